"""An open page follows what happens; what somebody is filling in is left alone."""

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
        watching.tap(watching.link("Raise").first)
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
