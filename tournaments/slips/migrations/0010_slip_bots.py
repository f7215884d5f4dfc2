from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("slips", "0009_live_rulings")]

    operations = [
        migrations.AddField(
            model_name="scoreslip", name="bots", field=models.CharField(blank=True, default="", max_length=4)
        )
    ]
