"""Fold the entries about the table: seats, chips, levels, breaks."""

from msgspec.structs import replace

from tables.domain.entries.table import (
    BreakEnded,
    BreakStarted,
    ChipsAdded,
    ChipsRemoved,
    DealerChanged,
    LevelStarted,
    PlayerLeft,
    PlayerSeated,
    RulebookChanged,
    StackCounted,
    TableBroken,
    TableOpened,
)
from tables.domain.envelope import Recorded
from tables.domain.state import Level, Occupant, Opened, Penalty, TableState


def table_opened(state: TableState, entry: TableOpened, at: Recorded) -> TableState:
    """Open the table."""
    opened = Opened(
        game=entry.game,
        structure=entry.structure,
        rulebook=entry.rulebook,
        smallest_chip=entry.smallest_chip,
        seats=entry.seats,
        number=entry.number,
        house_rules=entry.house_rules or {},
    )
    return replace(state, opened=opened)


def player_seated(state: TableState, entry: PlayerSeated, at: Recorded) -> TableState:
    """Seat a player with his chips, and take over what he brings from another table."""
    occupant = Occupant(player=entry.player, stack=entry.stack, entry=entry.entry)
    state = replace(state, occupants={**state.occupants, entry.seat: occupant})
    if entry.brings is None:
        return state
    state = state.with_penalties(
        *(
            Penalty(
                penalty=brought.penalty,
                player=entry.player,
                kind=brought.kind,
                seq=at.seq,
                seat=entry.seat,
                hands_total=brought.hands_left,
                after_hand=state.hand.number if state.hand else 0,
            )
            for brought in entry.brings.penalties
        )
    )
    return replace(
        state,
        requests={**state.requests, entry.player: entry.brings.requests},
        warnings={**state.warnings, entry.player: entry.brings.warnings},
    )


def player_left(state: TableState, entry: PlayerLeft, at: Recorded) -> TableState:
    """Empty a seat; the chips behind go with the player or leave play."""
    return replace(
        state, occupants={no: o for no, o in state.occupants.items() if no != entry.seat}
    )


def chips_added(state: TableState, entry: ChipsAdded, at: Recorded) -> TableState:
    """Add chips behind."""
    return state.with_chips(entry.seat, entry.amount)


def chips_removed(state: TableState, entry: ChipsRemoved, at: Recorded) -> TableState:
    """Take chips from behind."""
    return state.with_chips(entry.seat, -entry.amount)


def stack_counted(state: TableState, entry: StackCounted, at: Recorded) -> TableState:
    """Let the count stand."""
    return state.with_stack(entry.seat, entry.amount)


def level_started(state: TableState, entry: LevelStarted, at: Recorded) -> TableState:
    """Set the level, and what a mixed game changes, from the next hand on."""
    small_bet = entry.small_bet or entry.big_blind
    level = Level(
        level=entry.level,
        small_blind=entry.small_blind,
        big_blind=entry.big_blind,
        ante=entry.ante or 0,
        ante_form=entry.ante_form or "each",
        bring_in=entry.bring_in or 0,
        small_bet=small_bet,
        big_bet=entry.big_bet or 2 * small_bet,
    )
    if state.opened is None:
        return replace(state, level=level)
    opened = replace(
        state.opened,
        game=entry.game or state.opened.game,
        structure=entry.structure or state.opened.structure,
        smallest_chip=entry.smallest_chip or state.opened.smallest_chip,
    )
    return replace(state, level=level, opened=opened)


def rulebook_changed(state: TableState, entry: RulebookChanged, at: Recorded) -> TableState:
    """Play under another book from the next hand on."""
    if state.opened is None:
        return state
    opened = replace(state.opened, rulebook=entry.rulebook, house_rules=entry.house_rules or {})
    return replace(state, opened=opened)


def dealer_changed(state: TableState, entry: DealerChanged, at: Recorded) -> TableState:
    """Note who deals."""
    return replace(state, dealer=entry.dealer)


def break_started(state: TableState, entry: BreakStarted, at: Recorded) -> TableState:
    """Start a break; the latest hand ends at it unless it ended at an earlier one."""
    state = replace(state, break_started_at=at.recorded_at)
    hand = state.hand
    if hand is None or hand.break_at is not None:
        return state
    return state.with_hand(replace(hand, break_at=at.recorded_at, break_seq=at.seq))


def break_ended(state: TableState, entry: BreakEnded, at: Recorded) -> TableState:
    """End the break; a hand still in play did not end at it."""
    state = replace(state, break_started_at=None)
    hand = state.hand
    if hand is None or hand.break_at is None or not hand.pots_out:
        return state
    return state.with_hand(replace(hand, break_at=None, break_seq=None))


def table_broken(state: TableState, entry: TableBroken, at: Recorded) -> TableState:
    """Close the table to further hands."""
    return replace(state, broken=at.seq)
