"""Begin and end days, close and reopen an event, and show what was signed."""

from hashlib import sha256
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from floor.counting import tables_to_count
from floor.forms.fields import EntryForm
from floor.forms.sealing import SEALING_FORMS
from floor.http import envelope_for, submit
from floor.pages.sealing import SealingPage, reopened_line, seal_line
from floor.pages.table_board import table_name
from floor.redaction import unsealed
from floor.reports.audit.bundle import verifier
from floor.reports.kinds import log_check
from floor.reports.runs import readable_by
from floor.rooms import tables_of
from floor.views.access import Place, as_page, in_tournament
from floor.views.outcome import PLAIN, UNFIT, Answer, accepted, not_taken
from floor.views.reading import names_of
from floor.wallclock import new_id
from rulings.domain.permissions import MAY_RECORD, Role
from tables.domain.entries.tournament import DayEnded, TournamentClosed, TournamentReopened
from tables.domain.envelope import StreamId
from tables.domain.refusal import Code, Refusal
from tables.domain.tournament import TournamentState, fold
from tables.log.read import stream_entries
from tables.log.roots import fault_of, public_key
from tables.log.versions import versions_in


@require_safe
@in_tournament
def sealing(request: HttpRequest, place: Place) -> HttpResponse:
    """Show the days, what was signed, and what can be done now."""
    return _show(request, place)


@require_POST
@in_tournament
def seal(request: HttpRequest, place: Place, act: str) -> HttpResponse:
    """Begin or end a day, close the event, or reopen it."""
    if act not in SEALING_FORMS:
        raise Http404
    stream = StreamId(place.tournament)
    form = SEALING_FORMS[act](request.POST)
    if not form.is_valid():
        return _show(request, place, form, UNFIT)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    outcome = submit(stream, form.entry, envelope, seen=form.seen)
    if outcome.refusal is None:
        return accepted(
            request, place, stream, outcome, reverse("sealing", args=[place.tournament])
        )
    return _show(request, place, None, not_taken(outcome.refusal, seen=form.seen))


def _show(
    request: HttpRequest, place: Place, sent: EntryForm | None = None, answer: Answer = PLAIN
) -> HttpResponse:
    if place.role is Role.DEALER:
        facts = {"role": str(place.role), "type": "day_ended"}
        raise as_page(Refusal(Code.NOT_PERMITTED, "role_may_not", facts))
    rows = unsealed(stream_entries(StreamId(place.tournament)))
    state = fold(rows)
    names, key = names_of(row.actor for row in rows), public_key().hex()
    seals, reopened = [], []
    for row in rows:
        by = names.get(row.actor, row.actor)
        if isinstance(row.entry, DayEnded | TournamentClosed):
            fault = fault_of(row.entry, rows, row.seq)
            seals.append(seal_line(row, row.entry, by=by, fault=fault, key=key))
        elif isinstance(row.entry, TournamentReopened):
            reopened.append(reopened_line(row, row.entry, by=by))
    found = () if state.closed else tables_to_count(place.tournament)
    in_play = sorted((one.number or 0, table_name(one.number)) for one in found if one.in_play)
    page = SealingPage(
        frame=place.framed(_("Days and closing")),
        tournament=place.tournament,
        name=place.name,
        closed=state.closed,
        day=state.day,
        seals=tuple(reversed(seals)),
        reopened=tuple(reversed(reopened)),
        forms=_forms(state, place.role, sent),
        public_key=key,
        checks=log_check.CODE in readable_by(place.role),
        verifier=sha256(verifier()).hexdigest(),
        amendments=_amendments(state, place.tournament),
        still_open=0 if state.closed else _still_open(place),
        in_play=tuple(name for _number, name in in_play),
        uncounted=sum(one.left for one in found if not one.in_play),
        refused=answer.said,
    )
    return render(request, "floor/sealing.html", {"page": page}, status=answer.status)


def _forms(state: TournamentState, role: Role, sent: EntryForm | None) -> tuple[EntryForm, ...]:
    """Return what can be done next: end the day that runs, begin one, close what is open, reopen."""
    acts: tuple[str, ...]
    if state.closed:
        acts = ("tournament_reopened",)
    elif state.day is not None:
        acts = ("day_ended",)
    else:
        acts = ("day_started", "tournament_closed")
    initial: dict[str, Any] = {
        "seq": state.seq,
        "day": state.day if state.day is not None else state.days + 1,
    }
    return tuple(
        sent
        if sent is not None and sent.type == act
        else SEALING_FORMS[act](initial={**initial, "command_id": new_id()})
        for act in acts
        if act in MAY_RECORD[role]
    )


def _still_open(place: Place) -> int:
    """Return how many calls, claims and appeals nobody has done with yet."""
    lines = tables_of(tournament=place.tournament, now=place.now)
    return sum(bool(one.call) + len(one.claims) + len(one.appeals) for one in lines)


def _amendments(state: TournamentState, tournament: UUID) -> int:
    """Return how many entries the tables have taken since the last closing."""
    if not state.sealed:
        return 0
    return sum(
        max(0, seq - state.sealed.get(str(stream.key), 0))
        for stream, seq in versions_in(tournament).items()
        if stream.table is not None
    )
