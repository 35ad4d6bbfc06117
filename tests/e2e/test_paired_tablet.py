"""A tablet on a table: paired by a code, the table's dealer, now and then somebody's, and then no more."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, expect

from floor.asking import IDLE_AT_A_TABLE
from floor.models import Device, Person
from floor.pins import set_pin
from floor.relay import Relay
from floor.wallclock import now
from tests.e2e.conftest import Demo, Tablet
from tests.e2e.fit import grave
from tests.support.hints import looking

pytestmark = pytest.mark.e2e
PIN = "2580"


def say_who(kiosk: Tablet, name: str) -> None:
    """Tap the bar, the name and the keys."""
    kiosk.tap(kiosk.page.locator(".who--tablet"))
    kiosk.tap(kiosk.page.get_by_role("link", name=name))
    assert grave(kiosk.page) == []
    for digit in PIN:
        kiosk.tap(kiosk.page.get_by_role("button", name=digit, exact=True))
    kiosk.tap(kiosk.button("It is me"))


def pair_by_code(director: Tablet, kiosk: Tablet) -> None:
    """Have a director make a code for table 2, and type it on the tablet."""
    director.tap(director.link("People and tablets"))
    director.tap(director.link("Pair a tablet"))
    director.tap(director.choice("For", "Table 2"))
    director.tap(director.button("Make a code"))
    code = director.page.locator(".qr-code-text").inner_text()
    assert grave(director.page) == []
    kiosk.page.goto(f"{kiosk.demo.url}/pair")
    kiosk.page.get_by_label("Code").fill(code.lower())
    kiosk.tap(kiosk.button("Pair this tablet"))
    kiosk.page.wait_for_url(kiosk.demo.path(2))
    expect(director.page.locator("#pairing")).to_contain_text("T2 is paired")


def act_as_dealer(kiosk: Tablet) -> None:
    """Nobody has signed in: it is the dealer, and nothing it may not do is offered."""
    expect(kiosk.page.locator(".bar-end")).to_contain_text("Who are you?")
    kiosk.tap(kiosk.button("Fold").first)
    expect(kiosk.page.locator("#said")).to_contain_text("Accepted #")
    expect(kiosk.page.locator(".lines")).to_contain_text("Tablet T2")
    expect(kiosk.link("Rule without a claim")).to_have_count(0)


def act_as_floor(kiosk: Tablet) -> None:
    """Somebody says who he is, does what he came for, and is gone."""
    kiosk.taps = 0
    say_who(kiosk, "Kim Arden")
    kiosk.page.wait_for_url(kiosk.demo.path(2))
    assert kiosk.taps == 3 + len(PIN)
    expect(kiosk.page.locator(".bar-end")).to_contain_text("Kim Arden")
    expect(kiosk.link("Rule without a claim")).to_be_visible()
    kiosk.tap(kiosk.button("Call the floor"))
    expect(kiosk.page.locator("#said")).to_contain_text("Accepted #")
    expect(kiosk.page.locator(".lines")).to_contain_text("on Tablet T2")
    kiosk.tap(kiosk.button("Done"))
    expect(kiosk.page.locator(".bar-end")).to_contain_text("Who are you?")
    expect(kiosk.link("Rule without a claim")).to_have_count(0)


def stay(kiosk: Tablet) -> None:
    """Hands on it keep him there, though he sends nothing."""
    say_who(kiosk, "Kim Arden")
    expect(kiosk.page.locator(".bar-end")).to_contain_text("Kim Arden")
    kiosk.page.reload()
    before = now() - IDLE_AT_A_TABLE / 2
    Device.objects.update(acted_at=before)
    with kiosk.page.expect_response("**/tablet/here"):
        kiosk.page.keyboard.press("Tab")
    acted_at = Device.objects.get().acted_at
    assert acted_at
    assert acted_at > before


def fall_back(kiosk: Tablet) -> None:
    """Left alone it goes back by itself, while the page is open."""
    Device.objects.update(acted_at=now() - IDLE_AT_A_TABLE - timedelta(seconds=1))
    expect(kiosk.page.locator(".bar-end")).to_contain_text("Who are you?")


def revoke(director: Tablet) -> None:
    """Have a director stop the tablet: held down, for it is heavy."""
    director.page.goto(f"{director.demo.url}/t/{director.demo.tournament}/people")
    director.tap(director.link("T2"))
    director.button("Revoke this tablet").focus()
    director.page.keyboard.down("Enter")
    director.page.wait_for_url("**/people")
    director.page.keyboard.up("Enter")
    expect(director.page.locator("#said")).to_contain_text("The tablet was revoked")


def test_a_paired_tablet_is_the_dealer_then_somebody_and_stops_when_revoked(
    tablet: Callable[[], Tablet], new_context: Callable[[], BrowserContext], demo: Demo
) -> None:
    director, kiosk = tablet(), Tablet(new_context().new_page(), demo)
    kiosk.page.on("pageerror", lambda error: kiosk.complaints.append(str(error)))
    set_pin(Person.objects.get(username="floor1"), PIN)
    director.sign_in("director")
    pair_by_code(director, kiosk)
    relay = Relay()
    with looking(relay.look, relay.start_over):
        act_as_dealer(kiosk)
        act_as_floor(kiosk)
        stay(kiosk)
        fall_back(kiosk)
        revoke(director)
        # The page that is open stops too.
        expect(kiosk.page.get_by_text("This tablet was revoked")).to_be_visible()
    kiosk.page.goto(demo.path(2))
    expect(kiosk.page).to_have_url(f"{demo.url}/sign-in?next={demo.path(2)[len(demo.url) :]}")
    assert kiosk.complaints == director.complaints == []
