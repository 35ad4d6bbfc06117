"""Where the button goes after a hand."""

from tables.domain.hand_state import HandState
from tables.domain.state import TableState


def next_button(*, hand: HandState, state: TableState) -> int | None:
    """Propose the next button once the hand is over: the same after a void hand, else the next seat.

    Source: CC-PUSH.
    """
    if hand.void:
        return hand.button
    if hand.button is None or not (hand.scrambled or hand.next_seq is not None):
        return None
    seats = tuple(no for no, occupant in state.occupants.items() if occupant.stack)
    order = hand.clockwise(seats, after=hand.button)
    return order[0] if order else None
