"""A table's stream kept in memory: decided, recorded and folded as the product does, without a database."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from msgspec.structs import replace

from rulings.domain import decide as rulebook
from rulings.domain.claims import Times
from rulings.domain.decide import Asked
from rulings.domain.permissions import Role, may_record, may_revise
from rulings.domain.story import NO_STORY, Story, go_on
from rulings.domain.view import View, hand_view
from tables.domain import codec
from tables.domain.decide import decide
from tables.domain.entries import TABLE_STREAM_TYPES, wire_name
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import EntryCorrected, EntryVoided
from tables.domain.envelope import Recorded, StreamId
from tables.domain.fold import decode_state, encode_state, evolve
from tables.domain.refusal import Code, Refusal, impossible
from tables.domain.revision import decide_revision, targets
from tables.domain.state import TableState

NOON = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
STREAM = StreamId(tournament=UUID(int=1), table=UUID(int=2))


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
        taken, answer = self._decided(row)
        if taken is not None:
            self.now = at
            self._append(replace(row, entry=taken))
        return answer

    def _decided(self, row: Recorded) -> tuple[Entry | None, Refusal | None]:
        role = Role(row.role)
        entry = row.entry
        if not may_record(role, entry):
            return None, Refusal(Code.NOT_PERMITTED, "role_may_not")
        if wire_name(type(entry)) not in TABLE_STREAM_TYPES:
            return None, impossible("entry_of_another_stream")
        if isinstance(entry, EntryVoided | EntryCorrected):
            return self._revision(role, entry)
        taken = decide(self._needed(entry), entry)
        if isinstance(taken, Refusal):
            return None, taken
        times = Times(row.occurred_at, row.recorded_at, row.queued)
        asked = Asked(role=role, actor=row.actor, times=times)
        decision = rulebook.decide(taken, story=lambda: self.story, asked=asked)
        return decision.entry, decision.refusal

    def _revision(
        self, role: Role, entry: EntryVoided | EntryCorrected
    ) -> tuple[Entry | None, Refusal | None]:
        touched = targets(self.rows, entry)
        if not all(may_revise(role, target, self.state) for target in touched):
            return None, Refusal(Code.NOT_PERMITTED, "role_may_not_revise")
        try:
            taken = decide_revision(self.rows, entry)
        except codec.InvalidPayload:
            return None, Refusal(Code.INVALID_PAYLOAD, "payload")
        return (None, taken) if isinstance(taken, Refusal) else (taken, None)

    def _needed(self, entry: Entry) -> TableState:
        """Return the head, or the whole fold where an entry is about what the head forgets."""
        head = self.head
        number = getattr(entry, "hand", None)
        old = isinstance(number, int) and head.hand_numbered(number) is None
        return self.state if rulebook.needs_story(entry) or old else head

    def _append(self, row: Recorded) -> None:
        revises = isinstance(row.entry, EntryVoided | EntryCorrected)
        needed = self._needed(row.entry)
        self.story = go_on(self.story, [row])
        after = self.story.state if revises else evolve(needed, row)
        self._head = encode_state(after)

    def view(self, hand: int | None = None, *, now: datetime | None = None) -> View:
        """Return the view of a hand, the latest by default.

        Raises:
            LookupError: there is no such hand.
        """
        view = hand_view(self.story, table="t", number=hand, now=now or self.now)
        if view is None:
            raise LookupError(hand)
        return view
