"""Detectors for the play: actions, wagers, counts, cards exposed and misdealt."""

from collections.abc import Callable

from rulings.domain.at import At
from rulings.domain.flag import Flag
from rulings.rules import misdeals, wagers
from tables.domain.betting import behind, to_act
from tables.domain.entries.base import Entry
from tables.domain.entries.hand import (
    Bet,
    Called,
    CardExposed,
    CardsDealt,
    Checked,
    Folded,
    MisdealDeclared,
    Raised,
    UncalledBetReturned,
)
from tables.domain.entries.table import StackCounted

# Takes the kind of entry that `DETECTORS` pairs it with.
Detector = Callable[..., list[Flag]]


def turn(at: At, entry: Checked | Folded | Called | Bet | Raised) -> list[Flag]:
    """Flag an action out of turn; an absent all-in player's fold is flagged as that.

    Source: acted_out_of_turn and absent_player_folded of every book, TDA24-BETTING.
    """
    seat = entry.seat
    hand = at.before
    if isinstance(entry, Folded) and hand.seats[seat].all_in:
        return at.flag("absent_player_folded", seat)
    if not hand.opened or to_act(at.table, hand) == seat:
        return []
    return at.flag("acted_out_of_turn", seat, counts_as=_counts_as(at, entry))


def _counts_as(at: At, entry: Checked | Folded | Called | Bet | Raised) -> dict[str, str | int]:
    if isinstance(entry, Checked | Folded):
        return {"action": "check" if isinstance(entry, Checked) else "fold"}
    return wagers.counts_as(
        at.before,
        entry,
        allowed=_allowed(at, entry.seat),
        all_in=at.after.seats[entry.seat].all_in,
        most=_most(at, entry.seat),
    )


def _most(at: At, seat: int) -> int:
    held = at.before.seats[seat]
    return held.in_front + behind(at.table, held)


def _allowed(at: At, seat: int) -> wagers.Limits:
    return wagers.limits(at.before, seat, contested=_contested(at, seat))


def _contested(at: At, seat: int) -> int:
    """Return the most that any other live seat can put in this round."""
    others = [s for no, s in at.before.seats.items() if no != seat and s.live]
    return max((s.in_front + behind(at.table, s) for s in others), default=0)


def wager(at: At, entry: Bet | Raised) -> list[Flag]:
    """Flag a bet or raise below the least or above the most; all the chips is never too little.

    Source: wager_below_minimum and wager_above_limit of every book, TDA24-BETTING.
    """
    to = wagers.total(at.before, entry)
    allowed = _allowed(at, entry.seat)
    if to > at.before.to_match and not wagers.reopened(at.before, entry.seat):
        call = {"action": "call", "to": at.before.to_match}
        if flags := at.flag("wager_counts_otherwise", entry.seat, counts_as=call):
            return [*turn(at, entry), *flags]
    counted = _counts_as(at, entry)
    flags = turn(at, entry)
    if to < allowed.least and not at.after.seats[entry.seat].all_in:
        flags += at.flag("wager_below_minimum", entry.seat, counts_as=counted)
    if allowed.most is not None and to > allowed.most:
        flags += at.flag("wager_above_limit", entry.seat, counts_as=counted)
    return flags or _otherwise(at, entry)


def called(at: At, entry: Called) -> list[Flag]:
    """Flag a call out of turn, of less than is owed, or that counts as a raise by what was said.

    Source: wager_below_minimum of every book, TDA24-BETTING.
    """
    flags = turn(at, entry)
    full = min(at.before.to_match, _contested(at, entry.seat))
    short = entry.amount is not None and at.before.seats[entry.seat].in_front + entry.amount < full
    if short and not at.after.seats[entry.seat].all_in:
        counts = {"action": "call", "to": at.before.to_match}
        flags += at.flag("wager_below_minimum", entry.seat, counts_as=counts)
    return flags or _otherwise(at, entry)


def with_short_hands(detector: Detector) -> Detector:
    """Return a detector of actions that also flags hands dealt short, when the first player acts.

    Source: RR-MISDEAL, TDA24-MISDEAL.
    """

    def detect(at: At, entry: Entry) -> list[Flag]:
        short = () if at.before.turns else misdeals.short_hands(book=at.book, hand=at.before)
        return [
            *detector(at, entry),
            *(flag for seat in short for flag in at.flag("misdeal_due", seat)),
        ]

    return detect


def _otherwise(at: At, entry: Called | Bet | Raised) -> list[Flag]:
    """Flag a wager that counts as something else by what was said and put out."""
    counted = wagers.counts_otherwise(
        at.before,
        entry,
        allowed=_allowed(at, entry.seat),
        all_in=at.after.seats[entry.seat].all_in,
        most=_most(at, entry.seat),
    )
    if counted is None:
        return []
    return at.flag("wager_counts_otherwise", entry.seat, counts_as=counted)


def returned(at: At, entry: UncalledBetReturned) -> list[Flag]:
    """Flag a returned bet that is not what the fold derives.

    Source: chips_do_not_add_up of every book.
    """
    if at.before.returned == (entry.seat, entry.amount):
        return []
    return at.flag("chips_do_not_add_up", entry.seat)


def counted(at: At, entry: StackCounted) -> list[Flag]:
    """Flag a stack counted at another amount than the log has.

    Source: chips_do_not_add_up of every book.
    """
    stack = at.table.occupants[entry.seat].stack
    if entry.amount == stack:
        return []
    return at.flag("chips_do_not_add_up", entry.seat, expected=stack, counted=entry.amount)


def exposed(at: At, entry: CardExposed) -> list[Flag]:
    """Flag an exposed card that makes it a misdeal.

    Source: HB-MISDEAL-FIRST, HB-MISDEAL-TWO, RR-MISDEAL, TDA24-MISDEAL.
    """
    due = misdeals.exposed_makes_misdeal(
        book=at.book, hand=at.before, entry=entry, earlier=at.facts.exposed
    )
    return at.flag("misdeal_due", due.seat, cites=due.code) if due else []


def dealt(at: At, entry: CardsDealt) -> list[Flag]:
    """Flag cards to a seat that gets too many, or none at all.

    Source: HB-MISDEAL-COUNT, RR-MISDEAL, TDA24-MISDEAL.
    """
    due = misdeals.seat_makes_misdeal(book=at.book, hand=at.before, seat=entry.seat)
    due = due or misdeals.count_makes_misdeal(book=at.book, hand=at.after, seat=entry.seat)
    return at.flag("misdeal_due", due.seat, cites=due.code) if due else []


def misdealt(at: At, _entry: MisdealDeclared) -> list[Flag]:
    """Flag a misdeal declared after it could be.

    Source: RR-MISDEAL, TDA24-MISDEAL.
    """
    barred = misdeals.misdeal_is_barred(book=at.book, hand=at.before)
    return at.flag("misdeal_barred") if barred else []
