"""A table's stream kept in memory: decided, recorded and folded as the product does, without a database."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from msgspec.structs import replace

from rulings.deciding import Standing, decided
from rulings.domain.permissions import Role
from rulings.domain.story import NO_STORY, Story, go_on
from rulings.domain.view import View, hand_view
from tables.domain.entries.base import Entry
from tables.domain.envelope import Recorded, StreamId
from tables.domain.fold import decode_state, encode_state
from tables.domain.refusal import Refusal
from tables.domain.state import TableState
from tables.log.sealed_entries import Owner

NOON = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
STREAM = StreamId(tournament=UUID(int=1), table=UUID(int=2))


def _unsealed(entry: Entry, owner: Owner, /, *, corrects: type[Entry] | None = None) -> Entry:
    return entry


class MemoryTable:
    """One table. The head is kept as the log keeps it: encoded, and pruned of old hands."""

    def __init__(self) -> None:
        self.story: Story = NO_STORY
        self.now = NOON
        self._head: bytes | None = None

    @property
    def rows(self) -> tuple[Recorded, ...]:
        return self.story.raw

    @property
    def state(self) -> TableState:
        """The whole fold, no hand pruned."""
        return self.story.state

    @property
    def head(self) -> TableState:
        return decode_state(self._head) if self._head else TableState()

    def record(
        self,
        entry: Entry,
        *,
        role: Role = Role.FLOOR,
        wait: timedelta = SECOND,
        typed_at: datetime | None = None,
        queued: bool = False,
        actor: str | None = None,
    ) -> Refusal | None:
        """Record an entry, or return why not; a late claim is recorded as refused and returned too."""
        at = self.now + wait
        row = Recorded(
            id=UUID(int=1000 + self.story.seq),
            stream=STREAM,
            seq=self.story.seq + 1,
            hand=None,
            entry=entry,
            version=1,
            occurred_at=typed_at or at,
            queued=queued,
            recorded_at=at,
            actor=actor or f"the {role}",
            role=str(role),
            device=None,
            command_id=UUID(int=2000 + self.story.seq),
            prev_hash=b"",
            hash=b"",
        )
        taken = decided(Standing(self.head, lambda: self.story, _unsealed), row)
        if isinstance(taken, Refusal):
            return taken
        self.now = at
        self.story = go_on(self.story, [replace(row, entry=taken.entry, hand=taken.hand)])
        assert isinstance(taken.after, TableState)
        self._head = encode_state(taken.after)
        return taken.refusal

    def view(self, hand: int | None = None, *, now: datetime | None = None) -> View:
        """Return the view of a hand, the latest by default.

        Raises:
            LookupError: there is no such hand.
        """
        view = hand_view(self.story, table="t", number=hand, now=now or self.now)
        if view is None:
            raise LookupError(hand)
        return view
