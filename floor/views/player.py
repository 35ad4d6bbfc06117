"""A player's record so far, and a penalty given from it."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from floor.forms.penalties import PlayerPenaltyForm
from floor.http import envelope_for, submit
from floor.pages.claim_desk import next_id
from floor.pages.earlier import earlier_lines
from floor.pages.frame import Crumb
from floor.pages.player import (
    PlayerPage,
    amount_of,
    amounts,
    player_claims,
    player_penalties,
    proposed,
    round_text,
    step_text,
    warnings_text,
    where_of,
)
from floor.players import READERS, Record, record_of
from floor.problems import Problem
from floor.views.access import Place, in_tournament
from floor.views.outcome import PLAIN, UNFIT, Answer, accepted, not_taken
from floor.views.reading import names_of
from floor.wallclock import new_id
from floor.words.provisions import Cited, cited
from rulings.domain.permissions import MAY_RECORD, Role
from rulings.history import miscalls_of
from rulings.rulebook.book import book_for
from rulings.stories import story_of
from tables.domain.envelope import StreamId

LADDER_TOPIC = "penalties"
ID_USED = "penalty_id_used"


@require_http_methods(["GET", "HEAD", "POST"])
@in_tournament
def player(request: HttpRequest, place: Place) -> HttpResponse:
    """Show what is on record about a player to who may judge him, and give a penalty."""
    if place.role not in READERS:
        raise Problem("not_permitted", "floor_only")
    name = request.POST.get("player") or request.GET.get("id", "")
    record = record_of(tournament=place.tournament, player=name, role=place.role)
    if request.method == "POST":
        return _given(request, place, record)
    return _show(request, place, record, _form(place, record))


def _given(request: HttpRequest, place: Place, record: Record) -> HttpResponse:
    stream = StreamId(place.tournament, record.now_at.table)
    form = _form(place, record, request.POST)
    if not form.is_valid():
        return _show(request, place, record, form, UNFIT)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    # What the table does meanwhile changes nothing about an offence.
    outcome = submit(stream, form.entry, envelope)
    if outcome.refusal is not None and outcome.refusal.fault == ID_USED:
        form.renew(seq=form.seen, command_id=form.command, penalty=_free_id(stream))
        form.full_clean()
        outcome = submit(stream, form.entry, envelope)
    if outcome.refusal is None:
        href = f"{reverse('player', args=[place.tournament])}?{urlencode({'id': record.player})}"
        return accepted(request, place, stream, outcome, href)
    form.renew(seq=form.seen, command_id=new_id())
    return _show(request, place, record, form, not_taken(outcome.refusal, seen=form.seen))


def _free_id(stream: StreamId) -> str:
    return next_id("p", story_of(stream).state.penalties)


def _form(place: Place, record: Record, data: QueryDict | None = None) -> PlayerPenaltyForm:
    sits = record.now_at
    stream = StreamId(place.tournament, sits.table)
    step = proposed(record)
    may_disqualify = place.role is Role.DIRECTOR
    initial: dict[str, Any] = {
        "seq": story_of(stream).seq,
        "command_id": new_id(),
        "penalty": _free_id(stream),
        "player": record.player,
        "seat": sits.seat,
    }
    if step != "disqualification":
        initial["amount"] = amount_of(step)
    return PlayerPenaltyForm(data, amounts=amounts(may_disqualify=may_disqualify), initial=initial)


def _show(
    request: HttpRequest,
    place: Place,
    record: Record,
    form: PlayerPenaltyForm,
    answer: Answer = PLAIN,
) -> HttpResponse:
    sits, where = record.now_at, where_of(record.sittings)
    miscalls = miscalls_of(place.tournament, record.player)
    page = PlayerPage(
        frame=place.framed(
            _("Player %(player)s") % {"player": record.player},
            Crumb(where[sits.table], _table(place, sits.table)),
        ),
        tournament=place.tournament,
        player=record.player,
        table=sits.table,
        where=where[sits.table],
        seat=sits.seat,
        stack=sits.stack,
        others=tuple((table, name) for table, name in where.items() if table != sits.table),
        penalties=player_penalties(record, names_of(one.actor for one in record.penalties)),
        warnings=warnings_text(record.warnings),
        claims=player_claims(record),
        earlier=earlier_lines(miscalls, where),
        form=form if "penalty_issued" in MAY_RECORD[place.role] else None,
        step=step_text(record),
        round_text=round_text(sits.round_hands),
        provision=_ladder(place, sits.table),
        holds_back=place.role is not Role.DIRECTOR,
        refused=answer.said,
    )
    return render(request, "floor/player.html", {"page": page}, status=answer.status)


def _table(place: Place, table: UUID) -> str:
    return reverse("table", args=[place.tournament, table])


def _ladder(place: Place, table: UUID) -> Cited | None:
    """Return what the table's book says of the ladder, if it says anything."""
    opened = story_of(StreamId(place.tournament, table)).state.opened
    if opened is None:
        return None
    book = book_for(opened.rulebook, opened.house_rules)
    found = [one.id for one in book.edition.by_id.values() if one.topic == LADDER_TOPIC]
    return cited(book, found[0]) if found else None
