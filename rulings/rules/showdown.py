"""Who shows first, and who after him; when all hands must be face up."""

from rulings.rulebook.book import Book
from rulings.rules.hands import is_complete
from tables.domain.boards import first_by_board
from tables.domain.games import Family
from tables.domain.hand_state import HandState, Holding
from tables.domain.pots import pots_now


def showdown_order(*, book: Book, hand: HandState) -> tuple[int, ...]:
    """Return the seats still in, in the order they show.

    It obliges nobody to wait: who is sure of winning may table at once.

    Source: CC-SHOW-ORDER, CC-SHOW-PROBABLE, CC-SIDE-POTS, RR-SHOW-ORDER, HB-SHOW-ORDER,
        TDA-SHOW-ORDER, TDA24-17.
    """
    seats = hand.holding
    if not seats:
        return ()
    order = _from(hand, seats, _first(book, hand))
    if not book.flag("side_pots_show_first"):
        return order
    pots = pots_now(hand)
    last_pot = {
        seat: max((i for i, pot in enumerate(pots) if seat in pot.contenders), default=0)
        for seat in seats
    }
    return tuple(sorted(order, key=lambda seat: -last_pot[seat]))


def _from(hand: HandState, seats: tuple[int, ...], first: int | None) -> tuple[int, ...]:
    if first is None:
        return hand.clockwise(seats, after=hand.button)
    return hand.clockwise(seats, after=first - 1)


def _first(book: Book, hand: HandState) -> int | None:
    if book.text("show_order") == "any_street":
        return hand.last_bettor or left_of_button(hand)
    if not hand.last_street:
        return first_action(hand)
    if hand.aggressor is not None:
        return hand.aggressor
    if book.text("show_order") == "last_street_actor":
        return acted_first(hand)
    return hand.first


def acted_first(hand: HandState) -> int | None:
    """Return who acted first on this street: not one who was all-in before, whatever his board.

    Source: RR-SHOW-ORDER.
    """
    acted = tuple(no for no, seat in hand.seats.items() if seat.acted)
    if not acted or hand.first is None:
        return hand.first
    return hand.clockwise(acted, after=hand.first - 1)[0]


def first_action(hand: HandState) -> int | None:
    """Return who would act first on the last street, where the betting ended before it.

    Source: CC-SHOW-ORDER, RR-SHOW-ORDER, TDA-SHOW-ORDER, TDA24-17.
    """
    if hand.game.family is Family.STUD:
        return first_by_board(hand, hand.holding)
    return left_of_button(hand)


def left_of_button(hand: HandState) -> int | None:
    """Return the first live seat left of the button.

    Source: CC-SHOW-ORDER, RR-SHOW-ORDER, HB-SHOW-ORDER, TDA-SHOW-ORDER, TDA24-17.
    """
    order = hand.clockwise(hand.live, after=hand.button)
    return order[0] if order else None


def hands_owed_face_up(*, book: Book, hand: HandState, over: bool) -> tuple[int, ...]:
    """Return the seats whose whole hand is owed to the table because of an all-in.

    Due as soon as one hand is all-in and no more betting is possible, before the board is run out.

    Source: TDA-ALL-IN-SHOW, TDA24-16.
    """
    if not book.flag("all_in_show") or not over or len(hand.live) <= 1:
        return ()
    if not any(hand.seats[seat].all_in for seat in hand.live):
        return ()
    return tuple(
        seat
        for seat in hand.live
        if not is_complete(hand, seat) and hand.seats[seat].holding is not Holding.DEAD
    )
