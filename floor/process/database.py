"""Make the database ready: reachable, migrated by one process at a time, rights and queue in place."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.management import call_command
from django.db import NotSupportedError, OperationalError, ProgrammingError, connection
from django.db.migrations.recorder import MigrationRecorder
from pgmq.install import get_embedded_install_sql

from floor.process.roles import APPLICATION_ROLE
from floor.process.trouble import Trouble

OLDEST_SERVER: Final = 15
VERSIONS_IN_A_MAJOR: Final = 10_000
MIGRATION_LOCK: Final = 0x666C6F6F72  # any number, as long as every process takes the same

# What a migration granted or took away by name is left as it is: it knows its table.
GRANT_THE_REST: Final = """
DO $$
DECLARE relation record;
BEGIN
    FOR relation IN
        SELECT c.oid::regclass AS name, c.relkind FROM pg_class c
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')
        AND pg_has_role(c.relowner, 'USAGE')
        AND NOT EXISTS (SELECT FROM aclexplode(c.relacl) WHERE grantee = '{role}'::regrole)
    LOOP
        IF relation.relkind = 'S' THEN
            EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE %s TO {role}', relation.name);
        ELSIF relation.name = to_regclass('django_migrations') THEN
            -- Which migrations were applied is the owner's to say.
            EXECUTE format('GRANT SELECT ON %s TO {role}', relation.name);
        ELSE
            EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO {role}', relation.name);
        END IF;
    END LOOP;
END $$
"""
GRANT_THE_QUEUE: Final = """
GRANT USAGE, CREATE ON SCHEMA pgmq TO {role};
GRANT ALL ON ALL TABLES IN SCHEMA pgmq TO {role};
GRANT ALL ON ALL SEQUENCES IN SCHEMA pgmq TO {role};
"""


def reach() -> None:
    """Connect.

    Raises:
        Trouble: the database cannot be reached, or is too old.
    """
    settings = connection.settings_dict
    where = f"{settings['NAME']} at {settings['HOST'] or 'the local socket'}:{settings['PORT']}"
    try:
        connection.ensure_connection()
        server = connection.cursor().connection.info.server_version
    except OperationalError as error:
        reason = str(error).strip().splitlines()[0].rstrip(".")
        raise Trouble(f"the database {where} cannot be reached: {reason}.") from error
    except NotSupportedError as error:
        raise Trouble(f"the database {where} cannot be used: {error}") from error
    if server < OLDEST_SERVER * VERSIONS_IN_A_MAJOR:
        raise Trouble(
            f"the database {where} is PostgreSQL {server // VERSIONS_IN_A_MAJOR}; "
            f"Floorbook needs {OLDEST_SERVER} or newer."
        )


def is_migrated() -> bool:
    """Say whether any migration was ever applied here."""
    return MigrationRecorder(connection).has_table()


def migrate() -> None:
    """Bring the schema up to date.

    Raises:
        Trouble: the database refuses.
    """
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except (OperationalError, ProgrammingError) as error:
        reason = str(error).strip().splitlines()[0].rstrip(".")
        raise Trouble(
            f"the database could not be migrated: {reason}; "
            "set DATABASE_OWNER_URL to a user who may create tables."
        ) from error


@contextmanager
def migrating_alone() -> Iterator[None]:
    """Let other processes that would migrate wait: Django itself does not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATION_LOCK])


def install_queue() -> None:
    """Install the schema of the task queue where it is missing."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regnamespace('pgmq') IS NULL")
        missing = cursor.fetchone()
        if missing and missing[0]:
            cursor.execute(get_embedded_install_sql())


def grant_application() -> None:
    """Give the application's role its rights on what no migration has granted by name."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regrole(%s), to_regnamespace('pgmq')", [APPLICATION_ROLE])
        role, queue = cursor.fetchone() or (None, None)
        if role is None:
            return
        cursor.execute(GRANT_THE_REST.format(role=APPLICATION_ROLE))
        if queue is not None:
            cursor.execute(GRANT_THE_QUEUE.format(role=APPLICATION_ROLE))
