"""Tamper with a stream as only somebody can who owns the tables and takes the triggers off first."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from psycopg import sql

from tables.domain.envelope import StreamId
from tables.log.chain import Link, canonical_payload, link_hash

GUARDED = ("tables_entry", "tables_command")
LINK_COLUMNS = tuple(name for name in Link.__struct_fields__ if name != "payload")


class Tamperer:
    """Somebody with the owner's rights and bad intent, at one stream."""

    def __init__(self, stream: StreamId) -> None:
        self._key = stream.key

    def change(self, seq: int, assignment: str) -> None:
        """Change columns of an entry."""
        self._run("UPDATE tables_entry SET {} WHERE stream = {} AND seq = {}", assignment, seq)

    def change_head(self, assignment: str) -> None:
        """Change columns of the head."""
        self._run("UPDATE tables_head SET {} WHERE stream = {}", assignment)

    def drop(self, seq: int) -> None:
        """Remove an entry."""
        self._run("DELETE FROM tables_entry WHERE {} AND stream = {} AND seq = {}", "true", seq)

    def drop_head(self) -> None:
        """Remove the head."""
        self._run("DELETE FROM tables_head WHERE {} AND stream = {}", "true")

    def swap(self, one: int, other: int) -> None:
        """Let two entries change places."""
        aside = 1000
        for old, new in ((one, aside), (other, one), (aside, other)):
            self.change(old, f"seq = {new}")

    def insert_copy(self, seq: int, *, of: int) -> None:
        """Add an entry that looks well chained."""
        self._run(
            """
            INSERT INTO tables_entry (occurred_at, recorded_at, seq, version, queued, id,
                tournament, stream, "table", command_id, type, actor, role, device, prev_hash,
                hash, payload)
            SELECT occurred_at, recorded_at, {}, version, queued, gen_random_uuid(), tournament,
                stream, "table", command_id, type, actor, role, device, hash, sha256('forged'),
                payload
            FROM tables_entry WHERE stream = {} AND seq = {}
            """,
            str(seq),
            of,
        )

    def chain_anew(self, seq: int) -> bytes:
        """Give an entry the hash that belongs to its present content."""
        columns = sql.SQL(", ").join(map(sql.Identifier, LINK_COLUMNS))
        with connection.cursor() as cursor:
            cursor.execute(
                sql.SQL(
                    "SELECT prev_hash, payload::text, {} FROM tables_entry"
                    " WHERE stream = {} AND seq = {}"
                ).format(columns, self._key, seq)
            )
            row = cursor.fetchone()
        assert row is not None
        prev_hash, payload, *values = row
        content = dict(zip(LINK_COLUMNS, values, strict=True))
        forged = link_hash(bytes(prev_hash), Link(payload=canonical_payload(payload), **content))
        self.change(seq, f"hash = '\\x{forged.hex()}'")
        return forged

    def _run(self, statement: str, part: str, *values: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql.SQL(statement).format(sql.SQL(part), self._key, *values))


@contextmanager
def tampering(stream: StreamId) -> Iterator[Tamperer]:
    """Take the triggers off meanwhile."""
    with connection.cursor() as cursor:
        for table in GUARDED:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {table}_is_permanent")
        yield Tamperer(stream)
        for table in GUARDED:
            cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_is_permanent")
