"""From the demonstration to a ruling that moves a pot: with a script engine, and without one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from floor.words.amounts import MINUS
from tables.log.check import check_streams
from tests.e2e.conftest import Tablet

pytestmark = pytest.mark.e2e


def step_through_the_hand(tablet: Tablet) -> None:
    """Go back to the riffle and forward again: the picture shows the table as it stood."""
    page = tablet.page
    tablet.tap(tablet.link("First entry"))
    expect(page.get_by_text("as it stood after entry")).to_be_visible()
    expect(page.locator(".steps-place")).to_have_text("1 of 23")
    expect(page.locator(".picture--wide .card")).to_have_count(0)
    tablet.tap(tablet.link("Entry after"))
    expect(page.locator(".steps-place")).to_have_text("2 of 23")
    tablet.tap(tablet.link("Last entry"))
    expect(page.locator(".picture--wide").get_by_label("Ace of hearts")).to_be_visible()
    tablet.tap(tablet.link("Entry before"))
    tablet.tap(tablet.link("Back to now"))
    expect(page.get_by_text("as it stood after entry")).to_be_hidden()


def claim_the_pot(tablet: Tablet) -> None:
    """Seat 1 says that the pot went to the wrong seat: no typing, and no more taps than J2 has."""
    tablet.taps = 0
    tablet.tap(tablet.link("Raise a claim"))
    tablet.tap(tablet.choice("What is it about", "Pot to the wrong seat"))
    tablet.tap(tablet.choice("Who raises it", "Seat 1"))
    tablet.tap(tablet.choice("Against whom", "Seat 3"))
    tablet.tap(tablet.button("Put the claim on file"))
    expect(tablet.page.get_by_text("Accepted #105")).to_be_visible()
    assert tablet.taps <= 6
    expect(tablet.page.get_by_text("Seat 1, against seat 3, hand 5")).to_be_visible()


def rule_on_it(tablet: Tablet, *, scripted: bool) -> None:
    """See what the ruling would do, then make it: no more taps than J3 has for one pot, no typing."""
    page = tablet.page
    tablet.taps = 0
    tablet.tap(tablet.link("Rule on this claim"))
    expect(page.get_by_text("One pair, A-K-10-8", exact=True)).to_be_visible()
    tablet.tap(page.get_by_text("As the cards say"))
    tablet.tap(tablet.choice("Finding", "Dealer error"))
    tablet.tap(tablet.choice("Heard", "Seat 1"))
    tablet.tap(tablet.choice("Heard", "Seat 3"))
    tablet.tap(tablet.choice("Reason", "By the cards, the main pot goes 7,000,000 to seat 1."))
    if not scripted:
        tablet.tap(tablet.button("See what it would do"))
        expect(page.get_by_text("Nothing is recorded yet")).to_be_visible()
    expect(page.get_by_role("row", name=f"3 p3 7,000,000 {MINUS}7,000,000 0")).to_be_visible()
    said = "These chips move: 7,000,000 from seat 3 to seat 1"
    expect(page.get_by_text(said).filter(visible=True)).to_be_visible()
    if scripted:
        tablet.hold(tablet.button("Hold to rule 7,000,000 from seat 3 to seat 1"))
    else:
        tablet.tap(tablet.button("Rule: 7,000,000 from seat 3 to seat 1"))
    expect(page.get_by_text("Accepted #106", exact=True)).to_be_visible()
    assert tablet.taps <= 9


def a_ruling_moves_the_pot(tablet: Tablet, *, scripted: bool) -> None:
    page = tablet.page
    tablet.sign_in("floor1")
    tablet.tap(page.locator(".spot").filter(has_text="Table 1"))
    before = tablet.stacks()
    assert (before[1], before[3]) == ("14,700,000", "7,000,000")
    step_through_the_hand(tablet)
    claim_the_pot(tablet)
    rule_on_it(tablet, scripted=scripted)
    tablet.tap(tablet.link("Back to the table"))
    after = tablet.stacks()
    assert (after[1], after[3]) == ("21,700,000", "0")
    assert {seat: after[seat] for seat in (2, 4, 5)} == {seat: before[seat] for seat in (2, 4, 5)}
    expect(page.locator(".lines").get_by_text("Ruling: Dealer error")).to_be_visible()
    tablet.tap(tablet.link("Demonstration"))
    expect(page.get_by_text("Claim open")).to_have_count(1)  # table 3's alone
    assert tablet.complaints == []
    assert check_streams().damage == []


def test_a_ruling_moves_the_pot(tablet: Callable[[], Tablet]) -> None:
    a_ruling_moves_the_pot(tablet(), scripted=True)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_ruling_moves_the_pot_without_a_script(tablet: Callable[[], Tablet]) -> None:
    a_ruling_moves_the_pot(tablet(), scripted=False)


def test_two_tablets_at_one_table_and_the_slower_is_shown_what_came(
    tablet: Callable[[], Tablet],
) -> None:
    quick, slow = tablet(), tablet()
    quick.sign_in("floor1")
    quick.page.goto(quick.demo.path(2))
    slow.page.goto(slow.demo.path(2, "?record=raised"))
    quick.tap(quick.button("Fold"))
    expect(quick.page.get_by_text("Accepted #")).to_be_visible()
    slow.page.get_by_label("Raised to, in all").fill("800000")
    slow.tap(slow.button("Record: Raise"))
    expect(slow.page.get_by_text("This came since")).to_be_visible()
    expect(slow.page.get_by_role("alert").get_by_text("Seat 2 folds")).to_be_visible()
    expect(slow.page.get_by_label("Raised to, in all")).to_have_value("800000")
