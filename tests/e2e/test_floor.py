"""The floor's tablet: a call reaches everybody in time and sounds; a claim is on file in six taps without typing."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from floor.accounts import role_in
from floor.models import Person
from floor.relay import Relay, announce_due
from floor.wallclock import new_id, now
from rulings.domain import calls
from rulings.services import Command, record
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import CallCleared, FloorCalled
from tables.domain.envelope import Envelope
from tests.e2e.conftest import Demo, Tablet
from tests.support.hints import looking

pytestmark = pytest.mark.e2e

# Every tone that a page makes, by its hertz.
LISTEN = """
window.tones = [];
const made = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const tone = made.call(this);
  const start = tone.start;
  tone.start = function (at) { window.tones.push(tone.frequency.value); return start.call(this, at); };
  return tone;
};
"""


def say(demo: Demo, table: int, *entries: Entry, who: str = "dealer") -> None:
    """Record what somebody else does at a table."""
    person = Person.objects.get(username=who)
    role = str(role_in(person, demo.tournament))
    for entry in entries:
        envelope = Envelope(actor=person.code, role=role, command_id=new_id(), occurred_at=now())
        outcome = record(Command(demo.tables[table], entry, envelope, new_id, None))
        assert outcome.refusal is None, outcome.refusal


def tones(page: Page) -> list[float]:
    found: list[float] = page.evaluate("window.tones.splice(0)")
    return found


def a_tablet(context: BrowserContext, demo: Demo) -> Tablet:
    """Return a tablet of somebody's own."""
    found = Tablet(context.new_page(), demo)
    found.page.on("console", lambda said: found.complaints.append(said.text))
    found.page.on("pageerror", lambda error: found.complaints.append(str(error)))
    return found


def room_of(tablet: Tablet, name: str) -> Page:
    """Open the room as at a shift's start: the first tap, wherever it is, lets the page sound."""
    tablet.page.add_init_script(LISTEN)
    tablet.sign_in(name)
    tablet.page.reload()
    off = tablet.button("Sound is off: tap to switch it on")
    expect(off).to_be_visible()
    off.tap()
    expect(off).to_be_hidden()
    return tablet.page


def test_a_call_sounds_and_one_that_nobody_answers_goes_to_the_directors(
    demo: Demo, new_context: Callable[[], BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    tablets = [a_tablet(new_context(), demo) for _ in range(2)]
    floor, director = room_of(tablets[0], "floor1"), room_of(tablets[1], "director")
    monkeypatch.setattr(calls, "SOUNDS_AGAIN_AFTER", timedelta(hours=1))
    monkeypatch.setattr(calls, "ESCALATES_AFTER", timedelta(hours=2))
    asks = FloorCalled(by="dealer", reason="Seat or chips")
    relay = Relay()
    with looking(relay.look, relay.start_over), looking(announce_due):
        say(demo, 2, asks)
        for page in (floor, director):
            age = page.locator(".inbox-call--open", has_text="Table 2").locator("time")
            expect(age).to_have_text(re.compile(r"0:0[1-9]|0:[1-5]\d"))
        once = tones(floor)
        assert once
        assert tones(director) == []
        # Its time runs out twice, and nobody loads the page anew.
        monkeypatch.setattr(calls, "SOUNDS_AGAIN_AFTER", timedelta(seconds=4))
        say(demo, 2, asks)
        for page in (floor, director):
            expect(page.locator(".inbox-call--late", has_text="Table 2")).to_be_visible()
        assert tones(floor)[-len(once) :] == once
        assert tones(director) == []
        monkeypatch.setattr(calls, "ESCALATES_AFTER", timedelta(seconds=6))
        say(demo, 2, asks)
        for page in (floor, director):
            expect(page.locator(".inbox-call--escalated", has_text="Table 2")).to_be_visible()
        urgent = tones(director)
        assert urgent != once
        assert urgent
        call = director.locator(".inbox-call", has_text="Table 2")
        tablets[1].tap(call.get_by_role("button"))
        expect(floor.locator(".inbox-stage", has_text="is coming")).to_be_visible()
        assert tones(director) == []
        a_call_is_heard_of_elsewhere(floor, demo, asks)
    assert tablets[0].complaints == tablets[1].complaints == []


def a_call_is_heard_of_elsewhere(floor: Page, demo: Demo, asks: FloorCalled) -> None:
    """Go to a page about something else, and have another table call."""
    floor.goto(demo.path(1, "rulebook"))
    floor.locator("h1").tap()
    say(demo, 3, CallCleared(outcome="no_case"), asks, who="floor2")
    expect(floor.locator("#calls")).to_contain_text("2 calls wait", timeout=20_000)


def a_claim_in_six_taps(tablet: Tablet) -> None:
    """J2, from the inbox to on file."""
    page = tablet.page
    tablet.sign_in("floor1")
    call = page.locator(".inbox-call", has_text="Table 1")
    tablet.tap(call.get_by_role("button", name="On my way"))
    expect(call).to_contain_text("You are on your way")
    tablet.tap(call.get_by_role("link", name="Claim"))
    tablet.tap(tablet.choice("What is it about", "Pot to the wrong seat"))
    tablet.tap(tablet.choice("Who raises it", "Seat 1"))
    tablet.tap(tablet.choice("Against whom", "Seat 3"))
    tablet.tap(tablet.button("Put the claim on file"))
    expect(page.get_by_text("Seat 1, against seat 3, hand 5")).to_be_visible()
    assert tablet.taps <= 6
    assert tablet.complaints == []


def test_a_claim_in_six_taps(tablet: Callable[[], Tablet]) -> None:
    a_claim_in_six_taps(tablet())


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_claim_in_six_taps_without_a_script(tablet: Callable[[], Tablet]) -> None:
    a_claim_in_six_taps(tablet())


def a_penalty_in_four_taps(tablet: Tablet) -> None:
    """J6, from the table's player to the countdown at the table."""
    page = tablet.page
    page.goto(tablet.demo.path(2))
    tablet.taps = 0
    tablet.tap(page.get_by_role("navigation", name="Players").get_by_role("link").nth(2))
    tablet.tap(tablet.choice("Offence", "Language"))
    tablet.tap(tablet.choice("Penalty", "2 hands"))
    held(tablet, tablet.button("Hold to give the penalty"))
    expect(page.get_by_text("2 hands left of 2")).to_be_visible()
    assert tablet.taps <= 4


def held(tablet: Tablet, button: Locator) -> None:
    """Hold a button until it takes effect: one tap, as the journeys count."""
    tablet.taps += 1
    button.scroll_into_view_if_needed()
    button.dispatch_event("pointerdown", {"button": 0, "bubbles": True})
    expect(tablet.page.locator("#said")).to_contain_text("Accepted #")


def a_quick_dispute(tablet: Tablet) -> None:
    """A table that nobody logs: from its page to a claim on file, with nothing typed but the pot."""
    page = tablet.page
    page.goto(tablet.demo.path(5))
    tablet.taps = 0
    tablet.tap(page.get_by_role("link", name="State the hand").first)
    for place in range(2):
        tablet.tap(page.locator(".state-who .ring-seat").nth(place))
    page.get_by_label("The main pot: chips").fill("1200")
    for card in ("As", "Kh", "7c", "7s", "2d"):
        tablet.tap(page.locator(f'.picker-card:has(input[value="{card}"])'))
    tablet.tap(tablet.button("State it, then a claim"))
    tablet.tap(tablet.choice("What is it about", "Hand misread"))
    tablet.tap(page.get_by_role("group", name="Who raises it").locator(".ring-seat").first)
    tablet.tap(tablet.button("Put the claim on file"))
    expect(page.get_by_text("Rule on this claim")).to_be_visible()
    assert tablet.taps <= 12


def test_a_penalty_and_a_dispute_at_a_table_nobody_logged(tablet: Callable[[], Tablet]) -> None:
    one = tablet()
    one.sign_in("floor1")
    a_penalty_in_four_taps(one)
    a_quick_dispute(one)
    assert one.complaints == []
