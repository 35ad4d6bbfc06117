"""Show a player a decision on his own telephone: by a QR code, without signing in."""

import logging
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from floor.https import address_for_tablets
from floor.models import ReportRun
from floor.pages.frame import Crumb
from floor.pages.shown_decision import DecisionCode, ShownDecision, ShownSection, standing
from floor.problems import Problem
from floor.qr_codes import qr_picture
from floor.reports import shown
from floor.reports.parameters import Parameters
from floor.reports.runs import Status, content_of, parameters_of
from floor.reports.source import book_named
from floor.reports.writers.screen import screen_of
from floor.views.access import Place, in_tournament, zone_named
from floor.views.reports import readable_run
from floor.views.rules_address import address_for_telephones
from floor.wallclock import now
from floor.words.provisions import cited
from rulings.stories import state_of
from tables.domain import tournament as tournaments
from tables.domain.envelope import StreamId
from tables.domain.state import TableState
from tables.log import heads

log = logging.getLogger(__name__)


@require_POST
@in_tournament
def show(request: HttpRequest, place: Place, run: UUID) -> HttpResponse:
    """Let the player read a decision, and go to its code."""
    found = _to_show(place, run)
    shown.show(found)
    log.info("report %s is shown to its player by %s", found.pk, place.person.code)
    return redirect("decision-code", place.tournament, run)


@require_safe
@in_tournament
def code(request: HttpRequest, place: Place, run: UUID) -> HttpResponse:
    """Show the code that the player scans."""
    found = _to_show(place, run)
    if found.shown_until is None or not shown.is_shown(found):
        return redirect("report", place.tournament, run)
    address = address_for_telephones(
        request, reverse("shown-decision", args=[shown.token_of(found)])
    )
    crumb = Crumb(_("Decision document"), reverse("report", args=[place.tournament, run]))
    page = DecisionCode(
        frame=place.framed(_("Decision, by QR code"), crumb),
        tournament=place.tournament,
        run=run,
        title=screen_of(b"".join(content_of(found))).title,
        language=parameters_of(found).language,
        address=address,
        picture=qr_picture(address),
        until=found.shown_until,
        reachable=bool(address_for_tablets(request)),
    )
    return render(request, "floor/decision_code.html", {"page": page})


@require_POST
@in_tournament
def take_back(request: HttpRequest, place: Place, run: UUID) -> HttpResponse:
    """Let nobody read a decision by its code any more."""
    shown.take_back(_to_show(place, run))
    log.info("report %s is shown no more: %s", run, place.person.code)
    messages.success(request, _("The code shows nothing any more."))
    return redirect("report", place.tournament, run)


@require_safe
def decision(request: HttpRequest, token: str) -> HttpResponse:
    """Show a decision to whoever has its address: what was made for a player, and how it stands."""
    run = shown.shown_by(token)
    if run is None or run.shown_until is None:
        return render(request, "floor/decision_shown.html", status=HTTPStatus.NOT_FOUND)
    parameters = parameters_of(run)
    head = heads.load(StreamId(run.tournament)).head
    zone = tournaments.decode_state(head.state).zone if head else ""
    with translation.override(parameters.language), timezone.override(zone_named(zone)):
        page = _page(run, parameters)
        response = render(request, "floor/decision_shown.html", {"page": page})
    response["Content-Language"] = parameters.language
    response["X-Robots-Tag"] = "noindex"
    return response


def _page(run: ReportRun, parameters: Parameters) -> ShownDecision:
    screen = screen_of(b"".join(content_of(run)))
    table, state = _state(parameters)
    stands, sentence = standing(state, parameters.about)
    ruling = state.rulings.get(parameters.about)
    played = state.hand_numbered(ruling.hand if ruling else None) or state.opened
    book = book_named(played.rulebook) if played else None
    return ShownDecision(
        language=parameters.language,
        title=screen.title,
        sections=tuple(
            ShownSection(
                one.key,
                one.title,
                tuple((what, text) for what, text in (row.cells for row in one.rows)),
            )
            for one in screen.sections
        ),
        about=screen.about,
        stands=stands,
        standing=sentence,
        now=now(),
        table=table,
        rules=tuple(cited(book, one) for one in ruling.provisions) if ruling else (),
        until=run.shown_until or now(),
    )


def _state(parameters: Parameters) -> tuple[UUID, TableState]:
    if parameters.table is None:
        raise LookupError("a decision is of a table")
    stream = StreamId(parameters.tournament, parameters.table)
    head = heads.load(stream).head
    if head is None:
        raise LookupError(stream)
    return parameters.table, state_of(
        stream, version=head.version, state=head.state, state_version=head.state_version
    )


def _to_show(place: Place, run: UUID) -> ReportRun:
    found = readable_run(place, run)
    if found.status != Status.DONE or not shown.may_be_shown(parameters_of(found)):
        raise Http404
    if place.role not in shown.MAY_SHOW:
        raise Problem("not_permitted", "floor_shows_decisions")
    return found
