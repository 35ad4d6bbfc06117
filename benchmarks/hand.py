"""The table that everything is measured with: six-handed hold'em, one hand of 33 entries again and again."""

from collections.abc import Iterator
from itertools import count
from typing import Final

from tables.domain.entries.base import Entry, Share
from tables.domain.entries.hand import (
    Bet,
    BoardDealt,
    Called,
    CardsDealt,
    Checked,
    Folded,
    ForcedBetPosted,
    HandStarted,
    Raised,
)
from tables.domain.entries.showdown import CardsTabled, PotPushed
from tables.domain.entries.table import LevelStarted, PlayerSeated, TableOpened

SEATS: Final = 6
# Deep enough for the hundred hands of the longest stream: seat 2 wins each of them.
STACK: Final = 2_000_000
HOLE: Final = (
    ("Ac", "Kc"),
    ("Qd", "Qh"),
    ("7s", "2d"),
    ("Jh", "Th"),
    ("9c", "9d"),
    ("As", "5s"),
)

OPENING: Final[tuple[Entry, ...]] = (
    TableOpened(
        game="holdem", structure="no_limit", rulebook="tda", smallest_chip=100, seats=SEATS
    ),
    *(PlayerSeated(seat=no, player=f"p{no}", stack=STACK) for no in range(1, SEATS + 1)),
    LevelStarted(level=4, small_blind=100, big_blind=200),
)
HAND: Final[tuple[Entry, ...]] = (
    HandStarted(button=6, method="riffle"),
    ForcedBetPosted(seat=1, kind="small_blind", amount=100),
    ForcedBetPosted(seat=2, kind="big_blind", amount=200),
    *(CardsDealt(seat=no, count=2, face="down", cards=cards) for no, cards in enumerate(HOLE, 1)),
    Folded(seat=3),
    Raised(seat=4, to=500),
    Folded(seat=5),
    Called(seat=6, amount=500),
    Called(seat=1, amount=400),
    Raised(seat=2, to=2200),
    Called(seat=4, amount=1700),
    Folded(seat=6),
    Called(seat=1, amount=1700),
    BoardDealt(cards=("Qs", "8c", "3h")),
    Checked(seat=1),
    Bet(seat=2, amount=2500),
    Folded(seat=4),
    Called(seat=1, amount=2500),
    BoardDealt(cards=("9h",)),
    Checked(seat=1),
    Bet(seat=2, amount=5000),
    Called(seat=1, amount=5000),
    BoardDealt(cards=("2c",)),
    Checked(seat=1),
    Checked(seat=2),
    CardsTabled(seat=1, cards=("Ac", "Kc")),
    CardsTabled(seat=2, cards=("Qd", "Qh")),
    PotPushed(pot=0, shares=(Share(seat=2, amount=22_100),)),
)


def play(entries: int | None = None) -> Iterator[Entry]:
    """Yield a table's entries in order: its opening, then hand after hand."""
    table = (entry for _ in count() for entry in HAND)
    left = count() if entries is None else range(entries)
    for no in left:
        yield OPENING[no] if no < len(OPENING) else next(table)
