from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0004_entry_categories")]

    operations = [
        migrations.AddField(
            model_name="entry", name="link_renewals", field=models.PositiveIntegerField(default=0)
        ),
    ]
