"""G11 to G13: two hundred open screens, from an entry's commit to the last of them."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import Final
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import connections
from django.test import Client as Browser

from benchmarks import bare
from benchmarks.client import HERE, Client
from benchmarks.hand import HAND, OPENING
from benchmarks.product import Sitting
from benchmarks.reading import Basis, Measure, Reading
from benchmarks.screens import Screen, Seen, Told, watching
from benchmarks.server import Server
from benchmarks.timing import Sample, sample
from benchmarks.web import serving
from floor.accounts import grant, make_person
from floor.process.listening import listen
from floor.process.places import ROOT
from floor.secrets import new_secret
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from rulings.services import Command, record
from tables.domain.entries.tournament import TournamentOpened
from tables.domain.envelope import Envelope, StreamId

TABLES: Final = 50
AT_TABLES: Final = 150
IN_ROOM: Final = 50
ENTRIES_A_SECOND: Final = 10
TIMES_AS_LONG: Final = 3  # as another measure
SPREAD: Final = f"{AT_TABLES} at {TABLES} tables, {IN_ROOM} at the room"
PAGE_BYTES: Final = 8_000  # of the reference's page: about a compressed one of ours

G11: Final = Measure(
    goal="G11",
    what="commit to the hint at the last screen ÷ bare stream",
    at="200 at the room",
    aim=None,
    basis=Basis.P50,
)
G12: Final = Measure(
    goal="G12",
    what="commit to the hint at the last screen concerned ÷ bare stream to all",
    at=SPREAD,
    aim=None,
    basis=Basis.P50,
)
G13: Final = Measure(
    goal="G13",
    what="commit to the fetched page at each screen concerned ÷ bare stream and page",
    at=SPREAD,
    aim=None,
    basis=Basis.P50,
)
G14: Final = Measure(
    goal="G14",
    what="the same, at the last screen concerned",
    at=SPREAD,
    aim=None,
    basis=Basis.P50,
)

Publish = Callable[[], Told]
Arrivals = dict[Told, list[float]]


class Venue:
    """A tournament of fifty tables in play, and people signed in to its pages."""

    def __init__(self) -> None:
        """Open it, with each table somewhere in a hand of its own."""
        self.tournament: UUID = new_id()
        people = {}
        for role in (Role.DIRECTOR, Role.FLOOR, Role.DEALER):
            people[role] = make_person(
                username=f"{role}-{new_id().hex}", name=str(role), password=new_secret()
            )
            grant(people[role], self.tournament, role)
        envelope = Envelope(
            actor=people[Role.DIRECTOR].code,
            role=str(Role.DIRECTOR),
            command_id=new_id(),
            occurred_at=now(),
        )
        opened = TournamentOpened(name="Benchmark", zone="UTC", rulebook="tda")
        outcome = record(Command(StreamId(self.tournament), opened, envelope, new_id))
        if outcome.refusal is not None:
            raise RuntimeError(f"the tournament was refused: {outcome.refusal}")
        self.tables = [
            Sitting(self.tournament).lay(len(OPENING) + 2 * len(HAND) + no % len(HAND))
            for no in range(TABLES)
        ]
        self.cookies = {role: _signed_in(person) for role, person in people.items()}

    @property
    def room_page(self) -> str:
        """The address of the room."""
        return f"/t/{self.tournament}/"

    def table_page(self, sitting: Sitting) -> str:
        """Return the address of a table's page."""
        return f"{self.room_page}tables/{sitting.stream.key}/"

    def at_room(self, count: int, *, fetching: bool) -> list[Screen]:
        """Return screens that follow the whole room."""
        return [
            Screen(
                stream=f"/api/v1/tournaments/{self.tournament}/stream",
                page=self.room_page if fetching else "",
                table="",
                cookie=self.cookies[Role.DIRECTOR if no % 5 == 0 else Role.FLOOR],
            )
            for no in range(count)
        ]

    def at_tables(self, count: int) -> list[Screen]:
        """Return screens that follow a table each: its dealer first, then the floor."""
        return [
            Screen(
                stream=f"/api/v1/tables/{sitting.stream.key}/stream?after={sitting.recorded}",
                page=self.table_page(sitting),
                table=str(sitting.stream.key),
                cookie=self.cookies[Role.DEALER if no < TABLES else Role.FLOOR],
            )
            for no, sitting in zip(range(count), cycle(self.tables), strict=False)
        ]

    def publish(self) -> Publish:
        """Return what records the next entry, at one table after another."""
        sittings = cycle(self.tables)

        def one() -> Told:
            sitting = next(sittings)
            sitting.record()
            return str(sitting.stream.key), sitting.recorded

        return one


def _signed_in(person: object) -> str:
    browser = Browser()
    browser.force_login(person)  # type: ignore[arg-type]  # a person of the product's own
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={browser.cookies[name].value}"


class Live:
    """The load, and the servers it needs."""

    def __init__(self, server: Server) -> None:
        """Open the room."""
        self._server = server
        self._venue = Venue()

    def readings(self, seconds: float) -> Iterator[Reading]:
        """Measure once."""
        seconds *= TIMES_AS_LONG
        venue, all_of_them = self._venue, AT_TABLES + IN_ROOM
        spread = [*venue.at_tables(AT_TABLES), *venue.at_room(IN_ROOM, fetching=True)]
        self._server.checkpoint()
        with serving(self._server, relay=True) as port:
            room = _measured(
                venue.at_room(all_of_them, fetching=False), port, venue.publish(), seconds
            )
            pages = _measured(spread, port, venue.publish(), seconds)
        with _bare(self._server) as port:
            stream = [Screen(stream="/stream", page="", table="", cookie="-")] * all_of_them
            told = _measured(stream, port, _posting(port), seconds)
            # As many fetch after an entry as ours, on average.
            some = round(IN_ROOM + AT_TABLES / TABLES)
            fetching = [Screen(stream="/stream", page="/page", table="", cookie="-")] * some
            shown = _measured([*fetching, *stream[some:]], port, _posting(port), seconds)
        yield Reading(measure=G11, ours=_last(room.told), reference=_last(told.told))
        yield Reading(measure=G12, ours=_last(pages.told), reference=_last(shown.told))
        yield Reading(measure=G13, ours=_each(pages.shown), reference=_each(shown.shown))
        yield Reading(measure=G14, ours=_last(pages.shown), reference=_last(shown.shown))


class Found(msgspec.Struct, frozen=True):
    """Seconds from each entry's commit to every screen concerned: to the hint, and to the page."""

    told: Arrivals
    shown: Arrivals


def _measured(screens: Sequence[Screen], port: int, publish: Publish, seconds: float) -> Found:
    """Record entries for so long while screens are open, and return how long each took to each."""
    connections.close_all()  # the screens' process would talk over ours
    committed: dict[Told, float] = {}
    with watching(screens, port) as watch:
        watch.warm_up(publish)
        began = time.monotonic()
        while (done := time.monotonic() - began) < seconds:
            due = len(committed) / ENTRIES_A_SECOND
            if done < due:
                time.sleep(due - done)
            before = time.monotonic()
            told = publish()
            committed[told] = before if told[0] == bare.EVERYBODY else time.monotonic()
        watch.wait_for_all()
    return Found(
        _arrivals(committed, watch.seen, lambda one: one.told),
        _arrivals(committed, [one for one in watch.seen if one.screen.page], lambda one: one.shown),
    )


def _arrivals(
    committed: dict[Told, float], seen: Sequence[Seen], when: Callable[[Seen], dict[Told, float]]
) -> Arrivals:
    found: Arrivals = {}
    for told, at in committed.items():
        concerned = [one for one in seen if one.screen.table in ("", told[0])]
        arrived = [when(one).get(told) for one in concerned]
        there = [each - at for each in arrived if each is not None]
        if len(there) < len(concerned):
            raise RuntimeError(f"{told} came to {len(there)} of {len(concerned)} screens")
        found[told] = there
    return found


def _each(arrivals: Arrivals) -> Sample:
    latencies = [each for one in arrivals.values() for each in one]
    return sample(latencies, len(arrivals) / ENTRIES_A_SECOND)


def _last(arrivals: Arrivals) -> Sample:
    latencies = [max(one) for one in arrivals.values() if one]
    return sample(latencies, len(arrivals) / ENTRIES_A_SECOND)


@contextmanager
def _bare(server: Server) -> Iterator[int]:
    """Serve the reference, and yield the port."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT), bare.PAGE_VARIABLE: str(PAGE_BYTES)}
    with listen(HERE, 0) as listening:
        command = (
            *(sys.executable, "-m", "uvicorn", "--fd", str(listening.fileno())),
            *("--log-level", "critical", "--no-access-log", "--lifespan", "off"),
            *("--timeout-graceful-shutdown", "1"),
            "benchmarks.bare:application",
        )
        with server.running(command, environ, keep=(listening.fileno(),)):
            yield listening.getsockname()[1]


def _posting(port: int) -> Publish:
    """Return what tells every stream of the reference."""
    client = Client(port, "/publish")
    seq = 0

    def one() -> Told:
        nonlocal seq
        seq += 1
        told = (bare.EVERYBODY, seq)
        client.post(msgspec.json.encode({"tables": [{"table": told[0], "seq": told[1]}]}))
        return told

    return one
