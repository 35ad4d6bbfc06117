"""Bets and raises out of line: below the minimum, above the limit, and what an act counts as."""

from msgspec import Struct

from tables.domain.entries.hand import Bet, Called, Raised
from tables.domain.games import Family
from tables.domain.hand_state import HandState

Wager = Bet | Raised


class Limits(Struct, frozen=True):
    """The least and the most a wager may be, as the seat's total for the round."""

    least: int
    most: int | None


def total(hand: HandState, entry: Wager) -> int:
    """Return what a wager makes the seat's total for the round."""
    return entry.to if isinstance(entry, Raised) else hand.seats[entry.seat].in_front + entry.amount


def limits(hand: HandState, seat: int, *, contested: int) -> Limits:
    """Return what a seat may raise or bet to now.

    Args:
        contested: the most any other live seat can match this round; a wager that puts it all in
            is never too little.

    Source: the betting structure. In fixed limit a bring-in or a short bet is first completed;
        an open pair on fourth street in stud lets the bet be double.
    """
    if hand.structure == "fixed_limit":
        return _fixed(hand)
    least = min(hand.to_match + hand.full_raise, max(contested, hand.to_match + 1))
    if hand.structure == "no_limit":
        return Limits(least=least, most=None)
    owed = max(0, hand.to_match - hand.seats[seat].in_front)
    return Limits(least=least, most=max(least, hand.to_match + hand.chips + owed))


def _fixed(hand: HandState) -> Limits:
    unit = _unit(hand)
    double = hand.level.big_bet if _paired_fourth(hand) else unit
    if hand.to_match < unit:
        return Limits(least=unit, most=max(unit, double))
    least = (hand.to_match // unit + 1) * unit
    return Limits(least=least, most=max(least, hand.to_match + double))


def _unit(hand: HandState) -> int:
    big_from = 1 if len(hand.game.streets) == len(("predraw", "draw")) else 2
    return hand.level.big_bet if hand.street_index >= big_from else hand.level.small_bet


def _paired_fourth(hand: HandState) -> bool:
    if hand.game.family is not Family.STUD or hand.street_index != 1 or not hand.game.high:
        return False
    return any(len({card[0] for card in seat.up}) < len(seat.up) for seat in hand.seats.values())


def counts_as(
    hand: HandState, entry: Called | Wager, *, allowed: Limits, all_in: bool
) -> dict[str, str | int]:
    """Return what a wager out of line counts as.

    Its own amount where it is all the chips; else a call under half a raise, and the raise
    completed from half of it on.

    Source: TDA24-BETTING (43: raises of 50 % and more are completed).
    """
    if isinstance(entry, Called):
        return {"action": "call"}
    to = total(hand, entry)
    if allowed.most is not None and to > allowed.most:
        return {"action": _name(hand), "to": allowed.most}
    if to >= allowed.least or all_in:
        return {"action": _name(hand), "to": to}
    by, full = to - hand.to_match, allowed.least - hand.to_match
    if hand.to_match and by * 2 < full:
        return {"action": "call", "to": hand.to_match}
    return {"action": _name(hand), "to": allowed.least}


def _name(hand: HandState) -> str:
    return "raise" if hand.to_match else "bet"
