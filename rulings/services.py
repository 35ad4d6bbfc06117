"""Record entries: read the head, decide, append. The one way into the log, for pages and API alike."""

from collections.abc import Callable, Sequence
from datetime import datetime
from hashlib import sha256
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulings.deciding import Decided, Standing, decided
from rulings.domain.due import next_due
from rulings.domain.story import Story, go_on
from rulings.stories import state_of, story_of
from tables.domain import codec, fold, tournament
from tables.domain.entries.base import Entry
from tables.domain.envelope import Envelope, Recorded, StreamId, unlinked
from tables.domain.refusal import Code, Refusal
from tables.domain.state import TableState
from tables.log import append, heads
from tables.log.errors import CommandTaken, StaleStream
from tables.log.heads import Head, Loaded
from tables.log.links import NewEntry

TRIES = 8


class Outcome(Struct, frozen=True):
    """What a command came to, kept with it: the same command again gets the same.

    Without a seq nothing was recorded.
    """

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


class Batch(Struct, frozen=True):
    """Entries that somebody wants recorded in a stream together, by one command."""

    stream: StreamId
    entries: tuple[Entry, ...]
    envelope: Envelope
    new_id: Callable[[], UUID]
    seen: int | None = None
    clock: datetime | None = None


def record(command: Command) -> Outcome:
    """Record one entry, or say why not.

    Without `seen` the command is decided anew when another was quicker; with it, a stream that
    moved on refuses it as `stale_sequence`. A late claim is refused and its refusal recorded.
    """
    return record_many(
        Batch(
            stream=command.stream,
            entries=(command.entry,),
            envelope=command.envelope,
            new_id=command.new_id,
            seen=command.seen,
            clock=command.clock,
        )
    )


def record_many(batch: Batch) -> Outcome:
    """Record entries in one statement, each decided after those before it: all of them or none.

    The outcome's seq and hand are the last entry's, its refusal is the first there was.
    """
    digest = _digest(batch)
    for _ in range(TRIES):
        loaded = heads.load(batch.stream, command_id=batch.envelope.command_id)
        if loaded.known is not None:
            if loaded.known.digest != digest:
                return Outcome(refusal=Refusal(Code.COMMAND_REUSED, "another_body"))
            return msgspec.json.decode(loaded.known.answer, type=Outcome)
        try:
            outcome = _attempt(batch, loaded, digest)
        except (StaleStream, CommandTaken):
            continue
        return outcome
    return Outcome(refusal=_stale(batch.seen or 0, heads.load(batch.stream).head))


def record_across(batches: Sequence[Batch]) -> Outcome:
    """Record entries in several streams by one command: all of them or none.

    The command is kept with the first stream, which the outcome's seq and hand are of; it is one of
    one envelope, decided at the instant that the first stream's head was read.
    """
    own = batches[0]
    digest = sha256(b"".join(map(_digest, batches))).digest()
    for _ in range(TRIES):
        command = own.envelope.command_id
        loaded = [heads.load(batch.stream, command_id=command) for batch in batches]
        known = loaded[0].known
        if known is not None:
            if known.digest != digest:
                return Outcome(refusal=Refusal(Code.COMMAND_REUSED, "another_body"))
            return msgspec.json.decode(known.answer, type=Outcome)
        try:
            return _attempt_across(batches, [one.head for one in loaded], loaded[0].now, digest)
        except (StaleStream, CommandTaken):
            continue
    return Outcome(refusal=_stale(own.seen or 0, heads.load(own.stream).head))


def _attempt_across(
    batches: Sequence[Batch], read: Sequence[Head | None], now: datetime, digest: bytes
) -> Outcome:
    at = max([now, *(head.recorded_at for head in read if head is not None)])
    additions: list[append.Addition] = []
    outcome = Outcome()
    for batch, head in zip(batches, read, strict=True):
        if batch.seen is not None and batch.seen != (head.version if head else 0):
            return Outcome(refusal=_stale(batch.seen, head))
        taken = _decided(batch, head, at)
        if isinstance(taken, Refusal):
            return Outcome(refusal=taken)
        last = taken[-1]
        state, state_version = _kept(last)
        entries = [NewEntry(entry=d.entry, hand=d.hand, id=batch.new_id()) for d in taken]
        due = _due(last, head, at)
        additions.append(append.Addition(batch.stream, head, entries, state, state_version, due))
        if batch is batches[0]:
            seq = (head.version if head else 0) + len(entries)
            outcome = Outcome(seq=seq, hand=last.hand)
    append.append_many(
        additions,
        envelope=batches[0].envelope,
        recorded_at=at,
        digest=digest,
        answer=lambda _rows: msgspec.json.encode(outcome),
    )
    return outcome


def recalled(stream: StreamId, envelope: Envelope) -> Outcome | None:
    """Return what somebody's own command came to, where it is in that stream already.

    Its contents are not compared: the answer says that it stands, and nothing of what it holds.
    """
    known = heads.load(stream, command_id=envelope.command_id).known
    if known is None:
        return None
    signed = (envelope.command_id, envelope.actor, envelope.role)
    rows = story_of(stream).raw
    if not any((row.command_id, row.actor, row.role) == signed for row in rows):
        return None
    return msgspec.json.decode(known.answer, type=Outcome)


def _digest(batch: Batch) -> bytes:
    """Return the digest of a command's body: the same id with another one is another command.

    So is the same one from another device: ids are read by everybody, and whoever guesses at the
    cards that a table's reader sent would learn from the answer that he guessed right.
    """
    said: list[object] = [
        batch.stream.key.bytes,
        batch.envelope.actor,
        batch.envelope.role,
        batch.envelope.device,
        batch.seen,
    ]
    for wire in map(codec.encode, batch.entries):
        said += (wire.type, wire.payload)
    return sha256(msgspec.json.encode([repr(part) for part in said])).digest()


def _stale(seen: int, head: Head | None) -> Refusal:
    facts = {"expected": seen, "actual": head.version if head else 0}
    return Refusal(Code.STALE_SEQUENCE, "stream_moved_on", facts)


def _attempt(batch: Batch, loaded: Loaded, digest: bytes) -> Outcome:
    head = loaded.head
    if batch.seen is not None and batch.seen != (head.version if head else 0):
        return Outcome(refusal=_stale(batch.seen, head))
    at = batch.clock or loaded.now
    if head is not None:
        at = max(at, head.recorded_at)
    taken = _decided(batch, head, at)
    if isinstance(taken, Refusal):
        return Outcome(refusal=taken)
    last = taken[-1]
    outcome = Outcome(hand=last.hand, refusal=next((d.refusal for d in taken if d.refusal), None))
    state, state_version = _kept(last)
    recorded = append.append(
        stream=batch.stream,
        head=head,
        entries=[NewEntry(entry=d.entry, hand=d.hand, id=batch.new_id()) for d in taken],
        envelope=batch.envelope,
        recorded_at=at,
        state=state,
        state_version=state_version,
        next_due_at=_due(last, head, at),
        digest=digest,
        answer=lambda rows: msgspec.json.encode(replace(outcome, seq=rows[-1].seq)),
    )
    return replace(outcome, seq=recorded[-1].seq)


def _decided(batch: Batch, head: Head | None, at: datetime) -> Sequence[Decided] | Refusal:
    """Return what is to be recorded, each entry decided after those before it."""
    standing = _standing(batch.stream, head)
    seq = head.version if head else 0
    known = standing.story
    rows: list[Recorded] = []
    taken: list[Decided] = []
    for entry in batch.entries:
        seq += 1
        row = unlinked(entry, stream=batch.stream, seq=seq, envelope=batch.envelope, at=at)
        one = decided(standing, row)
        if isinstance(one, Refusal):
            return one
        taken.append(one)
        rows.append(replace(row, entry=one.entry, hand=one.hand))
        standing = Standing(one.after, _continued(known, rows))
    return taken


def _continued(known: Callable[[], Story], rows: list[Recorded]) -> Callable[[], Story]:
    return lambda: go_on(known(), tuple(rows))


def _standing(stream: StreamId, head: Head | None) -> Standing:
    """Return a stream as its head keeps it, folded anew where the code has moved on."""
    version = head.version if head else 0

    def story() -> Story:
        return story_of(stream, version)

    if stream.table is None:
        return Standing(tournament.decode_state(head.state) if head else tournament.EMPTY, story)
    if head is None:
        return Standing(fold.EMPTY, story)
    state = state_of(stream, version=version, state=head.state, state_version=head.state_version)
    return Standing(state, story)


def _kept(last: Decided) -> tuple[bytes, int]:
    """Return a stream as its head keeps it, and the version of that form."""
    if isinstance(last.after, TableState):
        return fold.encode_state(last.after), fold.STATE_VERSION
    return tournament.encode_state(last.after), tournament.STATE_VERSION


def _due(last: Decided, head: Head | None, at: datetime) -> datetime | None:
    """Return when the stream is next due; what is overdue stays until it was announced."""
    if head is not None and head.next_due_at is not None and head.next_due_at < at:
        return head.next_due_at
    return next_due(last.after, since=at) if isinstance(last.after, TableState) else None
