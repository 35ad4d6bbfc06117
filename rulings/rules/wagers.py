"""Bets and raises out of line: below the minimum, above the limit, and what an act counts as."""

from msgspec import Struct

from tables.domain.betting import opening_bet
from tables.domain.entries.hand import Bet, Called, Declared, Raised
from tables.domain.games import Family
from tables.domain.hand_state import HandState

Wager = Bet | Raised


class Limits(Struct, frozen=True):
    """The least and the most a wager may be, as the seat's total for the round."""

    least: int
    most: int | None


def total(hand: HandState, entry: Wager) -> int:
    """Return what a wager makes the seat's total for the round.

    Source: the vocabulary: `to` is a total, `amount` what is added.
    """
    return entry.to if isinstance(entry, Raised) else hand.seats[entry.seat].in_front + entry.amount


def limits(hand: HandState, seat: int, *, contested: int) -> Limits:
    """Return what a seat may raise or bet to now.

    Args:
        contested: the most any other live seat can match this round; a wager that puts it all in
            is never too little.

    Source: the betting structure. In fixed limit a bring-in or a short bet is first completed; a
        bet of half a bet or more may be raised by a whole one as well; an open pair on fourth
        street in stud, but not in a high-low or low game, lets the bet be double.
    """
    if hand.structure == "fixed_limit":
        return _fixed(hand)
    least = min(hand.to_match + hand.full_raise, max(contested, hand.to_match + 1))
    if hand.structure == "no_limit":
        return Limits(least=least, most=None)
    owed = max(0, hand.to_match - hand.seats[seat].in_front)
    return Limits(least=least, most=max(least, hand.to_match + hand.chips + owed))


def _fixed(hand: HandState) -> Limits:
    unit = opening_bet(hand, hand.street_index)
    if not unit:  # no level was ever started
        return Limits(least=hand.to_match + 1, most=None)
    double = hand.level.big_bet if _paired_fourth(hand) else unit
    if hand.to_match < unit:
        counts_as_bet = hand.raises and hand.to_match * 2 >= unit
        on_top = hand.to_match + unit if counts_as_bet else unit
        return Limits(least=unit, most=max(on_top, double))
    least = (hand.to_match // unit + 1) * unit
    return Limits(least=least, most=max(least, hand.to_match + double))


def _paired_fourth(hand: HandState) -> bool:
    if hand.game.family is not Family.STUD or hand.street_index != 1 or hand.game.low:
        return False
    return any(len({card[0] for card in seat.up}) < len(seat.up) for seat in hand.seats.values())


def counts_as(
    hand: HandState, entry: Called | Wager, *, allowed: Limits, all_in: bool, most: int
) -> dict[str, str | int]:
    """Return what a wager counts as, from what was said and put out where that is recorded.

    The words go first (`_in_words`). One chip put out without a word facing a bet is a call, and
    so are several where one of the smallest less would not cover it. Else all the chips count as
    they are; under half a raise is a call, and from half of it on the raise is completed.

    Args:
        most: the seat's total for the round with all its chips in.

    Source: TDA24-BETTING (43 to 46, 49, 50, 55).
    """
    if isinstance(entry, Called):
        return {"action": "call"}
    to = total(hand, entry)
    if entry.declared is not None:
        said = _in_words(hand, entry, entry.declared, allowed=allowed, put_out=to, most=most)
        if said is not None:
            return said
    if _chips_only_call(hand, entry):
        return {"action": "call", "to": hand.to_match}
    return _by_chips(hand, to, allowed=allowed, all_in=all_in)


def _by_chips(hand: HandState, to: int, *, allowed: Limits, all_in: bool) -> dict[str, str | int]:
    if to >= allowed.least or all_in:
        return {"action": _name(hand), "to": _at_most(to, allowed)}
    by, full = to - hand.to_match, allowed.least - hand.to_match
    if hand.to_match and by * 2 < full:
        return {"action": "call", "to": hand.to_match}
    return {"action": _name(hand), "to": allowed.least}


def _in_words(
    hand: HandState,
    entry: Called | Wager,
    said: Declared,
    *,
    allowed: Limits,
    put_out: int,
    most: int,
) -> dict[str, str | int] | None:
    """Return what the words alone make it, or None where they say nothing of a wager.

    A raise is of the amount said or else put out, completed to the least. A call with nothing to
    call is a check; who says check facing a bet may not raise any more.
    """
    word = said.action.lower().replace("-", "_").replace(" ", "_")
    owes = hand.to_match > hand.seats[entry.seat].in_front
    if word in ("all_in", "allin"):
        if most <= hand.to_match:
            return {"action": "call"}
        return {"action": _name(hand), "to": _at_most(most, allowed)}
    if word == "pot" and allowed.most is not None:
        return {"action": _name(hand), "to": min(allowed.most, most)}
    if word in ("bet", "raise", "complete"):
        to = min(max(said.to or put_out, allowed.least), most)
        return {"action": _name(hand), "to": _at_most(to, allowed)}
    if word in ("call", "check"):
        return {"action": "call", "to": hand.to_match} if owes else {"action": "check"}
    return {"action": "fold"} if word == "fold" else None


def reopened(hand: HandState, seat: int) -> bool:
    """Say whether a seat may raise: it has not acted, or what it faces adds up to a full raise.

    Half of one is enough in fixed limit.

    Source: TDA24-BETTING (47).
    """
    held = hand.seats[seat]
    facing = hand.to_match - held.in_front
    if not held.acted or not facing:
        return True
    if hand.structure == "fixed_limit":
        return facing * 2 >= opening_bet(hand, hand.street_index)
    return facing >= hand.full_raise


def _at_most(to: int, allowed: Limits) -> int:
    return to if allowed.most is None else min(to, allowed.most)


def _chips_only_call(hand: HandState, entry: Called | Wager) -> bool:
    """Say whether chips put out in silence facing a bet are a call: one chip, or none to spare."""
    chips = entry.chips
    if not chips or entry.declared is not None:
        return False
    owed = hand.to_match - hand.seats[entry.seat].in_front
    return owed > 0 and sum(chips) - min(chips) < owed


def _name(hand: HandState) -> str:
    return "raise" if hand.to_match else "bet"


def counts_otherwise(
    hand: HandState, entry: Called | Wager, *, allowed: Limits, all_in: bool, most: int
) -> dict[str, str | int] | None:
    """Return what a recorded wager counts as where that is not what was recorded, or None.

    Source: TDA24-BETTING.
    """
    if entry.declared is None and not entry.chips:
        return None
    if isinstance(entry, Called):
        counted = _call_counts_as(hand, entry, allowed=allowed, most=most)
        return None if counted is None or counted["action"] in ("call", "check") else counted
    counted = counts_as(hand, entry, allowed=allowed, all_in=all_in, most=most)
    return None if counted.get("to") == total(hand, entry) else counted


def _call_counts_as(
    hand: HandState, entry: Called, *, allowed: Limits, most: int
) -> dict[str, str | int] | None:
    """Return what a recorded call is by the words, else by more chips than a call takes."""
    if entry.declared is not None:
        said = entry.declared
        return _in_words(hand, entry, said, allowed=allowed, put_out=0, most=most)
    put_out = hand.seats[entry.seat].in_front + sum(entry.chips or ())
    if put_out <= hand.to_match or _chips_only_call(hand, entry):
        return None
    return _by_chips(hand, put_out, allowed=allowed, all_in=put_out >= most)
