"""Heads of streams: where each stands, and the state that the next command starts from."""

from datetime import datetime
from typing import Final
from uuid import UUID

from msgspec import Struct

from tables.domain.envelope import StreamId
from tables.log.sql import one_row

LOAD: Final = """
SELECT clock_timestamp(), h.version, h.hash, h.state, h.state_version, h.next_due_at,
       h.recorded_at, c.digest, c.answer
FROM (SELECT 1) AS always
LEFT JOIN tables_head h ON h.tournament = %s AND h.stream = %s
LEFT JOIN tables_command c ON c.tournament = %s AND c.command_id = %s
"""


class Head(Struct, frozen=True):
    """Where a stream stands."""

    stream: StreamId
    version: int  # the seq of its last entry
    hash: bytes
    state: bytes
    state_version: int
    next_due_at: datetime | None
    recorded_at: datetime  # of its last entry


class KnownCommand(Struct, frozen=True):
    """A command that was recorded before, by its digest, and what was answered."""

    digest: bytes
    answer: bytes


class Loaded(Struct, frozen=True):
    """All that a command needs to begin."""

    head: Head | None  # None: the stream does not exist yet
    known: KnownCommand | None
    now: datetime  # the database's clock


def load(stream: StreamId, *, command_id: UUID | None = None) -> Loaded:
    """Return a stream's head, the command if it is known, and the time, in one round trip."""
    row = one_row(LOAD, (stream.tournament, stream.key, stream.tournament, command_id))
    if row is None:
        raise AssertionError("a left join from one row gives one row")
    now, version, hash_, state, state_version, next_due_at, recorded_at, digest, answer = row
    head = None
    if version is not None:
        head = Head(
            stream=stream,
            version=version,
            hash=hash_,
            state=state,
            state_version=state_version,
            next_due_at=next_due_at,
            recorded_at=recorded_at,
        )
    known = None if digest is None else KnownCommand(digest=digest, answer=answer)
    return Loaded(head=head, known=known, now=now)
