"""Run the log's own SQL over Django's connection: bound by the server, prepared once, binary."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, LiteralString

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

Row = tuple[Any, ...]
Parameters = Sequence[object] | Mapping[str, object]

# Django switches preparing off for good; with a limit nobody reaches, its own statements stay
# unprepared, and ours, which ask for it, are prepared.
ONLY_WHEN_ASKED: Final = 2**31
ROWS_AT_A_TIME: Final = 2000
HAS_TRANSACTION_TIMEOUT: Final = 170000


def run(query: LiteralString, parameters: Parameters = ()) -> psycopg.Cursor[Row]:
    """Run one statement and return its cursor.

    Raises:
        django.db.Error: as Django raises it, the driver's error as its cause.
    """
    database = connections[DEFAULT_DB_ALIAS]
    database.validate_no_broken_transaction()
    with database.wrap_database_errors:
        cursor = psycopg.Cursor(_driver(database))
        cursor.execute(query, parameters, prepare=True, binary=True)
    return cursor


def one_row(query: LiteralString, parameters: Parameters = ()) -> Row | None:
    """Return the first row of a statement's answer."""
    return run(query, parameters).fetchone()


def all_rows(query: LiteralString, parameters: Parameters = ()) -> list[Row]:
    """Return all rows of a statement's answer."""
    return run(query, parameters).fetchall()


def stream_rows(name: str, query: LiteralString, parameters: Parameters = ()) -> Iterator[Row]:
    """Yield the rows of an answer of any size; a transaction must be open.

    Args:
        name: of the server's cursor, its own among those open at the time.
    """
    database = connections[DEFAULT_DB_ALIAS]
    with (
        database.wrap_database_errors,
        psycopg.ServerCursor(_driver(database), name) as cursor,
    ):
        cursor.execute(query, parameters, binary=True)
        while rows := cursor.fetchmany(ROWS_AT_A_TIME):
            yield from rows


def take_your_time() -> None:
    """Lift the limits on a transaction's length, for this one: it reads the whole log."""
    run("SELECT set_config('idle_in_transaction_session_timeout', '0', true)")
    if _driver(connections[DEFAULT_DB_ALIAS]).info.server_version >= HAS_TRANSACTION_TIMEOUT:
        run("SELECT set_config('transaction_timeout', '0', true)")


def _driver(database: BaseDatabaseWrapper) -> psycopg.Connection[Row]:
    """Return the driver's connection under Django's, opened where it was not."""
    database.ensure_connection()
    driver: psycopg.Connection[Row] = database.connection
    # A pooler between us and the server that shares connections cannot keep prepared statements;
    # Django's own setting for it is about server-side cursors, and means the same.
    if driver.prepare_threshold is None and not database.settings_dict.get(
        "DISABLE_SERVER_SIDE_CURSORS"
    ):
        driver.prepare_threshold = ONLY_WHEN_ASKED
    return driver
