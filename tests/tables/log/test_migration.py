"""The log's migrations: in step with the models, and content with a user who may make no role."""

from importlib import import_module

import pytest
from django.core.management import call_command
from django.db import connection

from tables.log.read import entry_count
from tests.tables.log.writing import OPENED, a_stream, write

pytestmark = pytest.mark.django_db

ROLES = import_module("tables.migrations.0003_application_role")


def test_models_are_what_the_migrations_say() -> None:
    call_command("makemigrations", "tables", check_changes=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("statement", [ROLES.ROLE, ROLES.GRANTS])
def test_user_who_may_make_no_role_goes_on_with_the_triggers_alone(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER ROLE floorbook_app RENAME TO floorbook_app_elsewhere")
        cursor.execute("CREATE ROLE floorbook_test_lowly NOLOGIN")
        cursor.execute("SET ROLE floorbook_test_lowly")
        cursor.execute(statement)
        cursor.execute("RESET ROLE")
        cursor.execute("SELECT count(*) FROM pg_roles WHERE rolname = 'floorbook_app'")
        assert cursor.fetchone() == (0,)
    stream = a_stream()
    write(stream, OPENED)
    assert entry_count(stream) == 1


def test_role_that_is_there_is_left_as_it_is() -> None:
    with connection.cursor() as cursor:
        cursor.execute(ROLES.ROLE)
        cursor.execute(ROLES.GRANTS)
        cursor.execute(ROLES.GRANTS)
