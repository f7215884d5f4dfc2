import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0004_entry_categories"),
        ("pairings", "0004_round_game"),
    ]

    operations = [
        migrations.CreateModel(
            name="LineUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("named_by", models.CharField(max_length=200)),
                ("named_at", models.DateTimeField()),
                (
                    "closed_first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="events.entryplayer"
                    ),
                ),
                (
                    "closed_second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="events.entryplayer"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="line_ups", to="events.entry"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="line_ups", to="pairings.match"
                    ),
                ),
                (
                    "open_first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="events.entryplayer"
                    ),
                ),
                (
                    "open_second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="events.entryplayer"
                    ),
                ),
            ],
            options={
                "ordering": ["match", "entry"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "entry"), name="one_line_up_per_entry_and_match"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("open_first", models.F("open_second")), _negated=True),
                            models.Q(("open_first", models.F("closed_first")), _negated=True),
                            models.Q(("open_first", models.F("closed_second")), _negated=True),
                            models.Q(("open_second", models.F("closed_first")), _negated=True),
                            models.Q(("open_second", models.F("closed_second")), _negated=True),
                            models.Q(("closed_first", models.F("closed_second")), _negated=True),
                        ),
                        name="four_players_in_a_line_up",
                    ),
                ],
            },
        ),
    ]
