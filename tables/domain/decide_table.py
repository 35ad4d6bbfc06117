"""Refuse what cannot have happened to seats, stacks and breaks."""

from tables.domain.entries.table import (
    BreakEnded,
    BreakStarted,
    ChipsAdded,
    ChipsRemoved,
    PlayerLeft,
    PlayerSeated,
    StackCounted,
    TableBroken,
)
from tables.domain.refusal import Refusal, impossible
from tables.domain.state import TableState


def occupied(state: TableState, seat: int) -> Refusal | None:
    """Refuse a seat that nobody sits in."""
    if seat not in state.occupants:
        return impossible("seat_is_empty", seat=seat)
    return None


def at_table(state: TableState, seat: int) -> Refusal | None:
    """Refuse a seat number the table does not have."""
    seats = state.opened.seats if state.opened else 0
    if seat > seats:
        return impossible("no_such_seat", seat=seat, seats=seats)
    return None


def player_seated(state: TableState, entry: PlayerSeated) -> Refusal | None:
    """Refuse a seat that is taken, and a player who already sits here."""
    if refusal := at_table(state, entry.seat):
        return refusal
    if entry.seat in state.occupants:
        return impossible("seat_is_taken", seat=entry.seat)
    if (seat := state.seat_of(entry.player)) is not None:
        return impossible("player_already_seated", seat=seat)
    return None


def seat_taken(state: TableState, entry: PlayerLeft | ChipsAdded | StackCounted) -> Refusal | None:
    """Refuse an empty seat."""
    return occupied(state, entry.seat)


def chips_removed(state: TableState, entry: ChipsRemoved) -> Refusal | None:
    """Refuse to take more than is there."""
    if refusal := occupied(state, entry.seat):
        return refusal
    holding = state.occupants[entry.seat].stack
    if entry.amount > holding:
        return impossible("more_than_stack", seat=entry.seat, amount=entry.amount, stack=holding)
    return None


def break_started(state: TableState, entry: BreakStarted) -> Refusal | None:
    """Refuse a break inside a break."""
    return impossible("break_is_running") if state.break_started_at else None


def break_ended(state: TableState, entry: BreakEnded) -> Refusal | None:
    """Refuse the end of a break that never began."""
    return None if state.break_started_at else impossible("no_break_is_running")


def table_broken(state: TableState, entry: TableBroken) -> Refusal | None:
    """Refuse to break a table twice."""
    return impossible("table_is_broken") if state.broken else None
