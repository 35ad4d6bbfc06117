"""Fold the showdown: cards shown and let go, pots pushed and held, the scramble."""

from msgspec.structs import replace

from tables.domain.betting import formed, pushed_beside, taken_back
from tables.domain.cards import known
from tables.domain.entries.showdown import (
    CardsFlashed,
    CardsTabled,
    DeckScrambled,
    HandDiscarded,
    HandKilled,
    HandRetrieved,
    PotImpounded,
    PotPushed,
    PotReleased,
    ShowRequested,
)
from tables.domain.envelope import Recorded
from tables.domain.hand_state import HandState, Holding, Pot
from tables.domain.penalties import hand_over
from tables.domain.pots import gathered
from tables.domain.state import TableState

Folding = tuple[TableState, HandState]


def cards_tabled(state: TableState, hand: HandState, entry: CardsTabled, at: Recorded) -> Folding:
    """Lay cards face up; a hand let go but not dead is back with them."""
    seat = hand.seats[entry.seat]
    new = tuple(card for card in entry.cards if card not in seat.tabled)
    holding = Holding.IN if seat.holding is Holding.DISCARDED else seat.holding
    return state, hand.with_seat(replace(seat, tabled=(*seat.tabled, *new), holding=holding))


def cards_flashed(state: TableState, hand: HandState, entry: CardsFlashed, at: Recorded) -> Folding:
    """Note cards that the whole table saw, without laying them down."""
    seat = hand.seats[entry.seat]
    if entry.to != "table" or not entry.cards:
        return state, hand
    new = tuple(card for card in known(entry.cards) if card not in seat.seen)
    return state, hand.with_seat(replace(seat, seen=(*seat.seen, *new)))


def hand_discarded(
    state: TableState, hand: HandState, entry: HandDiscarded, at: Recorded
) -> Folding:
    """Let a hand go: discarded while it is certain and retrievable, else dead."""
    hand = formed(state, hand, tabled=entry.seat)
    seat = hand.seats[entry.seat]
    holding = seat.holding
    if seat.live:
        holding = Holding.DISCARDED if entry.identifiable else Holding.DEAD
    return state, hand.with_seat(replace(seat, holding=holding, retrievable=entry.identifiable))


def hand_retrieved(
    state: TableState, hand: HandState, entry: HandRetrieved, at: Recorded
) -> Folding:
    """Take a hand back, with what was tabled of it; cards nobody could tell apart stay dead."""
    seat = hand.seats[entry.seat]
    if seat.holding is Holding.DEAD and not seat.retrievable:
        return state, hand
    if seat.holding is Holding.FOLDED:
        return taken_back(state, hand, entry.seat)
    return state, hand.with_seat(replace(seat, holding=Holding.IN, retrievable=True))


def hand_killed(state: TableState, hand: HandState, entry: HandKilled, at: Recorded) -> Folding:
    """Kill a hand; a folded one stays folded."""
    hand = formed(state, hand, tabled=entry.seat)
    seat = hand.seats[entry.seat]
    holding = Holding.FOLDED if seat.holding is Holding.FOLDED else Holding.DEAD
    return state, hand.with_seat(replace(seat, holding=holding, retrievable=entry.identifiable))


def show_requested(state: TableState, entry: ShowRequested, at: Recorded) -> TableState:
    """Count a request to see a hand against the player who made it."""
    player = state.occupants[entry.by].player
    return replace(state, requests={**state.requests, player: state.requests.get(player, 0) + 1})


def pot_pushed(state: TableState, hand: HandState, entry: PotPushed, at: Recorded) -> Folding:
    """Give a pot, or a part of it, to seats; a bet nobody called that lies beside it goes back."""
    total = sum(share.amount for share in entry.shares)
    state, hand = pushed_beside(state, hand, entry.pot, total)
    hand = gathered(hand)
    pot = hand.pots[entry.pot]
    pushed = dict(pot.pushed)
    for share in entry.shares:
        pushed[share.seat] = pushed.get(share.seat, 0) + share.amount
        state = state.with_chips(share.seat, share.amount)
    pot = replace(pot, pushed=pushed)
    pot = replace(pot, impounded=min(pot.impounded, pot.out))
    hand = with_pot(hand, entry.pot, pot)
    return state, replace(hand, pushed_seq=at.seq, pushed_at=at.recorded_at)


def with_pot(hand: HandState, index: int, pot: Pot) -> HandState:
    """Return the hand with one pot replaced."""
    return replace(hand, pots=(*hand.pots[:index], pot, *hand.pots[index + 1 :]))


def pot_impounded(state: TableState, hand: HandState, entry: PotImpounded, at: Recorded) -> Folding:
    """Hold a pot, by default all of it that is left."""
    hand = gathered(hand)
    pot = hand.pots[entry.pot]
    amount = min(pot.out, pot.impounded + (entry.amount or pot.out))
    hand = with_pot(hand, entry.pot, replace(pot, impounded=amount))
    return state, replace(hand, impounded_seq=at.seq)


def pot_released(state: TableState, hand: HandState, entry: PotReleased, at: Recorded) -> Folding:
    """Give a held pot free again, by default all of it."""
    pot = hand.pots[entry.pot]
    amount = max(0, pot.impounded - (entry.amount or pot.impounded))
    after = with_pot(hand, entry.pot, replace(pot, impounded=amount))
    return state, reopened(hand, after, at)


def reopened(before: HandState, after: HandState, at: Recorded) -> HandState:
    """Note that chips are back in pots that had all been settled: a shut window stays shut."""
    if after.pots_out and not before.pots_out:
        return replace(after, reopened_seq=at.seq)
    return after


def deck_scrambled(
    state: TableState, hand: HandState, entry: DeckScrambled, at: Recorded
) -> Folding:
    """End the hand."""
    if not hand.scrambled and not hand.void:
        state, hand = hand_over(state, hand)
    return state, replace(gathered(hand), scrambled=True)
