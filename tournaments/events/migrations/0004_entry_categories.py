from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0003_table_entry_one_phone")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="categories",
            field=models.JSONField(blank=True, default=list, verbose_name="categories"),
        ),
        migrations.AddField(
            model_name="entry",
            name="handicap",
            field=models.DecimalField(
                blank=True, decimal_places=2, max_digits=5, null=True, verbose_name="handicap"
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="rating",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="rating"),
        ),
    ]
