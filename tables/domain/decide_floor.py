"""Refuse calls, claims, rulings and penalties about what is not there."""

from tables.domain.decide_table import at_table
from tables.domain.entries.base import PotAward
from tables.domain.entries.floor import (
    AppealDecided,
    CallAccepted,
    CallCancelled,
    CallCleared,
    ClaimAdmitted,
    ClaimFields,
    ClaimWithdrawn,
    EvidenceAdded,
    FloorArrived,
    FloorCalled,
    PenaltyIssued,
    PenaltyRescinded,
    PenaltyServed,
    ReviewLogged,
    ReviewRequested,
    RulingAppealed,
    RulingIssued,
    StatementTaken,
)
from tables.domain.fold_floor import ruled_hand
from tables.domain.hand_state import HandState
from tables.domain.pots import pots_now
from tables.domain.refusal import Code, Refusal, impossible
from tables.domain.state import TableState

HANDLESS = ("conduct", "procedure")


def called_from(state: TableState, entry: FloorCalled | FloorArrived) -> Refusal | None:
    """Refuse a call from a seat the table does not have."""
    return at_table(state, entry.seat) if entry.seat is not None else None


def call_open(
    state: TableState, entry: CallAccepted | CallCancelled | CallCleared
) -> Refusal | None:
    """Refuse to answer a call that nobody made."""
    return None if state.call is not None else impossible("no_call_is_open")


def claim_raised(state: TableState, entry: ClaimFields) -> Refusal | None:
    """Refuse a used id, a hand or pot that does not exist, and seats the table has not."""
    if entry.claim in state.claims:
        return impossible("claim_id_used", claim=entry.claim)
    if state.hand is None and entry.kind not in HANDLESS:
        return Refusal(code=Code.HAND_NOT_STARTED, fault="no_hand_yet")
    hand = state.hand_numbered(entry.hand)
    if entry.hand is not None and hand is None:
        return impossible("no_such_hand", hand=entry.hand)
    return _seats_named(state, entry) or _pot_named(hand, entry.pot)


def _pot_named(hand: HandState | None, pot: int | None) -> Refusal | None:
    if pot is not None and (hand is None or pot >= len(pots_now(hand))):
        return impossible("no_such_pot", pot=pot)
    return None


def _seats_named(state: TableState, entry: ClaimFields) -> Refusal | None:
    for seat in (entry.seat, entry.against):
        if seat is not None and (refusal := at_table(state, seat)):
            return refusal
    if entry.by == "seat" and entry.seat is None:
        return impossible("claim_without_seat", claim=entry.claim)
    if entry.voiced_before is not None and entry.voiced_before > state.seq + 1:
        return impossible("voiced_before_the_future", seq=entry.voiced_before)
    return None


def claim_known(state: TableState, entry: StatementTaken | EvidenceAdded) -> Refusal | None:
    """Refuse what is about a claim nobody made."""
    return _known(state, entry.claim)


def _known(state: TableState, claim: str) -> Refusal | None:
    if claim in state.claims:
        return None
    return Refusal(code=Code.UNKNOWN_CLAIM, fault="no_such_claim", facts={"claim": claim})


def claim_admitted(state: TableState, entry: ClaimAdmitted) -> Refusal | None:
    """Refuse to admit a claim that was not refused."""
    if refusal := _known(state, entry.claim):
        return refusal
    if state.claims[entry.claim].status != "refused":
        return impossible("claim_was_not_refused", claim=entry.claim)
    return None


def claim_withdrawn(state: TableState, entry: ClaimWithdrawn) -> Refusal | None:
    """Refuse to withdraw a claim that is not open."""
    if refusal := _known(state, entry.claim):
        return refusal
    if state.claims[entry.claim].status != "open":
        return impossible("claim_is_not_open", claim=entry.claim)
    return None


def review_requested(state: TableState, entry: ReviewRequested) -> Refusal | None:
    """Refuse a used review id, or one about a claim nobody made."""
    if entry.review in state.reviews:
        return impossible("review_id_used", review=entry.review)
    return _known(state, entry.claim) if entry.claim is not None else None


def review_logged(state: TableState, entry: ReviewLogged) -> Refusal | None:
    """Refuse the result of a review nobody asked for."""
    if entry.review not in state.reviews:
        return impossible("no_such_review", review=entry.review)
    return None


def ruling_issued(state: TableState, entry: RulingIssued) -> Refusal | None:
    """Refuse a used id, an unknown claim, and awards of pots that do not exist."""
    if entry.ruling in state.rulings:
        return impossible("ruling_id_used", ruling=entry.ruling)
    if entry.claim is not None and (refusal := _known(state, entry.claim)):
        return refusal
    if entry.claim is not None and state.claims[entry.claim].status == "withdrawn":
        return impossible("claim_is_not_open", claim=entry.claim)
    hand = ruled_hand(state, entry)
    if hand is None and entry.hand is not None:
        return impossible("no_such_hand", hand=entry.hand)
    names = [penalty.penalty for penalty in entry.penalties or ()]
    for name in names:
        if name in state.penalties or names.count(name) > 1:
            return impossible("penalty_id_used", penalty=name)
    beyond = entry.outside_rulebook is not None
    return awards_possible(hand, entry.pot_awards, beyond=beyond)


def awards_possible(
    hand: HandState | None, awards: tuple[PotAward, ...] | None, *, beyond: bool
) -> Refusal | None:
    """Refuse awards of pots and seats that the hand does not have.

    Args:
        beyond: the award goes beyond the rulebook, which then does not measure it; the pot does.
    """
    for award in awards or ():
        if hand is None or hand.void or award.pot >= len(pots_now(hand)):
            return impossible("no_such_pot", pot=award.pot)
        for share in award.shares:
            if share.seat not in hand.seats:
                return impossible("seat_not_in_hand", seat=share.seat, hand=hand.number)
        total, whole = sum(share.amount for share in award.shares), pots_now(hand)[award.pot].amount
        if beyond and total > whole:
            return impossible("more_than_pot", pot=award.pot, amount=total, left=whole)
    return None


def _ruling(state: TableState, name: str) -> Refusal | None:
    if name in state.rulings:
        return None
    return Refusal(code=Code.UNKNOWN_RULING, fault="no_such_ruling", facts={"ruling": name})


def ruling_appealed(state: TableState, entry: RulingAppealed) -> Refusal | None:
    """Refuse an appeal of no ruling, or of one that was appealed."""
    if refusal := _ruling(state, entry.ruling):
        return refusal
    if state.rulings[entry.ruling].status != "final":
        return impossible("ruling_already_appealed", ruling=entry.ruling)
    return at_table(state, entry.by)


def appeal_decided(state: TableState, entry: AppealDecided) -> Refusal | None:
    """Refuse to decide an appeal nobody made."""
    if refusal := _ruling(state, entry.ruling):
        return refusal
    ruling = state.rulings[entry.ruling]
    if ruling.status != "appealed":
        return impossible("ruling_not_appealed", ruling=entry.ruling)
    hand = state.hand_numbered(ruling.hand) if ruling.hand is not None else None
    beyond = entry.outside_rulebook is not None
    return awards_possible(hand, entry.pot_awards, beyond=beyond)


def penalty_issued(state: TableState, entry: PenaltyIssued) -> Refusal | None:
    """Refuse a used penalty id."""
    if entry.penalty in state.penalties:
        return impossible("penalty_id_used", penalty=entry.penalty)
    return None


def penalty_known(state: TableState, entry: PenaltyServed | PenaltyRescinded) -> Refusal | None:
    """Refuse what is about a penalty nobody gave."""
    if entry.penalty not in state.penalties:
        return impossible("no_such_penalty", penalty=entry.penalty)
    return None
