"""A claim and an appeal that wait, in a line: on the floor page, and beside another hand."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from floor.open_matters import OpenAppeal, OpenClaim
from floor.pages.claim_lines import who_text
from floor.pages.deadlines import Nearness, deadline
from floor.words.labels import CLAIM_KINDS, FINDINGS, label


@dataclass(frozen=True, slots=True)
class RoomClaim:
    """An open claim on the floor page."""

    claim: str
    kind: str
    who: str
    hand: int | None
    closes: str
    level: str
    until: datetime | None
    near_at: datetime | None

    @property
    def about(self) -> str:
        """Who claims, and about which hand."""
        hand = _("hand %(hand)s") % {"hand": self.hand} if self.hand else ""
        return ", ".join(part for part in (self.who, hand) if part)


@dataclass(frozen=True, slots=True)
class RoomAppeal:
    """An appeal that waits for a director."""

    ruling: str
    finding: str
    hand: int | None


@dataclass(frozen=True, slots=True)
class _Window:
    """A claim's window as the floor's list has it: without what closed it, and where that stands."""

    open: bool
    closes_on: str | None
    closes_at: datetime | None
    closed_by: int | datetime | None = None
    provision: str = ""


def room_claim(claim: OpenClaim, *, hand: int | None, hand_over: bool, now: datetime) -> RoomClaim:
    """Return an open claim in words, at a table whose latest hand is `hand`."""
    later = hand is not None and claim.hand is not None and hand > claim.hand
    near = Nearness(now=now, hand_over=hand_over, next_began=later)
    window = _Window(claim.window_open, claim.closes_on, claim.closes_at)
    closing = deadline(claim.kind, window, near, None)
    return RoomClaim(
        claim=claim.claim,
        kind=label(CLAIM_KINDS, claim.kind),
        who=who_text(claim.by, claim.seat),
        hand=claim.hand,
        closes=closing.text,
        level=closing.level,
        until=closing.until,
        near_at=closing.near_at,
    )


def room_appeal(appeal: OpenAppeal) -> RoomAppeal:
    """Return an appeal in words."""
    return RoomAppeal(appeal.ruling, label(FINDINGS, appeal.finding), appeal.hand)
