"""Raise a claim, look at one, and do what may be done about it."""

from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from floor.forms.claims import (
    ClaimAdmittedForm,
    ClaimRaisedForm,
    ClaimWithdrawnForm,
    StatementForm,
)
from floor.forms.fields import EntryForm
from floor.http import envelope_for, submit
from floor.pages.claim_desk import moments, next_id
from floor.views.access import Place, in_tournament
from floor.views.claim_page import claim_new, claim_page, claim_pots
from floor.views.held import answers_held, is_held, take_held
from floor.views.kept import may_be_kept
from floor.views.outcome import (
    PLAIN,
    UNFIT,
    Answer,
    accepted,
    not_taken,
    number_in,
    number_of,
    seen_in,
)
from floor.views.reading import Reading, read_table
from floor.wallclock import new_id
from rulings.domain.permissions import MAY_RECORD
from rulings.rules.claim_windows import KINDS
from tables.domain.envelope import StreamId
from tables.domain.refusal import Code

ACTS: Final = ("statement_taken", "claim_admitted", "claim_withdrawn")


@require_http_methods(["GET", "HEAD", "POST"])
@answers_held
@in_tournament
@may_be_kept
def raise_claim(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Choose the kind of a claim, say who raises it, and have it recorded."""
    stream = StreamId(place.tournament, table)
    if request.method == "POST":
        return _raised(request, place, stream)
    reading = read_table(stream, place.role, number=number_in(request, "hand"))
    kind = request.GET.get("kind", "")
    may = "claim_raised" in MAY_RECORD[place.role]
    form = _claim_form(reading, kind if kind in KINDS else "") if may else None
    return _show_new(request, place, reading, form)


def _raised(request: HttpRequest, place: Place, stream: StreamId) -> HttpResponse:
    number = number_of(request.POST)
    then = read_table(stream, place.role, number=number, as_of=seen_in(request))
    form = _claim_form(then, data=request.POST)
    if is_held(request):
        return take_held(
            request, place, stream, form, anew=lambda: _with_free_id(request, place, then)
        )
    if not form.is_valid():
        return _show_new(request, place, then, form, UNFIT)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    outcome = submit(stream, form.entry, envelope, seen=form.seen)
    on_file = outcome.refusal is not None and outcome.refusal.code == Code.CLAIM_TOO_LATE
    if outcome.refusal is None or on_file:
        return accepted(
            request, place, stream, outcome, _claim_href(place, stream, form.cleaned_data["claim"])
        )
    reading = read_table(stream, place.role, number=number)
    form = _claim_form(reading, data=request.POST)
    form.renew(
        seq=reading.whole.seq,
        command_id=new_id(),
        claim=next_id("c", reading.whole.state.claims),
    )
    answer = not_taken(outcome.refusal, seen=then.story.seq)
    return _show_new(request, place, reading, form, answer)


def _with_free_id(request: HttpRequest, place: Place, then: Reading) -> ClaimRaisedForm:
    """Return a claim that a tablet held under the next id that is free by now."""
    latest = read_table(then.stream, place.role).whole.state
    sent = request.POST.copy()
    sent["claim"] = next_id("c", latest.claims)
    return _claim_form(then, data=sent)


def _claim_form(reading: Reading, kind: str = "", data: QueryDict | None = None) -> ClaimRaisedForm:
    state = reading.story.state
    initial: dict[str, Any] = {
        "seq": reading.whole.seq,
        "command_id": new_id(),
        "claim": next_id("c", state.claims),
        "kind": kind,
        "hand": reading.number,
    }
    return ClaimRaisedForm(
        data,
        seats=sorted({*state.occupants, *(reading.doc.seats if reading.doc else ())}),
        pots=claim_pots(reading),
        moments=moments(reading.story, reading.number),
        initial=initial,
    )


def _show_new(
    request: HttpRequest,
    place: Place,
    reading: Reading,
    form: ClaimRaisedForm | None,
    answer: Answer = PLAIN,
) -> HttpResponse:
    page = claim_new(place, reading, form=form, answer=answer)
    return render(request, "floor/claim_new.html", {"page": page}, status=answer.status)


@require_safe
@in_tournament
@may_be_kept
def claim(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Show one claim."""
    stream = StreamId(place.tournament, table)
    return _show(request, place, stream, request.GET.get("id", ""))


@require_POST
@answers_held
@in_tournament
def about_claim(request: HttpRequest, place: Place, table: UUID, act: str) -> HttpResponse:
    """Take a statement, admit a late claim, or withdraw one."""
    stream = StreamId(place.tournament, table)
    if act not in ACTS:
        raise Http404
    then = read_table(stream, place.role, as_of=seen_in(request)).story.state
    form = act_form(act, sorted(then.occupants), request.POST)
    if is_held(request):
        return take_held(request, place, stream, form)
    name = request.POST.get("claim", "")
    if not form.is_valid():
        return _show(request, place, stream, name, form, UNFIT)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    outcome = submit(stream, form.entry, envelope, seen=form.seen)
    if outcome.refusal is None:
        return accepted(request, place, stream, outcome, _claim_href(place, stream, name))
    form.renew(seq=read_table(stream, place.role).whole.seq, command_id=new_id())
    answer = not_taken(outcome.refusal, seen=form.seen)
    return _show(request, place, stream, name, form, answer)


def act_form(act: str, seats: list[int], data: QueryDict | None = None, **more: Any) -> EntryForm:
    """Return the form of something done about a claim."""
    if act == "statement_taken":
        return StatementForm(data, seats=seats, **more)
    return (ClaimAdmittedForm if act == "claim_admitted" else ClaimWithdrawnForm)(data, **more)


def _show(
    request: HttpRequest,
    place: Place,
    stream: StreamId,
    name: str,
    form: EntryForm | None = None,
    answer: Answer = PLAIN,
) -> HttpResponse:
    latest = read_table(stream, place.role)
    known = latest.whole.state.claims.get(name)
    if known is None:
        raise Http404
    reading = read_table(stream, place.role, number=known.hand)
    page = claim_page(place, reading, name, form=form, answer=answer, blank=act_form)
    return render(request, "floor/claim.html", {"page": page}, status=answer.status)


def _claim_href(place: Place, stream: StreamId, name: str) -> str:
    path = reverse("claim", args=[place.tournament, stream.key])
    return f"{path}?{urlencode({'id': name})}"
