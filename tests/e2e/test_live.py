"""An open page follows what happens; what somebody is filling in is left alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from floor.relay import Relay
from tests.e2e.conftest import Tablet
from tests.support.hints import looking

pytestmark = pytest.mark.e2e


def test_open_pages_follow_and_a_draft_is_left_alone(tablet: Callable[[], Tablet]) -> None:
    acting, watching, room = tablet(), tablet(), tablet()
    acting.sign_in("floor1")
    for one in (acting, watching):
        one.page.goto(one.demo.path(2))
    room.page.goto(f"{room.demo.url}/t/{room.demo.tournament}/")
    relay = Relay()
    with looking(relay.look, relay.start_over):
        watching.tap(watching.page.get_by_text("More to record"))
        watching.tap(watching.page.get_by_role("link", name="Raise", exact=True))
        raised = watching.page.get_by_label("Raised to, in all")
        raised.fill("800000")
        calls = room.page.locator(".spot-call").count()
        acting.tap(acting.button("Fold"))
        expect(acting.page.locator("#said")).to_contain_text("Accepted #")
        # Nobody touched it, and it has moved on; the draft stands.
        expect(watching.page.locator(".lines")).to_contain_text("Seat 2 folds")
        expect(raised).to_have_value("800000")
        watching.tap(watching.button("Record: Raise"))
        expect(watching.page.get_by_text("This came since")).to_be_visible()
        # His own refresh leaves what he was told.
        acting.tap(acting.button("Call the floor"))
        expect(acting.page.locator("#said")).to_contain_text("Accepted #")
        expect(room.page.locator(".spot-call")).to_have_count(calls + 1)
    # Chromium itself reports the answer that told of the conflict.
    assert acting.complaints == room.complaints == []


def test_page_without_a_stream_asks_by_itself_and_says_when_nobody_answers(
    tablet: Callable[[], Tablet],
) -> None:
    acting, watching = tablet(), tablet()
    acting.sign_in("floor1")
    acting.page.goto(acting.demo.path(2))
    watching.page.route("**/stream*", lambda route: route.abort())
    watching.page.goto(watching.demo.path(2))
    acting.tap(acting.button("Fold"))
    expect(acting.page.locator("#said")).to_contain_text("Accepted #")
    # No relay runs and no stream is there: it asked.
    expect(watching.page.locator(".lines")).to_contain_text("Seat 2 folds", timeout=30_000)
    watching.page.context.set_offline(True)
    contact = watching.page.locator("#contact")
    expect(contact).to_contain_text("No contact with the server", timeout=30_000)
    watching.page.context.set_offline(False)
    expect(contact).to_be_empty(timeout=30_000)


def test_clocks_run_by_the_server_whatever_the_tablet_believes(
    tablet: Callable[[], Tablet],
) -> None:
    """The tablet's clock is a year behind; what has run since a call is told in seconds."""
    one = tablet()
    one.page.add_init_script("Date.now = () => 1_700_000_000_000")
    one.sign_in("floor1")
    one.page.goto(one.demo.path(2))
    one.page.evaluate(
        """() => {
            const time = document.createElement("time");
            const at = Date.parse(document.getElementById("main").dataset.now) + 65_000;
            time.id = "probe";
            time.dataset.until = new Date(at).toISOString();
            document.getElementById("main").append(time);
        }"""
    )
    expect(one.page.locator("#probe")).to_have_text(re.compile(r"^(1:0\d|0:5\d)$"))
