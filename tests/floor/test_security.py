"""What every page, whoever made it, keeps to: nothing inline, strict headers, no forged request."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.floor.every_address import addresses
from tests.floor.room import a_room
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
INLINE = {
    "a script of its own": re.compile(r"<script\b(?![^>]*\ssrc=)", re.IGNORECASE),
    "words in a script element": re.compile(r"<script\b[^>]*>\s*[^\s<]", re.IGNORECASE),
    "a style of its own": re.compile(r"<style\b|\sstyle\s*=", re.IGNORECASE),
    "a handler in an attribute": re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "a script in a link": re.compile(r"javascript:", re.IGNORECASE),
    "an attribute htmx would evaluate": re.compile(r"\shx-(?:on|vals=['\"]js|vars)\b"),
}
ANOTHER_HOST = re.compile(r"""(?:src|href|action|url)\s*[=(]\s*["']?(?:https?:)?//[^"')\s]+""")
IN_SCRIPTS = re.compile(
    r"\beval\(|new Function\(|setAttribute\(\s*[\"']style|document\.write|https?://"
)
DIRECTIVES = {
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def inline(html: str) -> list[str]:
    """Return what in a page a strict policy refuses."""
    return [what for what, found in INLINE.items() if found.search(html)]


def answers() -> Iterator[tuple[str, Any]]:
    """Yield what every address answers to a director, and some to nobody in particular."""
    room = a_room()
    visitor = Visitor(room, "director")
    for path in addresses(room, api=False):
        yield path, visitor.client.get(path)
    for path in ("/nothing/here", "/sign-in", visitor.path):
        yield path, Client().get(path)
    yield "api", room.get(f"{room.table_path}/hand")
    yield "static", Client().get("/static/floor/floor.css")


def test_every_answer_has_the_headers_that_protect_it() -> None:
    seen = 0
    for path, answer in answers():
        seen += 1
        assert answer.status_code < 500, path
        for name, value in HEADERS.items():
            if name == "X-Frame-Options" and path == "static":
                continue
            assert answer.get(name) == value, (path, name)
        allowed = answer["Permissions-Policy"].split(", ")
        assert sorted(one for one in allowed if not one.endswith("=()")) == [
            "autoplay=(self)",
            "screen-wake-lock=(self)",
        ]
        assert {"camera=()", "microphone=()", "geolocation=()"} < set(allowed)
    assert seen > 25


def test_every_page_is_strict_about_what_it_runs() -> None:
    for path, answer in answers():
        if path == "static":
            continue
        policy = {one.strip() for one in answer["Content-Security-Policy"].split(";")}
        assert policy >= DIRECTIVES, path
        assert not re.search(r"unsafe|data:|https?:|\*", " ".join(policy)), path
        if answer.get("Content-Type", "").startswith("text/html"):
            html = answer.content.decode()
            assert inline(html) == [], path
            assert ANOTHER_HOST.findall(html) == [], path


@pytest.mark.parametrize(
    "bad",
    [
        "<script>go()</script>",
        '<script type="module">go()</script>',
        '<script src="/a.js">go()</script>',
        '<p style="color: red">',
        "<style>p { color: red }</style>",
        '<button type="button" onclick="go()">',
        '<a href="javascript:go()">',
        '<form hx-on:submit="go()">',
    ],
)
def test_what_is_inline_would_be_found(bad: str) -> None:
    assert inline(bad)


def test_no_template_holds_a_script_a_style_or_another_host() -> None:
    templates = list((ROOT / "templates").rglob("*.html"))
    assert len(templates) > 30
    for template in templates:
        text = template.read_text(encoding="utf-8")
        assert inline(text) == [], template
        assert ANOTHER_HOST.findall(text) == [], template


def test_no_script_and_no_sheet_of_ours_asks_another_host_or_evaluates_words() -> None:
    own = ROOT / "floor" / "static" / "floor"
    for script in own.rglob("*.js"):
        assert IN_SCRIPTS.findall(script.read_text(encoding="utf-8")) == [], script
    for sheet in own.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert ANOTHER_HOST.findall(text) == [], sheet
        assert "@import" not in text, sheet


def test_no_page_takes_what_another_site_sent() -> None:
    room = a_room()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(room.people["director"])
    sent = [path for path in addresses(room, api=False) if path != "/healthz"]
    assert len(sent) > 20
    for path in sent:
        for headers in ({}, {"X-CSRFToken": "a" * 64}):
            answer = browser.post(path, {"command_id": "x"}, headers=headers)
            assert answer.status_code == 403, path
            assert "This page is too old" in answer.content.decode(), path


def test_no_address_of_the_api_takes_what_another_site_sent_with_a_session() -> None:
    room = a_room()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(room.people["director"])
    taking = 0
    for path in addresses(room, api=True):
        for method in (browser.post, browser.delete):
            answer = method(path, "{}", content_type="application/json")
            assert answer.status_code in {403, 404, 405}, path
            taking += answer.status_code == 403
    assert taking > 8
