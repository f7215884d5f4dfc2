import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("pairings", "0008_seals_of_boards")]

    operations = [
        migrations.AlterField(
            model_name="board",
            name="seal",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT, related_name="boards", to="pairings.boardseal"
            ),
        ),
    ]
