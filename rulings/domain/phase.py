"""Where a hand stands: from dealing to closed."""

from collections.abc import Mapping

from rulings.rules.claim_windows import Window, all_shut
from tables.domain.betting import to_act
from tables.domain.hand_state import HandState
from tables.domain.state import TableState


def phase_of(
    *, state: TableState, hand: HandState, over: bool, windows: Mapping[str, Window]
) -> str:
    """Return the view's word for where a hand stands; `over` is the betting's end."""
    if hand.void:
        return "void"
    if all_shut(windows):
        return "closed"
    if hand.ended:
        return "ended"
    pushed = any(pot.pushed for pot in hand.pots)
    if over and (pushed or len(hand.live) <= 1):
        return "awarding"
    if over:
        return "showdown"
    return "betting" if to_act(state, hand) is not None else "dealing"
