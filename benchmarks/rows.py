"""Entries as rows of a log that no database holds, each decided as a command would be."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from tables.domain.decide import decide
from tables.domain.entries.base import Entry
from tables.domain.envelope import Recorded, StreamId
from tables.domain.fold import EMPTY, evolve
from tables.domain.refusal import Refusal

BEGAN: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
STREAM: Final = StreamId(tournament=UUID(int=1), table=UUID(int=2))


def rows_of(entries: Iterable[Entry]) -> list[Recorded]:
    """Return the rows, a second apart.

    Raises:
        RuntimeError: one of them cannot have happened.
    """
    state, rows = EMPTY, []
    for seq, entry in enumerate(entries, 1):
        taken = decide(state, entry)
        if isinstance(taken, Refusal):
            raise RuntimeError(f"entry {seq} cannot have happened: {taken}")  # noqa: TRY004
        row = _row(taken, seq)
        state = evolve(state, row)
        rows.append(row)
    return rows


def _row(entry: Entry, seq: int) -> Recorded:
    at = BEGAN + timedelta(seconds=seq)
    return Recorded(
        id=UUID(int=seq),
        stream=STREAM,
        seq=seq,
        hand=None,
        entry=entry,
        version=1,
        occurred_at=at,
        queued=False,
        recorded_at=at,
        actor="dealer-1",
        role="dealer",
        device=None,
        command_id=UUID(int=seq),
        prev_hash=b"",
        hash=b"",
    )
