"""Listen to the relay's hints, and run relays of one's own beside the test."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import quote

import psycopg
from django.db import connection

from floor.hints import CHANNEL, Hint, read_hint
from floor.process.places import ROOT
from floor.relay import keep_looking


def database_url() -> str:
    """Return the URL of the database that the tests use now."""
    settings = connection.settings_dict
    host = quote(settings["HOST"], safe="")
    return f"postgresql://{settings['USER']}@{host}:{settings['PORT']}/{settings['NAME']}"


class Ear:
    """Somebody who listens."""

    def __init__(self, listening: psycopg.Connection[tuple[object, ...]]) -> None:
        self._listening = listening
        self.hints: list[Hint] = []

    def listen(self, seconds: float = 0.0) -> list[Hint]:
        """Return all hints heard so far, after listening a while longer."""
        for said in self._listening.notifies(timeout=seconds):
            hint = read_hint(said.payload)
            assert hint is not None, said.payload
            self.hints.append(hint)
        return self.hints

    def until(self, holds: Callable[[list[Hint]], object], *, seconds: float = 10.0) -> list[Hint]:
        """Listen until the hints heard are as wanted."""
        deadline = time.monotonic() + seconds
        while not holds(self.listen(0.02)):
            assert time.monotonic() < deadline, self.hints
        return self.hints


@contextmanager
def an_ear() -> Iterator[Ear]:
    """Listen on a connection of one's own."""
    with psycopg.connect(database_url(), autocommit=True) as listening:
        listening.execute(f"LISTEN {CHANNEL}")
        yield Ear(listening)


@contextmanager
def looking(
    look: Callable[[], float], start_over: Callable[[], None] = lambda: None
) -> Iterator[threading.Thread]:
    """Keep looking in a thread meanwhile."""
    stopping = threading.Event()
    thread = threading.Thread(
        target=keep_looking,
        args=(look,),
        kwargs={"stopping": stopping, "start_over": start_over},
    )
    thread.start()
    try:
        yield thread
    finally:
        stopping.set()
        thread.join(10)


def start_relay() -> subprocess.Popen[bytes]:
    """Start a real relay on the tests' database."""
    return subprocess.Popen(
        [sys.executable, ROOT / "manage.py", "relay"],
        env={**os.environ, "DATABASE_URL": database_url()},
        stderr=subprocess.DEVNULL,
    )


def end(process: subprocess.Popen[bytes], number: signal.Signals = signal.SIGTERM) -> int:
    """Send a signal and return the exit code."""
    process.send_signal(number)
    return process.wait(20)
