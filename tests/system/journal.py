"""What a client of the crash test writes down: each command before it is sent, each answer it has.

Every line is flushed: a client that is killed has lost none.
"""

from collections.abc import Iterator
from io import BufferedWriter
from pathlib import Path
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import Struct


class Sent(Struct, frozen=True, tag=True):
    """A command, written down before it is sent for the first time."""

    command_id: UUID
    path: str
    entry: dict[str, Any]
    body: bytes


class Cut(Struct, frozen=True, tag=True):
    """An attempt that had no answer.

    Its connection broke off; nothing came in time; the server said 503 as it should; or it said
    something else that is no answer.
    """

    command_id: UUID
    how: Literal["broken", "late", "away", "odd"]
    seconds: float
    said: str


class Answered(Struct, frozen=True, tag=True):
    """The answer that a command had at last: to which attempt, when that was sent, when it came."""

    command_id: UUID
    status: int
    body: bytes
    attempts: int
    sent_at: float
    came_at: float


class Repeated(Struct, frozen=True, tag=True):
    """The answer to a command that had one already and was sent once more."""

    command_id: UUID
    status: int
    body: bytes


Line = Sent | Cut | Answered | Repeated


class Journal:
    """The file that one client writes."""

    def __init__(self, file: BufferedWriter) -> None:
        self._file = file

    def note(self, line: Line) -> None:
        """Write a line down, whatever happens next."""
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()


def read_journal(path: Path) -> Iterator[Line]:
    """Return the lines of a journal, without one that its writer was killed in."""
    for text in path.read_bytes().split(b"\n")[:-1]:
        yield msgspec.json.decode(text, type=Line)
