"""G1 to G5: commands by one, four and sixteen clients, with the raw insert before and after them."""

from collections.abc import Iterator
from typing import Final

from django.db import connections

from benchmarks.eventsourced import Library
from benchmarks.product import commands
from benchmarks.raw import raw_insert
from benchmarks.reading import CLIENTS, Reading, by_clients
from benchmarks.server import Server
from benchmarks.timing import Sample, Setup, driven
from benchmarks.web import Floor, Minimal

FIVE: Final = 5
G1: Final = by_clients("G1", "HTTP append ÷ raw insert", (0.15, 0.12, 0.09))
G2: Final = by_clients("G2", "HTTP append ÷ minimal DRF append", (1.3, 2, 2))
G3: Final = by_clients("G3", "command in process ÷ raw insert", (0.35, 0.30, 0.15))
G4: Final = by_clients("G4", "command ÷ eventsourcing get, act, save", (8, 7, 4))
G5: Final = by_clients("G5", "entries in commands of five ÷ raw insert", (1.5, 1.2, 0.65))


class Commands:
    """The load, and the servers it needs."""

    def __init__(self, server: Server, library: Library) -> None:
        """Make the people and tables that stay."""
        self._server = server
        self._library = library
        self._floor = Floor(server)
        self._minimal = Minimal(server)

    def readings(self, seconds: float) -> Iterator[Reading]:
        """Measure once, with every number of clients."""
        with self._floor.serving() as floor, self._minimal.serving() as minimal:
            for clients in CLIENTS:
                yield from self._block(clients, seconds, floor=floor, minimal=minimal)

    def _block(
        self, clients: int, seconds: float, *, floor: int, minimal: int
    ) -> Iterator[Reading]:
        before = raw_insert(self._server, clients=clients, seconds=seconds)
        over_http = self._driven(
            self._floor.commands(floor, clients=clients), clients=clients, seconds=seconds
        )
        drf = self._driven(self._minimal.commands(minimal), clients=clients, seconds=seconds)
        one = self._driven(commands(entries=1), clients=clients, seconds=seconds)
        five = self._driven(commands(entries=FIVE), clients=clients, seconds=seconds, entries=FIVE)
        library = self._driven(self._library.get_act_save(), clients=clients, seconds=seconds)
        raw = _between(before, raw_insert(self._server, clients=clients, seconds=seconds))
        yield Reading(measure=G1[clients], ours=over_http, reference=raw)
        yield Reading(measure=G2[clients], ours=over_http, reference=drf)
        yield Reading(measure=G3[clients], ours=one, reference=raw)
        yield Reading(measure=G4[clients], ours=one, reference=library)
        yield Reading(measure=G5[clients], ours=five, reference=raw)

    def _driven(self, setup: Setup, *, clients: int, seconds: float, entries: int = 1) -> Sample:
        self._server.checkpoint()
        connections.close_all()  # the load's processes would all talk over ours
        return driven(setup, clients=clients, seconds=seconds, entries=entries)


def _between(one: Sample, other: Sample) -> Sample:
    """Return what a measure around the others says of the time between."""
    return Sample(
        per_second=(one.per_second + other.per_second) / 2,
        p50=(one.p50 + other.p50) / 2,
        p99=(one.p99 + other.p99) / 2,
    )
