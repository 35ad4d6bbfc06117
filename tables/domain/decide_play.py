"""Refuse what cannot have happened in the play of a hand."""

from tables.domain.betting import behind
from tables.domain.cards import SHORT_DECK_RANKS, known
from tables.domain.decide_table import at_table, occupied
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
    ClockCalled,
    DeckFouled,
    ExposedCardReplaced,
    Folded,
    ForcedBetPosted,
    HandStarted,
    MisdealDeclared,
    Raised,
    SituationStated,
    UncalledBetReturned,
)
from tables.domain.entries.showdown import HandConceded, HandDeclared, HandRead, TablingRefused
from tables.domain.games import Family
from tables.domain.hand_state import HandState
from tables.domain.refusal import Refusal, impossible
from tables.domain.state import TableState

Said = ClockCalled | UncalledBetReturned | HandDeclared | HandConceded | TablingRefused | HandRead
Action = Checked | Folded | Called | Bet | Raised
PLAYERS_AT_LEAST = 2
BOARD_AT_MOST = 7


def hand_started(state: TableState, entry: HandStarted) -> Refusal | None:
    """Refuse a hand at a broken table, for an empty seat, or without two players.

    A player with nothing behind may be dealt in: the floor may find him all-in and state it.
    """
    if state.broken:
        return impossible("table_is_broken")
    expected = (state.hand.number if state.hand else 0) + 1
    if entry.hand is not None and entry.hand != expected:
        return impossible("hand_out_of_order", hand=entry.hand, expected=expected)
    if entry.button is not None and (refusal := at_table(state, entry.button)):
        return refusal
    dealt_in = entry.dealt_in if entry.dealt_in is not None else tuple(state.occupants)
    for no in dealt_in:
        if refusal := occupied(state, no):
            return refusal
    if len(set(dealt_in)) < PLAYERS_AT_LEAST:
        return impossible("fewer_than_two_players")
    return None


def in_play(hand: HandState) -> Refusal | None:
    """Refuse play after the end of a hand."""
    if hand.void:
        return impossible("hand_is_void", hand=hand.number)
    if hand.scrambled or hand.next_seq is not None:
        return impossible("hand_is_over", hand=hand.number)
    return None


def dealt_in(hand: HandState, seat: int) -> Refusal | None:
    """Refuse a seat that is not in the hand."""
    if seat not in hand.seats:
        return impossible("seat_not_in_hand", seat=seat, hand=hand.number)
    return None


def in_hand(state: TableState, hand: HandState, entry: Said) -> Refusal | None:
    """Refuse what is said of a seat that was not dealt in."""
    return dealt_in(hand, entry.seat)


def forced_bet_posted(state: TableState, hand: HandState, entry: ForcedBetPosted) -> Refusal | None:
    """Refuse a forced bet from outside the hand, or of more than the stack."""
    return (
        in_play(hand)
        or _none_pushed(hand)
        or dealt_in(hand, entry.seat)
        or _no_more_than(state, hand, entry.seat, entry.amount)
    )


def _none_pushed(hand: HandState) -> Refusal | None:
    """Refuse chips and actions once a pot has been pushed."""
    if any(pot.pushed for pot in hand.pots):
        return impossible("pot_already_pushed", hand=hand.number)
    return None


def _no_more_than(state: TableState, hand: HandState, no: int, chips: int) -> Refusal | None:
    stack = behind(state, hand.seats[no])
    if chips > stack:
        return impossible("more_than_stack", seat=no, amount=chips, stack=stack)
    return None


def face_up(hand: HandState) -> dict[str, str]:
    """Return the cards everybody can see, and where each lies.

    Cards the system knows but nobody has shown are not among them.
    """
    seen = dict.fromkeys(hand.board, "board")
    burned = (card for card in known(hand.burned) if card in hand.exposed)
    seen.update(dict.fromkeys(burned, "burn"))
    for no, seat in hand.seats.items():
        seen.update(dict.fromkeys((*seat.up, *seat.tabled), f"seat {no}"))
    return seen


def cards_possible(
    hand: HandState,
    cards: tuple[str, ...],
    *,
    of: int | None = None,
    there: dict[str, str] | None = None,
) -> Refusal | None:
    """Refuse a card that lies face up elsewhere, comes twice, or is not in the deck.

    Args:
        there: `face_up` of the hand, where many are asked about.
    """
    if there is None:
        there = face_up(hand)
    own = f"seat {of}"
    for card in known(cards):
        if cards.count(card) > 1:
            return impossible("card_twice", card=card)
        if card in there and there[card] != own:
            return impossible("card_already_face_up", card=card, where=there[card])
        if hand.game.short_deck and card[0] not in SHORT_DECK_RANKS:
            return impossible("card_not_in_deck", card=card)
    return None


def cards_dealt(state: TableState, hand: HandState, entry: CardsDealt) -> Refusal | None:
    """Refuse cards to an empty seat, and face-up cards that lie elsewhere."""
    refusal = in_play(hand) or occupied(state, entry.seat)
    if refusal is None and entry.face == "up":
        refusal = cards_possible(hand, entry.cards or ())
    return refusal


def card_exposed(state: TableState, hand: HandState, entry: CardExposed) -> Refusal | None:
    """Refuse an exposed card at a seat that is not in the hand, or one that lies elsewhere."""
    refusal = in_play(hand)
    if refusal is None and entry.seat is not None:
        refusal = dealt_in(hand, entry.seat)
    return refusal or cards_possible(hand, (entry.card,) if entry.card else (), of=entry.seat)


def exposed_card_replaced(
    state: TableState, hand: HandState, entry: ExposedCardReplaced
) -> Refusal | None:
    """Refuse a replacement outside the hand."""
    return in_play(hand) or dealt_in(hand, entry.seat)


def card_burned(state: TableState, hand: HandState, entry: CardBurned) -> Refusal | None:
    """Refuse a burn that lies face up elsewhere."""
    return in_play(hand) or cards_possible(hand, (entry.card,) if entry.card else ())


def board_dealt(state: TableState, hand: HandState, entry: BoardDealt) -> Refusal | None:
    """Refuse a board after the hand, in a draw game, or of cards that lie elsewhere."""
    refusal = in_play(hand) or cards_possible(hand, entry.cards)
    if refusal is None and hand.game.family is Family.DRAW:
        refusal = impossible("game_has_no_board", game=hand.game_name)
    if refusal is None and len(hand.board) + len(entry.cards) > BOARD_AT_MOST:
        refusal = impossible("board_is_full", cards=len(hand.board))
    return refusal


def board_taken_back(state: TableState, hand: HandState, entry: BoardTakenBack) -> Refusal | None:
    """Refuse cards that are not on the board."""
    if refusal := in_play(hand):
        return refusal
    missing = [card for card in entry.cards if card not in hand.board]
    return impossible("card_not_on_board", card=missing[0]) if missing else None


def cards_drawn(state: TableState, hand: HandState, entry: CardsDrawn) -> Refusal | None:
    """Refuse a draw in a game without one, or of more cards than a hand has."""
    refusal = in_play(hand) or _holds(hand, entry.seat)
    if refusal is None and hand.game.family is not Family.DRAW:
        refusal = impossible("game_has_no_draw", game=hand.game_name)
    if refusal is None and max(entry.count, len(entry.discarded or ())) > hand.game.cards:
        refusal = impossible("more_cards_than_hand", seat=entry.seat, cards=hand.game.cards)
    return refusal


def _holds(hand: HandState, no: int) -> Refusal | None:
    """Refuse an action of a seat whose hand is folded or dead."""
    if refusal := dealt_in(hand, no):
        return refusal
    if not hand.seats[no].live:
        return impossible("hand_is_not_live", seat=no, state=str(hand.seats[no].holding))
    return None


def _still_there(state: TableState, hand: HandState, no: int) -> Refusal | None:
    """Refuse chips from a seat whose player has left: only his hand is still here."""
    occupant = state.occupants.get(no)
    if occupant is None or occupant.player != hand.seats[no].player:
        return impossible("seat_is_empty", seat=no)
    return None


def action(state: TableState, hand: HandState, entry: Action) -> Refusal | None:
    """Refuse an action outside the hand, by a hand that is gone, or after the pots were pushed."""
    return in_play(hand) or _holds(hand, entry.seat) or _none_pushed(hand)


def wager(state: TableState, hand: HandState, entry: Called | Bet | Raised) -> Refusal | None:
    """Refuse chips the stack does not hold, and a raise to less than is in front."""
    if refusal := action(state, hand, entry) or _still_there(state, hand, entry.seat):
        return refusal
    seat = hand.seats[entry.seat]
    if isinstance(entry, Raised):
        if entry.to < seat.in_front:
            return impossible(
                "less_than_in_front", seat=entry.seat, to=entry.to, in_front=seat.in_front
            )
        return _no_more_than(state, hand, entry.seat, entry.to - seat.in_front)
    chips = entry.amount or 0 if isinstance(entry, Called) else entry.amount
    return _no_more_than(state, hand, entry.seat, chips)


def voided(
    state: TableState, hand: HandState, entry: MisdealDeclared | DeckFouled
) -> Refusal | None:
    """Refuse to take back a hand twice, or one that another has followed."""
    if hand.void:
        return impossible("hand_is_void", hand=hand.number)
    if hand.next_seq is not None:
        return impossible("next_hand_began", hand=hand.number)
    return None


def situation_stated(state: TableState, hand: HandState, entry: SituationStated) -> Refusal | None:
    """Refuse a situation with empty seats, cards that come twice, or a street of another game."""
    if refusal := in_play(hand):
        return refusal
    if entry.street not in hand.game.streets:
        return impossible("street_of_another_game", street=entry.street, game=hand.game_name)
    named = {*entry.live, *(no for pot in entry.pots for no in pot.eligible)}
    for no in sorted(named):
        if refusal := occupied(state, no):
            return refusal
    up = tuple(card for cards in (entry.up_cards or {}).values() for card in cards)
    cards = (*entry.board, *up)
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        return impossible("card_twice", card=twice)
    return None
