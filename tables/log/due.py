"""Heads whose next due time has passed: found, locked, and moved on by whoever announces it.

An append keeps a due time that passed and was not announced yet, and an append that was decided
before an announcement is stale after it (`tables.log.statements`): so each is announced once.
"""

from datetime import datetime
from typing import Final

from msgspec import Struct

from tables.domain.envelope import StreamId
from tables.log.sql import all_rows, one_row, run

UNTIL_NEXT: Final = """
SELECT extract(epoch FROM min(next_due_at) - clock_timestamp())::float8 FROM tables_head
WHERE next_due_at IS NOT NULL
"""
# Strictly before: the very instant still counts as in time.
OVERDUE: Final = """
SELECT tournament, "table", version, state, state_version, next_due_at FROM tables_head
WHERE next_due_at < clock_timestamp()
ORDER BY next_due_at
LIMIT %s
FOR UPDATE SKIP LOCKED
"""
MOVE_ON: Final = "UPDATE tables_head SET next_due_at = %s WHERE tournament = %s AND stream = %s"


class Overdue(Struct, frozen=True):
    """A head that is due, locked until the transaction ends."""

    stream: StreamId
    version: int
    state: bytes
    state_version: int
    due_at: datetime


def seconds_until_next_due() -> float | None:
    """Return how long it is by the database's clock until a head is due; negative when one is."""
    row = one_row(UNTIL_NEXT)
    seconds: float | None = row[0] if row else None
    return seconds


def lock_overdue(*, limit: int) -> list[Overdue]:
    """Return heads that are due, the longest due first; those that somebody else holds left out."""
    return [
        Overdue(
            stream=StreamId(tournament=tournament, table=table),
            version=version,
            state=state,
            state_version=state_version,
            due_at=due_at,
        )
        for tournament, table, version, state, state_version, due_at in all_rows(OVERDUE, (limit,))
    ]


def move_on(stream: StreamId, next_due_at: datetime | None) -> None:
    """Say when a locked head is due next."""
    run(MOVE_ON, (next_due_at, stream.tournament, stream.key))
