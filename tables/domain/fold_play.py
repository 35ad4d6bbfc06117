"""Fold the play of a hand: forced bets, cards, actions and streets."""

from msgspec.structs import replace

from tables.domain.betting import (
    acted,
    behind,
    formed,
    next_street,
    put_in,
    wagered,
    with_first,
)
from tables.domain.cards import UNKNOWN, known
from tables.domain.entries.hand import (
    Bet,
    BoardDealt,
    BoardTakenBack,
    Called,
    CardBurned,
    CardExposed,
    CardsDealt,
    CardsDrawn,
    Checked,
    ExposedCardReplaced,
    Folded,
    ForcedBetPosted,
    Raised,
)
from tables.domain.envelope import Recorded
from tables.domain.games import BOARD_CARDS, Family
from tables.domain.hand_state import HandSeat, HandState, Holding
from tables.domain.state import TableState

Folding = tuple[TableState, HandState]
STUD_FIRST_CARDS = 3
HEADS_UP = 2


def forced_bet_posted(
    state: TableState, hand: HandState, entry: ForcedBetPosted, at: Recorded
) -> Folding:
    """Put a forced bet in: antes beside the bets, single-payer antes and dead blinds to the pot."""
    no, chips = entry.seat, entry.amount
    if entry.kind in ("ante", "dead_blind"):
        return _ante(state, hand, entry)
    state, hand = put_in(state, hand, no, chips)
    in_front = hand.seats[no].in_front
    nominal = hand.level.big_blind if entry.kind == "big_blind" else in_front
    to_match = max(hand.to_match, in_front, nominal)
    if entry.kind == "live_blind":
        return state, replace(hand, to_match=to_match)
    if entry.kind == "bring_in":  # who only brought it in has no option when all just call
        hand = hand.with_seat(replace(hand.seats[no], acted=True))
    full_raise = max(hand.full_raise, in_front) if entry.kind == "straddle" else hand.full_raise
    late_small_blind = entry.kind == "small_blind" and hand.opened
    anchor = hand.anchor if late_small_blind else no
    return state, replace(
        hand, to_match=to_match, anchor=anchor, opened=True, full_raise=full_raise
    )


def _ante(state: TableState, hand: HandState, entry: ForcedBetPosted) -> Folding:
    no, chips = entry.seat, entry.amount
    stack = state.occupants[no].stack - chips
    state = state.with_stack(no, stack)
    seat = hand.seats[no]
    matched = entry.kind == "ante" and hand.level.ante_form == "each"
    seat = replace(
        seat,
        ante=seat.ante + chips if matched else seat.ante,
        put_in=seat.put_in + chips,
        all_in=seat.all_in or stack == 0,
    )
    hand = hand.with_seat(seat)
    if not matched:
        hand = replace(hand, dead_money=hand.dead_money + chips)
    return state, _big_blind_gone(hand, no) if stack == 0 and entry.kind == "ante" else hand


def _big_blind_gone(hand: HandState, no: int) -> HandState:
    """Take the big blind for posted where the ante took all his chips: it is called in full."""
    if hand.to_match >= hand.level.big_blind or hand.game.family is Family.STUD:
        return hand
    order = hand.clockwise(hand.live, after=hand.button)
    if hand.level.ante_form != "big_blind" and order[:2][-1 if len(order) > HEADS_UP else 0] != no:
        return hand
    return replace(hand, to_match=hand.level.big_blind, anchor=no, opened=True)


def cards_dealt(state: TableState, hand: HandState, entry: CardsDealt, at: Recorded) -> Folding:
    """Give cards to a seat; in stud a card more than the street's begins the next one."""
    no = entry.seat
    seat = hand.seats.get(no) or HandSeat(seat=no, player=state.occupants[no].player)
    cards = seat.cards + entry.count
    if hand.game.family is Family.STUD:
        index = _stud_street(hand, seat, cards)
        if index > hand.street_index:
            hand = next_street(state, hand, index)
            seat = hand.seats.get(no) or seat
    given = entry.cards or ()
    if entry.face == "up":
        seat = replace(seat, cards=cards, up=(*seat.up, *known(given)))
    else:
        seat = replace(seat, cards=cards, hole=(*seat.hole, *known(given)))
    hand = hand.with_seat(seat)
    if hand.game.family is Family.STUD and entry.face == "up" and not hand.turns_on_street:
        return state, with_first(hand)
    return state, hand


def _stud_street(hand: HandState, seat: HandSeat, cards: int) -> int:
    """Return the street that a seat's cards make; one too many is no street of its own.

    While a street is dealt a card more is a mistake: another seat has yet to get its own.
    """
    whole = STUD_FIRST_CARDS + hand.street_index
    short = any(0 < hand.seats[no].cards < whole for no in hand.live if no != seat.seat)
    if short and not hand.turns_on_street:
        return hand.street_index
    too_many = max(0, seat.cards - whole)
    last = len(hand.game.streets) - 1
    if seat.cards and sum(not hand.seats[no].all_in for no in hand.live) > 1:
        last = min(last, hand.street_index + 1)
    return min(cards - too_many - STUD_FIRST_CARDS, last)


def card_exposed(state: TableState, hand: HandState, entry: CardExposed, at: Recorded) -> Folding:
    """Note a card that everybody has seen."""
    if entry.card is None or entry.card == UNKNOWN:
        return state, hand
    return state, replace(hand, exposed=(*hand.exposed, entry.card))


def exposed_card_replaced(
    state: TableState, hand: HandState, entry: ExposedCardReplaced, at: Recorded
) -> Folding:
    """Give the seat another card for the exposed one, which becomes the burn."""
    seat = hand.seats.get(entry.seat)
    if seat is None or entry.card is None:
        return state, hand
    hole = tuple(card for card in seat.hole if card not in hand.exposed)
    return state, hand.with_seat(replace(seat, hole=(*hole, *known((entry.card,)))))


def card_burned(state: TableState, hand: HandState, entry: CardBurned, at: Recorded) -> Folding:
    """Burn a card."""
    return state, replace(hand, burned=(*hand.burned, entry.card or UNKNOWN))


def board_dealt(state: TableState, hand: HandState, entry: BoardDealt, at: Recorded) -> Folding:
    """Lay cards on the board; how many lie there names the street."""
    board = (*hand.board, *entry.cards)
    index = _board_street(hand, len(board))
    if index > hand.street_index:
        hand = next_street(state, hand, index)
    return state, replace(hand, board=board)


def _board_street(hand: HandState, cards: int) -> int:
    streets = hand.game.streets
    if hand.game.family is not Family.BOARD:
        return min(hand.street_index + 1, len(streets) - 1)
    reached = [i for i, street in enumerate(streets) if BOARD_CARDS[street] <= cards]
    return reached[-1]


def board_taken_back(
    state: TableState, hand: HandState, entry: BoardTakenBack, at: Recorded
) -> Folding:
    """Take cards off the board; a round they interrupted goes on where it stood.

    What happened meanwhile to the hands stands; chips put in meanwhile leave nothing to go back to.
    """
    board = tuple(card for card in hand.board if card not in entry.cards)
    held = hand.interrupted
    if held is not None and len(board) == len(held.board) and _no_chips_since(held, hand):
        return state, replace(_going_on(held, hand), board=board)
    if hand.game.family is Family.BOARD:
        hand = replace(hand, street_index=min(hand.street_index, _board_street(hand, len(board))))
    return state, replace(hand, board=board)


def _no_chips_since(held: HandState, hand: HandState) -> bool:
    put_in = {no: seat.put_in for no, seat in held.seats.items()}
    return put_in == {no: seat.put_in for no, seat in hand.seats.items()} and not any(
        pot.pushed or pot.impounded for pot in hand.pots
    )


def _going_on(held: HandState, hand: HandState) -> HandState:
    """Return the hand with the betting of the round that was interrupted."""
    seats = {}
    for no, seat in hand.seats.items():
        before = held.seats[no]
        seats[no] = replace(seat, in_front=before.in_front, ante=before.ante, acted=before.acted)
    return replace(
        held, seats=seats, burned=hand.burned, exposed=hand.exposed, scrambled=hand.scrambled
    )


def cards_drawn(state: TableState, hand: HandState, entry: CardsDrawn, at: Recorded) -> Folding:
    """Draw; the first draw after a betting round begins the next street."""
    no = entry.seat
    again = hand.seats[no].drew or hand.turns_on_street
    if (hand.street_index == 0 or again) and not hand.last_street:
        hand = next_street(state, hand, hand.street_index + 1)
    seat = hand.seats[no]
    gone = set(entry.discarded or ())
    kept = tuple(card for card in seat.hole if card not in gone)
    if entry.discarded is None and entry.count:
        kept = ()
    more = 0 if entry.discarded is None else entry.count - len(entry.discarded)
    cards = max(0, seat.cards + more) if seat.cards else 0
    seat = replace(seat, drew=True, cards=cards, hole=(*kept, *known(entry.cards or ())))
    return state, hand.with_seat(seat)


def checked(state: TableState, hand: HandState, entry: Checked, at: Recorded) -> Folding:
    """Check; facing a bet it leaves the turn where it was."""
    if hand.seats[entry.seat].in_front < hand.to_match:
        return state, hand
    return state, acted(state, hand, hand, entry.seat, at)


def folded(state: TableState, hand: HandState, entry: Folded, at: Recorded) -> Folding:
    """Fold; once the betting is over the pots that were formed stay as they are."""
    hand = formed(state, hand)
    seat = replace(hand.seats[entry.seat], holding=Holding.FOLDED)
    return state, acted(state, hand, hand.with_seat(seat), entry.seat, at)


def called(state: TableState, hand: HandState, entry: Called, at: Recorded) -> Folding:
    """Call what is owed, or with the stack."""
    seat = hand.seats[entry.seat]
    owed = max(0, hand.to_match - seat.in_front)
    chips = min(owed, behind(state, seat)) if entry.amount is None else entry.amount
    return _wager(state, hand, entry.seat, chips, at)


def bet(state: TableState, hand: HandState, entry: Bet, at: Recorded) -> Folding:
    """Bet so many chips more."""
    return _wager(state, hand, entry.seat, entry.amount, at)


def raised(state: TableState, hand: HandState, entry: Raised, at: Recorded) -> Folding:
    """Raise to a total for the round."""
    return _wager(state, hand, entry.seat, entry.to - hand.seats[entry.seat].in_front, at)


def _wager(state: TableState, hand: HandState, no: int, chips: int, at: Recorded) -> Folding:
    after_state, after = put_in(state, hand, no, chips)
    after = wagered(after, no)
    done = acted(state, hand, after, no, at)
    return after_state, done
