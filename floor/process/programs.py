"""The programs of a running floor, and which of them one `run` starts."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from floor.process.credentials import Credentials
from floor.process.names import LOCALHOST
from floor.process.places import ROOT, Places

TASK_THREADS: Final = "2"
MOST_WEB_PROCESSES: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """One child process."""

    name: str
    command: tuple[str | Path, ...]
    keep: tuple[int, ...] = field(default=())  # open files that it inherits


@dataclass(frozen=True, slots=True)
class Sockets:
    """What the pages are served on: open sockets, and what HTTPS is spoken with."""

    plain: int
    secure: tuple[int, Credentials] | None = None


def web(sockets: Sockets, number: int = 1) -> Program:
    """Pages, API and live streams, on sockets that stay open while they are started again."""
    command: tuple[str | Path, ...] = (
        sys.executable,
        "-m",
        "floor.process.web",
        str(sockets.plain),
    )
    keep: tuple[int, ...] = (sockets.plain,)
    if sockets.secure is not None:
        listening, credentials = sockets.secure
        command = (*command, str(listening), credentials.certificate, credentials.key)
        keep = (*keep, listening)
    return Program(name="web" if number == 1 else f"web{number}", command=command, keep=keep)


def more_web(sockets: Sockets) -> tuple[Program, ...]:
    """Return the web processes beside the first: one a core, since each answers on one core."""
    cores = min(os.cpu_count() or 1, MOST_WEB_PROCESSES)
    return tuple(web(sockets, number) for number in range(2, cores + 1))


def background(places: Places) -> tuple[Program, ...]:
    """Return what works behind the pages: the relay of what is new, the tasks, their schedule."""
    celery = (sys.executable, "-m", "celery", "--quiet", "--app", "floor.celery")
    return (
        Program(name="relay", command=(sys.executable, ROOT / "manage.py", "relay")),
        Program(
            name="worker",
            command=(
                *(*celery, "worker", "--pool", "threads", "--concurrency", TASK_THREADS),
                *(
                    "--loglevel",
                    "WARNING",
                    "--without-gossip",
                    "--without-mingle",
                    "--without-heartbeat",
                ),
            ),
        ),
        # Not `worker --beat`: a killed worker would leave its beat behind, and then two would tick.
        Program(
            name="scheduler",
            command=(
                *(*celery, "beat", "--loglevel", "WARNING", "--pidfile", ""),
                *("--schedule", places.data / "schedule"),
            ),
        ),
    )


def environment(base: Mapping[str, str], *, places: Places, hosts: str) -> dict[str, str]:
    """Return the children's environment: ours, as the application instead of the owner."""
    environ = {name: value for name, value in base.items() if name != "FLOORBOOK_AS_OWNER"}
    said = environ.get("FLOORBOOK_ALLOWED_HOSTS")
    environ |= {
        # `run` itself asks by that name whether the pages are served.
        "FLOORBOOK_ALLOWED_HOSTS": f"{said},{LOCALHOST}" if said else hosts,
        "FLOORBOOK_DATA": str(places.data),
        "DJANGO_SETTINGS_MODULE": "floor.settings.base",
        "PYTHONUNBUFFERED": "1",
        "PYTHONPATH": str(ROOT),
    }
    return environ
