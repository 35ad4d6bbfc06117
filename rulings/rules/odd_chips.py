"""Split a pot in whole chips: even shares first, then the odd chips in the book's order."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from rulings.rulebook.book import Book
from rulings.rules.hands import Best, shown
from tables.domain.cards import ACE_LOW, RANK_VALUE, SUIT_VALUE
from tables.domain.games import Family
from tables.domain.hand_state import HandState

Order = Callable[[Sequence[int]], tuple[int, ...]]


class Split(Struct, frozen=True):
    """A seat's part in chips' worth, and how many odd chips are in it."""

    seat: int
    amount: int
    odd_chips: int


def split(amount: int, seats: Sequence[int], *, chip: int, order: Order) -> tuple[Split, ...]:
    """Divide `amount` among tied seats, one odd chip each in `order`; nobody gets a second.

    What is smaller than the smallest chip goes to the first in that order.

    Source: CC-TIES, RR-ODD-CHIPS, HB-ODD-CHIPS, TDA-ODD-CHIPS-A, TDA24-20.
    """
    if len(seats) == 1:
        return (Split(seats[0], amount, 0),)
    first = order(seats)
    even = amount // len(seats) // chip * chip
    odd, rest = divmod(amount - even * len(seats), chip)
    shares = {seat: [even, 0] for seat in seats}
    for place in range(odd):
        shares[first[place]][0] += chip
        shares[first[place]][1] += 1
    shares[first[0]][0] += rest
    return tuple(Split(seat, shares[seat][0], shares[seat][1]) for seat in sorted(seats))


def last(seats: Sequence[int], order: Order) -> Order:
    """Return an order in which some seats come after all others.

    Source: RR-ODD-CHIPS.
    """
    return lambda tied: tuple(sorted(order(tied), key=lambda seat: seat in seats))


def even_both_ways(
    amount: int, seats: Sequence[int], *, chip: int, order: Order
) -> tuple[tuple[Split, ...], tuple[Split, ...]]:
    """Divide between hands identical both ways as evenly as can be, the halves shown by side.

    The high half's odd chips go round in order, and the low half's go on from there.

    Source: TDA-ODD-CHIPS-D.
    """
    first = order(seats)
    lower_half = amount // 2 // chip * chip
    upper = split(amount - lower_half, seats, chip=chip, order=order)
    given = sum(one.odd_chips for one in upper)
    turned = (*first[given:], *first[:given])
    lower = split(lower_half, seats, chip=chip, order=lambda _: turned)
    return upper, lower


def odd_order(
    *, book: Book, hand: HandState, bests: dict[int, Best], seats: Sequence[int], side: str
) -> tuple[int, ...]:
    """Return tied seats in the order odd chips are given out.

    Source: RR-ODD-CHIPS, HB-ODD-CHIPS, TDA-ODD-CHIPS-A, TDA-ODD-CHIPS-B, TDA24-ODD-CHIPS; no suit
        in CC-TIES; left of the button elsewhere, and in draw games of every book (HOUSE-DEFAULT).
    """
    by_seat = hand.clockwise(tuple(seats), after=hand.button)
    rule = book.text("odd_stud")
    if hand.game.family is not Family.STUD or rule == "button":
        return by_seat
    low_game = not hand.game.high or side == "low"
    if rule == "five_cards":
        keys = {seat: _card_keys(_played(bests[seat], side), ace_low=low_game) for seat in by_seat}
        return tuple(sorted(by_seat, key=lambda seat: keys[seat], reverse=True))
    keys = {seat: _card_keys(shown(hand, seat), ace_low=low_game) for seat in by_seat}
    if low_game:
        return tuple(sorted(by_seat, key=lambda seat: keys[seat][::-1]))
    return tuple(sorted(by_seat, key=lambda seat: keys[seat], reverse=True))


def _played(best: Best, side: str) -> tuple[str, ...]:
    rank = best.high if side == "high" else best.low
    return rank.cards if rank else ()


def _card_keys(cards: Sequence[str], *, ace_low: bool) -> list[tuple[int, int]]:
    """Return (rank, suit) of each card, highest first; clubs lowest, then diamonds, hearts, spades."""
    values = ACE_LOW if ace_low else RANK_VALUE
    return sorted(((values[card[0]], SUIT_VALUE[card[1]]) for card in cards), reverse=True)
