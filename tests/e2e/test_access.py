"""Everybody can use every page: axe finds nothing serious, in both themes; nothing runs off the screen."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django import Settings

from tests.e2e.conftest import Demo, Tablet
from tests.support.own_root import serve_by_own_root

pytestmark = pytest.mark.e2e

GRAVE = ("serious", "critical")
SCREENS: dict[str, ViewportSize] = {
    "portrait": {"width": 820, "height": 1180},
    "landscape": {"width": 1180, "height": 820},
    "phone": {"width": 390, "height": 844},
}


@pytest.fixture(autouse=True)
def _own_root(settings: Settings, tmp_path: Path) -> None:
    serve_by_own_root(settings, tmp_path)


def pages(demo: Demo) -> Iterator[tuple[str, str]]:
    """Yield every kind of page by its name."""
    yield "floor", f"{demo.url}/t/{demo.tournament}/"
    yield "tournaments", f"{demo.url}/?all"
    yield "people and tablets", f"{demo.url}/t/{demo.tournament}/people"
    yield "somebody new", f"{demo.url}/t/{demo.tournament}/people/new"
    yield "pair a tablet", f"{demo.url}/t/{demo.tournament}/tablets/new"
    yield "my sign-in", f"{demo.url}/me"
    yield "pair this tablet", f"{demo.url}/pair"
    yield "display", f"{demo.url}/display"
    yield "certificate", f"{demo.url}/certificate"
    yield "table", demo.path(1)
    yield "table with a claim", demo.path(3)
    yield "table in stud", demo.path(4)
    yield "earlier entry", demo.path(2, "?as_of=40")
    for act in ("raised", "board_dealt", "hand_declared", "cards_tabled", "hand_started"):
        yield f"pad: {act}", demo.path(2, f"?record={act}")
    yield "kinds of claim", demo.path(1, "claim/new")
    yield "claim form", demo.path(1, "claim/new?kind=award")
    yield "claim", demo.path(3, "claim?id=c1")
    yield "desk", demo.path(3, "rule?claim=c1")
    yield "not found", f"{demo.url}/nothing"


def grave(page: Page) -> list[str]:
    """Return what axe finds serious or critical."""
    found: dict[str, Any] = Axe().run(page).response
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(tablet: Callable[[], Tablet], theme: str) -> None:
    visitor = tablet()
    in_theme(visitor, theme)
    found = {}
    visitor.page.goto(f"{visitor.demo.url}/sign-in")
    found["sign-in"] = grave(visitor.page)
    visitor.sign_in("director")
    for name, path in pages(visitor.demo):
        visitor.page.goto(path)
        open_everything(visitor.page)
        found[name] = grave(visitor.page)
    found |= of_a_ruling(visitor)
    assert {name: what for name, what in found.items() if what} == {}


def of_a_ruling(visitor: Tablet) -> dict[str, list[str]]:
    """Go on to a ruling and its appeal, and return what axe finds there."""
    page = visitor.page
    page.goto(visitor.demo.path(3, "rule?claim=c1"))
    visitor.tap(page.get_by_text("As the cards say"))
    visitor.tap(visitor.choice("Finding", "Dealer error"))
    page.get_by_role("textbox", name="Reason").fill("They play the same hand.")
    visitor.tap(visitor.button("See what it would do"))
    expect(page.get_by_text("Nothing is recorded yet")).to_be_visible()
    found = {"effect": grave(page)}
    visitor.tap(visitor.button("Change it"))
    expect(page.get_by_text("Provisions it rests on")).to_be_visible()
    found["changed"] = grave(page)
    visitor.tap(visitor.button("See what it would do"))
    visitor.tap(visitor.button("Rule: "))
    expect(page.get_by_text("Stacks at Table 3 now")).to_be_visible()
    found["ruling"] = grave(page)
    page.get_by_label("In his words").fill("Not so.")
    visitor.tap(visitor.button("Put the appeal on file"))
    expect(page.get_by_text("You ruled here yourself")).to_be_visible()
    found["appealed"] = grave(page)
    return found


def in_theme(visitor: Tablet, theme: str) -> None:
    visitor.page.context.add_cookies(
        [{"name": "floorbook_theme", "value": theme, "url": visitor.demo.url}]
    )


def open_everything(page: Page) -> None:
    """Open what is folded away, so that it is looked at too."""
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_runs_off_the_screen_and_targets_are_large(
    tablet: Callable[[], Tablet], screen: str
) -> None:
    visitor = tablet()
    visitor.sign_in("director")
    size = SCREENS[screen]
    visitor.page.set_viewport_size(size)
    for name, path in pages(visitor.demo):
        visitor.page.goto(path)
        open_everything(visitor.page)
        wide = visitor.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], name
        assert small_targets(visitor.page) == [], name


def small_targets(page: Page) -> list[str]:
    """Return what can be tapped and is less than 44 px high, but for links in a text."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('a, button, select, summary, label.choice, input')]
        .filter(one => one.checkVisibility() && one.type !== 'hidden' && !one.closest('.choice > *'))
        .filter(one => getComputedStyle(one).display !== 'inline')
        .filter(one => one.getBoundingClientRect().height < 44 && one.type !== 'checkbox')
        .map(one => one.outerHTML.slice(0, 120))"""
    )
    return found


def test_the_text_may_be_twice_as_large(tablet: Callable[[], Tablet]) -> None:
    visitor = tablet()
    visitor.sign_in("director")
    for name, path in pages(visitor.demo):
        visitor.page.goto(path)
        visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
        wide = visitor.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= SCREENS["portrait"]["width"], name
