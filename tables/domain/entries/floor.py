"""Entries of the floor: calls, claims, rulings, appeals, penalties, voids and corrections."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta

from tables.domain.entries.base import (
    Entry,
    HandNo,
    HandStatus,
    Name,
    Part,
    PotAward,
    PotNo,
    SeatNo,
    Seq,
    Text,
)
from tables.domain.entries.table import CountedPenalty

CallBy = Literal["seat", "dealer", "staff"]
ClaimBy = Literal["seat", "dealer", "staff", "bystander"]
ClaimKind = Literal["reading", "count", "award", "miscall", "killed_hand", "procedure", "conduct"]
VoicedSays = Literal["claimant", "dealer", "staff", "disputed"]
Instant = Annotated[datetime, Meta(tz=True)]
Sha256 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Finding = Literal[
    "no_fault",
    "honest_error",
    "suspected_miscall",
    "deliberate_miscall",
    "dealer_error",
    "player_error",
    "floor_error",
    "misdeal",
    "fouled_deck",
    "conduct",
    "not_determinable",
]
PenaltyKind = Literal["warning", CountedPenalty, "disqualification"]
Provisions = tuple[Name, ...]


class FloorCalled(Entry, tag="floor_called", frozen=True, kw_only=True):
    """Somebody calls the floor."""

    by: CallBy
    reason: Text
    seat: SeatNo | None = None


class FloorArrived(Entry, tag="floor_arrived", frozen=True, kw_only=True):
    """The floor is at the table."""

    by: CallBy
    reason: Text
    seat: SeatNo | None = None


class CallAccepted(Entry, tag="call_accepted", frozen=True, kw_only=True):
    """The actor is coming."""


class CallCancelled(Entry, tag="call_cancelled", frozen=True, kw_only=True):
    """The call is no longer needed."""

    reason: Text | None = None


class CallCleared(Entry, tag="call_cleared", frozen=True, kw_only=True):
    """Play goes on."""

    outcome: Literal["ruling", "no_case", "incident"]


class ClaimFields(Entry, frozen=True, kw_only=True):
    """What a claim says, on time or late."""

    claim: Name
    kind: ClaimKind
    by: ClaimBy
    seat: SeatNo | None = None
    hand: HandNo | None = None
    against: SeatNo | None = None
    pot: PotNo | None = None
    words: Text | None = None
    voiced_at: Instant | None = None
    voiced_before: Seq | None = None
    voiced_says: VoicedSays | None = None


class ClaimRaised(ClaimFields, tag="claim_raised", frozen=True, kw_only=True):
    """A claim; it has three times: voiced, typed and received."""


class ClaimRefused(ClaimFields, tag="claim_refused", frozen=True, kw_only=True):
    """Written by the server for every late claim: the refusal is on file."""

    provision: Name
    closed_by: Seq | Instant


class ClaimAdmitted(Entry, tag="claim_admitted", frozen=True, kw_only=True):
    """A director takes a late claim all the same."""

    claim: Name
    reason: Text


class ClaimWithdrawn(Entry, tag="claim_withdrawn", frozen=True, kw_only=True):
    """The claimant lets it go."""

    claim: Name
    reason: Text


class StatementTaken(
    Entry, tag="statement_taken", rename={"from_": "from"}, frozen=True, kw_only=True
):
    """What somebody says about a claim."""

    claim: Name
    from_: Name
    words: Text


class EvidenceAdded(Entry, tag="evidence_added", frozen=True, kw_only=True):
    """A photograph, footage or a note."""

    claim: Name
    kind: Literal["photo", "surveillance", "note"]
    reference: Text
    sha256: Sha256 | None = None


class ReviewRequested(
    Entry, tag="review_requested", rename={"from_": "from"}, frozen=True, kw_only=True
):
    """Surveillance is asked a question about a span of time."""

    review: Name
    question: Text
    from_: Instant
    to: Instant
    claim: Name | None = None
    hand: HandNo | None = None


class ReviewLogged(Entry, tag="review_logged", rename={"from_": "from"}, frozen=True, kw_only=True):
    """What surveillance saw; never a verdict."""

    review: Name
    from_: Instant
    to: Instant
    finding: Literal["seen", "not_seen", "not_determinable"]
    camera: Name | None = None
    words: Text | None = None
    reference: Text | None = None
    sha256: Sha256 | None = None


class RulingPenalty(Part, frozen=True, kw_only=True):
    """A penalty given by a ruling."""

    penalty: Name
    player: Name
    kind: PenaltyKind
    reason: Text
    seat: SeatNo | None = None
    count: Annotated[int, Meta(ge=1, le=100)] | None = None


class ReliedOn(Part, frozen=True, kw_only=True):
    """What the ruling relied upon, frozen: up to which entry, which book, and how the claim stood."""

    seq: Annotated[int, Meta(ge=0)]
    rulebook: Name
    edition: Name
    timely: bool | Literal["attested"] | None = None
    rests_on: Seq | Instant | None = None


class RulingIssued(Entry, tag="ruling_issued", frozen=True, kw_only=True):
    """A decision of the floor; its awards move chips."""

    ruling: Name
    finding: Finding
    provisions: Provisions
    reason: Text
    claim: Name | None = None
    hand: HandNo | None = None
    pot_awards: tuple[PotAward, ...] | None = None
    hand_status: tuple[HandStatus, ...] | None = None
    penalties: tuple[RulingPenalty, ...] | None = None
    facts_found: Text | None = None
    facts_assumed: Text | None = None
    heard: tuple[SeatNo, ...] | None = None
    consulted: tuple[Name, ...] | None = None
    outside_rulebook: Text | None = None
    relied_on: ReliedOn | None = None


class RulingAppealed(Entry, tag="ruling_appealed", frozen=True, kw_only=True):
    """A player asks for another decision."""

    ruling: Name
    by: SeatNo
    words: Text


class AppealDecided(Entry, tag="appeal_decided", frozen=True, kw_only=True):
    """Another person than ruled decides the appeal."""

    ruling: Name
    outcome: Literal["upheld", "overturned", "varied"]
    reason: Text
    pot_awards: tuple[PotAward, ...] | None = None
    hand_status: tuple[HandStatus, ...] | None = None
    provisions: Provisions | None = None
    outside_rulebook: Text | None = None


class PenaltyIssued(Entry, tag="penalty_issued", frozen=True, kw_only=True):
    """A penalty; its count is frozen in hands now."""

    penalty: Name
    player: Name
    kind: PenaltyKind
    reason: Text
    seat: SeatNo | None = None
    count: Annotated[int, Meta(ge=1, le=100)] | None = None


class PenaltyServed(Entry, tag="penalty_served", frozen=True, kw_only=True):
    """A correction to the hands served, which the system counts by itself."""

    penalty: Name
    hands: Annotated[int, Meta(ge=0, le=1000)]


class PenaltyRescinded(Entry, tag="penalty_rescinded", frozen=True, kw_only=True):
    """A penalty is taken back."""

    penalty: Name
    reason: Text


class EntryVoided(Entry, tag="entry_voided", frozen=True, kw_only=True):
    """An entry, or several to `through`, was recorded in error; the fold passes over it."""

    seq: Seq
    reason: Text
    through: Seq | None = None


class EntryCorrected(Entry, tag="entry_corrected", frozen=True, kw_only=True):
    """An entry reads otherwise: the whole new payload, of the same type."""

    seq: Seq
    payload: dict[str, object]
    reason: Text


FloorEntry = (
    FloorCalled
    | FloorArrived
    | CallAccepted
    | CallCancelled
    | CallCleared
    | ClaimRaised
    | ClaimRefused
    | ClaimAdmitted
    | ClaimWithdrawn
    | StatementTaken
    | EvidenceAdded
    | ReviewRequested
    | ReviewLogged
    | RulingIssued
    | RulingAppealed
    | AppealDecided
    | PenaltyIssued
    | PenaltyServed
    | PenaltyRescinded
    | EntryVoided
    | EntryCorrected
)
