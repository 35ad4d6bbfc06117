"""Commands of the product as a web process runs them, each client at tables of its own."""

from collections.abc import Iterator
from itertools import islice
from typing import Final
from uuid import UUID

from benchmarks.hand import play
from benchmarks.timing import Operation, Setup
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from rulings.services import Batch, Command, Outcome, record, record_many
from tables.domain.entries.base import Entry
from tables.domain.envelope import Envelope, StreamId

LONGEST_STREAM: Final = 300
LARGEST_BATCH: Final = 100
DEVICE: Final = "tablet-03"


class Sitting:
    """A table somebody records at."""

    def __init__(self, tournament: UUID | None = None) -> None:
        """Take a new table; its first entry opens it."""
        self.stream = StreamId(tournament=tournament or new_id(), table=new_id())
        self.recorded = 0
        self._entries: Iterator[Entry] = play()

    def record(self) -> None:
        """Record the next entry."""
        self.recorded += 1
        entry = next(self._entries)
        _taken(record(Command(self.stream, entry, _envelope(), new_id)))

    def record_many(self, count: int) -> None:
        """Record the next entries by one command."""
        self.recorded += count
        entries = tuple(islice(self._entries, count))
        _taken(record_many(Batch(self.stream, entries, _envelope(), new_id)))

    def lay(self, length: int) -> "Sitting":
        """Bring the table to a length, as quickly as can be."""
        while self.recorded < length:
            self.record_many(min(LARGEST_BATCH, length - self.recorded))
        return self


def commands(*, entries: int) -> Setup:
    """Return a command of so many entries, at a new table after every 300."""

    def setup(_client: int) -> Operation:
        sitting = Sitting()

        def operation() -> None:
            nonlocal sitting
            if sitting.recorded + entries > LONGEST_STREAM:
                sitting = Sitting()
            if entries == 1:
                sitting.record()
            else:
                sitting.record_many(entries)

        return operation

    return setup


def _envelope() -> Envelope:
    return Envelope(
        actor="director-1",
        role=Role.DIRECTOR,
        command_id=new_id(),
        occurred_at=now(),
        device=DEVICE,
    )


def _taken(outcome: Outcome) -> None:
    """Refuse to measure refusals."""
    if outcome.refusal is not None:
        raise RuntimeError(f"a measured command was refused: {outcome.refusal}")
