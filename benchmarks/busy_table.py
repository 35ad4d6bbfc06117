"""A table of a large event: nine seats, some fifty entries a hand, and now and then a dispute."""

from collections.abc import Iterator
from typing import Final

from tables.domain.entries.base import Entry, PotAward, Share
from tables.domain.entries.floor import (
    CallAccepted,
    CallCleared,
    ClaimKind,
    ClaimRaised,
    Finding,
    FloorArrived,
    FloorCalled,
    RulingIssued,
)
from tables.domain.entries.hand import (
    Bet,
    BoardDealt,
    Called,
    CardBurned,
    CardsDealt,
    Checked,
    Folded,
    ForcedBetPosted,
    HandStarted,
    Raised,
)
from tables.domain.entries.showdown import (
    CardsTabled,
    DeckScrambled,
    HandDeclared,
    HandDiscarded,
    HandRead,
    PotPushed,
)
from tables.domain.entries.table import LevelStarted, PlayerSeated, TableOpened

SEATS: Final = 9
HANDS: Final = 81
STACK: Final = 2_000_000  # deep enough for every hand
ANTE: Final = 25
POT: Final = SEATS * ANTE + 100 + 3 * 600 + 2 * 1_500 + 2 * 4_000
HOLE: Final = (
    ("7s", "2d"),
    ("Jh", "Th"),
    ("9c", "4d"),
    ("8s", "3c"),
    ("6c", "2h"),
    ("Ac", "Kc"),
    ("Jc", "4h"),
    ("5s", "3d"),
    ("Qd", "Qh"),
)
BETTOR, CALLER = 6, 9
MISCALLED, MISPUSHED = 20, 30  # every so many hands

OPENING: Final[tuple[Entry, ...]] = (
    TableOpened(game="holdem", structure="no_limit", rulebook="tda", smallest_chip=25, seats=SEATS),
    *(PlayerSeated(seat=no, player=f"p{no}", stack=STACK) for no in range(1, SEATS + 1)),
    LevelStarted(level=4, small_blind=100, big_blind=200, ante=ANTE, ante_form="each"),
)


def busy_table() -> Iterator[Entry]:
    """Yield the table's entries in order."""
    yield from OPENING
    for hand in range(1, HANDS + 1):
        yield from _played()
        if hand % MISCALLED == 0:
            yield from _miscalled(hand)
        elif hand % MISPUSHED == 0:
            yield from _mispushed(hand)
        else:
            yield from (
                *_shown(),
                HandRead(seat=CALLER, category="three_of_a_kind"),
                _pushed(CALLER),
            )
        yield DeckScrambled()


def _played() -> Iterator[Entry]:
    yield HandStarted(button=SEATS, method="riffle")
    for seat in range(1, SEATS + 1):
        yield ForcedBetPosted(seat=seat, kind="ante", amount=ANTE)
    yield ForcedBetPosted(seat=1, kind="small_blind", amount=100)
    yield ForcedBetPosted(seat=2, kind="big_blind", amount=200)
    for seat, cards in enumerate(HOLE, 1):
        yield CardsDealt(seat=seat, count=2, face="down", cards=cards)
    yield from (Folded(seat=3), Folded(seat=4), Folded(seat=5), Raised(seat=BETTOR, to=600))
    yield from (Folded(seat=7), Folded(seat=8), Called(seat=CALLER), Folded(seat=1), Called(seat=2))
    yield from (CardBurned(), BoardDealt(cards=("Qs", "8c", "3h")), Checked(seat=2))
    yield from (Bet(seat=BETTOR, amount=1_500), Called(seat=CALLER), Folded(seat=2))
    yield from (CardBurned(), BoardDealt(cards=("9h",)))
    yield from (Bet(seat=BETTOR, amount=4_000), Called(seat=CALLER))
    yield from (CardBurned(), BoardDealt(cards=("2c",)))
    yield from (Checked(seat=BETTOR), Checked(seat=CALLER))


def _shown() -> Iterator[Entry]:
    yield CardsTabled(seat=BETTOR, cards=HOLE[BETTOR - 1])
    yield CardsTabled(seat=CALLER, cards=HOLE[CALLER - 1])


def _pushed(seat: int) -> Entry:
    return PotPushed(pot=0, shares=(Share(seat=seat, amount=POT),))


def _miscalled(hand: int) -> Iterator[Entry]:
    """Let the bettor say what he does not hold, and the caller throw the better hand away."""
    yield HandDeclared(seat=BETTOR, category="flush")
    yield HandDiscarded(seat=CALLER, face="down", touched_muck=False, identifiable=True)
    yield CardsTabled(seat=BETTOR, cards=HOLE[BETTOR - 1])
    yield _pushed(BETTOR)
    yield from _ruled(hand, kind="miscall", finding="deliberate_miscall")


def _mispushed(hand: int) -> Iterator[Entry]:
    """Let the dealer push the pot to the worse hand."""
    yield from _shown()
    yield _pushed(BETTOR)
    yield from _ruled(hand, kind="award", finding="dealer_error")


def _ruled(hand: int, *, kind: ClaimKind, finding: Finding) -> Iterator[Entry]:
    name = f"c{hand}"
    yield from (FloorCalled(by="seat", seat=CALLER, reason="the pot"), CallAccepted())
    yield FloorArrived(by="staff", reason="the pot")
    yield ClaimRaised(claim=name, kind=kind, by="seat", seat=CALLER, against=BETTOR, words="Mine")
    yield RulingIssued(
        ruling=f"r{hand}",
        claim=name,
        finding=finding,
        provisions=("TDA-CARDS-SPEAK",),
        reason="The better hand",
        heard=(BETTOR, CALLER),
        outside_rulebook="Fairness: he was told what was not so" if kind == "miscall" else None,
        pot_awards=(PotAward(pot=0, shares=(Share(seat=CALLER, amount=POT),)),),
    )
    yield CallCleared(outcome="ruling")
