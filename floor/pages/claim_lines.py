"""Claims and rulings about a hand, as lists show them."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from floor.pages.deadlines import Deadline, Nearness, deadline
from floor.pages.hand_doc import ClaimDoc, HandDoc, RulingDoc, WindowDoc
from floor.words.amounts import chips, clock
from floor.words.labels import (
    CLAIM_BY,
    CLAIM_KINDS,
    CLAIM_STATUS,
    FINDINGS,
    RULING_STATUS,
    VOICED_SAYS,
    label,
)
from floor.words.phrases import pot_name
from floor.words.provisions import Cited, cited
from rulings.rulebook.book import Book
from tables.domain.state import Claim


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """A claim: who, what, against whom, whether in time, and where it stands."""

    claim: str
    kind: str
    kind_text: str
    who: str
    against: str
    pot: str
    status: str
    status_text: str
    timely_text: str
    is_late: bool
    provision: Cited
    window: Deadline
    received_at: datetime
    seq: int
    hand: int | None

    @property
    def about(self) -> str:
        """Who claims, against whom, and about what."""
        against = _("against %(seat)s") % {"seat": self.against} if self.against else ""
        hand = _("hand %(hand)s") % {"hand": self.hand} if self.hand else ""
        return ", ".join(part for part in (self.who, against, self.pot, hand) if part)


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling: what was found, what it moved, how it stands."""

    ruling: str
    claim: str
    finding: str
    status: str
    status_text: str
    moves: tuple[str, ...]
    shortfall: int
    outside_rulebook: bool
    provisions: tuple[Cited, ...]
    by: str
    seq: int


def claim_lines(doc: HandDoc, book: Book, near: Nearness) -> tuple[ClaimLine, ...]:
    """Return the claims about a hand, those that wait first."""
    lines = [claim_line(name, claim, doc, book, near) for name, claim in doc.claims.items()]
    return tuple(sorted(lines, key=lambda line: (line.status != "open", line.seq)))


def claim_line(name: str, claim: ClaimDoc, doc: HandDoc, book: Book, near: Nearness) -> ClaimLine:
    """Return one claim in words."""
    return ClaimLine(
        claim=name,
        kind=claim.kind,
        kind_text=label(CLAIM_KINDS, claim.kind),
        who=who_text(claim.by, claim.seat),
        against=_("seat %(seat)s") % {"seat": claim.against} if claim.against else "",
        pot=pot_name(claim.pot) if claim.pot is not None else "",
        status=claim.status,
        status_text=_("admitted") if claim.admitted else label(CLAIM_STATUS, claim.status),
        timely_text=timely_text(claim),
        is_late=claim.timely is False,
        provision=cited(book, claim.provision),
        window=deadline(claim.kind, doc.claim_windows[claim.kind], near, book),
        received_at=claim.received_at,
        seq=claim.seq,
        hand=claim.hand,
    )


def handless_line(claim: Claim, now: datetime) -> ClaimLine:
    """Return a claim raised before the first hand: about conduct or procedure, with no window."""
    nowhere = cited(None, claim.provision or "HOUSE-DEFAULT")
    return ClaimLine(
        claim=claim.claim,
        kind=claim.kind,
        kind_text=label(CLAIM_KINDS, claim.kind),
        who=who_text(claim.by, claim.seat),
        against=_("seat %(seat)s") % {"seat": claim.against} if claim.against else "",
        pot="",
        status=claim.status,
        status_text=label(CLAIM_STATUS, claim.status),
        timely_text=_("before the first hand"),
        is_late=False,
        provision=nowhere,
        window=deadline(claim.kind, _NEVER, Nearness(now), None),
        received_at=claim.received_at,
        seq=claim.seq,
        hand=None,
    )


_NEVER = WindowDoc(
    open=True, closes_on=None, closes_at=None, closed_by=None, provision="HOUSE-DEFAULT"
)


def who_text(by: str, seat: int | None) -> str:
    """Return who raised a claim."""
    if seat is None:
        return label(CLAIM_BY, by)
    if by == "seat":
        return _("Seat %(seat)s") % {"seat": seat}
    return _("%(who)s (seat %(seat)s)") % {"who": label(CLAIM_BY, by), "seat": seat}


def timely_text(claim: ClaimDoc) -> str:
    """Return whether a claim came in time, and on whose word."""
    if claim.timely is True:
        return _("in time")
    if claim.timely == "attested":
        said = label(VOICED_SAYS, claim.voiced_says or "claimant")
        return _("in time on the word of %(who)s") % {"who": said}
    if isinstance(claim.closed_by, datetime):
        return _("late: the window closed at %(time)s") % {"time": clock(claim.closed_by)}
    return _("late: entry %(seq)s closed the window") % {"seq": claim.closed_by}


def ruling_lines(doc: HandDoc, book: Book, names: dict[str, str]) -> tuple[RulingLine, ...]:
    """Return the rulings about a hand, the last first."""
    lines = [ruling_line(name, one, book, names) for name, one in doc.rulings.items()]
    return tuple(sorted(lines, key=lambda line: -line.seq))


def ruling_line(name: str, one: RulingDoc, book: Book | None, names: dict[str, str]) -> RulingLine:
    """Return one ruling in words."""
    return RulingLine(
        ruling=name,
        claim=one.claim or "",
        finding=label(FINDINGS, one.finding),
        status=one.status,
        status_text=label(RULING_STATUS, one.status),
        moves=tuple(
            _("%(pot)s: %(chips)s %(way)s seat %(seat)s")
            % {
                "pot": pot_name(move.pot),
                "chips": chips(abs(move.amount)),
                "way": _("to") if move.amount > 0 else _("from"),
                "seat": move.seat,
            }
            for move in one.moves
        ),
        shortfall=one.shortfall,
        outside_rulebook=one.outside_rulebook,
        provisions=tuple(cited(book, provision) for provision in one.provisions),
        by=names.get(one.by, one.by),
        seq=one.seq,
    )
