from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("pairings", "0003_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="game",
            field=models.PositiveSmallIntegerField(default=1),
        ),
    ]
