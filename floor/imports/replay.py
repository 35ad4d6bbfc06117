"""A hand played into entries: each is checked and folded as the table itself would, none recorded."""

from datetime import UTC, datetime
from uuid import UUID

from msgspec.structs import replace

from floor.imports.imported import FieldError
from floor.wording import sentence
from tables.domain.decide import decide
from tables.domain.entries.base import Entry
from tables.domain.entries.hand import UncalledBetReturned
from tables.domain.envelope import Recorded, StreamId
from tables.domain.fold import EMPTY, evolve
from tables.domain.hand_state import HandState
from tables.domain.refusal import Refusal

NOWHERE = UUID(int=0)
NEVER = datetime(1970, 1, 1, tzinfo=UTC)
BLANK = Recorded(
    id=NOWHERE,
    stream=StreamId(tournament=NOWHERE, table=NOWHERE),
    seq=0,
    hand=None,
    entry=UncalledBetReturned(seat=1, amount=1),
    version=1,
    occurred_at=NEVER,
    queued=False,
    recorded_at=NEVER,
    actor="import",
    role="floor",
    device=None,
    command_id=NOWHERE,
    prev_hash=b"",
    hash=b"",
)


class Replay:
    """A table in the making: its state, and the entries that made it."""

    def __init__(self) -> None:
        """Begin with a table that is not yet open."""
        self.state = EMPTY
        self.entries: list[Entry] = []

    @property
    def hand(self) -> HandState:
        """The hand in play.

        Raises: RuntimeError when none has begun, which is the caller's mistake.
        """
        if self.state.hand is None:
            raise RuntimeError("no hand has begun")
        return self.state.hand

    def behind(self, seat: int) -> int:
        """Return the chips a seat has left."""
        return self.state.occupants[seat].stack

    def record(self, entry: Entry, *, field: str) -> None:
        """Take an entry, and the return of the bet it leaves uncalled.

        Raises: FieldError at `field` when the entry cannot have happened.
        """
        self._take(entry, field)
        returned = self.state.hand.returned if self.state.hand else None
        if returned is not None and returned != self._returned:
            seat, amount = returned
            self._take(UncalledBetReturned(seat=seat, amount=amount), field)
        self._returned = returned

    _returned: tuple[int, int] | None = None

    def _take(self, entry: Entry, field: str) -> None:
        decided = decide(self.state, entry)
        if isinstance(decided, Refusal):
            # What stands after the colon is advice to somebody at the table.
            raise FieldError(field, sentence(decided, "en").rstrip(".").partition(": ")[0])
        at = replace(BLANK, seq=self.state.seq + 1, entry=decided)
        self.state = evolve(self.state, at)
        self.entries.append(entry)
