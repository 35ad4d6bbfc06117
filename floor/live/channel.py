"""What a web process keeps of what somebody follows: where it stands, and a stream's last entries."""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from msgspec import Struct

from floor.live.admission import Admitted
from rulings.domain.permissions import Role
from tables.domain.envelope import StreamId

KEPT: Final = 256
MOST_INSTANTS: Final = 16


class Line(Struct, frozen=True):
    """An entry as a role may read it, in JSON."""

    seq: int
    json: bytes


class Client:
    """One open stream of a reader: how far it has read, and what it must still be told.

    Nothing is queued for it: it reads what the channel keeps, or the log. What is noted here is
    bounded by the number of tables.
    """

    def __init__(self, admitted: Admitted, *, seen: int) -> None:
        """Begin after an entry."""
        self.admitted = admitted
        self.seen = seen
        self.wake = asyncio.Event()
        self.ended = False
        self.lost = False  # what it has seen is not what the log holds
        self.tables: dict[UUID | None, int] | None = None  # that moved; a tournament's reader
        self.instants: deque[tuple[UUID | None, datetime]] = deque(maxlen=MOST_INSTANTS)

    def end(self) -> None:
        """Let it go no further."""
        self.ended = True
        self.wake.set()

    def note_moved(self, table: UUID | None, seq: int) -> None:
        """Note that a table moved."""
        if self.tables is None:
            self.tables = {}
        self.tables[table] = max(seq, self.tables.get(table, 0))
        self.wake.set()

    def note_due(self, table: UUID | None, at: datetime) -> None:
        """Note that an instant passed."""
        self.instants.append((table, at))
        self.wake.set()


class Room:
    """A followed tournament: who is told which tables moved, and how far they were known to be."""

    def __init__(self) -> None:
        """Begin with nothing known."""
        self.clients: set[Client] = set()
        self._known: dict[UUID | None, int] = {}

    def moved(self, table: UUID | None, seq: int) -> None:
        """Tell everybody, where it is news."""
        if seq > self._known.get(table, 0):
            self._known[table] = seq
            for client in self.clients:
                client.note_moved(table, seq)


class Channel:
    """A followed stream."""

    def __init__(self, stream: StreamId, seq: int) -> None:
        """Begin at an entry; what came before it is read from the log by whoever wants it."""
        self.stream = stream
        self.seq = seq
        self.clients: set[Client] = set()
        self.stale = True
        self.fetching: asyncio.Task[None] | None = None
        self._kept: dict[Role, deque[Line]] = {}

    @property
    def roles(self) -> frozenset[Role]:
        """What its readers are."""
        return frozenset(client.admitted.role for client in self.clients)

    def add(self, lines: Mapping[Role, Sequence[Line]], seq: int) -> None:
        """Keep the entries that follow, up to `seq`, and wake the readers."""
        for role in [role for role in self._kept if role not in lines]:
            del self._kept[role]
        for role, more in lines.items():
            self._kept.setdefault(role, deque(maxlen=KEPT)).extend(more)
        self.seq = seq
        self._wake()

    def jump(self, seq: int, *, lost: bool) -> None:
        """Go to another place without what lies between.

        Args:
            lost: the log does not reach as far as it did: it is another log.
        """
        self._kept.clear()
        self.seq = seq
        for client in self.clients:
            client.lost = client.lost or lost
        self._wake()

    def after(self, role: Role, seen: int) -> list[Line] | None:
        """Return the entries after one, or None where they are not kept here."""
        kept = self._kept.get(role)
        if not kept or seen < kept[0].seq - 1:
            return None
        return [line for line in kept if line.seq > seen]

    def _wake(self) -> None:
        for client in self.clients:
            client.wake.set()
