"""Gather hands by level, and chips by why they came to the table or left it."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from floor.reports.facts.about import (
    BroughtFact,
    ChipFact,
    CountFact,
    LevelFact,
)
from floor.reports.facts.step import Gathered, Step
from tables.domain.entries import table
from tables.domain.entries.hand import (
    DeckFouled,
    HandStarted,
    MisdealDeclared,
    SituationStated,
)
from tables.domain.state import chips_at_table


def _began(gathered: Gathered, step: Step, _: HandStarted) -> None:
    hand = step.after.hand
    level = hand.level.level if hand else 0
    known = gathered.levels.get(level, LevelFact(level))
    gathered.levels[level] = replace(known, began=(*known.began, step.row.seq))


def _voided(gathered: Gathered, step: Step, _: MisdealDeclared | DeckFouled) -> None:
    hand = step.after.hand
    level = hand.level.level if hand else 0
    known = gathered.levels.get(level, LevelFact(level))
    gathered.levels[level] = replace(known, voided=(*known.voided, step.row.seq))


def _chips(
    gathered: Gathered,
    step: Step,
    reason: str,
    amount: int,
    *,
    seat: int | None = None,
    ruling: str | None = None,
) -> None:
    player = step.player(seat, None)
    gathered.chips.append(ChipFact(reason, seat, player, amount, step.row.seq, ruling))


def _seated(gathered: Gathered, step: Step, entry: table.PlayerSeated) -> None:
    reason = "moved_in" if entry.from_ else "re_entry" if (entry.entry or 1) > 1 else "seated"
    _chips(gathered, step, reason, entry.stack, seat=entry.seat)
    for one in entry.brings.penalties if entry.brings else ():
        gathered.brought.append(
            BroughtFact(
                place=step.place(None),
                seq=step.row.seq,
                penalty=one.penalty,
                player=entry.player,
                seat=entry.seat,
                at=step.row.occurred_at,
                hands_left=one.hands_left,
            )
        )


def _left(gathered: Gathered, step: Step, entry: table.PlayerLeft) -> None:
    occupant = step.before.occupants.get(entry.seat)
    _chips(gathered, step, entry.reason, -(occupant.stack if occupant else 0), seat=entry.seat)


def _added(gathered: Gathered, step: Step, entry: table.ChipsAdded) -> None:
    _chips(gathered, step, entry.reason, entry.amount, seat=entry.seat, ruling=entry.ruling)


def _removed(gathered: Gathered, step: Step, entry: table.ChipsRemoved) -> None:
    _chips(gathered, step, entry.reason, -entry.amount, seat=entry.seat, ruling=entry.ruling)


def _counted(gathered: Gathered, step: Step, entry: table.StackCounted) -> None:
    before = step.before.occupants.get(entry.seat)
    difference = entry.amount - (before.stack if before else 0)
    gathered.counts.append(
        CountFact(
            seat=entry.seat,
            player=step.player(entry.seat, None),
            amount=entry.amount,
            difference=difference,
            at=step.row.occurred_at,
            by=step.row.actor,
            seq=step.row.seq,
        )
    )
    if difference:
        _chips(gathered, step, "counted", difference, seat=entry.seat)


def _stated(gathered: Gathered, step: Step, _: SituationStated) -> None:
    """Take in the pots of a hand nobody logged: they come on top of the stacks."""
    if difference := chips_at_table(step.after) - chips_at_table(step.before):
        _chips(gathered, step, "stated", difference)


OF_PLAY: Final[dict[type, Callable[[Gathered, Step, Any], None]]] = {
    HandStarted: _began,
    MisdealDeclared: _voided,
    DeckFouled: _voided,
    SituationStated: _stated,
    table.PlayerSeated: _seated,
    table.PlayerLeft: _left,
    table.ChipsAdded: _added,
    table.ChipsRemoved: _removed,
    table.StackCounted: _counted,
}
