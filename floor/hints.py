"""Hints between the relay and the web processes: which streams moved, never what was recorded.

A hint may come twice, late or never; whoever gets one reads the log from where he stopped.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from msgspec import Struct

from tables.domain.envelope import StreamId
from tables.log.sql import run

CHANNEL: Final = "floorbook_hints"
# A notification holds just under 8,000 bytes; a stream and its instant take at most 115.
AT_A_TIME: Final = 60
SEND: Final = "SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said"


class Moved(Struct, frozen=True, tag="moved", tag_field="hint", array_like=True):
    """Streams that moved, each as tournament, table and the seq it has reached."""

    streams: tuple[tuple[UUID, UUID | None, int], ...]


class Due(Struct, frozen=True, tag="due", tag_field="hint", array_like=True):
    """Streams for which an instant passed, each as tournament, table and the instant."""

    streams: tuple[tuple[UUID, UUID | None, datetime], ...]


class LookAgain(Struct, frozen=True, tag="look", tag_field="hint", array_like=True):
    """Hints may have been lost: look at everything you follow."""


class LookAtReaders(Struct, frozen=True, tag="readers", tag_field="hint", array_like=True):
    """Somebody, or a tablet, may have lost what let them in: ask again who may still follow."""


Hint = Moved | Due | LookAgain | LookAtReaders
_decoder = msgspec.json.Decoder(Hint)


def read_hint(said: str) -> Hint | None:
    """Return a hint, or None where it is of another version of ours, or nobody's."""
    try:
        return _decoder.decode(said)
    except msgspec.MsgspecError:
        return None


def moved(versions: Iterable[tuple[StreamId, int]]) -> Iterator[Moved]:
    """Yield hints that streams moved."""
    rows = [(stream.tournament, stream.table, seq) for stream, seq in versions]
    for first in range(0, len(rows), AT_A_TIME):
        yield Moved(tuple(rows[first : first + AT_A_TIME]))


def due(instants: Iterable[tuple[StreamId, datetime]]) -> Iterator[Due]:
    """Yield hints that instants passed."""
    rows = [(stream.tournament, stream.table, at) for stream, at in instants]
    for first in range(0, len(rows), AT_A_TIME):
        yield Due(tuple(rows[first : first + AT_A_TIME]))


def send(hints: Sequence[Hint]) -> None:
    """Send hints to every web process, in one statement; they leave with its transaction."""
    if hints:
        run(SEND, (CHANNEL, [msgspec.json.encode(hint).decode() for hint in hints]))
