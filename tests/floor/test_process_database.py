"""The database's two roles: the owner migrates, the application reads, writes, and adds to the log."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import ProgrammingError, connection
from django.db.migrations import CreateModel, Migration
from django.db.migrations.state import ProjectState
from django.db.models import BigAutoField, IntegerField
from psycopg.errors import InsufficientPrivilege
from typing_extensions import override

from floor.management.commands.migrate import WholeMigrations
from floor.models import Person
from floor.process.engine.base import DatabaseWrapper
from floor.process.roles import APPLICATION_ROLE
from floor.wallclock import now


@pytest.mark.django_db
@pytest.mark.usefixtures("as_application")
def test_the_application_writes_what_is_its_own() -> None:
    Person.objects.create_user("ann")
    Session.objects.create(session_key="k", session_data="", expire_date=now())
    Session.objects.all().delete()
    assert Person.objects.get().username == "ann"


@pytest.mark.django_db
@pytest.mark.usefixtures("as_application")
@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE floor_person",
        "CREATE TABLE mine ()",
        "TRUNCATE tables_entry",
        "DELETE FROM django_migrations",
        "INSERT INTO django_migrations (app, name, applied) VALUES ('tables', '9999', now())",
    ],
)
def test_the_application_changes_no_schema(statement: str) -> None:
    with connection.cursor() as cursor, pytest.raises(ProgrammingError) as refused:
        cursor.execute(statement)
    assert isinstance(refused.value.__cause__, InsufficientPrivilege)


@pytest.fixture
def connecting(db: None) -> Iterator[DatabaseWrapper]:
    """A connection of its own, whose options a test may change."""
    options = {**settings.DATABASES["default"]["OPTIONS"]}
    wrapper = DatabaseWrapper({**connection.settings_dict, "OPTIONS": options}, "default")
    yield wrapper
    wrapper.close()


@pytest.mark.parametrize(
    ("role", "expected"), [(APPLICATION_ROLE, APPLICATION_ROLE), ("no_such_role", None)]
)
def test_a_connection_takes_up_a_role_that_exists(
    connecting: DatabaseWrapper, role: str, expected: str | None
) -> None:
    connecting.settings_dict["OPTIONS"]["assume_role"] = role
    with connecting.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == (expected or connecting.settings_dict["USER"],)


def test_a_pooled_connection_that_the_server_closed_is_not_handed_out(
    connecting: DatabaseWrapper,
) -> None:
    connecting.settings_dict["OPTIONS"]["connections"] = 1
    before = backend_pid(connecting)
    connecting.close()  # kept
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [before])
    after = backend_pid(connecting)
    connecting.close()
    connecting.close_pool()
    assert after != before


def backend_pid(wrapper: DatabaseWrapper) -> int:
    with wrapper.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    return int(pid)


class Killed(Exception):
    """Instead of the note that a migration was applied."""


class KilledBeforeTheNote(WholeMigrations):
    @override
    def record_migration(self, *_: Any) -> None:
        raise Killed


class Half(Migration):
    # The index is made at the end: Django then notes the migration in another transaction.
    operations = [
        CreateModel(
            "Half",
            [("id", BigAutoField(primary_key=True)), ("n", IntegerField(db_index=True))],
        )
    ]


@pytest.mark.django_db(transaction=True)
def test_a_migration_without_its_note_is_not_applied() -> None:
    with pytest.raises(Killed):
        KilledBeforeTheNote(connection).apply_migration(ProjectState(), Half("0001", "tables"))
    assert "tables_half" not in connection.introspection.table_names()


def test_the_queue_has_its_schema(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regnamespace('pgmq') IS NOT NULL")
        assert cursor.fetchone() == (True,)


def test_the_driver_speaks_to_a_supported_server(db: None) -> None:
    connection.ensure_connection()
    assert isinstance(connection.connection, psycopg.Connection)
    assert connection.connection.info.server_version >= 150_000
