"""Where the button goes after a hand."""

from tables.domain.hand_state import HandState
from tables.domain.state import TableState


def next_button(*, hand: HandState, state: TableState) -> int | None:
    """Propose the next button once the hand is over: the same after a void hand, else the next seat.

    Source: CC-PUSH.
    """
    if hand.void:
        return hand.button
    if not (hand.scrambled or hand.next_seq is not None):
        return None
    return button_after(hand=hand, state=state)


def button_after(*, hand: HandState, state: TableState) -> int | None:
    """Return where the button goes when a hand ends as the table is now, scrambled or not.

    Source: CC-PUSH.
    """
    if hand.void:
        return hand.button
    if hand.button is None:
        return None
    seats = tuple(no for no, occupant in state.occupants.items() if occupant.stack)
    order = hand.clockwise(seats, after=hand.button)
    return order[0] if order else None
