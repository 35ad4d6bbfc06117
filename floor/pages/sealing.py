"""The days of an event and its closing: what was signed when, and what can be done next."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from floor.forms.fields import EntryForm
from floor.pages.frame import Frame
from floor.qr_codes import qr_picture
from tables.domain.entries import wire_name
from tables.domain.entries.tournament import DayEnded, TournamentClosed, TournamentReopened
from tables.domain.envelope import Recorded

Signing = DayEnded | TournamentClosed


@dataclass(frozen=True, slots=True)
class SealLine:
    """A signed root, to be kept on paper; `fault` where the log is no longer what it sealed."""

    title: str
    seq: int
    at: datetime
    by: str
    root: str
    signature: str
    streams: int
    entries: int
    qr: SafeString
    fault: str = ""


@dataclass(frozen=True, slots=True)
class ReopenedLine:
    """When and why the event was reopened."""

    seq: int
    at: datetime
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class SealingPage:
    """The days, the roots, and what can be done now."""

    frame: Frame
    tournament: UUID
    name: str
    closed: bool
    day: int | None
    seals: tuple[SealLine, ...]
    reopened: tuple[ReopenedLine, ...]
    forms: tuple[EntryForm, ...]
    public_key: str
    checks: bool  # whether this reader may have the log checked
    verifier: str  # the hash of the program that checks audit bundles
    amendments: int = 0
    still_open: int = 0  # calls, claims and appeals, until the event is closed
    in_play: tuple[str, ...] = ()  # tables whose hand is not over, until the event is closed
    uncounted: int = 0  # players, where their table's hand is over
    refused: str = ""


def paper_text(row: Recorded, entry: Signing, key: str) -> str:
    """Return a signed root, line by line, with all that checking its signature needs."""
    day = f" {entry.day}" if isinstance(entry, DayEnded) else ""
    said = (
        "floorbook root 1",
        row.stream.tournament,
        row.seq,
        f"{wire_name(type(entry))}{day}",
        entry.root,
        entry.signature,
        key,
    )
    return "\n".join(map(str, said))


def seal_line(row: Recorded, entry: Signing, *, by: str, fault: str | None, key: str) -> SealLine:
    """Return a signed root as it is shown and printed."""
    heads = entry.heads or {}
    title = _("Day %(day)s") % {"day": entry.day} if isinstance(entry, DayEnded) else _("Closed")
    return SealLine(
        title=title,
        seq=row.seq,
        at=row.recorded_at,
        by=by,
        root=entry.root or "",
        signature=entry.signature or "",
        streams=len(heads),
        entries=sum(heads.values()),
        qr=qr_picture(paper_text(row, entry, key)),
        fault=fault or "",
    )


def reopened_line(row: Recorded, entry: TournamentReopened, *, by: str) -> ReopenedLine:
    """Return a reopening."""
    return ReopenedLine(seq=row.seq, at=row.recorded_at, by=by, reason=entry.reason)
