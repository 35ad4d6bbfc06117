"""Rule, see beforehand what it would do, look at a ruling, appeal, and decide the appeal."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from floor.forms.awards import AwardsForm
from floor.forms.rulings import AppealForm
from floor.http import envelope_for, submit
from floor.pages.claim_desk import next_id
from floor.pages.ruling_desk import EffectPage
from floor.views.access import Place, as_page, in_tournament
from floor.views.bench import Bench, Case, bench_for
from floor.views.desk_effect import effect, outlook, previewed
from floor.views.desk_form import desk_form
from floor.views.desk_page import desk
from floor.views.outcome import (
    PLAIN,
    UNFIT,
    Answer,
    accepted,
    not_taken,
    number_of,
    seen_in,
    stale,
)
from floor.views.reading import read_table
from floor.views.sheet_page import sheet
from floor.wallclock import new_id
from rulings.domain.permissions import MAY_RECORD
from tables.domain.envelope import StreamId
from tables.domain.refusal import Code, Refusal

PREVIEW, CONFIRM, EDIT = "preview", "confirm", "edit"
EFFECT: Final = "desk-effect"  # the part of the desk that a script asks for by itself
SAFE: Final = ["GET", "HEAD", "POST"]


@require_http_methods(SAFE)
@in_tournament
def rule(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Rule on a claim, or on a hand without one."""
    _need(place, "ruling_issued")
    sent = request.POST if request.method == "POST" else request.GET
    case = Case(
        place=place,
        stream=StreamId(place.tournament, table),
        action=reverse("rule", args=[place.tournament, table]),
        claim=sent.get("claim") or None,
        hand=number_of(sent),
    )
    return _at_desk(request, case)


@require_http_methods(SAFE)
@in_tournament
def decide(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Decide an appeal."""
    _need(place, "appeal_decided")
    sent = request.POST if request.method == "POST" else request.GET
    case = Case(
        place=place,
        stream=StreamId(place.tournament, table),
        action=reverse("decide", args=[place.tournament, table]),
        ruling=sent.get("ruling", "-"),
    )
    return _at_desk(request, case)


def _need(place: Place, act: str) -> None:
    """Keep out who may not record that at all."""
    if act not in MAY_RECORD[place.role]:
        facts = {"role": str(place.role), "type": act}
        raise as_page(Refusal(Code.NOT_PERMITTED, "role_may_not", facts))


def _at_desk(request: HttpRequest, case: Case) -> HttpResponse:
    """Show the desk, what its form would do, or record it."""
    if request.method != "POST":
        bench = bench_for(case)
        return _show(request, bench, desk_form(bench))
    bench = bench_for(case, as_of=seen_in(request))
    form = desk_form(bench, request.POST)
    if request.headers.get("HX-Target") == EFFECT:
        return _followed(request, bench, form)
    step = request.POST.get("step", PREVIEW)
    if not form.is_valid():
        return _show(request, bench, form, UNFIT)
    if step == EDIT:
        return _show(request, bench, form)
    if step == CONFIRM and form.was_shown:
        return _confirmed(request, bench, form)
    return _seen(request, bench, form)


def _followed(request: HttpRequest, bench: Bench, form: AwardsForm) -> HttpResponse:
    """Show beside the form what it would do so far; the whole desk anew where the table moved on."""
    reading = bench.reading
    if reading.is_live:
        found = outlook(request, bench, form)
        shown = {"effect": found, "on_appeal": form.on_appeal}
        return render(request, "floor/_effect_follows.html", shown)
    seen = seen_in(request) or 0
    answer = _again(request, bench, seen, stale(seen, reading.whole.seq))
    answer.status_code = HTTPStatus.OK  # nothing was refused that anybody wanted recorded
    answer["HX-Retarget"], answer["HX-Reswap"] = "body", "morph:innerHTML"
    return answer


def _seen(request: HttpRequest, bench: Bench, form: AwardsForm) -> HttpResponse:
    """Show what the form would do; nothing is recorded."""
    reading = bench.reading
    if not reading.is_live:
        return _again(request, bench, form.seen, stale(form.seen, reading.whole.seq))
    found = previewed(request, bench, form.entry)
    if found.refusal is not None:
        return _again(request, bench, form.seen, found.refusal)
    page = EffectPage(
        frame=bench.frame,
        action=bench.case.action,
        effect=effect(bench, form, found),
        sent=tuple(
            (name, value)
            for name, values in request.POST.lists()
            if name not in ("csrfmiddlewaretoken", "step", "shown")
            for value in values
        ),
    )
    return render(request, "floor/effect.html", {"page": page})


def _confirmed(request: HttpRequest, bench: Bench, form: AwardsForm) -> HttpResponse:
    stream, place = bench.reading.stream, bench.case.place
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    outcome = submit(stream, form.entry, envelope, seen=form.seen)
    name = str(form.cleaned_data["ruling"])
    if outcome.refusal is None:
        return accepted(request, place, stream, outcome, _href(place, stream, name))
    return _again(request, bench, form.seen, outcome.refusal)


def _again(request: HttpRequest, bench: Bench, seen: int, refusal: Refusal) -> HttpResponse:
    """Show the desk as the table stands now, with why not and with what was typed."""
    bench = bench_for(bench.case)
    fresh = desk_form(bench, request.POST)
    state = bench.reading.whole.state
    ids = {} if bench.case.ruling else {"ruling": next_id("r", state.rulings)}
    fresh.renew(seq=bench.reading.whole.seq, command_id=new_id(), **ids)
    return _show(request, bench, fresh, not_taken(refusal, seen=seen))


def _show(
    request: HttpRequest, bench: Bench, form: AwardsForm, answer: Answer = PLAIN
) -> HttpResponse:
    # With a script, what it would do stands beside the form at once.
    found = outlook(request, bench, form) if "HX-Request" in request.headers else None
    page = desk(bench, form, answer, found)
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
    then = read_table(stream, place.role, as_of=seen_in(request)).story.state
    form = AppealForm(request.POST, seats=sorted(then.occupants))
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
