"""Kill parts of a running floor with SIGKILL: by pid, and only what is below its one command."""

import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from random import Random  # noqa: TID251 - seeded: a run can be played again

from msgspec import Struct

from tests.support.processes import RunningFloor, descendants, eventually

WORDS = {
    "database": "/postgres -D",
    "web": "floor.process.web",  # one of them
    "every web": "floor.process.web",
    "relay": "manage.py relay",
    "worker": "floor.celery worker",
    "scheduler": "floor.celery beat",
}
# What everybody waits for is killed the most.
TARGETS: Sequence[tuple[str, ...]] = (
    *(("database",), ("every web",), ("database",), ("web",), ("relay",)),
    *(("database",), ("every web",), ("database", "every web"), ("worker",), ("database", "relay")),
    *(("web",), ("scheduler",), ("database", "every web", "relay", "worker", "scheduler")),
)
SECONDS_TO_RISE = 60


class Kill(Struct, frozen=True):
    """What was killed, and when."""

    what: str
    at: float


def targets(count: int, rnd: Random) -> list[tuple[str, ...]]:
    """Return what to kill, in a random order; of so few kills too, each kind has its share."""
    chosen = [TARGETS[number % len(TARGETS)] for number in range(count)]
    rnd.shuffle(chosen)
    return chosen


def kill(floor: RunningFloor, names: tuple[str, ...]) -> list[Kill]:
    """Kill parts at one moment, each with every process below it."""
    found = {name: floor.children(WORDS[name]) for name in names}
    heads = {name: pids if name == "every web" else pids[-1:] for name, pids in found.items()}
    pids = [pid for name in names for head in heads[name] for pid in _stopped(name, head)]
    at = time.time()  # noqa: TID251 - compared with the clients' notes, on one machine
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return [Kill(name, at) for name in names if heads[name]]


def _stopped(name: str, head: int) -> list[int]:
    if name == "database":
        # So that no process is born while the list is made.
        with suppress(ProcessLookupError):
            os.kill(head, signal.SIGSTOP)
    return [head, *(pid for pid, _ in descendants(head))]


def all_up(floor: RunningFloor) -> None:
    """Wait until every part runs."""
    for words in WORDS.values():
        eventually(partial(floor.child, words), seconds=SECONDS_TO_RISE)
