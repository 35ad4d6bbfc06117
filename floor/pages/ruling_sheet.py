"""A ruling as written: what was found, what moved, what it relied on, and its appeal."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from floor.forms.fields import EntryForm
from floor.pages.claim_lines import ClaimLine, RulingLine
from floor.pages.earlier import Earlier
from floor.pages.frame import Frame
from floor.pages.hand_lines import SeatLine
from floor.pages.timeline import FlagLine, Line
from floor.words.amounts import clock
from floor.words.phrases import penalised, penalty_text, seat_list
from floor.words.provisions import book_text
from tables.domain.entries.floor import ReliedOn, RulingIssued, RulingPenalty


@dataclass(frozen=True, slots=True)
class Said:
    """A part of the ruling in somebody's words."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Written:
    """A ruling as written, and what was recorded about it since."""

    ruling: RulingLine
    issued_at: datetime
    said: tuple[Said, ...]
    relied_on: str
    lines: tuple[Line, ...]
    says: str  # what was to be read aloud
    book: str  # the rulebook and edition that it quotes
    changed: tuple[FlagLine, ...]  # what came later and would change what it relied upon


@dataclass(frozen=True, slots=True)
class RulingSheet:
    """One ruling."""

    frame: Frame
    tournament: UUID
    table: UUID
    table_name: str
    seq: int
    hand: int | None
    written: Written
    claim: ClaimLine | None
    seats: tuple[SeatLine, ...]
    appeal: EntryForm | None
    decides: str
    may_decide: bool
    own_ruling: bool
    earlier: tuple[Earlier, ...] = ()
    audiences: tuple[tuple[str, str], ...] = ()  # for whom it can be put on paper
    to_show: str = ""  # the audience whose document its player reads by a code
    since: tuple[Line, ...] = ()
    refused: str = ""


def said_in(entry: RulingIssued) -> tuple[Said, ...]:
    """Return what the ruling says in words; what was left empty is left out."""
    parts = [
        (_("Reason"), entry.reason),
        (_("Facts found"), entry.facts_found),
        (_("Facts assumed"), entry.facts_assumed),
        (_("Penalty"), "; ".join(_penalty(one) for one in entry.penalties or ())),
        (_("Heard"), seat_list(entry.heard) if entry.heard else None),
        (_("Outside the rulebook"), entry.outside_rulebook),
    ]
    return tuple(Said(title, text) for title, text in parts if text)


def _penalty(one: RulingPenalty) -> str:
    who = penalised(one.player, one.seat)
    return f"{who}: {penalty_text(one.kind, one.count)}"


def relied_text(relied: ReliedOn | None) -> str:
    """Return what the ruling relied on: up to which entry, which book, how the claim stood."""
    if relied is None:
        return ""
    book = book_text(relied.rulebook, {})
    facts = {"seq": relied.seq, "book": book, "edition": relied.edition}
    parts = [_("the log up to entry %(seq)s; %(book)s, edition %(edition)s") % facts]
    if relied.timely is True:
        parts.append(_("the claim in time"))
    elif relied.timely == "attested":
        parts.append(_("the claim in time on somebody's word"))
    elif relied.timely is False:
        parts.append(_("the claim late"))
    if isinstance(relied.rests_on, datetime):
        parts.append(_("resting on %(time)s") % {"time": clock(relied.rests_on)})
    elif relied.rests_on is not None:
        parts.append(_("resting on entry %(seq)s") % {"seq": relied.rests_on})
    return "; ".join(parts)
