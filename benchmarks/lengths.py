"""G6 to G8: what the length of a stream costs a command, and how fast streams are folded anew."""

import time
from collections.abc import Iterator
from functools import partial
from typing import Final

from django.db import connection
from eventsourcing.application import Application

from benchmarks.eventsourced import Library, read_everything
from benchmarks.hand import HAND, OPENING
from benchmarks.product import Sitting
from benchmarks.reading import Basis, Measure, Reading
from benchmarks.server import Server
from benchmarks.timing import Sample, here, sample, took
from floor.wallclock import new_id
from tables.domain.fold import fold
from tables.domain.state import TableState
from tables.log.read import stream_entries
from tables.log.rebuild import rebuild_heads

LENGTHS: Final = {30: 4, 300: 10, 3000: 13}  # and what G7 aims at
TABLES: Final = 60
TABLE_LENGTH: Final = 300
HANDS_BEFORE: Final = 90
G6: Final = Measure(
    goal="G6",
    what="command at a stream of 3,000 entries ÷ of 30",
    at="1 client",
    aim=1.1,
    basis=Basis.P50,
)
G7: Final = {
    length: Measure(
        goal="G7",
        what="rebuild of one stream ÷ eventsourcing `get`",
        at=f"{length:,} entries",
        aim=aim,
    )
    for length, aim in LENGTHS.items()
}
G8: Final = Measure(
    goal="G8",
    what="rebuild of every head, written ÷ eventsourcing feed read",
    at=f"{TABLES} of {TABLE_LENGTH} entries",
    aim=2,
)


class Lengths:
    """Streams of several lengths, laid once, ours and the library's."""

    def __init__(self, server: Server, application: Application, library: Library) -> None:
        """Lay them."""
        self._application = application
        self._ours = {length: Sitting().lay(length).stream for length in LENGTHS}
        self._theirs = {length: library.play(application, length) for length in LENGTHS}
        self._tournament = new_id()
        for _ in range(TABLES):
            Sitting(self._tournament).lay(TABLE_LENGTH)
            library.play(application, TABLE_LENGTH)
        self._long = Sitting().lay(len(OPENING) + HANDS_BEFORE * len(HAND))
        server.analyze()

    def readings(self, seconds: float) -> Iterator[Reading]:
        """Measure once."""
        yield self._commands(seconds)
        for length in LENGTHS:
            ours, theirs = partial(self._fold, length), partial(self._get, length)
            yield Reading(
                measure=G7[length],
                ours=here(ours, seconds / 4, entries=length),
                reference=here(theirs, seconds / 4, entries=length),
            )
        yield self._everything()

    def _commands(self, seconds: float) -> Reading:
        """Record the same hand at the long table and at new ones, in turn, entry by entry."""
        long: list[float] = []
        short: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            new = Sitting().lay(len(OPENING))
            for _ in HAND:
                short.append(took(new.record))
                long.append(took(self._long.record))
        return Reading(
            measure=G6, ours=sample(long, sum(long)), reference=sample(short, sum(short))
        )

    def _fold(self, length: int) -> TableState:
        return fold(stream_entries(self._ours[length]))

    def _get(self, length: int) -> object:
        return self._application.repository.get(self._theirs[length])

    def _everything(self) -> Reading:
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE tables_head SET state_version = 0 WHERE tournament = %s",
                [self._tournament],
            )
        began = time.perf_counter()
        tables = rebuild_heads()
        ours = _once(tables * TABLE_LENGTH, time.perf_counter() - began)
        began = time.perf_counter()
        events = read_everything(self._application)
        return Reading(measure=G8, ours=ours, reference=_once(events, time.perf_counter() - began))


def _once(entries: int, seconds: float) -> Sample:
    return Sample(per_second=entries / seconds, p50=seconds, p99=seconds)
