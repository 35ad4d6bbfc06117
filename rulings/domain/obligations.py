"""What must happen before the next step: hands to kill, cards to table, the director to call."""

from collections.abc import Sequence

from rulings.domain.judge import Judgment
from rulings.rules.leading import seems_to_win
from rulings.rules.misdeals import seats_owed_a_card
from rulings.rules.requests import owed_to_all
from rulings.rules.showdown import hands_owed_face_up
from tables.domain.entries.floor import RulingIssued
from tables.domain.hand_state import HandState, Holding
from tables.domain.pots import pots_now

Obligation = dict[str, object]


def obligations(judgment: Judgment) -> list[Obligation]:
    """Return what is owed on a hand now, each with its seats and provision."""
    if judgment.hand.void:
        return []
    return [
        *_hands_face_up(judgment),
        *_complete_hands(judgment),
        *losing_hands(judgment),
        *pot_to_award_first(judgment),
        *director(judgment),
        *_shown_hands(judgment),
        *_exposed_card(judgment),
    ]


def _owed(judgment: Judgment, code: str, seats: Sequence[int], cites: str = "") -> list[Obligation]:
    provision = judgment.book.cite(cites or code)
    if provision is None or not seats:
        return []
    return [{"code": code, "seats": list(seats), "provision": provision}]


def _unpushed(hand: HandState) -> bool:
    return any(pot.out for pot in pots_now(hand))


def _hands_face_up(judgment: Judgment) -> list[Obligation]:
    if not _unpushed(judgment.hand):
        return []
    seats = hands_owed_face_up(book=judgment.book, hand=judgment.hand, over=judgment.over)
    return _owed(judgment, "table_all_hands", seats)


def _complete_hands(judgment: Judgment) -> list[Obligation]:
    """Ask for the whole of a partial hand that seems to win."""
    hand = judgment.hand
    if not judgment.over or not _unpushed(hand):
        return []
    seats = tuple(
        seat
        for seat in seems_to_win(book=judgment.book, hand=hand, facts=judgment.facts)
        if hand.seats[seat].held
    )
    return [
        *_owed(judgment, "advise_complete_hand", seats),
        *_owed(judgment, "table_all_cards", seats),
    ]


def losing_hands(judgment: Judgment) -> list[Obligation]:
    """Hands that lie there and win nothing more are killed before a pot is awarded.

    Source: CC-KILL-BEFORE-AWARD, CC-READ, RR-KILL-BEFORE-AWARD.
    """
    hand = judgment.hand
    pots = pots_now(hand)
    owners = {seat for one in judgment.entitled if pots[one.pot].out for seat in one.totals()}
    named = {one.pot for one in judgment.entitled}
    if not named or any(pot.out and index not in named for index, pot in enumerate(pots)):
        return []
    if not _unpushed(hand):
        return []
    seems = set(seems_to_win(book=judgment.book, hand=hand, facts=judgment.facts))
    losing = sorted(
        {
            seat
            for pot in pots
            if pot.out
            for seat in pot.contenders
            if seat not in owners | seems and _lies_there(hand, seat)
        }
    )
    return _owed(judgment, "kill_losing_hands", losing)


def pot_to_award_first(judgment: Judgment) -> list[Obligation]:
    """Award the last side pot that is still out before any other, to whom it belongs.

    Source: CC-SIDE-POTS.
    """
    if judgment.book.cite("pot_out_of_order") is None:
        return []
    out = [index for index, pot in enumerate(pots_now(judgment.hand)) if pot.out]
    owed = {one.pot: sorted(one.totals()) for one in judgment.entitled}
    if len(out) <= 1 or out[-1] not in owed:
        return []
    first = _owed(judgment, "award_pot_first", owed[out[-1]], "pot_out_of_order")
    return [{**one, "pot": out[-1]} for one in first]


def _lies_there(hand: HandState, seat: int) -> bool:
    held = hand.seats[seat]
    if held.holding is Holding.DISCARDED:
        return True
    return held.held and bool(held.tabled)


def director(judgment: Judgment) -> list[Obligation]:
    """Call the director on a winner who will not table, or one who let go with his bet open.

    Source: TDA-ONE-CARD, TDA-BET-THEN-DISCARD, TDA24-15.
    """
    hand = judgment.hand
    if not _unpushed(hand) or any(isinstance(s.row.entry, RulingIssued) for s in judgment.steps):
        return []
    seems = seems_to_win(book=judgment.book, hand=hand, facts=judgment.facts)
    refused = [seat for seat in seems if seat in judgment.facts.refused]
    let_go = sorted({d.seat for d in judgment.facts.discards if d.bet_pending})
    return [
        *_owed(judgment, "call_director", refused, "call_director_refused"),
        *_owed(judgment, "call_director", let_go, "call_director_discarded"),
    ]


def _shown_hands(judgment: Judgment) -> list[Obligation]:
    found: list[Obligation] = []
    owed = owed_to_all(book=judgment.book, hand=judgment.hand, facts=judgment.facts)
    for seat, due in sorted(owed.items()):
        found += [{**one, "due": due} for one in _owed(judgment, "show_to_all", [seat])]
        found += _owed(judgment, "protect_muck", [seat])
    return found


def _exposed_card(judgment: Judgment) -> list[Obligation]:
    due = any(flag.code == "misdeal_due" for flag in judgment.flags)
    seats = seats_owed_a_card(book=judgment.book, hand=judgment.hand, facts=judgment.facts, due=due)
    return _owed(judgment, "replace_exposed_card", sorted(set(seats)))
