"""Everybody can use every page: axe finds nothing serious, nothing runs off the screen, targets are large."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django import Settings

from floor.relay import Relay
from tests.e2e.conftest import Demo, Tablet
from tests.e2e.every_page import DEALER, DIRECTOR, FLOOR, REFUSED, House
from tests.e2e.fit import expect_none, grave, in_theme, misfits, open_everything
from tests.support.hints import looking
from tests.support.own_root import serve_by_own_root

pytestmark = pytest.mark.e2e

MOST_TABS: Final = 400
# Chromium calls 0.1 good. In the room a new call moves down what lies below the calls, and nothing else.
SHIFTED_AT_MOST: Final = {"room": 0.1, "table": 0.02}
FOCUSED: Final = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    const seen = one.matches('.choice input') ? one.closest('.choice') : one;
    const box = seen.getBoundingClientRect();
    const marked = [one, seen, one.nextElementSibling].filter(Boolean)
        .some(each => getComputedStyle(each).outlineStyle !== 'none')
        // A seat of the picture has a thick edge instead.
        || parseFloat(getComputedStyle(one.querySelector('.plate') ?? one).strokeWidth) >= 5;
    const all = [...document.querySelectorAll('*')];
    return {
        place: all.indexOf(one), says: (seen.innerText || one.name || '').trim().slice(0, 60),
        what: one.outerHTML.slice(0, 110), seen: box.width > 0 && box.height > 0 && marked,
    };
}"""
OBSERVE_SHIFTS: Final = """
    window.shifted = [];
    new PerformanceObserver(list => {
        for (const one of list.getEntries()) {
            if (!one.hadRecentInput) {
                const moved = one.sources.map(each => each.node?.outerHTML?.slice(0, 90) ?? '?');
                window.shifted.push([one.value, ...moved]);
            }
        }
    }).observe({type: 'layout-shift', buffered: true});
"""


@pytest.fixture(autouse=True)
def _own_root(settings: Settings, tmp_path: Path) -> None:
    serve_by_own_root(settings, tmp_path)


@pytest.fixture
def house(demo: Demo, new_context: Callable[..., BrowserContext]) -> House:
    return House(demo, new_context)


def test_every_page_fits_every_reader(house: House) -> None:
    found = {}
    for name, who, path in house.pages():
        page = house.tablet_of(who).page
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == REFUSED.get(name, 200), name
        assert page.title().strip() != "· Floorbook", name
        open_everything(page)
        amiss = grave(page) + misfits(page)
        if page.locator("[tabindex]:not([tabindex='0']):not([tabindex='-1'])").count():
            amiss.append("an order of its own for the keyboard")
        found[name] = amiss
    expect_none(found)


def test_in_the_light_axe_finds_nothing_serious_either(house: House) -> None:
    found = {}
    for name, who, path in house.pages():
        visitor = house.tablet_of(who)
        in_theme(visitor, "light")
        visitor.page.goto(path)
        open_everything(visitor.page)
        found[name] = grave(visitor.page)
    found |= of_a_ruling(house.tablet_of(DIRECTOR))
    expect_none(found)


def of_a_ruling(visitor: Tablet) -> dict[str, list[str]]:
    """Go on to a ruling and its appeal, and return what axe finds there."""
    page, demo = visitor.page, visitor.demo
    page.goto(demo.path(3, "rule?claim=c1"))
    visitor.tap(page.get_by_text("As the cards say"))
    visitor.tap(visitor.choice("Finding", "Dealer error"))
    for group in ("Heard", "Reason"):
        visitor.tap(page.get_by_role("group", name=group).locator("label").first)
    held = page.get_by_role("button", name="Hold to rule")
    expect(held).to_be_enabled()
    found = {"desk, filled in": grave(page)}
    visitor.hold(held)
    expect(page.locator("#said")).to_contain_text("Accepted #")
    found["ruling"] = grave(page)
    visitor.tap(page.get_by_role("group", name="Who appeals").locator("label").first)
    visitor.tap(visitor.button("Put the appeal on file"))
    expect(page.locator("#said")).to_contain_text("Accepted #")
    found["appealed"] = grave(page)
    return found


def walk(page: Page) -> list[str]:
    """Go through a page by Tab, and return what is not seen, or comes out of its order."""
    amiss: list[str] = []
    last = -1
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is None or at["place"] == last:
            return amiss
        if at["place"] < last:
            # Round again, or to the page's beginning.
            return amiss if "skip" in at["what"] else [*amiss, f"goes back to {at['what']}"]
        if not at["seen"]:
            amiss.append(f"is not seen: {at['what']}")
        last = at["place"]
    return [*amiss, "has no end"]


def test_the_keyboard_walks_through_a_page_in_its_order_and_is_seen(house: House) -> None:
    demo = house.demo
    for who, path in (
        (FLOOR, f"{demo.url}/t/{demo.tournament}/"),
        (DEALER, demo.path(2)),
        (DIRECTOR, demo.path(3, "rule?claim=c1")),
    ):
        page = house.tablet_of(who).page
        page.goto(path)
        assert walk(page) == [], path


def go_to(page: Page, says: str) -> None:
    """Press Tab until what says this has the keyboard."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is not None and says in at["says"]:
            return
    raise AssertionError(f"the keyboard does not come to {says}")


def test_by_keyboard_alone_somebody_signs_in_calls_the_floor_and_is_answered(
    tablet: Callable[[], Tablet],
) -> None:
    page, demo = tablet().page, tablet().demo
    page.goto(f"{demo.url}/sign-in")
    for words in ("username", "password"):
        go_to(page, words)
        page.keyboard.type("floor1" if words == "username" else demo.passwords["floor1"])
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{demo.tournament}/")
    go_to(page, "Table 2")
    page.keyboard.press("Enter")
    page.wait_for_url(demo.path(2))
    go_to(page, "Call the floor")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Accepted #")


def test_what_comes_in_moves_nothing_that_is_read_or_tapped(house: House) -> None:
    demo = house.demo
    room = house.tablet_of(FLOOR)
    table = house.tablet_of(DEALER)
    acting = house.tablet_of(DIRECTOR)
    for one, path in ((room, f"{demo.url}/t/{demo.tournament}/"), (table, demo.path(2))):
        one.page.add_init_script(OBSERVE_SHIFTS)
        one.page.goto(path)
        one.page.wait_for_load_state("load")
    acting.page.goto(demo.path(2))
    relay = Relay()
    with looking(relay.look, relay.start_over):
        for one in (room, table):
            one.page.evaluate("window.shifted.length = 0")
        acting.tap(acting.button("Fold").first)
        expect(acting.page.locator("#said")).to_contain_text("Accepted #")
        expect(table.page.locator(".lines")).to_contain_text("Seat 2 folds")
        acting.tap(acting.button("Call the floor"))
        expect(room.page.locator("#call-" + str(demo.tables[2].table))).to_be_visible()
        expect(table.page.locator("main")).to_contain_text(re.compile("called", re.IGNORECASE))
    for name, one in (("room", room), ("table", table)):
        shifts = one.page.evaluate("window.shifted")
        assert sum(shift[0] for shift in shifts) <= SHIFTED_AT_MOST[name], (name, shifts)
