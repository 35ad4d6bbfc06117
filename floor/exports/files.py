"""Files of hands: what formats there are, what a file is called, and what stands in it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from floor.exports.gather import as_read, hand_of, hands_of
from floor.exports.hand import About, ToldHand
from floor.exports.ohh import ohh, sidecar
from floor.exports.phh import phh, phhs
from floor.problems import Problem
from floor.selectors import told
from rulings.domain.permissions import Role
from tables.domain import tournament as tournaments
from tables.domain.envelope import StreamId
from tables.log import heads


class File(StrEnum):
    """A kind of file, by how its name ends."""

    PHH = "phh"
    PHHS = "phhs"
    OHH = "ohh"
    UNSAID = "unsaid.json"


TYPES: Final[Mapping[File, str]] = {
    File.PHH: "application/toml; charset=utf-8",
    File.PHHS: "application/toml; charset=utf-8",
    File.OHH: "text/plain; charset=utf-8",
    File.UNSAID: "application/json",
}
READERS: Final = frozenset({Role.FLOOR, Role.DIRECTOR, Role.AUDITOR})
OF_ONE: Final = (File.PHH, File.OHH, File.UNSAID)
OF_MANY: Final = (File.PHHS, File.OHH, File.UNSAID)
_WRITERS: Final[Mapping[File, Callable[[Iterable[ToldHand]], Iterator[str]]]] = {
    File.PHH: lambda hands: map(phh, hands),
    File.PHHS: phhs,
    File.OHH: ohh,
    File.UNSAID: sidecar,
}


def written(hands: Iterable[ToldHand], file: File) -> Iterator[str]:
    """Yield a file in pieces."""
    return _WRITERS[file](hands)


def name_of(hand: ToldHand, file: File, *, alone: bool) -> str:
    """Return a file's name: the table's, and the hand's where it holds one alone."""
    number = "" if hand.table_number is None else f"{hand.table_number}-"
    table = f"table-{number}{str(hand.table)[:8]}"
    return f"{table}-hand-{hand.number}.{file}" if alone else f"{table}.{file}"


def hands_at(stream: StreamId, role: Role) -> Iterator[ToldHand]:
    """Return the hands of a table as a role may read them.

    Raises:
        Problem: `not_found`, where there is no such table; `not_permitted`.
    """
    return hands_of(as_read(told(stream=stream), _reader(role)), about_event(stream.tournament))


def hand_at(stream: StreamId, number: int, role: Role) -> ToldHand:
    """Return one hand as a role may read it.

    Raises:
        Problem: `not_found`, where there is no such table or hand; `not_permitted`.
    """
    story = as_read(told(stream=stream), _reader(role))
    hand = hand_of(story, number, about_event(stream.tournament))
    if hand is None:
        raise Problem("not_found", "no_such_hand")
    return hand


def about_event(tournament: UUID) -> About:
    """Return what is told of the event itself; times are its own, in UTC where it names no zone."""
    head = heads.load(StreamId(tournament)).head
    state = tournaments.decode_state(head.state) if head else tournaments.EMPTY
    try:
        zone = ZoneInfo(state.zone).key
    except (ZoneInfoNotFoundError, ValueError):
        zone = "UTC"
    return About(tournament=tournament, name=state.name or str(tournament), zone=zone)


def _reader(role: Role) -> Role:
    if role not in READERS:
        raise Problem("not_permitted", "no_part_in_hands")
    return role
