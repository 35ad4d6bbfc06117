"""Rule, see beforehand what it would do, look at a ruling, appeal, and decide the appeal."""

from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from floor.forms.awards import AwardsForm
from floor.forms.rulings import AppealForm
from floor.http import envelope_for, submit
from floor.problems import Problem
from floor.views.access import Place, as_page, in_tournament
from floor.views.desk_page import Bench, bench_for, desk, desk_form, effect
from floor.views.outcome import PLAIN, UNFIT, Answer, accepted, not_taken
from floor.views.reading import read_table
from floor.views.sheet_page import sheet
from floor.wallclock import new_id
from rulings.domain.permissions import MAY_RECORD
from rulings.domain.preview import preview
from tables.domain.envelope import StreamId

PREVIEW, CONFIRM, EDIT = "preview", "confirm", "edit"
SAFE: Final = ["GET", "HEAD", "POST"]


@require_http_methods(SAFE)
@in_tournament
def rule(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Rule on a claim, or on a hand without one."""
    sent = request.POST if request.method == "POST" else request.GET
    return _at_desk(request, _ruling_bench(place, table, sent.get("claim"), number_of(sent)))


def number_of(sent: QueryDict) -> int | None:
    """Return the hand that was named, if one was."""
    text = sent.get("hand", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < MOST_DIGITS else None


MOST_DIGITS: Final = 10


def _ruling_bench(place: Place, table: UUID, claim: str | None, hand: int | None) -> Bench:
    if "ruling_issued" not in MAY_RECORD[place.role]:
        raise as_page(Problem("not_permitted", "directors_only"))
    stream = StreamId(place.tournament, table)
    action = reverse("rule", args=[place.tournament, table])
    if not claim:
        return bench_for(place, read_table(stream, place.role, number=hand), action=action)
    known = read_table(stream, place.role).whole.state.claims.get(claim)
    if known is None:
        raise Http404
    reading = read_table(stream, place.role, number=known.hand)
    return bench_for(place, reading, action=action, claim=claim)


@require_http_methods(SAFE)
@in_tournament
def decide(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Decide an appeal."""
    sent = request.POST if request.method == "POST" else request.GET
    name = sent.get("ruling", "")
    if "appeal_decided" not in MAY_RECORD[place.role]:
        raise as_page(Problem("not_permitted", "directors_only"))
    stream = StreamId(place.tournament, table)
    known = read_table(stream, place.role).whole.state.rulings.get(name)
    if known is None:
        raise Http404
    reading = read_table(stream, place.role, number=known.hand)
    action = reverse("decide", args=[place.tournament, table])
    return _at_desk(request, bench_for(place, reading, action=action, ruling=name))


def _at_desk(request: HttpRequest, bench: Bench) -> HttpResponse:
    """Show the desk, what its form would do, or record it."""
    if request.method != "POST":
        return _show(request, bench, desk_form(bench))
    form = desk_form(bench, request.POST)
    step = request.POST.get("step", PREVIEW)
    if not form.is_valid():
        return _show(request, bench, form, UNFIT)
    if step == EDIT:
        return _show(request, bench, form)
    return _confirmed(request, bench, form) if step == CONFIRM else _seen(request, bench, form)


def _seen(request: HttpRequest, bench: Bench, form: AwardsForm) -> HttpResponse:
    """Show what the form would do; nothing is recorded."""
    reading = bench.reading
    envelope = envelope_for(request, role=bench.place.role, command_id=form.command)
    found = preview(
        reading.whole, form.entry, stream=reading.stream, envelope=envelope, at=reading.now
    )
    if found.refusal is not None:
        return _show(request, bench, form, not_taken(found.refusal, seen=form.seen))
    page = effect(request, bench, form, found)
    return render(request, "floor/effect.html", {"page": page})


def _confirmed(request: HttpRequest, bench: Bench, form: AwardsForm) -> HttpResponse:
    stream = bench.reading.stream
    envelope = envelope_for(request, role=bench.place.role, command_id=form.command)
    outcome = submit(stream, form.entry, envelope, seen=form.seen)
    name = str(form.cleaned_data["ruling"])
    if outcome.refusal is None:
        return accepted(request, bench.place, stream, outcome, _href(bench.place, stream, name))
    form.renew(seq=bench.reading.whole.seq, command_id=new_id())
    return _show(request, bench, form, not_taken(outcome.refusal, seen=form.seen))


def _show(
    request: HttpRequest, bench: Bench, form: AwardsForm, answer: Answer = PLAIN
) -> HttpResponse:
    page = desk(bench, form, answer)
    return render(request, "floor/desk.html", {"page": page}, status=answer.status)


@require_safe
@in_tournament
def ruling(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Show a ruling, the stacks as they are now, and its appeal."""
    stream = StreamId(place.tournament, table)
    return _show_ruling(request, place, stream, request.GET.get("id", ""))


@require_POST
@in_tournament
def appeal(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Take an appeal."""
    stream = StreamId(place.tournament, table)
    state = read_table(stream, place.role).whole.state
    form = AppealForm(request.POST, seats=sorted(state.occupants))
    name = request.POST.get("ruling", "")
    if not form.is_valid():
        return _show_ruling(request, place, stream, name, form, UNFIT)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    outcome = submit(stream, form.entry, envelope, seen=form.seen)
    if outcome.refusal is None:
        return accepted(request, place, stream, outcome, _href(place, stream, name))
    form.renew(seq=read_table(stream, place.role).whole.seq, command_id=new_id())
    answer = not_taken(outcome.refusal, seen=form.seen)
    return _show_ruling(request, place, stream, name, form, answer)


def _show_ruling(
    request: HttpRequest,
    place: Place,
    stream: StreamId,
    name: str,
    form: AppealForm | None = None,
    answer: Answer = PLAIN,
) -> HttpResponse:
    known = read_table(stream, place.role).whole.state.rulings.get(name)
    if known is None:
        raise Http404
    reading = read_table(stream, place.role, number=known.hand)
    page = sheet(place, reading, known, form=form, answer=answer)
    return render(request, "floor/ruling.html", {"page": page}, status=answer.status)


def _href(place: Place, stream: StreamId, name: str) -> str:
    path = reverse("ruling", args=[place.tournament, stream.key])
    return f"{path}?{urlencode({'id': name})}"
