"""Count penalties down as hands go by; a misdeal and its redeal count once."""

from typing import get_args

from msgspec.structs import replace

from tables.domain.entries.table import CountedPenalty
from tables.domain.hand_state import HandState
from tables.domain.state import Penalty, TableState

COUNTED: tuple[CountedPenalty, ...] = get_args(CountedPenalty)


def hands_owed(state: TableState, kind: str, count: int | None) -> int | None:
    """Return a penalty's length in hands, frozen now; None for one that is not counted.

    A round is the number of players dealt in at the table now.

    Source: TDA24-PENALTIES.
    """
    if kind not in COUNTED:
        return None
    if kind == "missed_hands":
        return count or 1
    dealt = len(state.hand.seats) if state.hand else len(state.occupants)
    return (count or 1) * dealt


def _running(state: TableState) -> list[Penalty]:
    here = {occupant.player for occupant in state.occupants.values()}
    return [
        penalty
        for penalty in state.penalties.values()
        if penalty.hands_total is not None
        and penalty.status in ("pending", "serving")
        and penalty.player in here
    ]


def hand_begun(state: TableState, number: int) -> TableState:
    """Start each penalty with the hand after the one it was given in."""
    begun = [
        replace(p, status="serving")
        for p in _running(state)
        if p.status == "pending" and number > p.after_hand
    ]
    return state.with_penalties(*begun) if begun else state


def hand_over(state: TableState, hand: HandState) -> tuple[TableState, HandState]:
    """Count one hand served for each penalty that was being served in it."""
    counted = [_served(p, p.served + 1) for p in _running(state) if hand.number > p.after_hand]
    if not counted:
        return state, hand
    names = tuple(penalty.penalty for penalty in counted)
    return state.with_penalties(*counted), replace(hand, counted=names)


def hand_undone(state: TableState, hand: HandState) -> tuple[TableState, HandState]:
    """Count a hand back that was over when it was declared void: its redeal counts once for both."""
    standing = [state.penalties[name] for name in hand.counted if name in state.penalties]
    back = [_served(p, max(0, p.served - 1)) for p in standing if p.status != "rescinded"]
    return state.with_penalties(*back), replace(hand, counted=())


def _served(penalty: Penalty, hands: int) -> Penalty:
    total = penalty.hands_total or 0
    done = min(hands, total)
    return replace(penalty, served=done, status="served" if done >= total else "serving")


def corrected(penalty: Penalty, hands: int) -> Penalty:
    """Return the penalty with the hands served set by a person."""
    if penalty.hands_total is None:
        return penalty
    done = _served(penalty, hands)
    if hands or done.status == "served":
        return done
    return replace(done, status=penalty.status)
