"""Which tabled hands lead over the cards then out, whole or partial, before all cards are dealt."""

from rulings.rulebook.book import Book
from rulings.rules.entitlement import contenders, winners
from rulings.rules.facts import Facts
from rulings.rules.hands import (
    Best,
    before_the_flop,
    best_of,
    is_complete,
    is_partial,
    ranked_in_part,
)
from tables.domain.hand_state import HandState
from tables.domain.pots import pots_now

HOLE_CARDS = 2


def leading(*, book: Book, hand: HandState, facts: Facts) -> set[int]:
    """Return the seats whose wholly tabled hand is best for some pot over the cards then out.

    Who has had his part of a pot pushed to him leads for it no more.

    Source: TDA-NO-KILL-WINNER, TDA24-13.
    """
    lead: set[int] = set()
    for index, pot in enumerate(pots_now(hand)):
        left = contenders(book=book, hand=hand, facts=facts, index=index, pot=pot)
        tabled = [seat for seat in left if is_complete(hand, seat)]
        bests = {seat: best_of(hand, seat) for seat in tabled}
        best = {*winners(bests, "high"), *winners(bests, "low")}
        if not hand.board and hand.game.cards == HOLE_CARDS:
            values = {seat: before_the_flop(hand, seat) for seat in tabled}
            best |= {seat for seat in tabled if values[seat] == max(values.values())}
        lead |= {seat for seat in best if not pot.pushed.get(seat)}
    return lead


def cannot_be_killed(*, book: Book, hand: HandState, facts: Facts, over: bool, seat: int) -> bool:
    """Say whether a hand stays live though the dealer kills it: wholly tabled, and best for a pot.

    Args:
        over: the betting is over; no hand is protected before it.

    Source: TDA-NO-KILL-WINNER, TDA24-13.
    """
    if not book.flag("tabled_winner_protected") or not over or not is_complete(hand, seat):
        return False
    return seat in leading(book=book, hand=hand, facts=facts)


def seems_to_win(*, book: Book, hand: HandState, facts: Facts) -> tuple[int, ...]:
    """Return the seats whose partial hand would take a part of a pot by the cards shown alone.

    It is measured against the hands wholly tabled; with none of these it seems to win nothing.

    Source: CC-READ, TDA-ONE-CARD, TDA24-15.
    """
    found: set[int] = set()
    for index, pot in enumerate(pots_now(hand)):
        left = contenders(book=book, hand=hand, facts=facts, index=index, pot=pot)
        bests = {seat: best_of(hand, seat) for seat in left if is_complete(hand, seat)}
        if not bests:
            continue
        for seat in left:
            if is_partial(hand, seat) and _takes(ranked_in_part(hand, seat), seat, bests):
                found.add(seat)
    return tuple(sorted(found))


def _takes(part: Best, seat: int, bests: dict[int, Best]) -> bool:
    with_it = {**bests, seat: part}
    return seat in winners(with_it, "high") or seat in winners(with_it, "low")
