"""Count what really goes to the server and back, by the driver library's own trace."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from msgspec import Struct


class Traffic(Struct):
    """The round trips that were made, once the trace has ended."""

    round_trips: int = 0


@contextmanager
def traffic() -> Iterator[Traffic]:
    """Trace this thread's connection meanwhile."""
    connection.ensure_connection()
    wire = connection.connection.pgconn
    counted = Traffic()
    with tempfile.TemporaryFile() as file:
        wire.trace(file.fileno())
        try:
            yield counted
        finally:
            wire.untrace()
        file.seek(0)
        # The server says "ready for query" once at the end of each round trip.
        counted.round_trips = sum(b"\tReadyForQuery\t" in line for line in file)
