"""Settle the accounts after the crashes: what was sent and answered, against what stands in the log."""

from collections import defaultdict
from collections.abc import Iterable
from http import HTTPStatus
from math import inf
from typing import Any
from uuid import UUID

import msgspec
import psycopg
from msgspec import Struct

from tables.domain import codec
from tests.system.journal import Answered, Cut, Line, Repeated, Sent

ROWS = """
SELECT stream, seq, command_id, type, payload::text, extract(epoch FROM recorded_at)::float
FROM tables_entry ORDER BY stream, seq
"""


class Row(Struct, frozen=True):
    """An entry as it stands."""

    stream: UUID
    seq: int
    command_id: UUID
    type: str
    payload: dict[str, Any]
    recorded_at: float


def rows_in(connection: psycopg.Connection[Any]) -> list[Row]:
    """Return the whole log."""
    return [
        Row(stream, seq, command_id, type_, msgspec.json.decode(payload), recorded_at)
        for stream, seq, command_id, type_, payload, recorded_at in connection.execute(ROWS)
    ]


class Place(Struct, frozen=True):
    """Where an acknowledged entry was said to stand."""

    table: UUID
    seq: int


class Accounts:
    """What the clients wrote down."""

    def __init__(self, journals: Iterable[Iterable[Line]]) -> None:
        self.sent: dict[UUID, Sent] = {}
        self.answers: dict[UUID, Answered] = {}
        self.repeats: list[Repeated] = []
        self.cuts: list[Cut] = []
        for line in (line for journal in journals for line in journal):
            match line:
                case Sent():
                    self.sent[line.command_id] = line
                case Answered():
                    self.answers[line.command_id] = line
                case Repeated():
                    self.repeats.append(line)
                case Cut():
                    self.cuts.append(line)

    @property
    def acknowledged(self) -> dict[UUID, Place]:
        """Every command that was answered as recorded, and where."""
        return {
            one.command_id: msgspec.json.decode(one.body, type=Place)
            for one in self.answers.values()
            if one.status == HTTPStatus.CREATED
        }

    @property
    def refused(self) -> set[UUID]:
        """Every command that was answered as not recorded."""
        return self.answers.keys() - self.acknowledged.keys()

    def payload_of(self, command_id: UUID) -> tuple[str, dict[str, Any]]:
        """Return what should stand for a command: the type and the payload."""
        wire = codec.encode(codec.from_wire(self.sent[command_id].entry))
        return wire.type, msgspec.json.decode(wire.payload)

    def sent_to(self, table: UUID, opened_by: UUID) -> list[UUID]:
        """Return the commands for one client's own table, in the order they were sent."""
        path = f"tables/{table}/entries"
        return [opened_by, *(one.command_id for one in self.sent.values() if one.path == path)]

    def answer_lost(self, rows: Iterable[Row]) -> int:
        """Count what stood there before the attempt that was answered at last was even sent.

        Some earlier attempt recorded it, and its answer was cut off.
        """
        at = {row.command_id: row.recorded_at for row in rows}
        return sum(
            one.attempts > 1 and at.get(one.command_id, inf) < one.sent_at
            for one in self.answers.values()
        )


def by_stream(rows: Iterable[Row]) -> dict[UUID, list[Row]]:
    """Return the rows of each stream, in their order."""
    found: defaultdict[UUID, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.stream].append(row)
    return found
