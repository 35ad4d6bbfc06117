"""Let one worker at a time be at what lies in a row; who dies lets go of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import connection


@contextmanager
def held(locks: int, run_id: UUID) -> Iterator[bool]:
    """Hold a run for as long as this connection lives; say whether nobody else holds it.

    Args:
        locks: one number a kind of run, of its own.
    """
    key = run_id.int & 0x7FFFFFFF
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [locks, key])
        row = cursor.fetchone()
    ours = bool(row and row[0])
    try:
        yield ours
    finally:
        if ours:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [locks, key])
