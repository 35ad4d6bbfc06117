"""G9: one hand decoded and folded, with its invariants, beside pokerkit replaying the same hand."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace
from pokerkit import Automation, NoLimitTexasHoldem, State

from benchmarks.hand import HAND, OPENING, SEATS, STACK
from benchmarks.reading import Measure, Reading
from benchmarks.rows import rows_of
from benchmarks.timing import here
from tables.domain import codec
from tables.domain.decide import decide
from tables.domain.entries.base import Entry
from tables.domain.entries.hand import (
    Bet,
    BoardDealt,
    Called,
    CardsDealt,
    Checked,
    Folded,
    Raised,
)
from tables.domain.entries.showdown import CardsTabled
from tables.domain.envelope import Recorded
from tables.domain.fold import evolve, fold
from tables.domain.refusal import Refusal
from tables.domain.state import TableState, chips_at_table

AT: Final = f"{len(HAND)} entries"
G9: Final = Measure(
    goal="G9", what="hand decoded, folded, chips counted ÷ pokerkit replay", at=AT, aim=80
)
G9_DECIDED: Final = Measure(
    goal="G9",
    what="the same, each entry also asked whether it could have happened",
    at=AT,
    aim=None,
)
AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
# What pokerkit is told of each entry; what is not here it does by itself.
MOVES: Final[dict[type[Entry], Callable[[State, Any], object]]] = {
    CardsDealt: lambda state, entry: state.deal_hole("".join(entry.cards)),
    BoardDealt: lambda state, entry: (
        state.burn_card("??"),
        state.deal_board("".join(entry.cards)),
    ),
    Folded: lambda state, _: state.fold(),
    Checked: lambda state, _: state.check_or_call(),
    Called: lambda state, _: state.check_or_call(),
    Bet: lambda state, entry: state.complete_bet_or_raise_to(entry.amount),
    Raised: lambda state, entry: state.complete_bet_or_raise_to(entry.to),
    CardsTabled: lambda state, _: state.show_or_muck_hole_cards(status_or_hole_cards=True),
}


def readings(seconds: float) -> Iterator[Reading]:
    """Measure once.

    Raises:
        RuntimeError: the two do not end with the same stacks.
    """
    rows = rows_of((*OPENING, *HAND))
    before, stored = fold(rows[: len(OPENING)]), _stored(rows[len(OPENING) :])
    after = _folded(before, stored)
    if [after.occupants[no].stack for no in range(1, SEATS + 1)] != list(_replayed().stacks):
        raise RuntimeError("pokerkit ends the hand with other stacks")
    reference = here(_replayed, seconds / 2, entries=len(HAND))
    ours = here(lambda: _folded(before, stored), seconds / 4, entries=len(HAND))
    yield Reading(measure=G9, ours=ours, reference=reference)
    ours = here(lambda: _decided(before, stored), seconds / 4, entries=len(HAND))
    yield Reading(measure=G9_DECIDED, ours=ours, reference=reference)


Stored = Sequence[tuple[Recorded, codec.Encoded]]


def _stored(rows: Sequence[Recorded]) -> Stored:
    return [(row, codec.encode(row.entry)) for row in rows]


def _folded(state: TableState, stored: Stored) -> TableState:
    chips = SEATS * STACK
    for row, kept in stored:
        entry = codec.decode(kept.type, kept.version, kept.payload)
        state = evolve(state, replace(row, entry=entry))
        if chips_at_table(state) != chips:
            raise RuntimeError("the chips do not add up")
    return state


def _decided(state: TableState, stored: Stored) -> TableState:
    for row, kept in stored:
        entry = codec.decode(kept.type, kept.version, kept.payload)
        if isinstance(decide(state, entry), Refusal):
            raise RuntimeError("what stands in the log could not have happened")  # noqa: TRY004
        state = evolve(state, replace(row, entry=entry))
        if chips_at_table(state) != SEATS * STACK:
            raise RuntimeError("the chips do not add up")
    return state


def _replayed() -> State:
    state = NoLimitTexasHoldem.create_state(
        automations=AUTOMATIONS,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(100, 200),
        min_bet=200,
        raw_starting_stacks=(STACK,) * SEATS,
        player_count=SEATS,
    )
    for entry in HAND:
        if (move := MOVES.get(type(entry))) is not None:
            move(state, entry)
    return state
