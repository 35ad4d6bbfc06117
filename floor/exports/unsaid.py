"""What neither PHH nor OHH has a place for: the entries about a hand that they leave out, by topic."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from floor.exports.hand import Unsaid
from rulings.domain.judge import Judgment
from rulings.domain.story import Story
from tables.domain.codec import to_wire
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import (
    AppealDecided,
    CallAccepted,
    CallCancelled,
    CallCleared,
    ClaimAdmitted,
    ClaimFields,
    ClaimWithdrawn,
    EntryCorrected,
    EntryVoided,
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
from tables.domain.entries.hand import (
    BoardTakenBack,
    CardBurned,
    CardExposed,
    ClockCalled,
    DeckFouled,
    ExposedCardReplaced,
    MisdealDeclared,
    SituationStated,
)
from tables.domain.entries.showdown import (
    CardsFlashed,
    HandConceded,
    HandDeclared,
    HandDiscarded,
    HandKilled,
    HandRead,
    HandRetrieved,
    PotImpounded,
    PotPulled,
    PotReleased,
    ShowRequested,
    TablingRefused,
)
from tables.domain.entries.table import ChipsAdded, ChipsRemoved, StackCounted
from tables.domain.envelope import Recorded

TOPICS: Final[Mapping[str, tuple[type[Entry], ...]]] = {
    "declarations": (HandDeclared, HandConceded, HandRead),
    "hands": (HandDiscarded, HandRetrieved, HandKilled, TablingRefused, ShowRequested),
    "cards": (CardsFlashed, CardExposed, ExposedCardReplaced, CardBurned, BoardTakenBack),
    "pots_held": (PotImpounded, PotReleased, PotPulled),
    "stated": (SituationStated,),
    "voided": (MisdealDeclared, DeckFouled),
    "clock": (ClockCalled,),
    "counts": (StackCounted, ChipsAdded, ChipsRemoved),
    "calls": (FloorCalled, FloorArrived, CallAccepted, CallCancelled, CallCleared),
    "claims": (
        ClaimFields,
        ClaimAdmitted,
        ClaimWithdrawn,
        StatementTaken,
        EvidenceAdded,
        ReviewRequested,
        ReviewLogged,
    ),
    "rulings": (RulingIssued, RulingAppealed, AppealDecided),
    "penalties": (PenaltyIssued, PenaltyServed, PenaltyRescinded),
}


def document(row: Recorded) -> Unsaid:
    """Return an entry as it is told beside a hand: when, in which part, and what."""
    return {
        "seq": row.seq,
        "at": instant(row.occurred_at),
        "role": row.role,
        "entry": to_wire(row.entry),
    }


def instant(at: datetime) -> str:
    """Return an instant in UTC, written with Z."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def by_topic(rows: Iterable[Recorded]) -> dict[str, list[Unsaid]]:
    """Return the entries that the formats leave out."""
    found: dict[str, list[Unsaid]] = {}
    for row in rows:
        for topic, kinds in TOPICS.items():
            if isinstance(row.entry, kinds):
                found.setdefault(topic, []).append(document(row))
    return found


def revisions(story: Story, first: int, last: int) -> list[Unsaid]:
    """Return the entries between two seqs that were voided or corrected, and what revised them."""
    found: dict[int, Recorded] = {}
    for row in story.raw:
        entry = row.entry
        if not isinstance(entry, EntryVoided | EntryCorrected) or not first <= entry.seq <= last:
            continue
        through = (entry.through if isinstance(entry, EntryVoided) else None) or entry.seq
        revised = (*story.raw[entry.seq - 1 : through], row)
        found |= {one.seq: one for one in revised}
    return [document(found[seq]) for seq in sorted(found)]


def flags(judgment: Judgment | None) -> list[Unsaid]:
    """Return what the table's rulebook finds irregular in the hand."""
    return [] if judgment is None else [dict(flag.as_dict()) for flag in judgment.flags]


def said(found: Sequence[Unsaid], topic: str, into: dict[str, list[Unsaid]]) -> None:
    """Add entries under a topic, where there are any."""
    if found:
        into.setdefault(topic, []).extend(found)
