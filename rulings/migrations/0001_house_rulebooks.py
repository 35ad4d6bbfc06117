"""The house's own rulebooks, a row a version; the application adds rows and changes none."""

from django.db import migrations, models

GRANTS = """
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'floorbook_app') THEN
        REVOKE ALL ON rulings_houserulebook FROM floorbook_app, PUBLIC;
        GRANT SELECT, INSERT ON rulings_houserulebook TO floorbook_app;
    END IF;
END $$;
"""


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tables", "0003_application_role")]
    operations = [
        migrations.CreateModel(
            name="HouseRulebook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("version", models.PositiveIntegerField()),
                ("title", models.CharField(max_length=100)),
                ("base", models.CharField(max_length=40)),
                ("edition", models.CharField(max_length=40)),
                ("house_rules", models.TextField()),
                ("note", models.CharField(blank=True, max_length=400)),
                ("made_by", models.CharField(max_length=100)),
                ("made_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("name", "version"), name="rulings_one_version"),
                    models.CheckConstraint(
                        condition=models.Q(("version__gte", 1)), name="rulings_versions_begin_at_1"
                    ),
                ],
            },
        ),
        migrations.RunSQL(GRANTS, migrations.RunSQL.noop),
    ]
