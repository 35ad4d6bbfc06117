"""The demonstration served for real, and somebody of it with a tablet in hand."""

from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from floor.demo import load_demo
from rulings.stories import SHELF, story_of
from tables.domain.envelope import StreamId
from tables.log.sql import all_rows

HELD = 1_100  # milliseconds; the bar fills in 800

# A busy machine is slow; who waits for what comes waits no longer for it.
expect.set_options(timeout=30_000)


@dataclass(frozen=True)
class Demo:
    """The demonstration's address, its passwords by name, and its tables by number."""

    url: str
    passwords: dict[str, str]
    tournament: UUID
    tables: dict[int, StreamId]

    def path(self, table: int, rest: str = "") -> str:
        """Return the address of a table's page."""
        return f"{self.url}/t/{self.tournament}/tables/{self.tables[table].table}/{rest}"


@dataclass
class Tablet:
    """A tablet in somebody's hand; every tap is counted."""

    page: Page
    demo: Demo
    taps: int = 0
    complaints: list[str] = field(default_factory=list)

    def sign_in(self, name: str) -> None:
        # Who imported hands has other tournaments to choose from as well.
        room = f"/t/{self.demo.tournament}/"
        self.page.goto(f"{self.demo.url}/sign-in?next={room}")
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_label("Password").fill(self.demo.passwords[name])
        self.page.get_by_role("button", name="Sign in").tap()
        self.page.wait_for_url(f"{self.demo.url}{room}")
        self.taps = 0

    def tap(self, found: Locator) -> None:
        self.taps += 1
        found.tap()

    def hold(self, found: Locator, milliseconds: int = HELD) -> None:
        """Keep a finger on a button: one tap, as journeys count it."""
        self.taps += 1
        expect(found).to_be_enabled()
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None
        finger = self.page.context.new_cdp_session(self.page)
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(milliseconds)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def choice(self, group: str, name: str) -> Locator:
        """Return a tile of a group of choices."""
        fieldset = self.page.get_by_role("group", name=group)
        return fieldset.get_by_text(name, exact=True)

    def stacks(self) -> dict[int, str]:
        """Return the chips behind each seat, as the list of seats has them."""
        self.page.get_by_text("Seats as a list").tap()
        rows = self.page.locator(".seats-list tbody tr").all()
        return {
            int(row.locator("th").inner_text()): row.locator("td").nth(1).inner_text()
            for row in rows
        }


@pytest.fixture
def demo(asgi_server: str) -> Demo:
    """Load the demonstration behind the server."""
    SHELF.clear()
    passwords = {one.name: one.password for one in load_demo()}
    rows = all_rows('SELECT tournament, "table" FROM tables_head WHERE "table" IS NOT NULL')
    streams = [StreamId(*row) for row in rows]
    tables = {}
    for stream in streams:
        opened = story_of(stream).state.opened
        if opened is not None and opened.number is not None:
            tables[opened.number] = stream
    return Demo(asgi_server, passwords, streams[0].tournament, tables)


@pytest.fixture
def tablet(demo: Demo, context: BrowserContext) -> Callable[[], Tablet]:
    """Return a tablet; whatever the browser complains of, a refused script above all, is kept."""

    def taken() -> Tablet:
        found = Tablet(context.new_page(), demo)
        found.page.on("console", lambda said: found.complaints.append(said.text))
        found.page.on("pageerror", lambda error: found.complaints.append(str(error)))
        return found

    return taken
