"""What can be recorded next at a table: whose turn it is, for how much, and which cards can still come."""

from msgspec import Struct

from rulings.rules.wagers import limits
from tables.domain.betting import behind, to_act
from tables.domain.cards import RANKS, SUITS
from tables.domain.decide_play import cards_possible, face_up
from tables.domain.hand_state import HandState
from tables.domain.state import TableState

DECK = tuple(f"{rank}{suit}" for suit in reversed(SUITS) for rank in reversed(RANKS))
FLOP = 3


class Turn(Struct, frozen=True):
    """What the seat to act may do, in chips: `least` and `most` are totals for the round."""

    seat: int
    to_call: int
    in_front: int
    behind: int
    to_match: int
    least: int
    most: int


def turn(state: TableState) -> Turn | None:
    """Return what the seat to act may do; None where no action is awaited."""
    hand = state.hand
    seat = to_act(state, hand) if hand is not None else None
    if hand is None or seat is None:
        return None
    held = hand.seats[seat]
    stack = behind(state, held)
    others = [one for no, one in hand.seats.items() if no != seat and one.live]
    contested = max((one.in_front + behind(state, one) for one in others), default=0)
    allowed = limits(hand, seat, contested=contested)
    reach = held.in_front + stack
    return Turn(
        seat=seat,
        to_call=min(max(0, hand.to_match - held.in_front), stack),
        in_front=held.in_front,
        behind=stack,
        to_match=hand.to_match,
        least=min(allowed.least, reach),
        most=min(allowed.most or reach, reach),
    )


def possible_cards(hand: HandState, *, seat: int | None = None) -> tuple[str, ...]:
    """Return the cards that can lie on the board, or before a seat: those face up nowhere else."""
    there = face_up(hand)
    return tuple(
        card for card in DECK if cards_possible(hand, (card,), of=seat, there=there) is None
    )


def most_cards(hand: HandState) -> int:
    """Return how many cards a seat can table, the longest hand dealt counting."""
    return max(map(hand.size_of, hand.seats), default=hand.game.cards)


def board_cards_due(hand: HandState) -> int:
    """Return how many board cards the next street brings: three on the flop, else one."""
    return 1 if hand.board else FLOP


def turns_after(state: TableState, hand: HandState) -> int:
    """Return how many actions in turn were seen in the hand after this one, three at most."""
    after = state.hand_numbered(hand.number + 1) if hand.next_seq is not None else None
    return len(after.turns) if after is not None else 0
