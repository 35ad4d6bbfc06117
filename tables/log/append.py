"""Append entries to streams at the versions that were seen: all or nothing.

The append is the first write of its transaction, and the head was loaded before it: then the
transaction ids of a stream rise with its seq, and the feed keeps the stream's order.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from msgspec import Struct
from psycopg import errors

from tables.domain.envelope import Envelope, Recorded, StreamId
from tables.log.errors import CommandTaken, LogDamaged, StaleStream
from tables.log.heads import Head
from tables.log.links import Chained, NewEntry, chained
from tables.log.sql import one_row, run
from tables.log.statements import ACTUAL, STATEMENTS

Answer = Callable[[tuple[Recorded, ...]], bytes]
COMMAND_KEY: Final = "tables_command_pkey"


class Addition(Struct, frozen=True):
    """What is added to one stream, and how its head stands afterwards."""

    stream: StreamId
    head: Head | None  # as it was loaded; None: the stream does not exist yet
    entries: Sequence[NewEntry]
    state: bytes
    state_version: int
    next_due_at: datetime | None

    @property
    def seen(self) -> int:
        """The version the stream was seen at."""
        return 0 if self.head is None else self.head.version


def append(  # noqa: PLR0913 - one value each, and all of them belong to the one statement
    *,
    stream: StreamId,
    head: Head | None,
    entries: Sequence[NewEntry],
    envelope: Envelope,
    recorded_at: datetime,
    state: bytes,
    state_version: int,
    next_due_at: datetime | None,
    digest: bytes,
    answer: Answer,
) -> tuple[Recorded, ...]:
    """Record a command's entries in one stream.

    Args:
        recorded_at: the database's clock as `heads.load` told it.
        digest: of the command's body: another body under the same id is another command.
        answer: makes what a repeat of the command is answered, from the entries as recorded.

    Raises:
        StaleStream: the stream moved on after `head`, or what it was due for was announced.
        CommandTaken: the same command was recorded meanwhile.
        InvalidPayload: an entry could not be read again as it is written.
    """
    addition = Addition(stream, head, entries, state, state_version, next_due_at)
    new = chained(stream, head, entries, envelope=envelope, recorded_at=recorded_at)
    parameters = _parameters(addition, new, envelope)
    parameters.update(digest=digest, answer=answer(new.recorded))
    if not _written(addition, parameters, keep=True):
        raise _overtaken(addition, envelope.command_id)
    return new.recorded


def append_many(
    additions: Sequence[Addition],
    *,
    envelope: Envelope,
    recorded_at: datetime,
    digest: bytes,
    answer: Answer,
) -> tuple[Recorded, ...]:
    """Record a command's entries in several streams, in one transaction.

    The command is kept with the first of the additions, its own stream. The streams are locked
    in the order of their ids, so that two such commands wait for each other one way round only.

    Raises:
        StaleStream, CommandTaken, InvalidPayload: as `append`; nothing is recorded anywhere then.
    """
    news = [
        chained(each.stream, each.head, each.entries, envelope=envelope, recorded_at=recorded_at)
        for each in additions
    ]
    recorded = tuple(entry for new in news for entry in new.recorded)
    kept = {"digest": digest, "answer": answer(recorded)}
    own, ours = additions[0].stream, False
    with transaction.atomic():
        for addition, new in sorted(zip(additions, news, strict=True), key=_lock_order):
            parameters = {**_parameters(addition, new, envelope), **kept}
            keep = addition.stream == own
            if not _written(addition, parameters, keep=keep):
                # Once we keep the command ourselves, it says nothing about who was quicker.
                raise _overtaken(addition, None if ours else envelope.command_id)
            ours = ours or keep
    return recorded


def _lock_order(pair: tuple[Addition, Chained]) -> tuple[int, int]:
    stream = pair[0].stream
    return stream.tournament.int, stream.key.int


def _parameters(addition: Addition, new: Chained, envelope: Envelope) -> dict[str, object]:
    last = new.recorded[-1]
    return {
        "occurred_at": last.occurred_at,
        "recorded_at": last.recorded_at,
        "queued": envelope.queued,
        "tournament": addition.stream.tournament,
        "stream": addition.stream.key,
        "table": addition.stream.table,
        "command_id": envelope.command_id,
        "actor": envelope.actor,
        "role": envelope.role,
        "device": envelope.device,
        "entries": new.text,
        "expected": addition.seen,
        "last": last.seq,
        "hash": last.hash,
        "state": addition.state,
        "state_version": addition.state_version,
        "next_due_at": addition.next_due_at,
        "due_seen": None if addition.head is None else addition.head.next_due_at,
    }


def _written(addition: Addition, parameters: dict[str, object], *, keep: bool) -> bool:
    """Run the statement; nothing at all is written when somebody was quicker."""
    try:
        count = run(STATEMENTS[addition.head is None, keep], parameters).rowcount
    except IntegrityError as error:
        cause = error.__cause__
        if not isinstance(cause, errors.UniqueViolation):
            raise
        if cause.diag.constraint_name == COMMAND_KEY:
            raise CommandTaken from error
        # The head stood where it was expected, and yet the next entry is there.
        raise LogDamaged(addition.stream, addition.seen + 1, "stands before its head") from error
    return count == len(addition.entries)


def _overtaken(addition: Addition, command_id: UUID | None) -> StaleStream | CommandTaken:
    """Say who was quicker: the same command on another connection, or somebody else."""
    stream = addition.stream
    row = one_row(ACTUAL, (stream.tournament, stream.key, stream.tournament, command_id))
    actual, taken = row or (0, False)
    return CommandTaken() if taken else StaleStream(addition.seen, actual)
