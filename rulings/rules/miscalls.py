"""Declared against held: which words were false, who threw his hand away after them, what may follow."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from rulings.rules.entitlement import Entitlement
from rulings.rules.facts import Declaration, Facts
from rulings.rules.hands import best_of, cards_out, is_complete, ranked, shown
from tables.domain.hand_state import HandState, Holding
from tables.domain.ranking import Rank, compare_declared


class Miscall(Struct, frozen=True):
    """A declaration measured: `better` than held (or worse), since when it is known, who let go."""

    declaration: Declaration
    better: bool
    seq: int
    discarded: tuple[int, ...]


def measured(*, hand: HandState, facts: Facts) -> tuple[Miscall, ...]:
    """Return the false declarations of hands that were wholly tabled, in the order they were made.

    What is not tabled cannot be found false. Chips put out as a declaration are no words.

    Source: CC-MISCALL-SUSPECTED, CC-DECLARED-LOWER, RR-MISCALL, TDA-CARDS-SPEAK.
    """
    if not cards_out(hand):
        return ()
    words = [
        (said, _compared(hand, said))
        for said in facts.declarations
        if not said.by_chips and is_complete(hand, said.seat)
    ]
    return tuple(
        Miscall(
            declaration=said,
            better=compared > 0,
            seq=max(said.seq, facts.completed.get(said.seat, said.seq)),
            discarded=_let_go(facts, said, _taken_back(words, said)),
        )
        for said, compared in words
        if compared
    )


def each_once(miscalls: Iterable[Miscall]) -> tuple[Miscall, ...]:
    """Return the first of what each seat said too much, or too little, with all who let go on any of it.

    Source: CC-MISCALL-SUSPECTED, CC-DECLARED-LOWER, RR-MISCALL.
    """
    found: dict[tuple[int, bool], Miscall] = {}
    for one in miscalls:
        first = found.setdefault((one.declaration.seat, one.better), one)
        misled = tuple(sorted({*first.discarded, *one.discarded}))
        found[one.declaration.seat, one.better] = replace(first, discarded=misled)
    return tuple(found.values())


def _compared(hand: HandState, said: Declaration) -> int:
    """Return 1 when more was said than is held, -1 when less, 0 when nothing said was false."""
    held = _held(hand, said)
    if held is None:
        return 1 if said.side == "low" and hand.game.low is not None else 0
    side = said.side or (None if hand.game.high else "low")
    return compare_declared(hand.game, side, said.category, said.ranks, held)


def _taken_back(words: list[tuple[Declaration, int]], said: Declaration) -> int | None:
    """Return the seq at which a player took his words back: he said no more than he holds."""
    return next(
        (
            later.seq
            for later, compared in words
            if later.seq > said.seq
            and (later.seat, later.side) == (said.seat, said.side)
            and compared <= 0
        ),
        None,
    )


def _held(hand: HandState, said: Declaration) -> Rank | None:
    best = best_of(hand, said.seat)
    return best.low if said.side == "low" or not hand.game.high else best.high


def _let_go(facts: Facts, said: Declaration, taken_back: int | None) -> tuple[int, ...]:
    """Return who threw his hand away after the words and before the hand was tabled, ascending."""
    until = max(facts.completed.get(said.seat, said.seq), said.seq + 1)
    if taken_back is not None:
        until = min(until, taken_back)
    return tuple(
        sorted(
            {
                discard.seat
                for discard in facts.discards
                if said.seq < discard.seq < until and discard.seat != said.seat
            }
        )
    )


def cannot_come_back(hand: HandState, seat: int) -> bool:
    """Whether a hand thrown away is dead, or riffled into the next: retrieval is offered first.

    Source: CC-PROTECT, CC-HAND-END, TDA-DISCARD-LIVE, TDA24-14.
    """
    holding = hand.seats[seat].holding
    return holding is Holding.DEAD or (holding is Holding.DISCARDED and hand.next_seq is not None)


def pots_taken(miscall: Miscall, entitlements: tuple[Entitlement, ...]) -> tuple[int, ...]:
    """Return the pots the declarer would take, or a part of them.

    Source: CC-MISCALL-SUSPECTED, CC-MISCALL-DELIBERATE, RR-MISCALL, RR-LOWBALL-MISCALL.
    """
    seat = miscall.declaration.seat
    return tuple(one.pot for one in entitlements if seat in one.totals())


def discarded_was_beaten(hand: HandState, seat: int, declarer: int) -> bool:
    """Whether the hand thrown away is known and loses to the declarer's.

    Source: RR-MISCALL (a *winning* hand). Cards that lie face up count at once, those the system
        alone knows only once a pot is pushed.
    """
    held = hand.seats[seat]
    known = tuple(dict.fromkeys((*shown(hand, seat), *held.seen)))
    if len(known) != hand.whole and any(pot.pushed for pot in hand.pots):
        known = (*held.up, *held.hole)
    if len(known) != hand.whole:
        return False
    theirs, his = ranked(hand, known), best_of(hand, declarer)
    high = bool(theirs.high and his.high and theirs.high.key >= his.high.key)
    low = bool(theirs.low and (his.low is None or theirs.low.key >= his.low.key))
    return not (high or low)
