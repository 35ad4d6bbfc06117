"""The open connections of a process between two uses, and what happens while there are none.

A pool with threads of its own would try a database that came back again after pauses that grow;
here whoever needs a connection makes it, and learns at once that there is none to be had.
"""

import select
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakKeyDictionary, finalize

from psycopg import Connection, OperationalError
from psycopg.pq import ConnStatus, TransactionStatus

# A database that is started again is waited for; one that stays away is not.
SECONDS_OF_PATIENCE: Final = 2.0
SECONDS_BETWEEN_TRIES: Final = 0.05
SECONDS_TO_WAIT_FOR_OTHERS: Final = 10.0
LONGEST_LIFE: Final = 3600.0

AnyConnection = Connection[Any]
Connect = Callable[[], AnyConnection]


class Spares:
    """Connections that nobody uses just now, the last one used on top."""

    def __init__(self, most: int, *, patience: float = SECONDS_OF_PATIENCE) -> None:
        """Begin with none.

        Args:
            most: how many may be in use at a time; more wait for one of them.
            patience: for how long after it went away a database is waited for, in seconds.
        """
        self._most = most
        self._patience = patience
        self._spare: deque[AnyConnection] = deque()
        self._places = threading.BoundedSemaphore(most)
        self._in_use: WeakKeyDictionary[AnyConnection, finalize[Any, AnyConnection]] = (
            WeakKeyDictionary()
        )
        self._made_at: WeakKeyDictionary[AnyConnection, float] = WeakKeyDictionary()
        self._away_since: float | None = None

    def take(self, connect: Connect) -> tuple[AnyConnection, bool]:
        """Return a connection, and whether it is new.

        Raises:
            psycopg.OperationalError: all are in use, or the database cannot be reached.
        """
        if not self._places.acquire(timeout=SECONDS_TO_WAIT_FOR_OTHERS):
            raise OperationalError(f"all {self._most} connections of this process are in use")
        try:
            spare = self._top()
            taken = spare or self._made(connect)
            # Also a connection that is dropped instead of given back makes room again.
            self._in_use[taken] = finalize(taken, self._places.release)
        except BaseException:
            self._places.release()
            raise
        return taken, spare is None

    def give_back(self, connection: AnyConnection) -> None:
        """Keep a connection for the next who needs one, unless it is broken, busy or old."""
        age = time.monotonic() - self._made_at.get(connection, 0.0)
        idle = connection.info.transaction_status is TransactionStatus.IDLE
        if idle and age < LONGEST_LIFE:
            self._spare.append(connection)
        else:
            connection.close()
        if leaves := self._in_use.pop(connection, None):
            leaves()

    def close(self) -> None:
        """Close the connections that nobody uses."""
        while self._spare:
            self._spare.pop().close()

    def _top(self) -> AnyConnection | None:
        """Return a spare connection that the server has not closed; the others go."""
        while self._spare:
            try:
                connection = self._spare.pop()
            except IndexError:  # another thread was quicker
                break
            if not has_hung_up(connection):
                return connection
            connection.close()
        return None

    def _made(self, connect: Connect) -> AnyConnection:
        """Connect; for a while after the database went away, again and again."""
        while True:
            try:
                connection = connect()
            except OperationalError:
                now = time.monotonic()
                self._away_since = since = self._away_since or now
                if now - since >= self._patience:
                    raise
                time.sleep(SECONDS_BETWEEN_TRIES)
            else:
                self._away_since = None
                self._made_at[connection] = time.monotonic()
                return connection


def has_hung_up(connection: AnyConnection) -> bool:
    """Say whether the server closed a connection that nobody uses, by looking at its socket."""
    poll = select.poll()
    poll.register(connection.pgconn.socket, select.POLLIN)
    while poll.poll(0):  # its last words first, then the end
        try:
            connection.pgconn.consume_input()
        except OperationalError:
            return True
        if connection.pgconn.status == ConnStatus.BAD:
            return True
    return False
