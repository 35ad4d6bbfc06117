"""Chips that a ruling moves: from who was pushed a pot to whom it is awarded, and back again."""

from msgspec import Struct
from msgspec.structs import replace

from tables.domain.entries.base import PotAward
from tables.domain.fold_showdown import with_pot
from tables.domain.hand_state import HandState
from tables.domain.pots import gathered
from tables.domain.state import Move, Occupant, TableState


class Awarded(Struct, frozen=True):
    """The table after an award, what moved, and what the wrong winner could not pay back."""

    state: TableState
    moves: tuple[Move, ...]
    shortfall: int


def award(state: TableState, hand: HandState, awards: tuple[PotAward, ...]) -> Awarded:
    """Move each pot to the seats awarded it.

    The difference between what was pushed and what is awarded is taken from and given to the
    stacks; before any push the pot itself pays. Nothing is invented: who cannot pay back pays
    what is behind him, and the rest is the shortfall.
    """
    state = state.with_hand(gathered(hand))
    moves: list[Move] = []
    shortfall = 0
    for one in awards:
        standing = state.hand_numbered(hand.number)
        pot = standing.pots[one.pot] if standing else None
        if standing is None or pot is None:
            continue
        wanted: dict[int, int] = {}
        for share in one.shares:
            wanted[share.seat] = wanted.get(share.seat, 0) + share.amount
        seats = sorted(set(wanted) | set(pot.pushed))
        deltas = {no: wanted.get(no, 0) - pot.pushed.get(no, 0) for no in seats}
        state, moved, short = _transfer(state, standing, one.pot, deltas)
        moves += moved
        shortfall += short
    return Awarded(state=state, moves=tuple(moves), shortfall=shortfall)


def undo(state: TableState, hand: HandState, moves: tuple[Move, ...]) -> Awarded:
    """Move back what a ruling moved, as far as the stacks go."""
    shortfall = 0
    undone: list[Move] = []
    for index in sorted({move.pot for move in moves}):
        standing = state.hand_numbered(hand.number)
        if standing is None:
            continue
        deltas: dict[int, int] = {}
        for move in moves:
            if move.pot == index:
                deltas[move.seat] = deltas.get(move.seat, 0) - move.delta
        state, moved, short = _transfer(state, standing, index, deltas)
        undone += moved
        shortfall += short
    return Awarded(state=state, moves=tuple(undone), shortfall=shortfall)


def _transfer(
    state: TableState, hand: HandState, index: int, deltas: dict[int, int]
) -> tuple[TableState, list[Move], int]:
    pot = hand.pots[index]
    pool = pot.out
    shortfall = 0
    moved: dict[int, int] = {}
    for no in sorted(no for no, delta in deltas.items() if delta < 0):
        state, taken = _take(state, hand.seats[no].player, -deltas[no])
        shortfall += -deltas[no] - taken
        moved[no] = -taken
        pool += taken
    for no in sorted(no for no, delta in deltas.items() if delta > 0):
        given = min(deltas[no], pool)
        state = _give(state, hand, no, given)
        moved[no] = given
        pool -= given
    pushed = {no: pot.pushed.get(no, 0) + moved.get(no, 0) for no in {**pot.pushed, **moved}}
    pot = replace(pot, pushed={no: chips for no, chips in sorted(pushed.items()) if chips})
    pot = replace(pot, impounded=min(pot.impounded, pot.out))
    moves = [Move(index, no, hand.seats[no].player, delta) for no, delta in moved.items() if delta]
    return state.with_hand(with_pot(hand, index, pot)), moves, shortfall


def _take(state: TableState, player: str, chips: int) -> tuple[TableState, int]:
    seat = state.seat_of(player)
    if seat is None:
        held = min(chips, state.held.get(player, 0))
        return (_hold(state, player, -held) if held else state), held
    taken = min(chips, state.occupants[seat].stack)
    return state.with_chips(seat, -taken), taken


def _give(state: TableState, hand: HandState, no: int, chips: int) -> TableState:
    """Give chips to the player of a hand's seat: where he sits now, or back in his empty seat.

    Where his seat is taken, the table holds them for him.
    """
    player = hand.seats[no].player
    seat = state.seat_of(player)
    if seat is not None:
        return state.with_chips(seat, chips)
    if no not in state.occupants and chips:
        occupant = Occupant(player=player, stack=chips)
        return replace(state, occupants={**state.occupants, no: occupant})
    return _hold(state, player, chips)


def _hold(state: TableState, player: str, chips: int) -> TableState:
    held = {**state.held, player: state.held.get(player, 0) + chips}
    return replace(state, held={who: amount for who, amount in held.items() if amount})
