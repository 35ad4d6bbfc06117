"""People get a code and a name; memberships, tokens, the first link, and failed sign-ins."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import floor.models

ROLES = [
    ("dealer", "dealer"),
    ("floor", "floor"),
    ("director", "director"),
    ("auditor", "auditor"),
]
KNOWN_ROLE = models.Q(("role__in", ["dealer", "floor", "director", "auditor"]))


def give_codes(apps, _schema_editor):
    for person in apps.get_model("floor", "Person").objects.filter(code=None):
        person.code = floor.models.new_code()
        person.save(update_fields=["code"])


class Migration(migrations.Migration):
    dependencies = [("floor", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="FirstLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("created_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="SignInFailures",
            fields=[
                (
                    "key",
                    models.CharField(max_length=64, primary_key=True, serialize=False),
                ),
                ("count", models.PositiveIntegerField()),
                ("since", models.DateTimeField()),
            ],
        ),
        migrations.AddField("person", "name", models.CharField(blank=True, max_length=100)),
        # Not unique yet: people who are there already get theirs one by one.
        migrations.AddField("person", "code", models.CharField(max_length=40, null=True)),
        migrations.RunPython(give_codes, migrations.RunPython.noop),
        migrations.AlterField(
            "person",
            "code",
            models.CharField(
                default=floor.models.new_code, editable=False, max_length=40, unique=True
            ),
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tournament", models.UUIDField(db_index=True)),
                ("role", models.CharField(choices=ROLES, max_length=10)),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("label", models.CharField(blank=True, max_length=100)),
                ("created_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=KNOWN_ROLE, name="floor_token_role")
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tournament", models.UUIDField(db_index=True)),
                ("role", models.CharField(choices=ROLES, max_length=10)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("person", "tournament"), name="floor_one_role"),
                    models.CheckConstraint(condition=KNOWN_ROLE, name="floor_membership_role"),
                ],
            },
        ),
    ]
