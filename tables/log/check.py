"""Check the whole log: every chain, every entry, every head and read model, every command.

One view of the database, read through server-side cursors: memory holds one stream at a time.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from tables.domain.entries.tournament import DayEnded, TournamentClosed
from tables.domain.envelope import StreamId
from tables.log.damage import Damage, Kind, Report
from tables.log.epochs import epoch_must_be_raised
from tables.log.folds import folded
from tables.log.read_models import ReadModel, registered
from tables.log.roots import fault_of
from tables.log.sql import Row, stream_rows, take_your_time
from tables.log.walk import WALKED, Walked, walk

HEADS: Final = """
SELECT tournament, stream, version, hash, state, state_version FROM tables_head
WHERE %s::uuid IS NULL OR tournament = %s
ORDER BY tournament, stream
"""
COMMANDS: Final = """
SELECT tournament, stream, first_seq, last_seq, command_id FROM tables_command
WHERE %s::uuid IS NULL OR tournament = %s
ORDER BY tournament, stream, first_seq
"""

# The ids' numbers: they order as the database orders the ids, and compare much faster.
Key = tuple[int, int]


def check_streams(
    *, tournament: UUID | None = None, models: Iterable[ReadModel] | None = None
) -> Report:
    """Return what a walk over the whole log finds, or over the streams of one tournament.

    Args:
        models: read models to compare beside the heads; those that rooms registered by default.
    """
    compared = registered() if models is None else tuple(models)
    report = Report(read_models=tuple(model.name for model in compared))
    which = (tournament, tournament)
    with _one_view():
        heads = _Beside(stream_rows("heads", HEADS, which))
        commands = _Beside(stream_rows("commands", COMMANDS, which))
        for key, rows in groupby(stream_rows("entries", WALKED, which), key=_key):
            walked = walk(_stream(key), rows)
            report.streams += 1
            report.entries += len(walked.entries)
            report.damage.extend(_without_entries(heads.before(key), commands.before(key)))
            head, own = heads.at(key), commands.at(key)
            report.commands += len(own)
            report.damage.extend(
                _stream_damage(report, walked, head=head, commands=own, models=compared)
            )
        report.damage.extend(_without_entries(heads.rest(), commands.rest()))
        if epoch_must_be_raised():
            report.damage.append(
                Damage(None, 0, Kind.STALE_EPOCH, "restored from elsewhere; run raise_epoch")
            )
    return report


def _stream_damage(
    report: Report,
    walked: Walked,
    *,
    head: list[Row],
    commands: list[Row],
    models: tuple[ReadModel, ...],
) -> Iterator[Damage]:
    """Yield what is wrong with one stream: of its chain the first thing, and then no more."""
    if walked.damage is not None:
        yield walked.damage
        return
    if not head:
        yield Damage(walked.stream, len(walked.entries), Kind.MISSING_HEAD)
        return
    damage = _head_damage(report, walked, head[0])
    if damage is not None:
        yield damage
    yield from _command_damage(walked, commands)
    yield from _root_damage(walked)
    for model in models:
        for difference in model.compare(walked.stream, walked.entries):
            detail = f"{model.name}: {difference.what}"
            yield Damage(walked.stream, difference.seq, Kind.DIFFERENT_READ_MODEL, detail)


def _head_damage(report: Report, walked: Walked, head: Row) -> Damage | None:
    _, _, version, hash_, state, state_version = head
    stream, last = walked.stream, len(walked.entries)
    if version > last:
        return Damage(stream, last + 1, Kind.MISSING_ENTRY, f"the head stands at {version}")
    if version < last:
        detail = f"the head stands at {version}"
        return Damage(stream, version + 1, Kind.ENTRY_BEYOND_HEAD, detail)
    if hash_ != walked.last_hash:
        return Damage(stream, last, Kind.ALTERED_HEAD, "its hash is not the last entry's")
    how = folded(stream)
    if state_version != how.state_version:
        report.outdated_heads += 1
        return None
    if how.state_of(walked.entries) != state:
        return Damage(stream, last, Kind.DIFFERENT_STATE, "the head's state is not the fold's")
    return None


def _command_damage(walked: Walked, commands: list[Row]) -> Iterator[Damage]:
    for _, _, first, last, command_id in commands:
        own = walked.entries[first - 1 : last]
        if len(own) != last - first + 1 or any(one.command_id != command_id for one in own):
            yield Damage(walked.stream, first, Kind.COMMAND_WITHOUT_ENTRIES, str(command_id))


def _root_damage(walked: Walked) -> Iterator[Damage]:
    """Yield the signed roots that the log no longer agrees with: its chains may be made anew."""
    for row in walked.entries:
        if isinstance(row.entry, DayEnded | TournamentClosed):
            fault = fault_of(row.entry, walked.entries, row.seq)
            if fault is not None:
                yield Damage(walked.stream, row.seq, Kind.BROKEN_ROOT, fault)


def _without_entries(heads: list[Row], commands: list[Row]) -> Iterator[Damage]:
    for row in heads:
        yield Damage(_stream(_key(row)), 1, Kind.MISSING_ENTRY, f"the head stands at {row[2]}")
    for row in commands:
        _, _, first, _, command_id = row
        yield Damage(_stream(_key(row)), first, Kind.COMMAND_WITHOUT_ENTRIES, str(command_id))


def _stream(key: Key) -> StreamId:
    tournament, stream = key
    table = None if stream == tournament else UUID(int=stream)
    return StreamId(tournament=UUID(int=tournament), table=table)


def _key(row: Row) -> Key:
    return row[0].int, row[1].int


class _Beside:
    """Rows in the order of the streams, taken stream by stream."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def before(self, key: Key) -> list[Row]:
        """Take the rows of streams that come before this one: those have no entries."""
        taken: list[Row] = []
        while self._next is not None and _key(self._next) < key:
            taken.append(self._next)
            self._next = next(self._rows, None)
        return taken

    def at(self, key: Key) -> list[Row]:
        """Take the rows of this stream."""
        taken: list[Row] = []
        while self._next is not None and _key(self._next) == key:
            taken.append(self._next)
            self._next = next(self._rows, None)
        return taken

    def rest(self) -> list[Row]:
        """Take what is left."""
        left = [] if self._next is None else [self._next]
        return [*left, *self._rows]


@contextmanager
def _one_view() -> Iterator[None]:
    """See the database as it is now, whatever is written meanwhile."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        take_your_time()
        yield
