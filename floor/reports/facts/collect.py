"""Gather a table's facts as its entries go by: each with the table before and after it."""

from collections.abc import Callable, Iterable
from typing import Any, Final
from uuid import UUID

from msgspec import Struct, field
from msgspec.structs import replace

from floor.reports.facts.about import (
    AppealFact,
    CallFact,
    ChipFact,
    ClaimFact,
    LevelFact,
    Moved,
    PenaltyFact,
    Place,
    RulingFact,
)
from tables.domain.entries import floor, table
from tables.domain.entries.hand import (
    DeckFouled,
    HandStarted,
    MisdealDeclared,
    SituationStated,
)
from tables.domain.envelope import Recorded
from tables.domain.fold import EMPTY, evolve
from tables.domain.state import TableState, chips_at_table


class Step(Struct, frozen=True):
    """An entry with the table before and after it, and where it belongs."""

    row: Recorded
    before: TableState
    after: TableState
    table: UUID

    def place(self, hand: int | None) -> Place:
        """Return where something about a hand, or about none, happened."""
        opened = self.after.opened
        found = self.after.hand_numbered(hand) if hand is not None else None
        return Place(
            table=self.table,
            number=opened.number if opened else None,
            hand=hand,
            level=found.level.level if found else self.after.level.level,
        )

    def player(self, seat: int | None, hand: int | None) -> str | None:
        """Return who sat in a seat: in that hand, or at the table now."""
        if seat is None:
            return None
        found = self.after.hand_numbered(hand) if hand is not None else None
        if found is not None and seat in found.seats:
            return found.seats[seat].player
        occupant = self.after.occupants.get(seat) or self.before.occupants.get(seat)
        return occupant.player if occupant else None

    def moved(self) -> tuple[Moved, ...]:
        """Return the chips that this entry gave and took, by seat; who has moved away comes last."""
        seats = {**self.before.occupants, **self.after.occupants}
        here = [
            Moved(seat, who.player, _stack(self.after, seat) - _stack(self.before, seat))
            for seat, who in sorted(seats.items())
        ]
        gone = {**self.before.held, **self.after.held}
        away = [
            Moved(None, who, self.after.held.get(who, 0) - self.before.held.get(who, 0))
            for who in sorted(gone)
        ]
        return tuple(one for one in (*here, *away) if one.amount)


def _stack(state: TableState, seat: int) -> int:
    occupant = state.occupants.get(seat)
    return occupant.stack if occupant else 0


class Gathered(Struct):
    """What has gone by so far, by its ids in the order it came."""

    calls: list[CallFact] = field(default_factory=list)
    claims: dict[str, ClaimFact] = field(default_factory=dict)
    rulings: dict[str, RulingFact] = field(default_factory=dict)
    penalties: dict[str, PenaltyFact] = field(default_factory=dict)
    levels: dict[int, LevelFact] = field(default_factory=dict)
    chips: list[ChipFact] = field(default_factory=list)


def collect(rows: Iterable[Recorded], table: UUID) -> tuple[Gathered, TableState]:
    """Return what a stream's standing rows tell, and the table after them."""
    gathered, state = Gathered(), EMPTY
    for row in rows:
        after = evolve(state, row)
        if (see := SEE.get(type(row.entry))) is not None:
            see(gathered, Step(row, state, after, table), row.entry)
        state = after
    return gathered, state


def _called(gathered: Gathered, step: Step, entry: floor.FloorCalled) -> None:
    row = step.row
    if step.before.call is not None and gathered.calls:
        last = gathered.calls[-1]
        gathered.calls[-1] = replace(last, joined=last.joined + 1, seqs=(*last.seqs, row.seq))
        return
    gathered.calls.append(
        CallFact(
            place=step.place(row.hand),
            seqs=(row.seq,),
            by=entry.by,
            seat=entry.seat,
            reason=entry.reason,
            called_at=row.occurred_at,
        )
    )


def _on_call(gathered: Gathered, step: Step, **changes: Any) -> None:
    if step.before.call is not None and gathered.calls:
        last = gathered.calls[-1]
        gathered.calls[-1] = replace(last, seqs=(*last.seqs, step.row.seq), **changes)


def _accepted(gathered: Gathered, step: Step, _: floor.CallAccepted) -> None:
    _on_call(gathered, step, accepted_at=step.row.occurred_at, coming=step.row.actor)


def _arrived(gathered: Gathered, step: Step, _: floor.FloorArrived) -> None:
    _on_call(gathered, step, arrived_at=step.row.occurred_at)


def _cancelled(gathered: Gathered, step: Step, _: floor.CallCancelled) -> None:
    _on_call(gathered, step, cleared_at=step.row.occurred_at, outcome="cancelled")


def _cleared(gathered: Gathered, step: Step, entry: floor.CallCleared) -> None:
    _on_call(gathered, step, cleared_at=step.row.occurred_at, outcome=entry.outcome)


def _claimed(gathered: Gathered, step: Step, entry: floor.ClaimFields) -> None:
    row = step.row
    known = step.after.claims[entry.claim]
    gathered.claims[entry.claim] = ClaimFact(
        place=step.place(known.hand),
        seqs=(row.seq,),
        claim=entry.claim,
        kind=entry.kind,
        by=entry.by,
        seat=entry.seat,
        player=step.player(entry.seat, known.hand),
        against=entry.against,
        against_player=step.player(entry.against, known.hand),
        typed_at=row.occurred_at,
        received_at=row.recorded_at,
        queued=row.queued,
        voiced_says=entry.voiced_says,
        words=entry.words or "",
        status=known.status,
        timely=None,
        admitted=False,
        provision=known.provision,
        actor=row.actor,
    )


def _about_claim(
    gathered: Gathered, step: Step, entry: floor.ClaimAdmitted | floor.ClaimWithdrawn
) -> None:
    if (known := gathered.claims.get(entry.claim)) is not None:
        gathered.claims[entry.claim] = replace(known, seqs=(*known.seqs, step.row.seq))


def _ruled(gathered: Gathered, step: Step, entry: floor.RulingIssued) -> None:
    row = step.row
    known = step.after.rulings[entry.ruling]
    relied = entry.relied_on
    gathered.rulings[entry.ruling] = RulingFact(
        place=step.place(known.hand),
        seqs=(row.seq,),
        ruling=entry.ruling,
        claim=entry.claim,
        finding=entry.finding,
        provisions=entry.provisions,
        rulebook=relied.rulebook if relied else "",
        edition=relied.edition if relied else "",
        official=row.actor,
        consulted=entry.consulted or (),
        heard=entry.heard or (),
        facts_found=entry.facts_found or "",
        facts_assumed=entry.facts_assumed or "",
        reason=entry.reason,
        outside_rulebook=entry.outside_rulebook or "",
        moved=step.moved(),
        shortfall=known.shortfall,
        penalties=known.penalties,
        status=known.status,
        occurred_at=row.occurred_at,
        issued_at=row.recorded_at,
    )
    for one in entry.penalties or ():
        _penalised(gathered, step, one, ruling=entry.ruling)


def _appealed(gathered: Gathered, step: Step, entry: floor.RulingAppealed) -> None:
    if (known := gathered.rulings.get(entry.ruling)) is not None:
        appeal = AppealFact(
            seqs=(step.row.seq,),
            by_seat=entry.by,
            by_player=step.player(entry.by, known.place.hand),
            words=entry.words,
            filed_at=step.row.recorded_at,
        )
        gathered.rulings[entry.ruling] = replace(known, appeal=appeal)


def _appeal_decided(gathered: Gathered, step: Step, entry: floor.AppealDecided) -> None:
    known = gathered.rulings.get(entry.ruling)
    if known is None or known.appeal is None:
        return
    row = step.row
    appeal = replace(
        known.appeal,
        seqs=(*known.appeal.seqs, row.seq),
        decided_at=row.recorded_at,
        decider=row.actor,
        outcome=entry.outcome,
        reason=entry.reason,
        outside_rulebook=entry.outside_rulebook or "",
        moved=step.moved(),
    )
    gathered.rulings[entry.ruling] = replace(known, appeal=appeal)


def _penalised(
    gathered: Gathered,
    step: Step,
    entry: floor.PenaltyIssued | floor.RulingPenalty,
    ruling: str | None = None,
) -> None:
    row = step.row
    known = step.after.penalties[entry.penalty]
    gathered.penalties[entry.penalty] = PenaltyFact(
        place=step.place(row.hand),
        seqs=(row.seq,),
        penalty=entry.penalty,
        player=entry.player,
        seat=entry.seat,
        kind=entry.kind,
        count=entry.count,
        reason=entry.reason,
        ruling=ruling,
        official=row.actor,
        issued_at=row.recorded_at,
        after_hand=known.after_hand,
        hands_total=known.hands_total,
        served=known.served,
        status=known.status,
    )


def _penalty_revised(
    gathered: Gathered, step: Step, entry: floor.PenaltyServed | floor.PenaltyRescinded
) -> None:
    if (known := gathered.penalties.get(entry.penalty)) is not None:
        by_hand = known.corrected or isinstance(entry, floor.PenaltyServed)
        gathered.penalties[entry.penalty] = replace(
            known, seqs=(*known.seqs, step.row.seq), corrected=by_hand
        )


def _began(gathered: Gathered, step: Step, _: HandStarted) -> None:
    hand = step.after.hand
    level = hand.level.level if hand else 0
    known = gathered.levels.get(level, LevelFact(level, 0, 0))
    gathered.levels[level] = replace(known, hands=known.hands + 1)


def _voided(gathered: Gathered, step: Step, _: MisdealDeclared | DeckFouled) -> None:
    hand = step.after.hand
    level = hand.level.level if hand else 0
    known = gathered.levels.get(level, LevelFact(level, 0, 0))
    gathered.levels[level] = replace(known, void=known.void + 1)


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


def _left(gathered: Gathered, step: Step, entry: table.PlayerLeft) -> None:
    occupant = step.before.occupants.get(entry.seat)
    _chips(gathered, step, entry.reason, -(occupant.stack if occupant else 0), seat=entry.seat)


def _added(gathered: Gathered, step: Step, entry: table.ChipsAdded) -> None:
    _chips(gathered, step, entry.reason, entry.amount, seat=entry.seat, ruling=entry.ruling)


def _removed(gathered: Gathered, step: Step, entry: table.ChipsRemoved) -> None:
    _chips(gathered, step, entry.reason, -entry.amount, seat=entry.seat, ruling=entry.ruling)


def _counted(gathered: Gathered, step: Step, entry: table.StackCounted) -> None:
    before = step.before.occupants.get(entry.seat)
    if difference := entry.amount - (before.stack if before else 0):
        _chips(gathered, step, "counted", difference, seat=entry.seat)


def _stated(gathered: Gathered, step: Step, _: SituationStated) -> None:
    """Take in the pots of a hand nobody logged: they come on top of the stacks."""
    if difference := chips_at_table(step.after) - chips_at_table(step.before):
        _chips(gathered, step, "stated", difference)


SEE: Final[dict[type, Callable[[Gathered, Step, Any], None]]] = {
    floor.FloorCalled: _called,
    floor.CallAccepted: _accepted,
    floor.FloorArrived: _arrived,
    floor.CallCancelled: _cancelled,
    floor.CallCleared: _cleared,
    floor.ClaimRaised: _claimed,
    floor.ClaimRefused: _claimed,
    floor.ClaimAdmitted: _about_claim,
    floor.ClaimWithdrawn: _about_claim,
    floor.RulingIssued: _ruled,
    floor.RulingAppealed: _appealed,
    floor.AppealDecided: _appeal_decided,
    floor.PenaltyIssued: _penalised,
    floor.PenaltyServed: _penalty_revised,
    floor.PenaltyRescinded: _penalty_revised,
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
