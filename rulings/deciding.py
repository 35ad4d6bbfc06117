"""Decide one entry at a stream as it stands: who may, what can have happened, what the book allows."""

from collections.abc import Callable
from typing import Protocol
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulings.domain import decide as rulebook
from rulings.domain.decide import asked_by
from rulings.domain.permissions import Role, may_record, may_revise
from rulings.domain.story import Story, before
from rulings.domain.texts import owner_of, too_long
from tables.domain import codec, tournament
from tables.domain.decide import decide
from tables.domain.entries import TABLE_STREAM_TYPES, TOURNAMENT_STREAM_TYPES, wire_name
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import (
    AppealDecided,
    ClaimFields,
    EntryCorrected,
    EntryVoided,
    RulingIssued,
)
from tables.domain.entries.hand import PlayEntry
from tables.domain.entries.showdown import ShowdownEntry
from tables.domain.entries.table import RulebookChanged, TableOpened
from tables.domain.entries.tournament import DayEnded, TournamentClosed
from tables.domain.envelope import Recorded
from tables.domain.fold import evolve
from tables.domain.fold import fold as folded
from tables.domain.refusal import Code, Refusal, impossible
from tables.domain.revision import decide_revision, targets
from tables.domain.state import TableState
from tables.domain.tournament import TournamentState
from tables.log.roots import rooted
from tables.log.sealed_entries import Owner, seal_entry

State = TableState | TournamentState


class Seal(Protocol):
    """What keeps the free text of an entry from whoever may not read it."""

    def __call__(
        self, entry: Entry, owner: Owner, /, *, corrects: type[Entry] | None = None
    ) -> Entry:
        """Return the entry with its free text sealed."""


class Standing(Struct, frozen=True):
    """A stream as its next entry finds it; the story is told only to whoever asks."""

    state: State
    story: Callable[[], Story]
    seal: Seal = seal_entry
    root: Callable[[DayEnded | TournamentClosed, UUID], Entry] = rooted


class Decided(Struct, frozen=True):
    """The entry to be recorded, sealed, its hand's number, and the stream after it.

    A late claim is recorded as refused, and the refusal answered.
    """

    entry: Entry
    hand: int | None
    after: State
    refusal: Refusal | None = None


def decided(standing: Standing, row: Recorded) -> Decided | Refusal:
    """Return what becomes of an entry, or why it is not recorded.

    Args:
        row: as it would be recorded; the log adds its hand and the hashes.
    """
    name = wire_name(type(row.entry))
    if not may_record(Role(row.role), row.entry):
        return Refusal(Code.NOT_PERMITTED, "role_may_not", {"role": row.role, "type": name})
    if place := too_long(row.entry):
        return Refusal(Code.INVALID_PAYLOAD, "text_too_long", {"field": place})
    state = standing.state
    own = isinstance(state, TournamentState)
    if name not in (TOURNAMENT_STREAM_TYPES if own else TABLE_STREAM_TYPES):
        return impossible("entry_of_another_stream", type=name)
    if isinstance(state, TournamentState):
        return _of_tournament(standing, state, row)
    if isinstance(row.entry, EntryVoided | EntryCorrected):
        return _revision(standing, state, row, row.entry)
    return _of_table(standing, state, row)


def _of_tournament(standing: Standing, state: TournamentState, row: Recorded) -> Decided | Refusal:
    entry = tournament.decide(state, row.entry)
    if isinstance(entry, Refusal):
        return entry
    decision = rulebook.decide(entry, story=_no_story, asked=asked_by(row))
    if decision.entry is None:
        return decision.refusal or impossible("refused")
    entry = decision.entry
    if isinstance(entry, DayEnded | TournamentClosed):
        entry = standing.root(entry, row.stream.tournament)
    entry = standing.seal(entry, lambda _entry, _field: row.actor)
    return Decided(entry, None, tournament.evolve(state, replace(row, entry=entry)))


def _no_story() -> Story:
    raise LookupError("a tournament's own stream has no hands")


def _of_table(standing: Standing, state: TableState, row: Recorded) -> Decided | Refusal:
    if rulebook.needs_story(row.entry) or _about_old_hand(state, row.entry):
        state = standing.story().state
    taken = decide(state, row.entry)
    if isinstance(taken, Refusal):
        return taken
    decision = rulebook.decide(taken, story=standing.story, asked=asked_by(row))
    if decision.entry is None:
        return decision.refusal or impossible("refused")
    sealed = standing.seal(decision.entry, owner_of(state, row.actor))
    after = evolve(state, replace(row, entry=sealed))
    return Decided(sealed, _hand_of(after, sealed), after, decision.refusal)


def _about_old_hand(state: TableState, entry: Entry) -> bool:
    """Whether an entry names a hand that the head no longer keeps."""
    number = getattr(entry, "hand", None)
    return isinstance(number, int) and state.hand_numbered(number) is None


def _revision(
    standing: Standing, state: TableState, row: Recorded, entry: EntryVoided | EntryCorrected
) -> Decided | Refusal:
    story = standing.story()
    touched = targets(story.raw, entry)
    if not all(may_revise(Role(row.role), target, state) for target in touched):
        return Refusal(Code.NOT_PERMITTED, "role_may_not_revise", {"seq": entry.seq})
    try:
        taken = decide_revision(story.raw, entry)
    except codec.InvalidPayload as error:
        return Refusal(Code.INVALID_PAYLOAD, "payload", {"message": str(error)})
    if isinstance(taken, Refusal):
        return taken
    if isinstance(taken, EntryVoided):
        sealed = standing.seal(taken, owner_of(state, row.actor))
    else:
        corrected = _corrected(taken, touched[0], row, story)
        if isinstance(corrected, Refusal):
            return corrected
        corrects = type(touched[0].entry)
        sealed = standing.seal(corrected, owner_of(state, row.actor), corrects=corrects)
    return Decided(sealed, touched[0].hand, folded([*story.raw, replace(row, entry=sealed)]))


def _corrected(
    correction: EntryCorrected, target: Recorded, row: Recorded, story: Story
) -> EntryCorrected | Refusal:
    """Return a correction to what its author might have recorded, and the book allowed then."""
    entry = _read_anew(correction, target)
    if not may_record(Role(row.role), entry):
        return Refusal(Code.NOT_PERMITTED, "role_may_not_revise", {"seq": correction.seq})
    if not isinstance(entry, TableOpened | RulebookChanged | RulingIssued | AppealDecided):
        return correction
    decision = rulebook.decide(
        entry,
        story=lambda: before(story, target.seq),
        asked=replace(asked_by(target), role=Role(row.role)),
    )
    if decision.entry is None:
        return decision.refusal or impossible("refused")
    payload = msgspec.json.decode(codec.encode(decision.entry).payload, type=dict[str, object])
    return replace(correction, payload=payload)


def _read_anew(correction: EntryCorrected, target: Recorded) -> Entry:
    """Return the entry a correction makes of its target: it needs the same right as recording it."""
    return codec.from_wire({**correction.payload, "type": wire_name(type(target.entry))})


def _hand_of(after: TableState, entry: Entry) -> int | None:
    """Return the hand's number for the envelope; null between hands."""
    number = getattr(entry, "hand", None)
    if isinstance(number, int):
        return number
    hand = after.hand
    if hand is None:
        return None
    about_hand = isinstance(entry, PlayEntry | ShowdownEntry | ClaimFields)
    in_play = not (hand.scrambled or hand.void)
    return hand.number if about_hand or in_play else None
