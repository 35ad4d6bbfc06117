"""Appends over HTTP: the product as `run` serves it, and the minimal application under gunicorn."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count, cycle
from typing import Final
from uuid import UUID

import msgspec

from benchmarks import minimal
from benchmarks.client import HERE, Client
from benchmarks.eventsourced import KINDS, LONGEST_STREAM
from benchmarks.hand import HAND, OPENING
from benchmarks.product import Sitting
from benchmarks.server import REFERENCE, Server
from benchmarks.timing import Operation, Setup
from floor.accounts import grant, make_person
from floor.process.listening import allowed_hosts, listen
from floor.process.places import ROOT, places_of
from floor.process.programs import Sockets, background, environment, more_web, web
from floor.process.roles import OWNER_ROLE
from floor.secrets import new_secret
from floor.tokens import issue_token
from floor.wallclock import new_id
from rulings.domain.permissions import Role
from tables.domain.codec import to_wire

# As many as the reference measures of the minimal application ran with.
WORKERS: Final = 2
THREADS: Final = 8
DATA: Final = (
    b'{"seat":4,"amount":2400,"to":4800,"table":"T-017","hand":214,"device":"tablet-03",'
    b'"actor":"dealer:41","street":"turn"}'
)


@contextmanager
def serving(server: Server, *, relay: bool = False) -> Iterator[int]:
    """Serve as `run` does, with as many web processes, and yield the port.

    Args:
        relay: what is new in the log is told to open pages.
    """
    places = places_of(server.data)
    environ = environment(os.environ, places=places, hosts=allowed_hosts(HERE))
    with listen(HERE, 0) as listening, ExitStack() as stack:
        sockets = Sockets(listening.fileno())
        programs = [web(sockets), *more_web(sockets)]
        if relay:
            programs += [one for one in background(places) if one.name == "relay"]
        for program in programs:
            stack.enter_context(server.running(program.command, environ, keep=program.keep))
        yield listening.getsockname()[1]


class Floor:
    """A tournament that a program records in with a token, over the product's own web process."""

    def __init__(self, server: Server) -> None:
        """Make the tournament's director and the token."""
        self._server = server
        self._tournament = new_id()
        person = make_person(username="bench", name="Bench", password=new_secret())
        grant(person, self._tournament, Role.DIRECTOR)
        self._token = issue_token(person, self._tournament, Role.DIRECTOR)

    @contextmanager
    def serving(self) -> Iterator[int]:
        """Serve, and yield the port."""
        with serving(self._server) as port:
            yield port

    def commands(self, port: int, *, clients: int) -> Setup:
        """Return clients that record hand after hand, each at a table of its own, open already."""
        tables = [Sitting(self._tournament).lay(len(OPENING)).stream.key for _ in range(clients)]
        entries = [msgspec.json.encode(to_wire(entry)) for entry in HAND]
        headers = {"Authorization": f"Bearer {self._token}"}

        def setup(no: int) -> Operation:
            client = Client(port, f"/api/v1/tables/{tables[no]}/entries", headers)
            hands = cycle(entries)

            def operation() -> None:
                client.post(
                    b'{"command_id":"%b","entry":%b}' % (str(new_id()).encode(), next(hands))
                )

            return operation

        return setup


class Minimal:
    """The minimal application, which knows nobody and checks nothing."""

    def __init__(self, server: Server) -> None:
        """Take the server whose second database it writes to."""
        self._server = server

    @contextmanager
    def serving(self) -> Iterator[int]:
        """Serve with gunicorn's threads, and yield the port."""
        self._server.run(*minimal.TABLE)
        environ = {
            **os.environ,
            "BENCHMARK_SOCKET": str(self._server.socket),
            "BENCHMARK_DATABASE": REFERENCE,
            "BENCHMARK_USER": OWNER_ROLE,
            "PYTHONPATH": str(ROOT),
        }
        with listen(HERE, 0) as listening:
            command = (
                *(sys.executable, "-m", "gunicorn", "--bind", f"fd://{listening.fileno()}"),
                *("--worker-class", "gthread", "--workers", str(WORKERS)),
                *("--threads", str(THREADS), "--keep-alive", "30", "--log-level", "error"),
                "benchmarks.minimal:make_application()",
            )
            with self._server.running(command, environ, keep=(listening.fileno(),)):
                yield listening.getsockname()[1]

    def commands(self, port: int) -> Setup:
        """Return clients that append, each to streams of its own."""

        def setup(_client: int) -> Operation:
            client, numbers = Client(port, "/events"), count()
            stream: list[UUID] = []

            def operation() -> None:
                no = next(numbers)
                if no % LONGEST_STREAM == 0:
                    stream[:] = [new_id()]
                client.post(
                    b'{"stream":"%b","seq":%d,"type":"%b","payload":%b}'
                    % (str(stream[0]).encode(), no + 1, KINDS[no % len(KINDS)].encode(), DATA)
                )

            return operation

        return setup
