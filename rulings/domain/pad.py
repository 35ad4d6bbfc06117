"""What can be recorded next at a table: whose turn it is, for how much, and which cards can still come."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from rulings.rules.wagers import limits, reopened
from tables.domain.betting import behind, to_act
from tables.domain.boards import first_by_board
from tables.domain.cards import RANKS, SUITS
from tables.domain.decide_play import cards_possible, face_up
from tables.domain.games import Family
from tables.domain.hand_state import HandState
from tables.domain.state import TableState

DECK = tuple(f"{rank}{suit}" for suit in reversed(SUITS) for rank in reversed(RANKS))
FLOP = 3
HEADS_UP = 2


class Turn(Struct, frozen=True):
    """What the seat to act may do, in chips: `least` and `most` are totals for the round."""

    seat: int
    to_call: int
    in_front: int
    behind: int
    to_match: int
    least: int
    most: int


class Wager(Struct, frozen=True):
    """A bet or raise worth offering: `to` is the total for the round, `size` says how it is made up."""

    act: Literal["bet", "raised"]
    to: int
    size: Literal["least", "half_pot", "pot", "all_in"]


class ForcedBet(Struct, frozen=True):
    """A blind, an ante or a bring-in that a seat has still to post."""

    seat: int
    kind: Literal["ante", "small_blind", "big_blind", "bring_in"]
    amount: int


def turn(state: TableState, seat: int | None = None) -> Turn | None:
    """Return what a seat may do, by default the one to act; None where no action is awaited of it."""
    hand = state.hand
    expected = to_act(state, hand) if hand is not None else None
    if hand is None or expected is None:
        return None
    if seat is not None and not (seat in hand.seats and hand.seats[seat].held):
        return None
    seat = seat or expected
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


def wagers(state: TableState, seat: int) -> tuple[Wager, ...]:
    """Return the bets or raises to offer a seat: the least, half the pot, the pot, all it has.

    None where it may only call or fold. What else it puts in is recorded too, and judged.
    """
    hand, found = state.hand, turn(state, seat)
    if hand is None or found is None or found.most <= found.to_match or not reopened(hand, seat):
        return ()
    pot = hand.chips + found.to_call
    chip = max(1, hand.smallest_chip)
    half = found.to_match + -(-pot // 2 // chip) * chip
    sizes: dict[int, Wager] = {}
    for size, to in (("least", found.least), ("half_pot", half), ("pot", found.to_match + pot)):
        if found.least <= to <= found.most:
            sizes.setdefault(to, Wager(act_of(found), to, size))  # type: ignore[arg-type]  # names
    reach = found.in_front + found.behind
    if found.most == reach:
        sizes[reach] = Wager(act_of(found), reach, "all_in")
    return tuple(sizes[to] for to in sorted(sizes))


def act_of(found: Turn) -> Literal["bet", "raised"]:
    """Return what more chips than a call are: a bet where there is none to match, else a raise."""
    return "raised" if found.to_match else "bet"


def forced_bets_due(state: TableState) -> tuple[ForcedBet, ...]:
    """Return what has still to be posted before the first action, each as far as the stack goes.

    Who has posted anything owes nothing more here: what differs is the dealer's to record.
    """
    hand = state.hand
    over = hand is None or hand.void or hand.scrambled or hand.next_seq is not None
    if hand is None or over or hand.turns or hand.street_index or hand.board:
        return ()
    due: list[ForcedBet] = []
    left = {no: behind(state, held) for no, held in hand.seats.items()}
    for bet in (*_antes(hand), *_blinds(hand), *_bring_in(hand)):
        amount = min(bet.amount, left[bet.seat])
        if amount:
            left[bet.seat] -= amount
            due.append(ForcedBet(bet.seat, bet.kind, amount))
    return tuple(due)


def _antes(hand: HandState) -> Iterator[ForcedBet]:
    if not hand.level.ante or hand.opened:
        return
    payers = {"button": (hand.button,), "big_blind": _blind_seats(hand)[1:]}
    for no in payers.get(hand.level.ante_form, tuple(hand.seats)):
        if no in hand.seats and not hand.seats[no].put_in:
            yield ForcedBet(no, "ante", hand.level.ante)


def _blinds(hand: HandState) -> Iterator[ForcedBet]:
    amounts = (("small_blind", hand.level.small_blind), ("big_blind", hand.level.big_blind))
    for no, (kind, amount) in zip(_blind_seats(hand), amounts, strict=False):
        held = hand.seats[no]
        if not held.in_front:
            yield ForcedBet(no, kind, amount)  # type: ignore[arg-type]  # the two names above


def _blind_seats(hand: HandState) -> tuple[int, ...]:
    """Return who posts the small and the big blind; with two dealt in the button is the small one."""
    if hand.game.family is Family.STUD or hand.button is None:
        return ()
    order = hand.clockwise(tuple(hand.seats), after=hand.button)
    if len(order) <= HEADS_UP:
        order = order[::-1]
    return order[:2]


def _bring_in(hand: HandState) -> Iterator[ForcedBet]:
    """Yield the bring-in once every hand shows its first up-card."""
    amount = hand.level.bring_in
    shown = all(hand.seats[no].up for no in hand.holding)
    if hand.game.family is not Family.STUD or not amount or not shown or hand.to_match:
        return
    lowest = first_by_board(hand, hand.holding)
    if lowest is not None:
        yield ForcedBet(lowest, "bring_in", amount)


def next_to_draw(state: TableState) -> int | None:
    """Return the seat that draws next once the betting of a round is over; None where none does."""
    hand = state.hand
    if hand is None or hand.game.family is not Family.DRAW or hand.void or hand.scrambled:
        return None
    seats = hand.clockwise(hand.live, after=hand.button)
    if len(seats) < HEADS_UP or not hand.opened or hand.next_seq is not None:
        return None
    waiting = [no for no in seats if not hand.seats[no].drew]
    if waiting and len(waiting) < len(seats) and not hand.turns_on_street:
        return waiting[0]
    over = to_act(state, hand) is None and not hand.last_street
    return seats[0] if over else None


def is_bare(hand: HandState) -> bool:
    """Say whether nothing of a hand was recorded but that it began."""
    dealt = any(held.cards or held.put_in for held in hand.seats.values())
    return not (hand.opened or hand.turns or hand.board or hand.stated or dealt or hand.void)


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
