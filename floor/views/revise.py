"""Strike an entry through as recorded in error, or say how it should read."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from floor.forms.revisions import CorrectionForm, VoidForm, correctable
from floor.http import envelope_for, submit
from floor.pages.pad_state import pad_of
from floor.pages.revise import Revise
from floor.problems import Problem
from floor.redaction import readable, unsealed
from floor.views.access import Place, in_tournament
from floor.views.outcome import PLAIN, UNFIT, Answer, accepted, not_taken
from floor.views.reading import Reading, read_table
from floor.views.standing import may_put_right, standing
from floor.views.table_page import framed_for, table_crumb
from floor.wallclock import new_id
from tables.domain.entries.base import Entry
from tables.domain.envelope import Envelope, Recorded, StreamId
from tables.domain.refusal import Refusal

CORRECT = "correct"


@dataclass(frozen=True)
class Target:
    """The entry to put right as it stands, and as this reader may read it."""

    place: Place
    reading: Reading
    row: Recorded
    told: Entry


@require_http_methods(["GET", "HEAD", "POST"])
@in_tournament
def revise(request: HttpRequest, place: Place, table: UUID, target: int) -> HttpResponse:
    """Show an entry with the forms that put it right, or have one recorded."""
    found = _target(place, StreamId(place.tournament, table), target)
    if request.method != "POST":
        return _show(request, found)
    if request.POST.get("act") == CORRECT:
        return _corrected(request, found)
    return _voided(request, found)


def _target(place: Place, stream: StreamId, seq: int) -> Target:
    reading = read_table(stream, place.role)
    row = standing(reading, seq)
    if row is None:
        raise Http404
    if not may_put_right(reading, row):
        raise Problem("not_permitted", "role_may_not_revise", facts={"seq": seq})
    reading = read_table(stream, place.role, number=_hand_to_show(reading, row))
    (told,) = readable([row], story=reading.whole, role=place.role)
    return Target(place, reading, row, told.entry)


def _hand_to_show(reading: Reading, row: Recorded) -> int | None:
    return row.hand if row.hand in reading.whole.starts else None


def _voided(request: HttpRequest, found: Target) -> HttpResponse:
    form = VoidForm(request.POST, target=found.row.seq)
    if not form.is_valid():
        return _show(request, found, void=form, answer=UNFIT)
    envelope = envelope_for(request, role=found.place.role, command_id=form.command)
    refusal = _send(request, found, form.entry, envelope, form.seen)
    if not isinstance(refusal, Refusal):
        return refusal
    form.renew(seq=found.reading.whole.seq, command_id=new_id())
    return _show(request, found, void=form, answer=not_taken(refusal, seen=form.seen))


def _corrected(request: HttpRequest, found: Target) -> HttpResponse:
    if correctable(found.told) is None:
        raise Http404
    correction = _correction(found, request)
    form = correction.form
    if not form.is_valid():
        return _show(request, found, correct=correction, answer=UNFIT)
    envelope = envelope_for(request, role=found.place.role, command_id=form.command)
    refusal = _send(request, found, correction.entry, envelope, form.seen)
    if not isinstance(refusal, Refusal):
        return refusal
    form.renew(seq=found.reading.whole.seq, command_id=new_id())
    return _show(request, found, correct=correction, answer=not_taken(refusal, seen=form.seen))


def _send(
    request: HttpRequest, found: Target, entry: Entry, envelope: Envelope, seen: int
) -> HttpResponse | Refusal:
    outcome = submit(found.reading.stream, entry, envelope, seen=seen)
    if outcome.refusal is not None:
        return outcome.refusal
    return accepted(request, found.place, found.reading.stream, outcome)


def _correction(found: Target, request: HttpRequest | None = None) -> CorrectionForm:
    """Return the form of a correction, over the table as it was before the entry."""
    before = read_table(found.reading.stream, found.place.role, as_of=max(1, found.row.seq - 1))
    initial: dict[str, Any] = {"seq": found.reading.whole.seq, "command_id": new_id()}
    (whole,) = unsealed([found.row])
    return CorrectionForm(
        found.row.seq,
        whole.entry,
        told=found.told,
        pad=pad_of(before.story.state, before.doc),
        data=request.POST if request else None,
        initial=initial,
    )


def _show(
    request: HttpRequest,
    found: Target,
    *,
    void: VoidForm | None = None,
    correct: CorrectionForm | None = None,
    answer: Answer = PLAIN,
) -> HttpResponse:
    place, reading, seq = found.place, found.reading, found.row.seq
    raw = [row for row in reading.whole.raw if row.seq == seq]
    if void is None:
        initial = {"seq": reading.whole.seq, "command_id": new_id()}
        void = VoidForm(target=seq, initial=initial)
    if correct is None and correctable(found.told) is not None:
        correct = _correction(found)
    page = Revise(
        frame=framed_for(
            place, reading, _("Entry %(seq)s") % {"seq": seq}, table_crumb(place, reading)
        ),
        tournament=place.tournament,
        table=reading.stream.key,
        seq=seq,
        hand=_hand_to_show(reading, found.row),
        line=reading.lines_of(raw)[0],
        void=void,
        correct=correct.form if correct else None,
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )
    return render(request, "floor/revise.html", {"page": page}, status=answer.status)
