from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("slips", "0010_ruling_room")]

    operations = [
        migrations.AddField(
            model_name="scoreslip", name="bots", field=models.CharField(blank=True, default="", max_length=4)
        )
    ]
