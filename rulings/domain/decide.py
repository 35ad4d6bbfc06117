"""Take a claim, a ruling or an appeal as the book allows, or refuse it; everything else passes on."""

from collections.abc import Callable, Mapping
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from rulings.domain.claims import ClaimView, Times, timing
from rulings.domain.judge import Judgment, judge
from rulings.domain.miscall_remedies import open_to
from rulings.domain.permissions import Role
from rulings.domain.story import Story
from rulings.rulebook.book import book_for
from rulings.rulebook.options import Options, resolve
from rulings.rules.entitlement import entitled
from tables.domain.entries.base import Entry, HandStatus, PotAward
from tables.domain.entries.floor import (
    AppealDecided,
    ClaimFields,
    ClaimRaised,
    ClaimRefused,
    ReliedOn,
    RulingIssued,
)
from tables.domain.entries.table import RulebookChanged, TableOpened
from tables.domain.entries.tournament import TournamentOpened
from tables.domain.envelope import Recorded
from tables.domain.fold_floor import ruled_hand
from tables.domain.refusal import Code, Fact, Refusal


class Asked(Struct, frozen=True):
    """Who asks, when it was typed and received, and whether a tablet had to hold it."""

    role: Role
    actor: str
    times: Times


def asked_by(row: Recorded) -> Asked:
    """Return who asks for a row to be recorded, and when."""
    return Asked(role=Role(row.role), actor=row.actor, times=Times.of(row))


class Decision(Struct, frozen=True):
    """What is recorded, and the refusal that is answered; a late claim has both."""

    entry: Entry | None
    refusal: Refusal | None = None


Reading = Callable[[], Story]


def needs_story(entry: Entry) -> bool:
    """Whether a decision reads the stream and not only its head."""
    return isinstance(entry, ClaimRaised | RulingIssued | AppealDecided)


def decide(entry: Entry, *, story: Reading, asked: Asked) -> Decision:
    """Return what becomes of an entry that can have happened and that its role may record."""
    if isinstance(entry, TableOpened | RulebookChanged | TournamentOpened):
        return _house_rules(entry)
    if isinstance(entry, ClaimRaised):
        return _claim(entry, story(), asked)
    if isinstance(entry, RulingIssued):
        return _ruling(entry, story(), asked)
    if isinstance(entry, AppealDecided):
        return _appeal(entry, story(), asked)
    return Decision(entry)


def _house_rules(entry: TableOpened | RulebookChanged | TournamentOpened) -> Decision:
    options = resolve(entry.rulebook, entry.house_rules or {})
    if isinstance(options, Options):
        return Decision(entry)
    why = " ".join(fault.message("en") for fault in options)
    return Decision(None, Refusal(Code.INVALID_PAYLOAD, "house_rules", {"message": why}))


def _claim(entry: ClaimRaised, story: Story, asked: Asked) -> Decision:
    """Take a claim in time, or on somebody's word; put a late one on file as refused."""
    hand = story.state.hand_numbered(entry.hand)
    if hand is None:
        return Decision(entry)
    timed = timing(
        book=book_for(hand.rulebook, hand.house_rules),
        rows=story.rows,
        state=story.state,
        number=hand.number,
        claim=entry,
        times=asked.times,
    )
    if timed.timely or timed.closed_by is None:
        return Decision(entry)
    fields = {name: getattr(entry, name) for name in ClaimFields.__struct_fields__}
    refused = ClaimRefused(**fields, provision=timed.provision, closed_by=timed.closed_by)
    closed_by = timed.closed_by
    facts: dict[str, Fact] = {
        "claim": entry.claim,
        "kind": entry.kind,
        "hand": hand.number,
        "provision": timed.provision,
        "closed_by": closed_by if isinstance(closed_by, int) else closed_by.isoformat(),
    }
    return Decision(refused, Refusal(Code.CLAIM_TOO_LATE, "window_is_shut", facts))


def _ruling(entry: RulingIssued, story: Story, asked: Asked) -> Decision:
    hand = ruled_hand(story.state, entry)
    if hand is None:
        return Decision(replace(entry, relied_on=None))
    judgment = judge(story, number=hand.number, now=asked.times.received_at)
    if judgment is None:
        raise LookupError(hand.number)
    claim = judgment.claims.get(entry.claim) if entry.claim else None
    if entry.pot_awards and entry.outside_rulebook is None:
        after = _with_hands(judgment, {}, entry.hand_status)
        refusal = _awards(after, entry.pot_awards, claim, asked, findings=(entry.finding,))
        if refusal is not None:
            return Decision(None, refusal)
    relied_on = ReliedOn(
        seq=story.seq,
        rulebook=judgment.book.name,
        edition=judgment.book.edition.edition,
        timely=claim.timely if claim else None,
        rests_on=_rests_on(claim),
    )
    return Decision(replace(entry, relied_on=relied_on))


def _with_hands(
    judgment: Judgment, undone: Mapping[int, bool | None], ruled: tuple[HandStatus, ...] | None
) -> Judgment:
    """Read whose the pots are with what the decision itself says of the hands, and undoes."""
    said = {**judgment.hand.ruled, **undone, **{one.seat: one.live for one in ruled or ()}}
    live = {seat: status for seat, status in said.items() if status is not None}
    hand = replace(judgment.hand, ruled=live)
    owed = entitled(book=judgment.book, hand=hand, facts=judgment.facts, over=judgment.over)
    return replace(judgment, hand=hand, entitled=owed)


def _rests_on(claim: ClaimView | None) -> int | datetime | None:
    """Return what a claim's timeliness rests on: the word it was attested by, or what shut it."""
    if claim is None:
        return None
    if claim.timely == "attested":
        return claim.claim.voiced_before or claim.claim.voiced_at or claim.claim.typed_at
    return claim.closed_by


def _appeal(entry: AppealDecided, story: Story, asked: Asked) -> Decision:
    ruling = story.state.rulings[entry.ruling]
    if ruling.by == asked.actor:
        facts = {"ruling": entry.ruling}
        return Decision(None, Refusal(Code.NOT_PERMITTED, "own_ruling", facts))
    if not entry.pot_awards or entry.outside_rulebook is not None or ruling.hand is None:
        return Decision(entry)
    judgment = judge(story, number=ruling.hand, now=asked.times.received_at)
    if judgment is None:
        raise LookupError(ruling.hand)
    findings = (ruling.finding, "suspected_miscall", "deliberate_miscall")
    claim = judgment.claims.get(ruling.claim) if ruling.claim else None
    undone = ruling.overrode if entry.outcome == "overturned" else {}
    after = _with_hands(judgment, undone, entry.hand_status)
    refusal = _awards(after, entry.pot_awards, claim, asked, findings=findings)
    return Decision(None, refusal) if refusal else Decision(entry)


def _awards(
    judgment: Judgment,
    awards: tuple[PotAward, ...],
    claim: ClaimView | None,
    asked: Asked,
    *,
    findings: tuple[str, ...],
) -> Refusal | None:
    """Refuse an award where none may be made at all, or where this one is not offered."""
    if refusal := no_awards(judgment, claim, asked.role):
        return refusal
    return _entitled_or_open(judgment, awards, findings)


def no_awards(judgment: Judgment, claim: ClaimView | None, role: Role) -> Refusal | None:
    """Refuse every award on a conduct claim, too late, or on the claimant's word alone."""
    if claim is not None and claim.claim.kind == "conduct":
        return Refusal(Code.REMEDY_NOT_AVAILABLE, "conduct_moves_no_pot")
    if refusal := _in_time(judgment, claim):
        return refusal
    if claim is not None and _on_own_word(claim) and role is not Role.DIRECTOR:
        facts = {"claim": claim.claim.claim}
        return Refusal(Code.NOT_PERMITTED, "attested_by_claimant", facts)
    return None


def _on_own_word(claim: ClaimView) -> bool:
    said_by = claim.claim.voiced_says
    return claim.timely == "attested" and not claim.claim.admitted and said_by in (None, "claimant")


def _in_time(judgment: Judgment, claim: ClaimView | None) -> Refusal | None:
    """Refuse a late claim unless admitted, and with every window shut a ruling without a claim."""
    if claim is not None and claim.claim.admitted:
        return None
    facts = {"hand": judgment.hand.number}
    if claim is not None and (not claim.timely or claim.status == "lapsed"):
        return Refusal(Code.CLAIM_TOO_LATE, "claim_was_late", facts)
    if claim is None and judgment.shut:
        return Refusal(Code.CLAIM_TOO_LATE, "window_is_shut", facts)
    return None


def _entitled_or_open(
    judgment: Judgment, awards: tuple[PotAward, ...], findings: tuple[str, ...]
) -> Refusal | None:
    """Refuse an award that is neither what the cards say nor a remedy open to the finding."""
    owed = {one.pot: one.totals() for one in judgment.entitled}
    rows = [row for finding in dict.fromkeys(findings) for row in open_to(judgment, finding)]
    for award in awards:
        totals: dict[int, int] = {}
        for share in award.shares:
            totals[share.seat] = totals.get(share.seat, 0) + share.amount
        totals = {seat: chips for seat, chips in totals.items() if chips}
        offered = [owed.get(award.pot), *(row.shares for row in rows if row.pot == award.pot)]
        if totals not in offered:
            return Refusal(Code.REMEDY_NOT_AVAILABLE, "award_not_offered", {"pot": award.pot})
    return None
