"""Do database work beside the test: many threads at once, or one somebody, step by step."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import LiteralString, TypeVar

from django.db import connection, transaction

from tables.domain.entries.base import Entry
from tables.domain.envelope import StreamId
from tables.log.sql import run
from tests.tables.log.writing import Written, write

Outcome = TypeVar("Outcome")


def at_once(works: Sequence[Callable[[], Outcome]]) -> list[Outcome]:
    """Start all works at the same moment and return what they return, in their order."""
    start = threading.Barrier(len(works))

    def begin(work: Callable[[], Outcome]) -> Outcome:
        try:
            connection.ensure_connection()
            start.wait(timeout=20)
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return [each.result() for each in [pool.submit(begin, work) for work in works]]


class Beside:
    """Somebody else with a connection of their own, who does one thing when told."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool

    def do(self, work: Callable[[], Outcome]) -> Outcome:
        """Do it on their connection, and wait until it is done."""
        return self._pool.submit(work).result(timeout=20)

    def run(self, statement: LiteralString) -> None:
        """Run a statement."""
        self.do(lambda: run(statement))

    def write(self, stream: StreamId, *entries: Entry) -> Written:
        """Append entries."""
        return self.do(lambda: write(stream, *entries))

    def begin(self) -> None:
        """Begin a transaction."""
        self.do(lambda: transaction.set_autocommit(autocommit=False))

    def commit(self) -> None:
        """Commit it."""
        self.do(transaction.commit)
        self.do(lambda: transaction.set_autocommit(autocommit=True))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Keep a transaction open meanwhile."""
        self.begin()
        yield
        self.commit()


@contextmanager
def beside() -> Iterator[Beside]:
    """Have somebody else at hand."""
    with ThreadPoolExecutor(1) as pool:
        yield Beside(pool)
        pool.submit(lambda: connection.close()).result()  # noqa: PLW0108 - theirs, not ours
