"""A person chooses the language he reads."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("floor", "0002_people_and_ways_in")]

    operations = [
        migrations.AddField(
            "person", "language", models.CharField(blank=True, default="", max_length=16)
        ),
    ]
