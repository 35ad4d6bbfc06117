"""Record an entry: read the head, decide, append. The one way into the log, for pages and API alike."""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulings.domain import decide as rulebook
from rulings.domain.claims import Times
from rulings.domain.decide import Asked
from rulings.domain.due import next_due
from rulings.domain.permissions import Role, may_record, may_revise
from rulings.domain.story import Story
from rulings.domain.texts import owner_of, too_long
from rulings.stories import story_of
from tables.domain import codec, fold, tournament
from tables.domain.decide import decide
from tables.domain.entries import TABLE_STREAM_TYPES, TOURNAMENT_STREAM_TYPES, wire_name
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import ClaimFields, EntryCorrected, EntryVoided
from tables.domain.entries.hand import PlayEntry
from tables.domain.entries.showdown import ShowdownEntry
from tables.domain.envelope import Envelope, Recorded, StreamId
from tables.domain.fold import evolve
from tables.domain.fold import fold as folded
from tables.domain.refusal import Code, Refusal, impossible
from tables.domain.revision import decide_revision, targets
from tables.domain.state import TableState
from tables.log import append, heads
from tables.log.errors import CommandTaken, StaleStream
from tables.log.heads import Head, Loaded
from tables.log.links import NewEntry
from tables.log.sealed_entries import seal_entry

TRIES = 8


class Outcome(Struct, frozen=True):
    """What a command came to, kept with it: the same command again gets the same."""

    seq: int | None = None
    hand: int | None = None
    refusal: Refusal | None = None


class Command(Struct, frozen=True):
    """An entry that somebody wants recorded in a stream, and the seq they saw (None: any)."""

    stream: StreamId
    entry: Entry
    envelope: Envelope
    new_id: Callable[[], UUID]
    seen: int | None = None
    clock: datetime | None = None


class _Decided(Struct, frozen=True):
    entry: Entry
    hand: int | None
    state: bytes
    state_version: int
    due: datetime | None
    refusal: Refusal | None


def record(command: Command) -> Outcome:
    """Record one entry, or say why not.

    Without `seen` the command is decided anew when another was quicker; with it, a stream that
    moved on refuses it as `stale_sequence`. A late claim is refused and its refusal recorded.
    """
    digest = _digest(command)
    for _ in range(TRIES):
        loaded = heads.load(command.stream, command_id=command.envelope.command_id)
        if loaded.known is not None:
            if loaded.known.digest != digest:
                return Outcome(refusal=Refusal(Code.COMMAND_REUSED, "another_body"))
            return msgspec.json.decode(loaded.known.answer, type=Outcome)
        try:
            outcome = _attempt(command, loaded, digest)
        except (StaleStream, CommandTaken):
            continue
        return outcome
    return Outcome(refusal=_stale(command.seen or 0, heads.load(command.stream).head))


def _digest(command: Command) -> bytes:
    """Return the digest of a command's body: the same id with another one is another command."""
    wire = codec.encode(command.entry)
    said = (
        command.stream.key.bytes,
        wire.type,
        wire.payload,
        command.envelope.actor,
        command.envelope.role,
        command.seen,
    )
    return sha256(msgspec.json.encode([repr(part) for part in said])).digest()


def _stale(seen: int, head: Head | None) -> Refusal:
    facts = {"expected": seen, "actual": head.version if head else 0}
    return Refusal(Code.STALE_SEQUENCE, "stream_moved_on", facts)


def _attempt(command: Command, loaded: Loaded, digest: bytes) -> Outcome:
    head = loaded.head
    version = head.version if head else 0
    if command.seen is not None and command.seen != version:
        return Outcome(refusal=_stale(command.seen, head))
    at = command.clock or loaded.now
    if head is not None:
        at = max(at, head.recorded_at)
    row = _row(command, seq=version + 1, at=at)
    decided = _decide(command, head, row)
    if isinstance(decided, Refusal):
        return Outcome(refusal=decided)
    recorded = append.append(
        stream=command.stream,
        head=head,
        entries=[NewEntry(entry=decided.entry, hand=decided.hand, id=row.id)],
        envelope=command.envelope,
        recorded_at=at,
        state=decided.state,
        state_version=decided.state_version,
        next_due_at=decided.due,
        digest=digest,
        answer=lambda rows: msgspec.json.encode(
            Outcome(seq=rows[-1].seq, hand=decided.hand, refusal=decided.refusal)
        ),
    )
    return Outcome(seq=recorded[-1].seq, hand=decided.hand, refusal=decided.refusal)


def _row(command: Command, *, seq: int, at: datetime) -> Recorded:
    """Return the row as it would be recorded; the log adds the hashes."""
    envelope = command.envelope
    return Recorded(
        id=command.new_id(),
        stream=command.stream,
        seq=seq,
        hand=None,
        entry=command.entry,
        version=1,
        occurred_at=envelope.occurred_at,
        queued=envelope.queued,
        recorded_at=at,
        actor=envelope.actor,
        role=envelope.role,
        device=envelope.device,
        command_id=envelope.command_id,
        prev_hash=b"",
        hash=b"",
    )


def _decide(command: Command, head: Head | None, row: Recorded) -> _Decided | Refusal:
    role = Role(command.envelope.role)
    if not may_record(role, command.entry):
        facts = {"role": str(role), "type": wire_name(type(command.entry))}
        return Refusal(Code.NOT_PERMITTED, "role_may_not", facts)
    if place := too_long(command.entry):
        return Refusal(Code.INVALID_PAYLOAD, "text_too_long", {"field": place})
    own = command.stream.table is None
    allowed = TOURNAMENT_STREAM_TYPES if own else TABLE_STREAM_TYPES
    if wire_name(type(command.entry)) not in allowed:
        return impossible("entry_of_another_stream", type=wire_name(type(command.entry)))
    return _decide_tournament(command, head, row) if own else _decide_table(command, head, row)


def _decide_tournament(command: Command, head: Head | None, row: Recorded) -> _Decided | Refusal:
    state = tournament.decode_state(head.state) if head else tournament.EMPTY
    entry = tournament.decide(state, command.entry)
    if isinstance(entry, Refusal):
        return entry
    decision = rulebook.decide(entry, story=_no_story, asked=_asked(command, row))
    if decision.entry is None:
        return decision.refusal or impossible("refused")
    entry = seal_entry(decision.entry, lambda _entry, _field: command.envelope.actor)
    after = tournament.evolve(state, replace(row, entry=entry))
    encoded = tournament.encode_state(after)
    return _Decided(entry, None, encoded, tournament.STATE_VERSION, None, None)


def _no_story() -> Story:
    raise LookupError("a tournament's own stream has no hands")


def _asked(command: Command, row: Recorded) -> Asked:
    return Asked(
        role=Role(command.envelope.role),
        actor=command.envelope.actor,
        times=Times(command.envelope.occurred_at, row.recorded_at, command.envelope.queued),
    )


def _head_state(command: Command, head: Head | None) -> TableState:
    """Return the table as its head keeps it, folded anew when the code has moved on."""
    if head is None:
        return fold.EMPTY
    if head.state_version != fold.STATE_VERSION:
        return story_of(command.stream, head.version).state
    return fold.decode_state(head.state)


def _decide_table(command: Command, head: Head | None, row: Recorded) -> _Decided | Refusal:
    state = _head_state(command, head)
    version = head.version if head else 0
    entry = command.entry
    if isinstance(entry, EntryVoided | EntryCorrected):
        return _decide_revision(command, state, row, story_of(command.stream, version))
    if rulebook.needs_story(entry) or _about_old_hand(state, entry):
        state = story_of(command.stream, version).state
    taken = decide(state, entry)
    if isinstance(taken, Refusal):
        return taken
    decision = rulebook.decide(
        taken, story=lambda: story_of(command.stream, version), asked=_asked(command, row)
    )
    if decision.entry is None:
        return decision.refusal or impossible("refused")
    sealed = seal_entry(decision.entry, owner_of(state, command.envelope.actor))
    after = evolve(state, replace(row, entry=sealed))
    hand = _hand_of(after, sealed)
    return _Decided(
        sealed,
        hand,
        fold.encode_state(after),
        fold.STATE_VERSION,
        next_due(after),
        decision.refusal,
    )


def _about_old_hand(state: TableState, entry: Entry) -> bool:
    """Whether an entry names a hand that the head no longer keeps."""
    number = getattr(entry, "hand", None)
    return isinstance(number, int) and state.hand_numbered(number) is None


def _decide_revision(
    command: Command, state: TableState, row: Recorded, story: Story
) -> _Decided | Refusal:
    entry = command.entry
    if not isinstance(entry, EntryVoided | EntryCorrected):
        raise TypeError(type(entry).__name__)
    role = Role(command.envelope.role)
    touched = targets(story.raw, entry)
    if not all(may_revise(role, target, state) for target in touched):
        return Refusal(Code.NOT_PERMITTED, "role_may_not_revise", {"seq": entry.seq})
    try:
        taken = decide_revision(story.raw, entry)
    except codec.InvalidPayload as error:
        return Refusal(Code.INVALID_PAYLOAD, "payload", {"message": str(error)})
    if isinstance(taken, Refusal):
        return taken
    corrects = type(touched[0].entry) if isinstance(taken, EntryCorrected) else None
    sealed = seal_entry(taken, owner_of(state, command.envelope.actor), corrects=corrects)
    after = folded([*story.raw, replace(row, entry=sealed)])
    hand = touched[0].hand
    return _Decided(
        sealed, hand, fold.encode_state(after), fold.STATE_VERSION, next_due(after), None
    )


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
