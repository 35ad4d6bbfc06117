"""Record the hands of a file: a tournament a file, a table a hand, nothing twice.

Every id follows from what the file holds: the same file again records nothing new, and an import
that was broken off goes on after its last hand. A player's id is made from his name, which stays
out of the log.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final
from uuid import UUID, uuid5

from floor.imports.imported import ImportedHand
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from rulings.services import Batch, record_many
from tables.domain.entries.base import Entry
from tables.domain.entries.table import PlayerSeated, TableOpened
from tables.domain.entries.tournament import TournamentOpened
from tables.domain.envelope import Envelope, StreamId
from tables.domain.refusal import Code, Refusal
from tables.log import heads

ACTOR: Final = "import"
FILES: Final = UUID("a3b9c1f2-6d0e-5c47-9b58-2f1d7e60c4aa")
NAME_LENGTH: Final = 100


def stream_of(content: bytes, rulebook: str) -> StreamId:
    """Return the tournament that the hands of a file are recorded in."""
    return StreamId(uuid5(FILES, f"{rulebook} {sha256(content).hexdigest()}"))


def table_of(tournament: StreamId, number: int) -> StreamId:
    """Return the table of a file's hand, counted from 1."""
    return StreamId(tournament.tournament, uuid5(tournament.tournament, str(number)))


def is_recorded(stream: StreamId) -> bool:
    """Say whether a file's tournament or a hand's table is in the log."""
    return heads.load(stream).head is not None


def record_tournament(tournament: StreamId, file: str, rulebook: str) -> Refusal | None:
    """Open the tournament of a file; the same file under another name has it already."""
    opened = TournamentOpened(name=file[:NAME_LENGTH], zone="UTC", rulebook=rulebook)
    refusal = _record(tournament, [opened])
    return None if refusal and refusal.code is Code.COMMAND_REUSED else refusal


def record_hand(table: StreamId, hand: ImportedHand, rulebook: str) -> Refusal | None:
    """Record the whole stream of a hand's table."""
    return _record(table, _entries(hand, table.tournament, rulebook))


def _entries(hand: ImportedHand, tournament: UUID, rulebook: str) -> Iterator[Entry]:
    yield TableOpened(
        game=hand.game,
        structure=hand.structure,
        rulebook=rulebook,
        smallest_chip=hand.smallest_chip,
        seats=hand.seats,
    )
    for seat, name in hand.players.items():
        player = str(uuid5(tournament, name))
        yield PlayerSeated(seat=seat, player=player, stack=hand.stacks[seat])
    yield hand.level
    yield from hand.entries


def _record(stream: StreamId, entries: Iterable[Entry]) -> Refusal | None:
    """Record a whole stream as one command, whose id is the stream's: all of it or nothing."""
    envelope = Envelope(actor=ACTOR, role=Role.DIRECTOR, command_id=stream.key, occurred_at=now())
    batch = Batch(stream=stream, entries=tuple(entries), envelope=envelope, new_id=new_id)
    return record_many(batch).refusal
