"""Stud boards: which up-cards make the high or the low board, for the first action and the show."""

from collections import Counter

from tables.domain.cards import ACE_LOW, RANK_VALUE, SUIT_VALUE
from tables.domain.games import LowKind
from tables.domain.hand_state import HandState

BoardKey = tuple[tuple[int, ...], tuple[int, ...]]


def _board_key(up: tuple[str, ...], *, low: bool) -> BoardKey:
    """Return a key that orders up-cards: pairs, trips and such first, then ranks; aces low where `low`."""
    groups = Counter(_value(card, low=low) for card in up)
    ordered = sorted(groups, key=lambda value: (groups[value], value), reverse=True)
    return tuple(groups[value] for value in ordered), tuple(ordered)


def _value(card: str, *, low: bool) -> int:
    return (ACE_LOW if low else RANK_VALUE)[card[0]]


def first_by_board(hand: HandState, seats: tuple[int, ...]) -> int | None:
    """Return the seat with first action by its up-cards: high board in stud, low board in razz.

    On third street it is the other way round and suits break ties (the bring-in); later ties go
    to the first seat clockwise from the button.
    """
    showing = tuple(seat for seat in seats if hand.seats[seat].up)
    if not showing:
        return None
    low = not hand.game.high and hand.game.low is LowKind.ACE_TO_FIVE
    ordered = hand.clockwise(showing, after=hand.button)
    if hand.street_index == 0:
        cards = {seat: hand.seats[seat].up[-1] for seat in ordered}
        keys = {seat: (_value(c, low=low), SUIT_VALUE[c[1]]) for seat, c in cards.items()}
        return max(ordered, key=keys.__getitem__) if low else min(ordered, key=keys.__getitem__)
    boards = {seat: _board_key(hand.seats[seat].up, low=low) for seat in ordered}
    best = (min if low else max)(boards.values())
    return next(seat for seat in ordered if boards[seat] == best)
