"""Fold the floor's entries: calls, claims, rulings, appeals, penalties."""

from msgspec.structs import replace

from tables.domain.awards import award, undo
from tables.domain.entries.base import HandStatus
from tables.domain.entries.floor import (
    AppealDecided,
    CallAccepted,
    CallCancelled,
    CallCleared,
    ClaimAdmitted,
    ClaimFields,
    ClaimRefused,
    ClaimWithdrawn,
    FloorArrived,
    FloorCalled,
    PenaltyIssued,
    PenaltyRescinded,
    PenaltyServed,
    ReviewRequested,
    RulingAppealed,
    RulingIssued,
    RulingPenalty,
)
from tables.domain.envelope import Recorded
from tables.domain.fold_showdown import reopened
from tables.domain.hand_state import HandState
from tables.domain.penalties import COUNTED, corrected, hands_owed
from tables.domain.state import Call, Claim, Penalty, Ruling, TableState


def floor_called(state: TableState, entry: FloorCalled, at: Recorded) -> TableState:
    """Open a call, or join the one that is open: who joins it says why, the one who called may not have."""
    if state.call is not None:
        call = replace(state.call, joined=state.call.joined + 1, reason=entry.reason)
        return replace(state, call=call)
    call = Call(
        seq=at.seq, by=entry.by, reason=entry.reason, called_at=at.recorded_at, seat=entry.seat
    )
    return replace(state, call=call)


def floor_arrived(state: TableState, entry: FloorArrived, at: Recorded) -> TableState:
    """Note that the floor is there, called or not."""
    call = state.call or Call(
        seq=at.seq, by=entry.by, reason=entry.reason, called_at=at.recorded_at, seat=entry.seat
    )
    return replace(state, call=replace(call, status="arrived", coming=at.actor))


def call_accepted(state: TableState, entry: CallAccepted, at: Recorded) -> TableState:
    """Note who comes."""
    if state.call is None:
        return state
    return replace(state, call=replace(state.call, status="accepted", coming=at.actor))


def call_over(state: TableState, entry: CallCancelled | CallCleared, at: Recorded) -> TableState:
    """Close the call."""
    return replace(state, call=None)


def claim_raised(state: TableState, entry: ClaimFields, at: Recorded) -> TableState:
    """Put a claim on file, open or refused."""
    refused = isinstance(entry, ClaimRefused)
    claim = Claim(
        claim=entry.claim,
        kind=entry.kind,
        by=entry.by,
        hand=entry.hand or (state.hand.number if state.hand else None),
        seq=at.seq,
        typed_at=at.occurred_at,
        received_at=at.recorded_at,
        queued=at.queued,
        seat=entry.seat,
        against=entry.against,
        pot=entry.pot,
        voiced_at=entry.voiced_at,
        voiced_before=entry.voiced_before,
        voiced_says=entry.voiced_says,
        status="refused" if refused else "open",
        provision=entry.provision if isinstance(entry, ClaimRefused) else None,
        closed_by=entry.closed_by if isinstance(entry, ClaimRefused) else None,
    )
    return state.with_claim(claim)


def claim_admitted(state: TableState, entry: ClaimAdmitted, at: Recorded) -> TableState:
    """Open a refused claim by a director's word."""
    return state.with_claim(replace(state.claims[entry.claim], status="open", admitted=True))


def claim_withdrawn(state: TableState, entry: ClaimWithdrawn, at: Recorded) -> TableState:
    """Close a claim at its claimant's wish."""
    return state.with_claim(replace(state.claims[entry.claim], status="withdrawn"))


def review_requested(state: TableState, entry: ReviewRequested, at: Recorded) -> TableState:
    """Remember a review that was asked for."""
    return replace(state, reviews=(*state.reviews, entry.review))


def ruled_hand(state: TableState, entry: RulingIssued) -> HandState | None:
    """Return the hand a ruling is about: its own, its claim's, or the latest."""
    claim = state.claims.get(entry.claim) if entry.claim else None
    return state.hand_numbered(entry.hand or (claim.hand if claim else None))


def ruling_issued(state: TableState, entry: RulingIssued, at: Recorded) -> TableState:
    """Decide: move the chips awarded, settle hands, give penalties, close the claim."""
    hand = ruled_hand(state, entry)
    ruling = Ruling(
        ruling=entry.ruling,
        seq=at.seq,
        finding=entry.finding,
        hand=hand.number if hand else None,
        by=at.actor,
        claim=entry.claim,
        provisions=entry.provisions,
        outside_rulebook=entry.outside_rulebook is not None,
        penalties=tuple(p.penalty for p in entry.penalties or ()),
    )
    if hand is not None and entry.pot_awards:
        moved = award(state, hand, entry.pot_awards)
        state = _settled(moved.state, hand, at)
        ruling = replace(ruling, moves=moved.moves, shortfall=moved.shortfall)
    if hand is not None and entry.hand_status:
        overrode = {one.seat: hand.ruled.get(one.seat) for one in entry.hand_status}
        ruling = replace(ruling, overrode=overrode)
        state = _ruled(state, hand.number, entry.hand_status)
    for given in entry.penalties or ():
        state = _give_penalty(state, given, at)
    if entry.claim in state.claims and entry.claim is not None:
        state = state.with_claim(replace(state.claims[entry.claim], status="ruled"))
    return state.with_ruling(ruling)


def _settled(state: TableState, before: HandState, at: Recorded) -> TableState:
    """Take an award that empties a pot for a push, from which claims are counted."""
    hand = state.hand_numbered(before.number)
    if hand is None:
        return state
    if hand.chips < before.chips:
        hand = replace(hand, pushed_seq=at.seq, pushed_at=at.recorded_at)
    return state.with_hand(reopened(before, hand, at))


def _ruled(state: TableState, number: int, statuses: tuple[HandStatus, ...]) -> TableState:
    hand = state.hand_numbered(number)
    if hand is None:
        return state
    ruled = {**hand.ruled, **{status.seat: status.live for status in statuses}}
    return state.with_hand(replace(hand, ruled=ruled))


def _unruled(state: TableState, number: int, ruling: Ruling) -> TableState:
    """Put the hands a ruling had settled back where they stood before it."""
    hand = state.hand_numbered(number)
    if hand is None or not ruling.overrode:
        return state
    kept = {no: live for no, live in hand.ruled.items() if no not in ruling.overrode}
    back = {no: live for no, live in ruling.overrode.items() if live is not None}
    return state.with_hand(replace(hand, ruled={**kept, **back}))


def ruling_appealed(state: TableState, entry: RulingAppealed, at: Recorded) -> TableState:
    """Note the appeal."""
    ruling = replace(state.rulings[entry.ruling], status="appealed")
    return state.with_ruling(ruling)


def appeal_decided(state: TableState, entry: AppealDecided, at: Recorded) -> TableState:
    """Decide an appeal: an overturned ruling's chips go back, then what is awarded moves."""
    ruling = state.rulings[entry.ruling]
    hand = state.hand_numbered(ruling.hand) if ruling.hand is not None else None
    shortfall = ruling.shortfall
    moves = ruling.moves
    if entry.outcome == "overturned":
        for penalty in ruling.penalties:
            state = _rescind(state, penalty)
    before = hand
    if hand is not None and entry.outcome == "overturned" and ruling.moves:
        back = undo(state, hand, ruling.moves)
        state, moves, shortfall = back.state, (), back.shortfall
        hand = state.hand_numbered(hand.number)
    if hand is not None and entry.pot_awards:
        moved = award(state, hand, entry.pot_awards)
        state, shortfall = moved.state, moved.shortfall
        moves = (*moves, *moved.moves)
    if before is not None:
        state = _settled(state, before, at)
    if hand is not None and entry.outcome == "overturned":
        state = _unruled(state, hand.number, ruling)
    if hand is not None and entry.hand_status:
        state = _ruled(state, hand.number, entry.hand_status)
    ruling = replace(
        ruling,
        status=entry.outcome,
        moves=moves,
        shortfall=shortfall,
        outside_rulebook=ruling.outside_rulebook or entry.outside_rulebook is not None,
    )
    return state.with_ruling(ruling)


def penalty_issued(state: TableState, entry: PenaltyIssued, at: Recorded) -> TableState:
    """Give a penalty."""
    return _give_penalty(state, entry, at)


def _give_penalty(
    state: TableState, entry: PenaltyIssued | RulingPenalty, at: Recorded
) -> TableState:
    penalty = Penalty(
        penalty=entry.penalty,
        player=entry.player,
        kind=entry.kind,
        seq=at.seq,
        seat=entry.seat,
        count=entry.count,
        hands_total=hands_owed(state, entry.kind, entry.count),
        after_hand=state.hand.number if state.hand else 0,
        status="pending" if entry.kind in COUNTED else "served",
    )
    state = state.with_penalties(penalty)
    if entry.kind != "warning":
        return state
    warned = state.warnings.get(entry.player, 0) + 1
    return replace(state, warnings={**state.warnings, entry.player: warned})


def penalty_served(state: TableState, entry: PenaltyServed, at: Recorded) -> TableState:
    """Correct the hands served."""
    return state.with_penalties(corrected(state.penalties[entry.penalty], entry.hands))


def penalty_rescinded(state: TableState, entry: PenaltyRescinded, at: Recorded) -> TableState:
    """Take a penalty back."""
    return _rescind(state, entry.penalty)


def _rescind(state: TableState, name: str) -> TableState:
    return state.with_penalties(replace(state.penalties[name], status="rescinded"))
