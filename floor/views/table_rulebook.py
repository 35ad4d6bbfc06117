"""The rulebook of a table: read it, change it from the next hand on, and open a table with one."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from floor.forms.books import RulebookChangedForm, TableOpenedForm
from floor.http import envelope_for, submit, submit_all
from floor.pages.rulebook import full_title
from floor.pages.table_board import table_name
from floor.pages.table_rulebook import BookInForce, TableNew, TableRulebook, book_in_force
from floor.problems import Problem
from floor.qr_codes import qr_picture
from floor.rulebooks import Named, rulebook_line
from floor.services import Opened, open_table
from floor.views.access import Place, in_tournament
from floor.views.outcome import PLAIN, UNFIT, Answer, accepted, not_taken
from floor.views.reading import Reading, read_table
from floor.views.rules_address import address_of_rules
from floor.views.table_page import framed_for, table_crumb
from floor.wallclock import new_id
from floor.words.provisions import language
from rulings.domain.permissions import MAY_RECORD, Role
from rulings.house_books import house_books, same_as
from rulings.rulebook.edition import EDITION_NAMES, edition
from tables.domain.entries.table import PlayerSeated, TableOpened
from tables.domain.envelope import StreamId

WAYS = ["GET", "HEAD", "POST"]


@require_http_methods(WAYS)
@in_tournament
def table_rulebook(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Show a table's rulebook, or change it: a director's business."""
    reading = read_table(StreamId(place.tournament, table), place.role)
    if request.method != "POST":
        return _show(request, place, reading)
    if place.role is not Role.DIRECTOR:
        raise Problem("not_permitted", "directors_only")
    form = RulebookChangedForm(request.POST, books=books())
    if not form.is_valid():
        return _show(request, place, reading, form, UNFIT)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    outcome = submit(reading.stream, form.entry, envelope, seen=form.seen)
    if outcome.refusal is None:
        to = reverse("table-rulebook", args=[place.tournament, table])
        return accepted(request, place, reading.stream, outcome, to)
    reading = read_table(reading.stream, place.role)
    form.renew(seq=reading.whole.seq, command_id=new_id())
    return _show(request, place, reading, form, not_taken(outcome.refusal, seen=form.seen))


def books() -> Mapping[str, tuple[str, Named]]:
    """Return every rulebook a table can play by, by its name, with the title to show."""
    found = [Named(edition(name)) for name in EDITION_NAMES]
    found += [Named(edition(book.base), book) for book in house_books()]
    lines = ((rulebook_line(one), one) for one in found)
    return {line.name: (_title(one, full_title(line, language())), one) for line, one in lines}


def _title(found: Named, title: str) -> str:
    return f"{title} ({found.edition.title(language())})" if found.house else title


def _show(
    request: HttpRequest,
    place: Place,
    reading: Reading,
    form: RulebookChangedForm | None = None,
    answer: Answer = PLAIN,
) -> HttpResponse:
    state = reading.whole.state
    opened = state.opened
    now, coming = _in_force(reading)
    if form is None and place.role is Role.DIRECTOR:
        initial: dict[str, Any] = {"seq": reading.whole.seq, "command_id": new_id()}
        form = RulebookChangedForm(books=books(), initial=initial)
    page = TableRulebook(
        frame=framed_for(place, reading, _("Rulebook"), table_crumb(place, reading)),
        tournament=place.tournament,
        table=reading.stream.key,
        name=table_name(opened.number if opened else None),
        hand=state.hand.number if state.hand else None,
        now=now,
        coming=coming,
        code=qr_picture(address_of_rules(request, reading.stream.key)),
        form=form,
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )
    return render(request, "floor/table_rulebook.html", {"page": page}, status=answer.status)


def _in_force(reading: Reading) -> tuple[BookInForce | None, BookInForce | None]:
    """Return the book of the latest hand, and the next hand's where that is another."""
    state = reading.whole.state
    opened, hand = state.opened, state.hand
    if opened is None:
        return None, None
    coming = _described(opened.rulebook, opened.house_rules)
    now = _described(hand.rulebook, hand.house_rules) if hand else coming
    return now, coming if coming != now else None


def _described(base: str, house_rules: Mapping[str, object]) -> BookInForce:
    return book_in_force(base, house_rules, same_as(base, house_rules))


@require_http_methods(WAYS)
@in_tournament
def new_table(request: HttpRequest, place: Place) -> HttpResponse:
    """Open a table: its game, its seats, and the rulebook it plays by."""
    if "table_opened" not in MAY_RECORD[place.role]:
        raise Problem(
            "not_permitted", "role_may_not", facts={"role": place.role, "type": "table_opened"}
        )
    if request.method != "POST":
        initial = {"seq": 0, "command_id": new_id(), "seats": 9}
        return _show_new(request, place, TableOpenedForm(books=books(), initial=initial))
    form = TableOpenedForm(request.POST, books=books())
    if not form.is_valid():
        return _show_new(request, place, form, UNFIT)
    entry = form.entry
    if not isinstance(entry, TableOpened):
        raise TypeError(type(entry).__name__)
    envelope = envelope_for(request, role=place.role, command_id=form.command)
    opened = open_table(tournament=place.tournament, entry=entry, envelope=envelope)
    if opened.outcome.refusal is not None:
        form.renew(seq=0, command_id=new_id())
        return _show_new(request, place, form, not_taken(opened.outcome.refusal, seen=0))
    messages.success(request, _("Table %(number)s is open") % {"number": entry.number})
    seated = request.POST.get("then") == "state" and _seat_everybody(request, place, entry, opened)
    to = reverse("state-hand" if seated else "table", args=[place.tournament, opened.stream.key])
    return HttpResponseRedirect(to, status=303)


def _seat_everybody(request: HttpRequest, place: Place, entry: TableOpened, opened: Opened) -> bool:
    """Seat somebody unnamed in every seat of a table that nobody logged; say whether it was done."""
    players = tuple(
        PlayerSeated(seat=seat, player=f"{entry.number}-{seat}", stack=0)
        for seat in range(1, entry.seats + 1)
    )
    command = uuid5(opened.stream.key, "everybody")
    envelope = envelope_for(request, role=place.role, command_id=command)
    return submit_all(opened.stream, players, envelope).refusal is None


def _show_new(
    request: HttpRequest, place: Place, form: TableOpenedForm, answer: Answer = PLAIN
) -> HttpResponse:
    frame = place.framed(_("Open a table"))
    page = TableNew(frame=frame, tournament=place.tournament, form=form, refused=answer.said)
    return render(request, "floor/table_new.html", {"page": page}, status=answer.status)
