import django.db.models.deletion
from django.db import migrations, models

OWN_SEAL = """
    UPDATE pairings_board SET seal_id = pairings_boardseal.id
    FROM pairings_boardseal WHERE pairings_boardseal.stage_id = pairings_board.stage_id
"""


class Migration(migrations.Migration):
    dependencies = [("pairings", "0007_board_trump")]

    operations = [
        migrations.AlterField(
            model_name="boardseal",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="board_seals", to="events.stage"
            ),
        ),
        migrations.AlterModelOptions(name="boardseal", options={"ordering": ["stage", "pk"]}),
        migrations.AddConstraint(
            model_name="boardseal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("opened_at__isnull", True)),
                fields=("stage",),
                name="one_closed_seal_of_a_stage",
            ),
        ),
        migrations.AddField(
            model_name="board",
            name="seal",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="boards",
                to="pairings.boardseal",
            ),
        ),
        migrations.RunSQL(OWN_SEAL, migrations.RunSQL.noop),
    ]
