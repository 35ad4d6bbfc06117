"""Somebody with a browser and no script: reads pages, fills in their forms, and sends them."""

import html
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client
from typing_extensions import override

from tests.floor.room import Room


@dataclass
class Form:
    """A form as the page gives it: where it goes, and what it sends when nothing is typed."""

    action: str
    method: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)


class _Forms(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select: str | None = None
        self._textarea: str | None = None

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(given.get("action", ""), given.get("method", "get"))
            self.forms.append(self._open)
        if self._open is None:
            return
        name = given.get("name", "")
        if tag == "input" and name:
            self._input(self._open, name, given)
        elif tag == "select":
            self._select = name
        elif tag == "textarea":
            self._textarea = name
            self._open.fields.setdefault(name, [""])
        elif tag == "option" and self._select:
            self._option(self._open, self._select, given)

    def _input(self, form: Form, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(given.get("value", "on"))
            if "checked" in given:
                form.fields.setdefault(name, []).append(given.get("value", "on"))
        else:
            form.fields.setdefault(name, []).append(given.get("value", ""))

    def _option(self, form: Form, name: str, given: dict[str, str]) -> None:
        value = given.get("value", "")
        form.choices.setdefault(name, []).append(value)
        if "selected" in given or name not in form.fields:
            form.fields[name] = [value]

    @override
    def handle_data(self, data: str) -> None:
        if self._open is not None and self._textarea:
            self._open.fields[self._textarea] = [data.removeprefix("\r\n").removeprefix("\n")]

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._textarea = None


@dataclass
class Page:
    """A page as somebody sees it."""

    status: int
    html: str
    location: str

    @property
    def text(self) -> str:
        """What it says, without its tags; spaces run together."""
        bare = re.sub(r"<(style|script)\b.*?</\1>", " ", self.html, flags=re.DOTALL)
        return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", bare)).split())

    @property
    def happened(self) -> str:
        """What the timeline says."""
        return self.text.partition("What happened")[2]

    def form(self, action: str) -> Form:
        """Return the form whose address ends so."""
        parser = _Forms()
        parser.feed(self.html)
        found = [form for form in parser.forms if form.action.endswith(action)]
        assert found, f"no form goes to {action}"
        return found[-1]

    def forms(self, action: str) -> list[Form]:
        """Return the forms of the page itself whose address ends so, in order."""
        parser = _Forms()
        parser.feed(self.html)
        own = [form for form in parser.forms if not form.action.endswith("sign-out")]
        return [form for form in own if form.action.endswith(action)]

    def has_form(self, action: str) -> bool:
        """Whether a form goes there."""
        parser = _Forms()
        parser.feed(self.html)
        return any(form.action.endswith(action) for form in parser.forms)


class Visitor:
    """Somebody signed in, at one room's pages."""

    def __init__(self, room: Room, role: str = "floor") -> None:
        self.room = room
        self.client = Client()
        self.client.force_login(room.people[role])

    @property
    def floor_path(self) -> str:
        return f"/t/{self.room.tournament}/"

    @property
    def path(self) -> str:
        return f"{self.floor_path}tables/{self.room.table}/"

    def get(self, path: str, **query: Any) -> Page:
        return page(self.client.get(path, query))

    def table(self, **query: Any) -> Page:
        return self.get(self.path, **query)

    def send(self, form: Form, **typed: Any) -> Page:
        """Send a form with what was typed over what the page gave."""
        data = {**form.fields, **{name.rstrip("_"): value for name, value in typed.items()}}
        return page(self.client.post(form.action, data))

    def follow(self, sent: Page) -> Page:
        """Go where an answer sends one."""
        assert sent.status == 303, sent.text
        return page(self.client.get(sent.location))

    def record(self, act: str, **typed: Any) -> Page:
        """Record an act by the pad's form, and look at the table after."""
        query = {"pot": typed["pot"]} if "pot" in typed else {}
        shown = self.table(record=act, **query).forms(f"record/{act}")
        # The form of the act itself, not one of the taps beside it that say it all by themselves.
        form = max(shown, key=lambda one: len(one.fields) + len(one.choices))
        return self.follow(self.send(form, **typed))


def page(answer: object) -> Page:
    """Return an answer as a page."""
    assert isinstance(answer, HttpResponse | StreamingHttpResponse)
    return Page(answer.status_code, answer.getvalue().decode(), answer.headers.get("Location", ""))
