"""Ask for a report of an event, follow it, read or download it, or cancel it."""

import logging
from itertools import islice
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from floor.models import ReportRun
from floor.pages.frame import Crumb
from floor.pages.report_entries import EntriesPage, number_behind, part_of
from floor.pages.report_screen import Look, Ways, report_screen
from floor.pages.reports import (
    ReportPage,
    ReportsPage,
    RunLine,
    asked_for,
    audience,
    other_formats,
    run_line,
    tile,
)
from floor.problems import Problem
from floor.reports import runs, shown
from floor.reports.audience import Profile
from floor.reports.registry import REPORTS, TYPES, Format
from floor.reports.writers.screen import Screen, screen_of
from floor.tasks import make_report
from floor.views.access import Place, in_tournament
from floor.views.entries_behind import entries_behind
from floor.views.outcome import number_in
from rulings.domain.permissions import Role
from tables.domain.envelope import StreamId

SHOWN: Final = 40
LOOKED_AT: Final = 1_000  # for those that their reader may read
LONGEST_NAME: Final = 40  # of an event, in the name of a file
log = logging.getLogger(__name__)


@require_safe
@in_tournament
def reports(request: HttpRequest, place: Place) -> HttpResponse:
    """Show what can be asked for, and what was asked for last."""
    readable = _readable(place)
    found = ReportRun.objects.filter(tournament=place.tournament).order_by("-asked_at")
    found = found.select_related("repeats")[:LOOKED_AT]
    own = (run for run in found.iterator() if runs.may_read(place.role, runs.parameters_of(run)))
    tiles = tuple(
        tile(one) for code, one in REPORTS.items() if code in readable and not one.about_one
    )
    page = ReportsPage(
        frame=place.framed(_("Reports")),
        tournament=place.tournament,
        tiles=tiles,
        audiences=tuple(map(audience, Profile)),
        runs=tuple(_line(place, run) for run in islice(own, SHOWN)),
        may_import=place.role is Role.DIRECTOR,
    )
    return render(request, "floor/reports.html", {"page": page})


@require_POST
@in_tournament
def ask(request: HttpRequest, place: Place) -> HttpResponse:
    """Ask for a report."""
    try:
        profile = Profile(request.POST.get("profile", ""))
        format_ = Format(request.POST.get("format", ""))
    except ValueError as error:
        raise Problem("not_found", "no_such_report") from error
    wanted = runs.Wanted(
        code=request.POST.get("code", ""),
        format=format_,
        profile=profile,
        language=get_language() or "en",
        table=_table(request.POST.get("table", "")),
        about=request.POST.get("about", ""),
    )
    run = runs.ask(place.person, place.tournament, wanted)
    make_report.delay(str(run.pk))
    return redirect("report", place.tournament, run.pk)


def _table(text: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError as error:
        raise Problem("not_found", "no_such_table") from error


@require_safe
@in_tournament
def report(request: HttpRequest, place: Place, run: UUID) -> HttpResponse:
    """Show a report on screen, or how far it is."""
    found = readable_run(place, run)
    line = _line(place, found)
    content = ""
    if line.is_ready and line.on_screen:
        log.info("report %s is read by %s", found.pk, place.person.code)
        content = _on_screen(request, place, found)
    page = ReportPage(
        frame=place.framed(line.title, _up(place)),
        tournament=place.tournament,
        line=line,
        content=content,
        may_be_shown=bool(content)
        and shown.may_be_shown(runs.parameters_of(found))
        and place.role in shown.MAY_SHOW,
        shown_until=found.shown_until if shown.is_shown(found) else None,
        asked=asked_for(found),
        others=other_formats(found),
    )
    return render(request, "floor/report.html", {"page": page})


def _on_screen(request: HttpRequest, place: Place, run: ReportRun) -> str:
    """Return a report in the language it was made in, whatever its reader's."""
    language, screen = runs.parameters_of(run).language, _screen(run)
    shown = report_screen(
        screen,
        Ways(place.tournament, run.pk, screen.streams),
        language=language,
        look=Look(
            section=request.GET.get("section", ""),
            page=number_in(request, "page") or 1,
            chosen=request.GET.dict(),
        ),
    )
    with translation.override(language):
        return render_to_string("floor/_report.html", {"report": shown})


@require_safe
@in_tournament
def entries(request: HttpRequest, place: Place, run: UUID, section: str, row: int) -> HttpResponse:
    """List the entries behind a row of a report on screen, or behind one number of it."""
    found = readable_run(place, run)
    parameters = runs.parameters_of(found)
    if found.status != runs.Status.DONE or parameters.format is not Format.SCREEN:
        raise Http404
    screen = _screen(found)
    asked = number_behind(screen, section, row, request.GET.get("of", ""))
    part = asked and part_of(asked.entries, number_in(request, "page") or 1)
    if not asked or not part:
        raise Http404
    log.info("entries behind report %s are read by %s", found.pk, place.person.code)
    line = _line(place, found)
    crumb = Crumb(line.title, reverse("report", args=[place.tournament, run]))
    shown, some = part
    streams = [(StreamId(place.tournament, screen.streams[stream]), seqs) for stream, seqs in some]
    page = EntriesPage(
        frame=place.framed(asked.section, _up(place), crumb),
        tournament=place.tournament,
        asked=asked,
        part=shown,
        groups=entries_behind(place, parameters.profile, streams),
    )
    return render(request, "floor/report_entries.html", {"page": page})


def _screen(run: ReportRun) -> Screen:
    return screen_of(b"".join(runs.content_of(run)))


@require_safe
@in_tournament
def file(request: HttpRequest, place: Place, run: UUID) -> StreamingHttpResponse:
    """Send a report's file, part by part: it may be larger than memory."""
    found = readable_run(place, run)
    if found.status != runs.Status.DONE:
        raise Http404
    parameters = runs.parameters_of(found)
    log.info("report %s is downloaded by %s", found.pk, place.person.code)
    day = parameters.at.astimezone(place.zone)
    event = slugify(place.name)[:LONGEST_NAME].strip("-") or "event"
    name = f"{event}-{parameters.code}-{parameters.profile}-{day:%Y%m%d-%H%M}.{parameters.format}"
    return StreamingHttpResponse(
        runs.content_of(found),
        content_type=TYPES[parameters.format],
        headers={
            "Content-Length": str(found.size),
            "Content-Disposition": f'attachment; filename="{name}"',
            "ETag": f'"{found.sha256}"',
            "Accept-Ranges": "none",
        },
    )


@require_POST
@in_tournament
def again(request: HttpRequest, place: Place, run: UUID) -> HttpResponse:
    """Ask for a report once more from the parameters of one that was made."""
    repeated = runs.ask_again(place.person, readable_run(place, run))
    make_report.delay(str(repeated.pk))
    return redirect("report", place.tournament, repeated.pk)


@require_POST
@in_tournament
def cancel(request: HttpRequest, place: Place, run: UUID) -> HttpResponse:
    """Let a report be made no further."""
    found = readable_run(place, run)
    if not runs.may_cancel(found, place.person, place.role):
        raise Problem("not_permitted", "directors_only")
    runs.cancel(found)
    return redirect("reports", place.tournament)


def _line(place: Place, run: ReportRun) -> RunLine:
    return run_line(run, may_cancel=runs.may_cancel(run, place.person, place.role))


def readable_run(place: Place, run: UUID) -> ReportRun:
    """Return a report that somebody may read.

    Raises:
        Http404: there is no such report here.
        Problem: `not_permitted`.
    """
    found = ReportRun.objects.filter(pk=run, tournament=place.tournament).first()
    if found is None:
        raise Http404
    if not runs.may_read(place.role, runs.parameters_of(found)):
        raise Problem("not_permitted", "no_part_in_report")
    return found


def _readable(place: Place) -> frozenset[str]:
    readable = runs.readable_by(place.role)
    if not readable:
        raise Problem("not_permitted", "no_part_in_report")
    return readable


def _up(place: Place) -> Crumb:
    return Crumb(_("Reports"), reverse("reports", args=[place.tournament]))
