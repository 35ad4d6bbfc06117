"""The hand replayer with a script: it plays by itself, obeys keys, a slider and a finger, and a step has an address."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Demo, Tablet

pytestmark = pytest.mark.e2e

PLACE = ".steps-place"
SETTLED = """() => {
    const before = window.seen;
    window.seen = location.href;
    return before === location.href;
}"""


def place(page: Page) -> int:
    return int(page.locator(PLACE).inner_text().split()[0])


def swipe(page: Page, across: int) -> None:
    """Draw a finger over the picture."""
    box = page.locator(".replay-picture").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", x), ("touchMove", x + across), ("touchEnd", None)):
        points = [] if at is None else [{"x": at, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.detach()


def comes_to(page: Page, step: int) -> None:
    """Wait for a step, and for the slider to stand there."""
    expect(page.locator(f"#replay[data-place='{step}']")).to_be_attached()
    expect(page.get_by_role("slider")).to_have_value(str(step))


def plays(one: Tablet) -> int:
    """Let the hand play, stop it, and return where it stands."""
    for _ in range(2):
        one.tap(one.button("Faster"))
    one.tap(one.button("Play"))
    expect(one.button("Pause")).to_be_visible()
    expect(one.page.locator("#replay[data-place='4']")).to_be_attached()
    one.tap(one.button("Pause"))
    expect(one.button("Play")).to_be_visible()
    # The step that was being asked for may still come.
    one.page.wait_for_function(SETTLED, polling=500)
    return place(one.page)


def test_a_hand_plays_by_itself_and_by_hand(demo: Demo, tablet: Callable[[], Tablet]) -> None:
    one = tablet()
    one.sign_in("director")
    page = one.page
    page.goto(demo.path(2, "hands/1/replay?known=then"))
    last = int(page.locator(PLACE).inner_text().split()[-1])
    stands = plays(one)
    assert 4 <= stands < last

    said = page.locator("#replay-step h2").inner_text()
    page.goto(page.url)  # it is a link to the step
    assert place(page) == stands
    assert page.locator("#replay-step h2").inner_text() == said

    for key, goes in (
        ("ArrowRight", stands + 1),
        ("ArrowLeft", stands),
        ("End", last),
        ("Home", 1),
    ):
        page.keyboard.press(key)
        comes_to(page, goes)
    page.get_by_role("slider").fill("5")
    comes_to(page, 5)
    one.tap(one.link("As known now"))
    expect(page.locator("#replay[data-address$='known=now']")).to_be_attached()
    assert page.url.endswith("known=now")
    swipe(page, -150)
    comes_to(page, 6)
    swipe(page, 150)
    comes_to(page, 5)
    assert one.complaints == []
