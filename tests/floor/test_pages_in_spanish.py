"""Somebody who reads Spanish meets no English, on whatever page he comes to."""

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.test import Client
from typing_extensions import override

from floor.catalogs import HOLES, read
from floor.settings.languages import CATALOGS
from tests.floor.room import Room, a_room, blinds, dealt, riffle, seated
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db

ENGLISH = re.compile(
    r"\b(the|of|and|with|was|were|this|that|from|is|it|you|your|for|not)\b", re.IGNORECASE
)
# What a page shows of others: what people wrote, names, and sources by their own titles.
THEIRS = {"quote", "book-source"}
SPOKEN = ("aria-label", "title", "placeholder", "data-hold-says", "data-what")
ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")
NUMBER = re.compile(r"(=|/)[^=/&?]*\d[^=/&?]*")
MOST_OF_A_KIND = 2
MOST_PAGES = 120
TOO_SHORT = 3  # to tell one language from the other


class Reading(HTMLParser):
    """Gathers what a page says and where it leads."""

    VOID = frozenset({"meta", "link", "input", "br", "hr", "img", "use", "rect", "path", "source"})

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.links: list[str] = []
        self._open: list[bool] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        theirs = bool(THEIRS & set(given.get("class", "").split())) or given.get("lang") == "en"
        self.said += [given[name] for name in SPOKEN if given.get(name)]
        if given.get("id") == "words":
            self.said += [value for name, value in given.items() if name.startswith("data-")]
        if tag == "a":
            self.links.append(given.get("href", ""))
        if tag not in self.VOID:
            self._open.append(theirs or tag in ("script", "style"))

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID and self._open:
            self._open.pop()

    @override
    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.said.append(data)


@pytest.fixture
def room() -> Room:
    """A hand with a miscall, a claim, a ruling, an appeal, a penalty, a call; and a hand in play after it."""
    room = a_room("caro_cooke")
    room.play(
        *seated({1: 10_000, 2: 10_000, 3: 10_000}),
        riffle(),
        {
            "type": "situation_stated",
            "street": "river",
            "board": ["9c", "Th", "4s", "Jd", "2h"],
            "button": 1,
            "pots": [{"amount": 2400, "eligible": [2, 3]}],
            "live": [2, 3],
            "last_aggressor": 3,
        },
        {"type": "floor_called", "by": "seat", "seat": 2, "reason": "lectura"},
        {"type": "hand_declared", "seat": 3, "category": "straight", "ranks": ["K"]},
        {
            "type": "hand_discarded",
            "seat": 2,
            "face": "down",
            "touched_muck": True,
            "identifiable": False,
        },
        {"type": "cards_tabled", "seat": 3, "cards": ["Kd", "Jc"]},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 2400}]},
        *(
            {"type": "claim_raised", "claim": name, "kind": kind, "by": "seat", "seat": 2, "pot": 0}
            for name, kind in (("c1", "miscall"), ("c2", "award"))
        ),
        {
            "type": "penalty_issued",
            "penalty": "x1",
            "player": "p3",
            "seat": 3,
            "kind": "missed_hands",
            "count": 2,
            "reason": "anunció en falso",
        },
        {
            "type": "ruling_issued",
            "ruling": "r1",
            "claim": "c1",
            "finding": "honest_error",
            "provisions": [],
            "reason": "fue un error",
        },
        {"type": "ruling_appealed", "ruling": "r1", "by": 2, "words": "no estoy de acuerdo"},
        {"type": "deck_scrambled"},
        riffle(2),
        *blinds(3, 1),
        dealt(2, "As", "Ah"),
    )
    return room


def reading(client: Client, begin: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Go wherever links lead, a few addresses of each kind; yield what is said there."""
    waiting, seen, of_kind = list(begin), set[str](), dict[str, int]()
    while waiting and len(seen) < MOST_PAGES:
        path = waiting.pop(0)
        kind = NUMBER.sub(r"\1N", ID.sub("ID", path))
        if path in seen or of_kind.get(kind, 0) >= MOST_OF_A_KIND:
            continue
        seen.add(path)
        of_kind[kind] = of_kind.get(kind, 0) + 1
        answer = client.get(path, follow=True, headers={"accept-language": "es"})
        if not answer.headers["Content-Type"].startswith("text/html"):
            continue
        page = Reading()
        page.feed(answer.content.decode())
        yield path, [" ".join(text.split()) for text in page.said if text.strip()]
        waiting += [at for link in page.links if (at := _inside(link, path))]


def _inside(link: str, path: str) -> str:
    if link.startswith("#"):
        return ""
    parts = urlsplit(link)
    if (
        parts.netloc
        or "lang=" in parts.query
        or parts.path.startswith(("/static/", "/admin", "/api/"))
    ):
        return ""
    at = parts.path or urlsplit(path).path
    return f"{at}?{parts.query}" if parts.query else at


def _forms(texts: object) -> tuple[str, ...]:
    return tuple(map(str, texts)) if isinstance(texts, list | tuple) else (str(texts),)


def untranslated() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Return the texts whose translation is another: those said as they stand, and those with facts in them."""
    texts = [one for one in read(CATALOGS / "es.po") if one.id and not one.context]
    said = {text for one in texts for text in _forms(one.string)}
    left = {text for one in texts for text in _forms(one.id)} - said
    parts = [HOLES.sub("\0", text).split("\0") for text in left]
    telling = [one for one in parts if len(re.sub(r"\W", "", "".join(one))) > TOO_SHORT]
    return (
        frozenset(one[0] for one in telling if len(one) == 1),
        tuple(re.compile(".+".join(map(re.escape, one))) for one in telling if len(one) > 1),
    )


# Read before a test begins: the database ends a transaction that waits for it.
AS_THEY_STAND, WITH_FACTS = untranslated()


@cache
def is_english(text: str) -> bool:
    return (
        text in AS_THEY_STAND
        or ENGLISH.search(text) is not None
        or any(one.fullmatch(text) for one in WITH_FACTS)
    )


@pytest.mark.parametrize("role", ["director", "dealer", None])
def test_no_page_shows_english_to_who_reads_spanish(room: Room, role: str | None) -> None:
    client = Client()
    begin = ["/sign-in", "/display", "/rulebooks", "/nothing", "/first/nothing"]
    if role is not None:
        visitor = Visitor(room, role)
        client = visitor.client
        begin = ["/?all", visitor.floor_path, visitor.path, *begin]
    count, left = 0, {}
    for path, said in reading(client, begin):
        count += 1
        for text in said:
            if is_english(text):
                left[text] = path
    assert not left, "\n".join(f"{text!r} on {path}" for text, path in left.items())
    assert count > (30 if role else 5)
