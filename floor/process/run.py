"""The whole of `run`: database, schema, programs, until told to stop."""

import http.client
import os
import socket
import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.contrib.auth import get_user_model
from django.db import connection

from floor.process import broker, database, greeting
from floor.process.cluster import Cluster
from floor.process.doors import Doors, Https
from floor.process.firstrun import FirstRun
from floor.process.folder import held
from floor.process.listening import allowed_hosts, base_url
from floor.process.places import Places
from floor.process.programs import background, environment, more_web, web
from floor.process.supervisor import Supervisor
from floor.process.trouble import Trouble

SECONDS_TO_SERVE: Final = 60.0
SECONDS_TO_ANSWER: Final = 1.0
SECONDS_BETWEEN_QUESTIONS: Final = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """What a `run` is asked for."""

    places: Places
    embedded: bool
    demo: bool
    host: str
    port: int
    https: Https | None
    pages: bool
    tasks: bool


def run(floor: Floor) -> None:
    """Run the floor until told to stop.

    Raises:
        Trouble: it cannot start.
    """
    with ExitStack() as stack:
        doors = Doors(floor.host, floor.port, floor.https) if floor.pages else None
        broker.reach()
        if floor.embedded:
            stack.enter_context(held(floor.places))
        cluster = Cluster(floor.places) if floor.embedded else None
        environ = environment(os.environ, places=floor.places, hosts=allowed_hosts(floor.host))
        if doors is not None:
            doors.find_certificate(floor.places, _say)
            doors.served.into(environ)
        supervisor = Supervisor(
            cluster=cluster,
            environ=environ,
            logs=None if os.environ.get("FLOORBOOK_LOGS") == "here" else floor.places.logs,
            say=_say,
        )
        supervisor.listen_to_signals()
        stack.callback(supervisor.stop)
        if cluster is not None:
            cluster.start(stopping=lambda: supervisor.stopping)
        first = FirstRun(floor.places, environ)
        _make_database_ready(floor, first)
        if doors is not None:
            supervisor.now_and_then(partial(doors.renew_certificate, _say))
            supervisor.start((web(doors.sockets),))
            _open_doors(floor, supervisor, doors, first)
            if not supervisor.stopping:
                supervisor.start(more_web(doors.sockets))
        elif not supervisor.stopping:
            _greet(greeting.lines(url="", places=floor.places))
        if floor.tasks and not supervisor.stopping:
            supervisor.start(background(floor.places))
        supervisor.watch()
        _say("stopping")


def _make_database_ready(floor: Floor, first: FirstRun) -> None:
    database.reach()
    if not database.is_migrated() and floor.demo and floor.pages:
        first.want_demo()
    database.migrate()


def _open_doors(floor: Floor, supervisor: Supervisor, doors: Doors, first: FirstRun) -> None:
    """Say where the pages are once they are, and how to sign in."""
    url = base_url(floor.host, doors.plain)
    nobody = not get_user_model().objects.exists()
    connection.close()
    if nobody and first.demo_is_wanted() and not first.load_demo():
        _say(f"the demonstration could not be loaded; {floor.places.logs}/firstrun.log says why")
        nobody = True
    # Wanted still, with people but no sign-ins: it was killed before their passwords were kept.
    locked_out = nobody or first.demo_is_wanted()
    link = first.director_link(url) if locked_out and not first.sign_ins() else ""
    _wait_until_served(supervisor, doors.plain)
    if not supervisor.stopping:
        _greet(
            greeting.lines(
                url=url,
                more=doors.in_words(),
                places=floor.places,
                sign_ins=first.sign_ins(),
                link=link,
            )
        )


def _wait_until_served(supervisor: Supervisor, listening: socket.socket) -> None:
    deadline = time.monotonic() + SECONDS_TO_SERVE
    while not supervisor.stopping:
        supervisor.look()
        if _serves(listening):
            return
        if time.monotonic() > deadline:
            raise Trouble("the pages are not served; the web process's log says why.")
        time.sleep(SECONDS_BETWEEN_QUESTIONS)


def _serves(listening: socket.socket) -> bool:
    host, port = listening.getsockname()[:2]
    asked = http.client.HTTPConnection(
        {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host),  # noqa: S104 - compared with
        port,
        timeout=SECONDS_TO_ANSWER,
    )
    try:
        asked.request("GET", "/healthz", headers={"Host": f"localhost:{port}"})
        return asked.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        asked.close()


def _greet(lines: Iterable[str]) -> None:
    print(*lines, sep="\n", flush=True)  # noqa: T201


def _say(line: str) -> None:
    print(f"floorbook: {line}", file=sys.stderr, flush=True)  # noqa: T201
