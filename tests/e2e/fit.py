"""What fits every reader: axe finds nothing serious, nothing runs off the screen, targets are large."""

from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

from tests.e2e.conftest import Tablet

GRAVE: Final = ("serious", "critical")
PORTRAIT: Final[ViewportSize] = {"width": 820, "height": 1180}
OTHERS: Final[tuple[ViewportSize, ...]] = (
    {"width": 1180, "height": 820},
    {"width": 390, "height": 844},
)
LEAST: Final = 48  # pixels, of what is tapped
TARGETS: Final = """least => [...document.querySelectorAll(
        'a[href], button, select, summary, textarea, label:has(input), input:not([type=hidden])')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('.choice > *, svg'))
    .filter(one => !one.matches('.skip:not(:focus), label input, [data-own] *'))
    .filter(one => getComputedStyle(one).display !== 'inline')
    .filter(one => {
        const box = one.getBoundingClientRect();
        return box.height && (box.height < least - 0.5 || box.width < least - 0.5);
    })
    .map(one => `${Math.round(one.getBoundingClientRect().width)} by `
        + `${Math.round(one.getBoundingClientRect().height)} ${one.outerHTML.slice(0, 110)}`)"""


def grave(page: Page) -> list[str]:
    """Return what axe finds serious or critical."""
    found: dict[str, Any] = Axe().run(page).response
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def in_theme(visitor: Tablet, theme: str) -> None:
    visitor.page.context.add_cookies(
        [{"name": "floorbook_theme", "value": theme, "url": visitor.demo.url}]
    )


def open_everything(page: Page) -> None:
    """Open what is folded away, so that it is looked at too."""
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")


def too_wide(page: Page) -> list[str]:
    """Return how far a page runs off its screen."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    size = page.viewport_size
    assert size is not None
    return [f"{wide} wide on {size['width']}"] if wide > size["width"] else []


def misfits(page: Page) -> list[str]:
    """Return what is amiss on any screen: too wide, too small to tap, or too wide with large text."""
    found = too_wide(page) + small_targets(page)
    for size in OTHERS:
        page.set_viewport_size(size)
        found += too_wide(page) + small_targets(page)
    page.set_viewport_size(PORTRAIT)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    return [*found, *(f"at 200 %: {one}" for one in too_wide(page))]


def small_targets(page: Page) -> list[str]:
    """Return what can be tapped and is small, but for links in a text."""
    found: list[str] = page.evaluate(TARGETS, LEAST)
    return found


def expect_none(found: dict[str, list[str]]) -> None:
    """Fail with what is amiss, a line each, and the pages it is amiss on."""
    pages: dict[str, list[str]] = {}
    for name, what in found.items():
        for one in dict.fromkeys(what):
            pages.setdefault(one, []).append(name)
    lines = [f"{one}  [{len(names)}: {', '.join(names[:4])}]" for one, names in pages.items()]
    if lines:
        pytest.fail("\n".join(lines), pytrace=False)
