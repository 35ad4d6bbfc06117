"""Chips, cards, seats and times in templates: as filters, and cards and icons as pictures."""

import json
import math
from collections.abc import Iterable
from datetime import datetime
from functools import cache, lru_cache
from typing import Final
from uuid import UUID

from django import template
from django.conf import settings
from django.template.context import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from floor.display import GROUNDS, deck_of, hand_of, sound_of, theme_of, wake_of
from floor.forms.queued import STANDS_ALONE, queue_of
from floor.static_files import version
from floor.templatetags.floor_shared import SHARED
from floor.wallclock import now
from floor.words.amounts import chips, clock, day_and_clock, signed
from floor.words.cards import UNKNOWN, card_name, rank_text

register = template.Library()

PAPER: Final = mark_safe('<rect class="card-paper" x="1" y="1" width="42" height="60" rx="5"/>')
WEAVE: Final = mark_safe('<rect class="card-weave" x="6" y="6" width="32" height="50" rx="3"/>')
MOST_CARDS: Final = 8_000  # 52 at some places, in each language
SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


# No eval and no style of htmx's own, which the content security policy would refuse; no page kept on
# the tablet; and a page that says why something was refused is shown like any other.
HTMX: Final = {
    "allowEval": False,
    "includeIndicatorStyles": False,
    "historyCacheSize": 0,
    "refreshOnHistoryMiss": True,
    # Pages are morphed by the attributes of <body>. What asked may be gone from it when its answer comes,
    # and then htmx knows no extension: with a style of an extension here it would never come to an end.
    "defaultSwapStyle": "innerHTML",
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "[45]..", "swap": True, "error": True},
    ],
}

register.filter("chips", chips)
register.filter("signed", signed)
register.filter("clock", clock)
register.filter("day_and_clock", day_and_clock)


@register.simple_tag
def htmx_settings() -> str:
    """Return how htmx works here, as its meta element wants it."""
    return json.dumps(HTMX)


@register.simple_tag(takes_context=True)
def server_now(context: Context) -> str:
    """Return the instant the page was made at, by which the scripts count: never by the tablet's."""
    return _made_at(context).isoformat()


@register.simple_tag(takes_context=True)
def until(context: Context, instant: datetime) -> SafeString:
    """Return how long it is until an instant: as the page was made, and running where scripts do."""
    left = math.ceil((instant - _made_at(context)).total_seconds())
    return _running("until", instant, left)


@register.simple_tag(takes_context=True)
def since(context: Context, instant: datetime) -> SafeString:
    """Return how long ago an instant was: as the page was made, and running where scripts do."""
    return _running("since", instant, int((_made_at(context) - instant).total_seconds()))


def _running(way: str, instant: datetime, seconds: int) -> SafeString:
    minutes, rest = divmod(max(0, seconds), 60)
    said = '<time datetime="{at}" data-{way}="{at}">{minutes}:{rest}</time>'
    facts = {"at": instant.isoformat(), "way": way, "minutes": minutes, "rest": f"{rest:02}"}
    return format_html(said, **facts)


def _made_at(context: Context) -> datetime:
    """Return the server's time at which the page was made: a part made for many pages has none."""
    if context.get(SHARED):
        raise ValueError("a time that runs is of one page, and cannot be shared")
    page = context.get("page")
    made: datetime | None = getattr(getattr(page, "frame", None), "now", None)
    return made or now()


@register.simple_tag(takes_context=True)
def queued(
    context: Context, act: str, what: str, *, table: UUID | None = None, where: str = ""
) -> SafeString:
    """Return the attributes of a form that may wait on the tablet, if it may: of what kind, what, where.

    Args:
        table: with `where`, its name, the table it is about, where the page is about others too.
    """
    kind = queue_of(act)
    if not kind:
        return mark_safe("")
    page = context["page"]
    where = where or getattr(page, "name", "") or page.frame.crumbs[-1].text
    path = reverse("table", args=[page.tournament, table or page.table])
    alone = mark_safe(" data-alone") if kind in STANDS_ALONE else ""
    said = ' data-queue="{}" data-what="{}" data-where="{}" data-table="{}"{}'
    return format_html(said, kind, what, where, path, alone)


@register.simple_tag(takes_context=True)
def reader(context: Context) -> SafeString:
    """Return who reads a page and as what, for what the tablet keeps in his name."""
    user = getattr(context.get("request"), "user", None)
    part = getattr(getattr(context.get("page"), "frame", None), "part", "")
    code = getattr(user, "code", "")
    said = 'data-person="{}" data-name="{}" data-role="{}"'
    return format_html(said, code, str(user) if code else "", part)


@register.simple_tag
def shell_version() -> str:
    """Return the version of all that the pages are made of: a page of another one is loaded anew."""
    return version()


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """Return a small picture that goes with a word; it says nothing by itself."""
    href = f"{static('floor/icons.svg')}#{name}"
    return format_html(
        '<svg class="icon" width="20" height="20" aria-hidden="true" focusable="false"><use href="{}"/></svg>',
        href,
    )


@register.simple_tag
def card(
    name: str,
    *,
    x: int | None = None,
    y: int | None = None,
    dead: bool = False,
    corner: bool = False,
) -> SafeString:
    """Return a card's face, or its back where it is unknown.

    Args:
        x: with `y`, where it lies in a picture.
        dead: it belongs to a hand that is gone.
        corner: rank and suit stand at the left edge, for cards that lie one over the other.
    """
    return _card(name, (x, y), dead, corner, get_language())


@lru_cache(maxsize=MOST_CARDS)
def _card(
    name: str,
    lies_at: tuple[int | None, int | None],
    dead: bool,  # noqa: FBT001 - what a card is kept by
    corner: bool,  # noqa: FBT001
    _language: str | None,
) -> SafeString:
    """Return a card as it is drawn in the language that is spoken now."""
    x, y = lies_at
    kind = "back" if name == UNKNOWN else SUIT_NAMES[name[1]]
    return format_html(
        '<svg class="card card--{kind}{dead}" viewBox="0 0 44 62" width="44" height="62"{place}'
        ' role="img" aria-label="{says}">{paper}{face}</svg>',
        kind=kind,
        dead=" card--dead" if dead else "",
        place="" if x is None else format_html(' x="{}" y="{}"', x, y),
        says=card_name(name),
        paper=PAPER,
        face=WEAVE if name == UNKNOWN else _face(name, corner=corner),
    )


def _face(name: str, *, corner: bool) -> SafeString:
    rank = rank_text(name)
    size = " card-rank--corner" if corner else " card-rank--ten" if rank == "10" else ""
    return format_html(
        '<text class="card-rank{size}" x="{middle}" y="{line}" text-anchor="middle">{rank}</text>'
        '<use href="{sprite}#{suit}" x="{left}" y="34" width="{wide}" height="{wide}"/>',
        size=size,
        middle=13 if corner else 22,
        line=27 if corner else 30,
        rank=rank,
        sprite=static("floor/icons.svg"),
        suit=SUIT_NAMES[name[1]],
        left=4 if corner else 11,
        wide=18 if corner else 22,
    )


@register.simple_tag
def faces(cards: Iterable[str], *, big: bool = False) -> SafeString:
    """Return cards in a row; nothing where there are none."""
    shown = format_html_join("", "{}", ((card(name),) for name in cards))
    if not shown:
        return shown
    return format_html('<span class="faces{}">{}</span>', " faces--big" if big else "", shown)


@register.simple_tag(takes_context=True)
def here(context: Context) -> str:
    """Return the address to come back to: this page's, or that of the page whose form it answers."""
    request = context["request"]
    if request.method == "POST":
        return str(request.META.get("HTTP_REFERER", ""))
    query = request.GET.copy()
    query.pop("lang", None)
    return f"{request.path}?{query.urlencode()}" if query else str(request.path)


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """Return the languages there are, each under its own name."""
    return list(settings.LANGUAGES)


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """Return the theme this tablet chose."""
    request = context.get("request")
    return theme_of(request.COOKIES if request else {})


@register.simple_tag(takes_context=True)
def theme_colour(context: Context) -> str:
    """Return the colour of the ground, for what the browser draws round an installed page."""
    return GROUNDS[theme(context)]


@register.simple_tag(takes_context=True)
def wake(context: Context) -> str:
    """Return whether this tablet's screen stays on at a table."""
    request = context.get("request")
    return wake_of(request.COOKIES if request else {})


@register.simple_tag(takes_context=True)
def deck(context: Context) -> str:
    """Return the deck this tablet chose, of two or four colours."""
    request = context.get("request")
    return deck_of(request.COOKIES if request else {})


@register.simple_tag(takes_context=True)
def sounds(context: Context) -> str:
    """Return whether this tablet sounds."""
    request = context.get("request")
    return sound_of(request.COOKIES if request else {})


@register.simple_tag(takes_context=True)
def handed(context: Context) -> str:
    """Return the thumb this tablet is held for."""
    request = context.get("request")
    return hand_of(request.COOKIES if request else {})


@register.filter
def seat(number: int | None) -> str:
    """Return a seat by its number."""
    return "" if number is None else _("Seat %(seat)s") % {"seat": number}
