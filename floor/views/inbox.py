"""The inbox as a page of its own, and what an answer to a call is decided on and leads back to."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from floor.accounts import has_role
from floor.forms.fields import EntryForm
from floor.pages.inbox import Inbox, InboxPage, inbox_of
from floor.problems import Problem
from floor.rooms import TableLine, tables_of
from floor.views.access import Place, in_tournament
from floor.views.reading import names_of
from rulings.domain.permissions import MAY_RECORD, Role
from rulings.stories import story_of
from tables.domain.envelope import StreamId

PAGES: Final = {"room": "floor", "inbox": "inbox"}


@require_safe
@in_tournament
def inbox(request: HttpRequest, place: Place) -> HttpResponse:
    """Show the calls of a tournament to who may answer them."""
    found = inbox_for(place, tables_of(tournament=place.tournament, now=place.now), back="inbox")
    if found is None:
        raise Problem("not_permitted", "floor_only")
    page = InboxPage(
        frame=place.framed(_("Calls")),
        tournament=place.tournament,
        name=place.name,
        inbox=found,
    )
    return render(request, "floor/inbox.html", {"page": page})


@require_safe
@in_tournament
def waiting(request: HttpRequest, place: Place) -> HttpResponse:
    """Say how many calls wait, for a page that is about something else; nothing to who answers none."""
    found = inbox_for(place, tables_of(tournament=place.tournament, now=place.now), back="inbox")
    facts = {"inbox": found, "tournament": place.tournament}
    return render(request, "floor/_calls_waiting.html", facts)


def inbox_for(place: Place, lines: tuple[TableLine, ...], *, back: str) -> Inbox | None:
    """Return the inbox of who answers calls; None for everybody else."""
    if "call_accepted" not in MAY_RECORD[place.role]:
        return None
    coming = {line.call.coming for line in lines if line.call and line.call.coming}
    # A director is told of a call that nobody of the floor answered; where he is the floor, of all.
    is_floor = place.role is Role.FLOOR or not has_role(place.tournament, Role.FLOOR)
    return inbox_of(
        lines,
        names_of(coming) if coming else {},
        reader=place.person.code,
        rings_at_once=is_floor,
        back=back,
    )


def back_to(request: HttpRequest, place: Place, act: str) -> str:
    """Return the page that an answer was given on; who arrives goes on at the table."""
    page = PAGES.get(request.POST.get("back", ""))
    return reverse(page, args=[place.tournament]) if page and act != "floor_arrived" else ""


def seen_of_call(stream: StreamId, form: EntryForm) -> int | None:
    """Return the seq to decide at: an answer is good as long as the call stands as it was seen."""
    if form.type == "floor_called":
        return None
    now = story_of(stream)
    call = now.state.call
    seen = story_of(stream, form.seen).state.call if form.seen <= now.seq else None
    if call is None or seen is None:
        return form.seen
    stands = (call.seq, call.status, call.coming) == (seen.seq, seen.status, seen.coming)
    return now.seq if stands else form.seen
