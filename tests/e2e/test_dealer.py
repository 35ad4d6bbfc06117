"""The dealer's table page in his hand: taps counted against the journeys, a whole hand by taps alone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Tablet

pytestmark = pytest.mark.e2e

HOLD = 1_000  # milliseconds: longer than a button must be held


def last(tablet: Tablet) -> Locator:
    """Return the strip that says what stands last."""
    return tablet.page.locator("#last")


def next_is(tablet: Tablet, name: str) -> Locator:
    """Return the one button of the boundary bar, which must say so."""
    found = tablet.page.locator("#boundary > button, #boundary > form > button")
    expect(found).to_contain_text(name)
    return found


def act(tablet: Tablet, name: str, said: str) -> None:
    """Tap what the pad offers, and see what stands after it."""
    tablet.tap(tablet.page.locator("#record").get_by_role("button", name=name).first)
    expect(last(tablet)).to_contain_text(said)


def pick(tablet: Tablet, *cards: str) -> None:
    """Tap cards of the picker."""
    for card in cards:
        box = tablet.page.locator(f".picker-card:has(input[value='{card}'])")
        tablet.tap(box)
        expect(box.locator("input")).to_be_checked()


def hold(tablet: Tablet, button: Locator) -> None:
    """Hold a button until its bar is full."""
    tablet.taps += 1
    button.dispatch_event("pointerdown", {"button": 0, "isPrimary": True})
    tablet.page.wait_for_timeout(HOLD)
    button.dispatch_event("pointerup", {"button": 0, "isPrimary": True})


def call_the_floor(tablet: Tablet) -> None:
    """J1: one tap calls at once, a second one says why; it can be cancelled until somebody comes."""
    tablet.taps = 0
    tablet.tap(tablet.button("Call the floor"))
    expect(tablet.page.locator("#called")).to_contain_text("Floor called")
    assert tablet.taps == 1
    tablet.tap(tablet.button("Reading or pot"))
    expect(tablet.page.locator("#called")).to_contain_text("Reading or pot")
    assert tablet.taps == 2
    expect(tablet.button("Player conduct")).to_have_count(0)
    tablet.tap(tablet.button("Cancel"))
    expect(tablet.button("Call the floor")).to_be_visible()


def end_the_hand(tablet: Tablet) -> None:
    """J4: the pot, the scramble, the riffle: three taps, and the button has moved on by itself."""
    tablet.taps = 0
    tablet.tap(next_is(tablet, "2,300,000 to seat 1"))
    tablet.tap(next_is(tablet, "Scramble"))
    tablet.tap(next_is(tablet, "Riffle: hand 4"))
    expect(tablet.page.get_by_role("heading", name="hand 4")).to_be_visible()
    assert tablet.taps == 3
    expect(last(tablet)).to_contain_text("button at seat 3")


def deal_and_bet(tablet: Tablet) -> None:
    """Blinds in a tap, the deal in a tap, each action in a tap, a street in its cards and one more."""
    act(tablet, "Post the blinds", "Seat 5 posts the big blind")
    act(tablet, "Deal 2 to each", "Seat 5 gets 2 cards")
    for seat in (1, 2, 3):
        act(tablet, "Fold", f"Seat {seat} folds")
    act(tablet, "Raise to 400,000", "Seat 4 raises to 400,000")
    act(tablet, "Call 200,000", "Seat 5 calls")
    pick(tablet, "Ah", "7d", "2c")
    expect(tablet.page.locator(".picker-count")).to_have_text("3 / 3")
    expect(tablet.page.locator("input[value='Kh']")).to_be_disabled()
    tablet.tap(next_is(tablet, "Record: Flop"))
    expect(last(tablet)).to_contain_text("3 cards on the board")
    for street, card in (("Turn", "Kd"), ("River", "Ks")):
        act(tablet, "Check", "Seat 4 checks")
        act(tablet, "Check", "Seat 5 checks")
        expect(tablet.page.locator("input[value='Ah']")).to_have_count(0)
        pick(tablet, card)
        tablet.tap(next_is(tablet, f"Record: {street}"))
        expect(last(tablet)).to_contain_text("A card on the board")


def undo(tablet: Tablet) -> None:
    """A tap in error is taken back by a tap; the log keeps both."""
    act(tablet, "Bet 400,000", "Seat 4 bets 400,000")
    tablet.tap(tablet.button("Undo"))
    expect(last(tablet)).to_contain_text("was recorded in error")
    expect(tablet.button("Undo")).to_have_count(0)
    expect(tablet.page.locator("#record")).to_contain_text("Seat 4 to act, nothing to call")


def show_down(tablet: Tablet) -> None:
    """The seat that shows next is open already: its cards and one tap; the other lets go in two."""
    act(tablet, "Check", "Seat 4 checks")
    act(tablet, "Check", "Seat 5 checks")
    expect(tablet.page.locator("#show-4")).to_contain_text("shows next")
    tablet.taps = 0
    pick(tablet, "As", "Td")
    tablet.tap(next_is(tablet, "Record: Tabled"))
    expect(tablet.page.locator("#show-5")).to_contain_text("shows next")
    assert tablet.taps == 3
    tablet.taps = 0
    tablet.tap(tablet.page.locator("#show-5").get_by_text("Let go"))
    tablet.tap(tablet.page.locator("#show-5").get_by_role("button", name="Into the muck"))
    expect(last(tablet)).to_contain_text("Seat 5 lets go of his hand")
    assert tablet.taps == 2


def by_the_keyboard(tablet: Tablet) -> None:
    """The boundary bar stays under the keyboard, whatever it says next."""
    next_is(tablet, "800,000 to seat 4").focus()
    tablet.page.keyboard.press("Enter")
    expect(next_is(tablet, "Scramble")).to_be_focused()
    tablet.page.keyboard.press("Enter")
    expect(next_is(tablet, "Riffle: hand 5")).to_be_focused()


def hold_the_deck(tablet: Tablet, floor: Tablet) -> None:
    """J4 over an open claim: the bar says to wait, a tap does nothing, and a hold says it began."""
    floor.page.goto(floor.demo.path(2, "claim/new?kind=award&hand=4"))
    floor.tap(floor.choice("Who raises it", "Seat 5"))
    floor.tap(floor.button("Put the claim on file"))
    expect(floor.page.locator("#said")).to_contain_text("Accepted #")
    tablet.page.reload()
    warned = tablet.page.locator("#dock")
    expect(warned).to_contain_text("Claim open on hand 4: hold the deck, wait for the floor")
    began = next_is(tablet, "It already started")
    tablet.tap(began)
    expect(tablet.page.get_by_role("heading", name="hand 4")).to_be_visible()
    tablet.taps = 0
    hold(tablet, began)
    expect(tablet.page.get_by_role("heading", name="hand 5")).to_be_visible()
    expect(warned).to_contain_text("Claim open on hand 4")
    act(tablet, "Post the blinds", "posts the big blind")
    assert tablet.taps <= 2


def type_an_amount(tablet: Tablet) -> None:
    """An amount that is not offered is typed on the page's own keys."""
    tablet.page.goto(tablet.demo.path(1))
    tablet.tap(next_is(tablet, "Scramble"))
    tablet.tap(next_is(tablet, "Riffle: hand 6"))
    act(tablet, "Post blinds and antes", "posts the big blind")
    tablet.tap(tablet.page.get_by_text("Raise to another amount"))
    for key in ("6", "7", "5", "⌫", "0", "000"):
        tablet.tap(tablet.page.locator(".digits").get_by_text(key, exact=True))
    expect(tablet.page.get_by_label("Raised to, in all")).to_have_value("670000")
    tablet.tap(tablet.page.locator(".amount").get_by_role("button", name="Raise", exact=True))
    expect(last(tablet)).to_contain_text("raises to 670,000")


def test_a_dealer_calls_deals_shows_down_and_holds_the_deck(
    tablet: Callable[[], Tablet], browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    dealer = tablet()
    dealer.sign_in("dealer")
    floor = Tablet(browser.new_context(**browser_context_args).new_page(), dealer.demo)
    floor.sign_in("floor1")
    dealer.page.goto(dealer.demo.path(2))
    call_the_floor(dealer)
    act(dealer, "Fold", "Seat 2 folds")
    end_the_hand(dealer)
    deal_and_bet(dealer)
    undo(dealer)
    show_down(dealer)
    by_the_keyboard(dealer)
    hold_the_deck(dealer, floor)
    type_an_amount(dealer)
    assert dealer.complaints == []
