"""Connections kept between requests: few, alive, made at once when the database is back."""

import gc
import threading
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from psycopg import OperationalError

from floor.process.engine.spares import AnyConnection, Spares
from tests.support.hints import database_url

Connecting = Callable[[], AnyConnection]


@pytest.fixture
def connect(db: None) -> Iterator[Connecting]:
    """Connects to the tests' database; what is left open is closed at the end."""
    made: list[AnyConnection] = []

    def connecting() -> AnyConnection:
        made.append(psycopg.connect(database_url(), autocommit=True))
        return made[-1]

    yield connecting
    for each in made:
        each.close()


class Away:
    """A database that cannot be reached the first times, and then can."""

    def __init__(self, connect: Connecting, times: float) -> None:
        self._connect = connect
        self._left = times
        self.tries = 0

    def __call__(self) -> AnyConnection:
        self.tries += 1
        self._left -= 1
        if self._left >= 0:
            raise OperationalError("away")
        return self._connect()


def test_what_was_given_back_is_taken_again(connect: Connecting) -> None:
    spares = Spares(2)
    first, is_new = spares.take(connect)
    assert is_new
    spares.give_back(first)
    again, is_new = spares.take(connect)
    assert (again is first, is_new) == (True, False)


def test_what_is_broken_or_busy_is_not_kept(connect: Connecting) -> None:
    spares = Spares(1)
    broken, _ = spares.take(connect)
    broken.close()
    spares.give_back(broken)
    busy, is_new = spares.take(connect)
    assert is_new
    busy.autocommit = False
    busy.execute("SELECT 1")
    spares.give_back(busy)
    assert busy.closed
    assert spares.take(connect)[1]


def test_who_finds_all_in_use_waits_for_the_next(connect: Connecting) -> None:
    spares = Spares(1)
    only, _ = spares.take(connect)
    threading.Timer(0.2, spares.give_back, [only]).start()
    assert spares.take(connect)[0] is only


def test_a_connection_that_was_dropped_makes_room(connect: Connecting) -> None:
    spares = Spares(1)

    class Forgotten:
        """Weakly held by the spares, as a connection is."""

    forgotten: Any = Forgotten
    spares.take(forgotten)
    gc.collect()
    assert spares.take(connect)[1]


def test_a_database_that_is_started_again_is_waited_for(connect: Connecting) -> None:
    away = Away(connect, times=3)
    assert Spares(1).take(away)[1]
    assert away.tries == 4


def test_one_that_stays_away_is_asked_once_a_request_and_found_when_it_is_back(
    connect: Connecting,
) -> None:
    spares = Spares(1, patience=0.0)
    away = Away(connect, times=3)
    for tries in (1, 2, 3):
        with pytest.raises(OperationalError):
            spares.take(away)
        assert away.tries == tries
    spares.give_back(spares.take(away)[0])
    assert away.tries == 4
