"""Gather calls, claims, rulings with their appeals, and penalties."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from floor.reports.facts.about import (
    AppealFact,
    CallFact,
    ClaimFact,
    PenaltyFact,
    RulingFact,
)
from floor.reports.facts.step import Gathered, Step
from tables.domain.entries import floor


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
        voiced_at=entry.voiced_at,
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
        pots=tuple(award.pot for award in entry.pot_awards or ()),
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


OF_THE_FLOOR: Final[dict[type, Callable[[Gathered, Step, Any], None]]] = {
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
}
