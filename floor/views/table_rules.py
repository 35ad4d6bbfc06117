"""The rules a table plays by, for anybody with a telephone: by a QR code, without signing in."""

from contextlib import suppress
from typing import Final
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.utils.translation.trans_real import (
    get_supported_language_variant,
    parse_accept_lang_header,
)
from django.views.decorators.http import require_safe

from floor.https import address_for_tablets
from floor.pages.frame import framed
from floor.pages.rulebook import book_page, full_title
from floor.pages.table_board import table_name
from floor.pages.table_rules import RulesCard
from floor.qr_codes import qr_picture
from floor.reading_language import is_language
from floor.rulebooks import Rulebook, rulebook_in_force
from floor.selectors import stream_of
from floor.views.access import Place, in_tournament
from floor.views.reading import read_table
from floor.views.rulebooks import as_pages, titles
from floor.views.rules_address import address_of_rules
from floor.views.table_page import framed_for, table_crumb
from rulings.rulebook.provision import Language
from rulings.stories import state_of
from tables.domain.envelope import StreamId
from tables.domain.state import TableState
from tables.log import heads

KEPT: Final = "public, max-age=60"


@require_safe
@as_pages
def table_rules(request: HttpRequest, table: UUID) -> HttpResponse:
    """Show the rules in force at a table; of the table itself nothing is told."""
    book = _in_force(_state(stream_of(table=table)))
    asked = request.GET.get("lang", "")
    language = asked if is_language(asked) else _preferred(request)
    with override(language):
        title = full_title(book.rulebook, language)
        page = book_page(book, language, frame=framed(title), titles=titles(), house=None)
        shown = {"page": page, "title": title}
        response = render(request, "floor/table_rules.html", shown)
    response["Content-Language"] = language
    response["Cache-Control"] = KEPT
    patch_vary_headers(response, ["Accept-Language"])
    return response


def _preferred(request: HttpRequest) -> Language:
    """Return the language that the reader's telephone asks for; a page that is kept knows no cookie."""
    for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        with suppress(LookupError):
            return get_supported_language_variant(code)
    return settings.LANGUAGE_CODE


def _state(stream: StreamId) -> TableState:
    head = heads.load(stream).head
    if head is None:
        raise LookupError(stream)
    return state_of(
        stream, version=head.version, state=head.state, state_version=head.state_version
    )


def _in_force(state: TableState) -> Rulebook:
    """Return the book of the hand in play; before the first, the one that it will be played by."""
    plays = state.hand or state.opened
    if plays is None:
        raise LookupError("a table that was not opened has no head")
    return rulebook_in_force(plays.rulebook, plays.house_rules or {})


@require_safe
@in_tournament
def rules_card(request: HttpRequest, place: Place, table: UUID) -> HttpResponse:
    """Show the card to print and lay on the table: a QR code that opens its rules."""
    reading = read_table(StreamId(place.tournament, table), place.role)
    state = reading.whole.state
    address = address_of_rules(request, table)
    page = RulesCard(
        frame=framed_for(place, reading, _("The rules, by QR code"), table_crumb(place, reading)),
        tournament=place.tournament,
        table=table,
        name=table_name(state.opened.number if state.opened else None),
        address=address,
        picture=qr_picture(address),
        reachable=bool(address_for_tablets(request)),
    )
    return render(request, "floor/rules_card.html", {"page": page})
