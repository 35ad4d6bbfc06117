"""The reports of an event: what can be asked for, for whom, and how far the ones asked for are."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from floor.models import ReportRun
from floor.pages.frame import Frame
from floor.reports.audience import PROFILES, Profile, hides
from floor.reports.registry import REPORTS, Definition, Format
from floor.reports.runs import UNDER_WAY, Status, parameters_of

FORMATS: Final = {
    Format.SCREEN: gettext_lazy("On screen"),
    Format.PDF: "PDF",
    Format.XLSX: gettext_lazy("Workbook"),
    Format.CSV: "CSV",
    Format.JSONL: gettext_lazy("JSON lines"),
    Format.ZIP: gettext_lazy("Archive"),
}
LATEST: Final = 4  # of those that were asked for stand before what can be asked for
STATUSES: Final = {
    Status.WAITING: gettext_lazy("waits to be made"),
    Status.RUNNING: gettext_lazy("is being made"),
    Status.DONE: gettext_lazy("ready"),
    Status.FAILED: gettext_lazy("could not be made: ask for it again, and tell who runs the floor"),
    Status.CANCELLED: gettext_lazy("cancelled"),
}


@dataclass(frozen=True, slots=True)
class Audience:
    """Somebody a report can be made for, and what he is not told."""

    profile: str
    text: str
    hides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportTile:
    """A report that can be asked for."""

    code: str
    title: str
    means: str
    audiences: tuple[Audience, ...]
    formats: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RunLine:
    """A report that was asked for: how far it is, and what can be done with it."""

    run: UUID
    title: str
    format_text: str
    audience: str
    asked_by: str
    asked_at: datetime
    status: str
    status_text: str
    done: int
    whole: int
    size: int
    sha256: str
    comparison: str  # with the report that this one repeats; empty where it repeats none
    on_screen: bool
    may_cancel: bool

    @property
    def under_way(self) -> bool:
        """Whether it is still to come."""
        return self.status in UNDER_WAY

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody wanted it no more."""
        return self.status == Status.CANCELLED

    @property
    def is_ready(self) -> bool:
        """Whether it can be read."""
        return self.status == Status.DONE


@dataclass(frozen=True, slots=True)
class ReportsPage:
    """What can be asked for, and what was."""

    frame: Frame
    tournament: UUID
    tiles: tuple[ReportTile, ...]
    audiences: tuple[Audience, ...]
    runs: tuple[RunLine, ...]
    may_import: bool = False

    @property
    def latest(self) -> tuple[RunLine, ...]:
        """The last few that were asked for, and with them whatever is still to come."""
        return self.runs[: self._first]

    @property
    def earlier(self) -> tuple[RunLine, ...]:
        """Those before them."""
        return self.runs[self._first :]

    @property
    def _first(self) -> int:
        waiting = [place for place, run in enumerate(self.runs, start=1) if run.under_way]
        return max(LATEST, *waiting, 0)

    @property
    def waits(self) -> bool:
        """Whether any is still to come."""
        return any(run.under_way for run in self.runs)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """One report on screen, or how far it is."""

    frame: Frame
    tournament: UUID
    line: RunLine
    content: str = ""
    may_be_shown: bool = False  # to its player, by a code
    shown_until: datetime | None = None
    asked: tuple[tuple[str, str], ...] = ()  # what was asked for, but for the format
    others: tuple[tuple[str, str], ...] = ()  # formats that it can be had in as well


def asked_for(run: ReportRun) -> tuple[tuple[str, str], ...]:
    """Return what a run was asked for with, but for its format."""
    found = parameters_of(run)
    said = {
        "code": found.code,
        "profile": found.profile,
        "table": found.table or "",
        "about": found.about,
    }
    return tuple((name, str(value)) for name, value in said.items() if value)


def other_formats(run: ReportRun) -> tuple[tuple[str, str], ...]:
    """Return the formats a report that was made can be had in as well."""
    parameters = parameters_of(run)
    definition = REPORTS.get(parameters.code)
    if definition is None or run.status != Status.DONE:
        return ()
    return tuple(
        (str(one), str(FORMATS[one]))
        for one in definition.formats
        if one is not parameters.format and definition.serves(parameters.profile, one)
    )


def tile(definition: Definition) -> ReportTile:
    """Return a report as it is offered."""
    return ReportTile(
        code=definition.code,
        title=str(definition.title),
        means=str(definition.means),
        audiences=tuple(map(audience, definition.profiles)),
        formats=tuple((str(one), str(FORMATS[one])) for one in definition.formats),
    )


def audience(profile: Profile) -> Audience:
    """Return an audience with what it is not told."""
    return Audience(str(profile), str(PROFILES[profile]), tuple(hides(profile)))


def run_line(run: ReportRun, *, may_cancel: bool) -> RunLine:
    """Return a run as it is listed."""
    parameters = parameters_of(run)
    definition = REPORTS.get(parameters.code)
    return RunLine(
        run=run.pk,
        title=f"{parameters.code} {definition.title if definition else _('Report')}",
        format_text=str(FORMATS[parameters.format]),
        audience=str(PROFILES[parameters.profile]),
        asked_by=parameters.by,
        asked_at=run.asked_at,
        status=run.status,
        status_text=str(STATUSES[Status(run.status)]),
        done=run.done,
        whole=max(run.whole, 1),
        size=run.size,
        sha256=run.sha256,
        comparison=_comparison(run),
        on_screen=parameters.format is Format.SCREEN,
        may_cancel=may_cancel,
    )


def _comparison(run: ReportRun) -> str:
    if run.repeats is None:
        return ""
    if run.status != Status.DONE:
        return _("made again from the same parameters, to compare the two")
    if run.sha256 == run.repeats.sha256:
        return _("made again from the same parameters: the same, byte for byte")
    return _(
        "made again from the same parameters, and not the same: the program was changed since, or the log was"
    )
