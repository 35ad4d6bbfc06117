"""The ruling desk and the appeal in a browser: what it would do follows, and holding records it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from floor.http import submit
from floor.models import Person
from floor.services import open_table
from floor.words.amounts import MINUS
from tables.domain.codec import from_wire
from tables.domain.entries.table import TableOpened
from tables.domain.envelope import StreamId
from tests.e2e.conftest import Demo, Tablet
from tests.floor.room import an_envelope, riffle, seated

pytestmark = pytest.mark.e2e

NUMBER = 9


def play(stream: StreamId, *entries: dict[str, Any]) -> int:
    """Record entries as the demonstration's second floor person; return the seq of the last."""
    person = Person.objects.get(username="floor2")
    seq = 0
    for wire in entries:
        outcome = submit(stream, from_wire(wire), an_envelope(person, "floor"))
        assert outcome.refusal is None, (wire, outcome.refusal)
        seq = outcome.seq or seq
    return seq


def a_miscall(demo: Demo) -> StreamId:
    """Open a table where seat 3 said two pair, seat 6 let go, and the pot went to seat 3."""
    director = Person.objects.get(username="director")
    opened = TableOpened(
        game="holdem",
        structure="no_limit",
        rulebook="caro_cooke",
        smallest_chip=25,
        seats=9,
        number=NUMBER,
    )
    stream = open_table(
        tournament=demo.tournament, entry=opened, envelope=an_envelope(director)
    ).stream
    play(
        stream,
        *seated({2: 10_000, 3: 9_000, 6: 8_000}),
        riffle(),
        {
            "type": "situation_stated",
            "street": "river",
            "board": ["9c", "Th", "4s", "Jd", "2h"],
            "button": 2,
            "pots": [{"amount": 12_400, "eligible": [3, 6]}],
            "live": [3, 6],
            "last_aggressor": 3,
        },
        {"type": "hand_declared", "seat": 3, "category": "two_pair"},
        {
            "type": "hand_discarded",
            "seat": 6,
            "face": "down",
            "touched_muck": True,
            "identifiable": False,
        },
        {"type": "cards_tabled", "seat": 3, "cards": ["Kd", "Jc"]},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 12_400}]},
        {
            "type": "claim_raised",
            "claim": "c1",
            "kind": "miscall",
            "by": "seat",
            "seat": 6,
            "against": 3,
            "pot": 0,
        },
    )
    demo.tables[NUMBER] = stream
    return stream


def hold_button(page: Page) -> Any:
    return page.get_by_role("button", name="Hold to rule")


def choose(tablet: Tablet) -> None:
    """Fill the desk in by tiles alone: what was found, where the pot goes, both heard, and why."""
    page = tablet.page
    tablet.tap(tablet.choice("Finding", "Suspected miscall"))
    tablet.tap(page.get_by_text("To the hand thrown away"))
    expect(page.get_by_role("row", name=f"3 p3 21,400 {MINUS}12,400 9,000")).to_be_visible()
    expect(hold_button(page)).to_be_disabled()
    expect(page.locator("#desk-says")).to_contain_text("Reason")
    tablet.tap(tablet.choice("Heard", "Seat 6"))
    tablet.tap(tablet.choice("Heard", "Seat 3"))
    tablet.tap(
        tablet.choice(
            "Reason",
            "Seat 3 declared two pair and tabled one pair, J-K-10-9; let go on hearing it: seat 6.",
        )
    )


def a_short_touch_records_nothing(tablet: Tablet) -> None:
    taps = tablet.taps
    tablet.hold(hold_button(tablet.page), 150)
    expect(tablet.page.locator(".hold-hint")).to_be_visible()
    expect(tablet.page.locator("#desk")).to_be_visible()
    tablet.taps = taps


def the_foot_follows(tablet: Tablet) -> None:
    """What it says changes with the finding, and a wrong one cannot be held."""
    page, taps = tablet.page, tablet.taps
    said = page.locator("#desk-says")
    expect(said).to_contain_text("These chips move: 12,400 from seat 3 to seat 6.")
    tablet.tap(tablet.choice("Finding", "Honest error"))
    expect(said).to_contain_text("does not let the main pot go that way")
    expect(hold_button(page)).to_be_disabled()
    tablet.tap(tablet.choice("Finding", "Suspected miscall"))
    expect(hold_button(page)).to_contain_text("12,400 from seat 3 to seat 6")
    tablet.taps = taps


def without_network_it_is_refused_in_words(tablet: Tablet) -> None:
    """A mouse holds it as well, the focus elsewhere; a ruling never waits on the tablet."""
    page = tablet.page
    page.context.set_offline(True)
    hold_button(page).hover()
    page.mouse.down()
    expect(page.get_by_role("alert")).to_contain_text("this cannot wait on the tablet")
    page.mouse.up()
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(hold_button(page)).to_contain_text("12,400 from seat 3 to seat 6")
    tablet.complaints.clear()


def somebody_is_quicker(page: Page, stream: StreamId) -> int:
    """A statement comes meanwhile: it is shown, and what was chosen is kept. Return its seq."""
    heard = {"type": "statement_taken", "claim": "c1", "from": "dealer", "words": "I heard it"}
    seq = play(stream, heard)
    expect(page.get_by_text("This came since; what you typed is kept below.")).to_be_visible()
    expect(page.get_by_role("alert").get_by_text("I heard it")).to_be_visible()
    expect(hold_button(page)).to_contain_text("12,400 from seat 3 to seat 6")
    return seq


def an_answer_to_a_desk_that_was_left_is_no_harm(tablet: Tablet) -> None:
    page = tablet.page
    page.goto(f"{tablet.demo.path(NUMBER)}rule?claim=c1")
    expect(hold_button(page)).to_be_visible()
    waiting: list[Route] = []

    def keep(route: Route) -> None:
        waiting.append(route)

    page.route("**/rule", keep)
    with page.expect_request("**/rule"):
        tablet.tap(tablet.choice("Finding", "No fault"))
    tablet.tap(page.get_by_role("navigation", name="Way back").get_by_role("link").last)
    expect(page.locator("#desk")).to_have_count(0)
    with page.expect_response("**/rule"):
        waiting[0].continue_()
    page.unroute("**/rule")


def rule_on_the_miscall(tablet: Tablet, stream: StreamId) -> int:
    """Rule by tiles alone, within what J3 has for one pot; return the ruling's seq."""
    page = tablet.page
    page.goto(tablet.demo.path(NUMBER))
    tablet.taps = 0
    tablet.tap(page.get_by_role("link", name="Rule", exact=True))
    choose(tablet)
    the_foot_follows(tablet)
    a_short_touch_records_nothing(tablet)
    without_network_it_is_refused_in_words(tablet)
    seq = somebody_is_quicker(page, stream) + 1
    tablet.hold(hold_button(page))
    expect(page.get_by_text(f"Accepted #{seq}", exact=True)).to_be_visible()
    assert tablet.taps <= 9
    expect(page.get_by_text("the main pot: 12,400 to seat 6", exact=True)).to_be_visible()
    return seq


def appeal(tablet: Tablet, seq: int) -> None:
    tablet.taps = 0
    tablet.tap(tablet.choice("Who appeals", "Seat 3"))
    tablet.tap(tablet.button("Put the appeal on file"))
    expect(tablet.page.get_by_text(f"Accepted #{seq}", exact=True)).to_be_visible()
    assert tablet.taps <= 2


def decide(tablet: Tablet, seq: int) -> None:
    """Overturn it on one page, within what J5 has; the button is held by its key."""
    page = tablet.page
    page.goto(tablet.demo.path(NUMBER))
    tablet.taps = 0
    tablet.tap(tablet.link("Look at the ruling"))
    tablet.tap(tablet.link("Decide the appeal"))
    expect(page.get_by_text("not Kim Arden")).to_be_visible()
    tablet.tap(tablet.choice("Heard", "Seat 6"))
    tablet.tap(tablet.choice("Heard", "Seat 3"))
    tablet.tap(tablet.choice("Outcome", "Overturn"))
    expect(page.get_by_role("row", name=f"6 p6 20,400 {MINUS}12,400 8,000")).to_be_visible()
    tablet.tap(tablet.choice("Reason", "The facts were otherwise than the ruling found them."))
    button = page.get_by_role("button", name="Hold to decide")
    expect(button).to_contain_text("12,400 from seat 6 to seat 3")
    button.focus()
    page.keyboard.down("Enter")
    expect(page.get_by_text(f"Accepted #{seq}", exact=True)).to_be_visible()
    page.keyboard.up("Enter")
    tablet.taps += 1
    assert tablet.taps <= 8
    expect(page.get_by_text("overturned on appeal").first).to_be_visible()


def test_a_miscall_is_ruled_on_and_the_appeal_decided_by_tiles_alone(
    demo: Demo, tablet: Callable[[], Tablet]
) -> None:
    stream = a_miscall(demo)
    floor = tablet()
    floor.sign_in("floor1")
    an_answer_to_a_desk_that_was_left_is_no_harm(floor)
    seq = rule_on_the_miscall(floor, stream)
    appeal(floor, seq + 1)
    floor.page.context.clear_cookies()
    director = tablet()
    director.sign_in("director")
    decide(director, seq + 2)
    assert floor.complaints == []
    assert director.complaints == []
