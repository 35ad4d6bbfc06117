"""Refuse what cannot have happened to shown cards and to pots."""

from tables.domain.decide_play import cards_possible, dealt_in
from tables.domain.decide_table import occupied
from tables.domain.entries.showdown import (
    CardsFlashed,
    CardsTabled,
    DeckScrambled,
    HandDiscarded,
    HandKilled,
    HandRetrieved,
    PotImpounded,
    PotPulled,
    PotPushed,
    PotReleased,
    ShowRequested,
)
from tables.domain.hand_state import HandState
from tables.domain.pots import pots_now
from tables.domain.refusal import Refusal, impossible
from tables.domain.state import TableState


def cards_tabled(state: TableState, hand: HandState, entry: CardsTabled) -> Refusal | None:
    """Refuse cards that lie elsewhere, and more cards than the hand can have."""
    refusal = dealt_in(hand, entry.seat) or cards_possible(hand, entry.cards, of=entry.seat)
    if refusal is not None:
        return refusal
    tabled = {*hand.seats[entry.seat].tabled, *entry.cards}
    size = hand.size_of(entry.seat)
    if len(tabled) > size:
        return impossible("more_cards_than_hand", seat=entry.seat, cards=size)
    return None


def cards_flashed(state: TableState, hand: HandState, entry: CardsFlashed) -> Refusal | None:
    """Refuse flashed cards that lie face up elsewhere, and a viewer where nobody sits."""
    for no in () if entry.to == "table" else entry.to:
        if refusal := occupied(state, no):
            return refusal
    return dealt_in(hand, entry.seat) or cards_possible(hand, entry.cards or (), of=entry.seat)


def hand_discarded(state: TableState, hand: HandState, entry: HandDiscarded) -> Refusal | None:
    """Refuse to let go of a hand that is gone for good."""
    return dealt_in(hand, entry.seat) or _not_gone(hand, entry.seat)


def _not_gone(hand: HandState, no: int) -> Refusal | None:
    seat = hand.seats[no]
    if not seat.live and not seat.retrievable:
        return impossible("hand_is_gone", seat=no)
    return None


def hand_retrieved(state: TableState, hand: HandState, entry: HandRetrieved) -> Refusal | None:
    """Refuse to retrieve a hand its player still holds."""
    if refusal := dealt_in(hand, entry.seat):
        return refusal
    if hand.seats[entry.seat].held:
        return impossible("hand_was_not_let_go", seat=entry.seat)
    return None


def hand_killed(state: TableState, hand: HandState, entry: HandKilled) -> Refusal | None:
    """Refuse to kill a hand outside the deal."""
    return dealt_in(hand, entry.seat)


def show_requested(state: TableState, hand: HandState, entry: ShowRequested) -> Refusal | None:
    """Refuse a request from an empty seat, or for a hand that was not dealt."""
    return occupied(state, entry.by) or dealt_in(hand, entry.of)


def pot_exists(hand: HandState, index: int) -> Refusal | None:
    """Refuse a pot the hand does not have."""
    if hand.void or index >= len(pots_now(hand)):
        return impossible("no_such_pot", pot=index, hand=hand.number)
    return None


def pot_pushed(state: TableState, hand: HandState, entry: PotPushed) -> Refusal | None:
    """Refuse more chips than the pot still holds, and shares to empty seats."""
    if refusal := pot_exists(hand, entry.pot):
        return refusal
    for share in entry.shares:
        if refusal := occupied(state, share.seat):
            return refusal
    out = pots_now(hand)[entry.pot].out
    total = sum(share.amount for share in entry.shares)
    if total > out:
        return impossible("more_than_pot", pot=entry.pot, amount=total, left=out)
    return None


def pot_impounded(state: TableState, hand: HandState, entry: PotImpounded) -> Refusal | None:
    """Refuse to hold more than the pot still has."""
    if refusal := pot_exists(hand, entry.pot):
        return refusal
    pot = pots_now(hand)[entry.pot]
    free = pot.out - pot.impounded
    if (entry.amount or 0) > free or not free:
        return impossible("more_than_pot", pot=entry.pot, amount=entry.amount or 0, left=free)
    return None


def pot_released(state: TableState, hand: HandState, entry: PotReleased) -> Refusal | None:
    """Refuse to release more than is held."""
    if refusal := pot_exists(hand, entry.pot):
        return refusal
    held = pots_now(hand)[entry.pot].impounded
    if (entry.amount or 0) > held or not held:
        return impossible("more_than_impounded", pot=entry.pot, amount=entry.amount or 0, held=held)
    return None


def pot_pulled(state: TableState, hand: HandState, entry: PotPulled) -> Refusal | None:
    """Refuse a pull from an empty seat."""
    return occupied(state, entry.seat)


def deck_scrambled(state: TableState, hand: HandState, entry: DeckScrambled) -> Refusal | None:
    """Refuse a second scramble of one hand."""
    if hand.scrambled:
        return impossible("hand_is_over", hand=hand.number)
    return None
