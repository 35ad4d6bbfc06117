"""Without network nothing that was seen is lost: it waits, goes out once and in order, and conflicts are shown."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from floor.relay import Relay
from rulings.stories import SHELF, story_of
from tables.domain.entries import wire_name
from tables.domain.envelope import Recorded, StreamId
from tests.e2e.fit import grave, too_wide
from tests.floor.room import LONG_ENOUGH, Room, a_room, blinds, riffle, seated
from tests.support.hints import looking

pytestmark = pytest.mark.e2e
PATIENT = 30_000  # milliseconds: the machine may be busy


@dataclass
class Tablet:
    """A tablet in somebody's hands, with its own browser and its own network."""

    context: BrowserContext
    page: Page
    room: Room
    path: str

    def go(self, rest: str = "") -> None:
        self.page.goto(f"{self.path}{rest}")

    def offline(self) -> None:
        self.context.set_offline(True)

    def online(self) -> None:
        self.context.set_offline(False)

    def form(self, action: str) -> Locator:
        return self.page.locator(f'form[action$="{action}"]')

    def press(self, action: str) -> None:
        """Press the button of a form, inside of it or in the bar at the foot."""
        form = self.form(action)
        inside = form.locator('button[type="submit"]')
        if inside.count():
            inside.first.click()
        else:
            self.page.locator(f'button[form="{form.first.get_attribute("id")}"]').click()

    def told(self, said: str) -> None:
        expect(self.page.locator("#told")).to_contain_text(said, timeout=PATIENT)

    def waits(self, count: int) -> None:
        expect(self.page.locator("#outbox-button [data-count]")).to_have_text(
            str(count or ""), timeout=PATIENT
        )

    def drawer(self) -> Locator:
        """Open the list of what waits, and return its items."""
        if self.page.locator("#outbox").is_hidden():
            self.page.locator("#outbox-button").click()
        return self.page.locator("#outbox-list > li")

    def amiss(self) -> list[str]:
        """Return what of the page does not fit every reader, the open list included."""
        found = []
        for theme in ("light", "dark"):
            self.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            found += grave(self.page) + too_wide(self.page)
        return found

    def visit(self, *rests: str) -> None:
        """Look at some pages of the table, so that copies of them are at hand."""
        for rest in rests:
            self.go(rest)
        self.copies(*rests)

    def copies(self, *rests: str) -> None:
        """Wait until the tablet has copies of some pages of the table."""
        script = "async (at) => Boolean(await caches.match(at, {cacheName: 'pages'}))"
        for rest in rests:
            for _ in range(PATIENT // 250):
                if self.page.evaluate(script, f"{self.path}{rest}"):
                    break
                self.page.wait_for_timeout(250)
            else:
                raise AssertionError(f"there is no copy of {rest}")


@dataclass
class Hall:
    """A room whose server runs, and tablets of its people."""

    url: str
    room: Room
    browser: Browser
    settings: dict[str, Any]

    def tablet(self, role: str) -> Tablet:
        context = self.browser.new_context(**self.settings)
        context.set_default_timeout(PATIENT)
        page = context.new_page()
        path = f"{self.url}/t/{self.room.tournament}/tables/{self.room.table}/"
        page.goto(f"{self.url}/sign-in")
        page.get_by_label("Name").fill(self.room.people[role].username)
        page.get_by_label("Password").fill(LONG_ENOUGH)
        page.locator('form[action$="sign-in"] button').click()
        page.wait_for_url("**/t/**")
        page.goto(path)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        return Tablet(context, page, self.room, path)

    @property
    def rows(self) -> tuple[Recorded, ...]:
        return tuple(story_of(StreamId(self.room.tournament, self.room.table)).raw)

    def names(self, since: int) -> list[str]:
        return [wire_name(type(row.entry)) for row in self.rows[since:]]


@pytest.fixture
def hall(
    asgi_server: str, browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[Hall]:
    """A table whose hand is over but for the push, the scramble and the next riffle."""
    SHELF.clear()
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    room.play({"type": "folded", "seat": 1}, {"type": "folded", "seat": 2})
    relay = Relay()
    with looking(relay.look, relay.start_over):
        yield Hall(asgi_server, room, browser, browser_context_args)
        for context in browser.contexts:
            context.close()


CLAIM, STATEMENT = "claim/new?hand=1", "claim?id=c1"
CLAIMED = {"type": "claim_raised", "claim": "c1", "kind": "reading", "by": "staff", "hand": 1}
BOUNDARY = {
    "?record=pot_pushed&pot=0": "pot_pushed",
    "?record=deck_scrambled": "deck_scrambled",
    "?record=hand_started": "hand_started",
}


def tap_the_hand_to_its_end(tablet: Tablet) -> None:
    """Push the pot, scramble and riffle at the foot of the table's page, which stays as it is."""
    for count, act in enumerate(BOUNDARY.values(), start=1):
        tablet.page.locator(f'#dock form[action$="record/{act}"] button').first.click()
        tablet.waits(count)


def end_the_hand(tablet: Tablet, waiting: int) -> None:
    """Push the pot, scramble and riffle, each from its own page."""
    for count, (rest, act) in enumerate(BOUNDARY.items(), start=waiting + 1):
        tablet.go(rest)
        tablet.press(f"record/{act}")
        tablet.waits(count)


def raise_claim(tablet: Tablet, words: str) -> None:
    tablet.go(CLAIM)
    form = tablet.form("claim/new")
    for name, value in (("kind", "reading"), ("who", "seat-2")):
        form.locator(f'[name="{name}"][value="{value}"]').check(force=True)
    form.locator(".claim-words summary").click()
    form.locator('[name="words"]').fill(words)
    tablet.press("claim/new")


def take_statement(tablet: Tablet, words: str) -> None:
    tablet.form("statement_taken").locator('[name="words"]').fill(words)
    tablet.press("statement_taken")


def test_what_is_recorded_without_network_goes_out_once_and_in_order(hall: Hall) -> None:
    stood, tablet = hall.room.play(CLAIMED), hall.tablet("floor")
    # The claim's pages come by themselves; so does the table's own.
    tablet.copies("", CLAIM, STATEMENT)
    tablet.visit(*BOUNDARY, "")
    tablet.offline()
    tablet.page.reload()
    expect(tablet.page.locator("#kept")).to_contain_text("no network")
    tablet.press("call/floor_called")
    tablet.told("On this tablet: Call the floor")
    # Twice pressed is once called.
    tablet.press("call/floor_called")
    tablet.told("already")
    end_the_hand(tablet, waiting=1)
    raise_claim(tablet, "The ten was read as a jack")
    tablet.waits(5)
    tablet.go(STATEMENT)
    take_statement(tablet, "I saw it too")
    tablet.waits(6)
    take_statement(tablet, "No, I did not")
    tablet.waits(7)
    tablet.drawer().last.get_by_text("Take it back").click()
    tablet.waits(6)
    tablet.page.reload()
    tablet.waits(6)
    assert len(hall.rows) == stood
    tablet.online()
    tablet.waits(0)
    expect(tablet.drawer()).to_have_count(6)
    for place, item in enumerate(tablet.drawer().all(), start=1):
        expect(item).to_contain_text(f"Accepted #{stood + place}")
    acts = ["floor_called", *BOUNDARY.values(), "claim_raised", "statement_taken"]
    assert hall.names(stood) == acts
    assert all(row.queued and row.occurred_at < row.recorded_at for row in hall.rows[stood:])


def test_a_claim_made_before_the_riffle_and_delivered_after_it_is_attested(hall: Hall) -> None:
    tablet = hall.tablet("dealer")
    tablet.visit(CLAIM)
    tablet.offline()
    raise_claim(tablet, "He had the better hand")
    tablet.waits(1)
    shares = [{"seat": 3, "amount": 200}]
    hall.room.play({"type": "pot_pushed", "pot": 0, "shares": shares})
    hall.room.play({"type": "deck_scrambled"}, riffle(2))
    tablet.online()
    tablet.waits(0)
    expect(tablet.drawer()).to_contain_text("Accepted")
    tablet.go("?hand=1")
    expect(tablet.page.locator(".claim-times")).to_contain_text("in time on the word of")


def test_two_tablets_without_network_end_in_one_log_and_nothing_is_dropped(hall: Hall) -> None:
    first, second = hall.tablet("dealer"), hall.tablet("floor")
    stood = len(hall.rows)
    for tablet in (first, second):
        tablet.copies("")
        tablet.offline()
        tap_the_hand_to_its_end(tablet)
    second.page.reload()
    second.press("call/floor_called")
    second.waits(4)
    first.online()
    first.waits(0)
    second.online()
    # The call is none of the conflict's; what was built on the push waits for a person.
    second.waits(3)
    expect(second.drawer().first).to_contain_text("Others recorded something first")
    expect(second.drawer().first).to_contain_text(f"#{stood + 1}")
    expect(second.drawer().nth(1)).to_contain_text("It waits until you have decided")
    expect(second.drawer().last).to_contain_text(f"Accepted #{stood + 4}")
    assert second.amiss() == []
    recorded = [*BOUNDARY.values(), "floor_called"]
    assert hall.names(stood) == recorded
    for left in (2, 1, 0):
        second.drawer().locator("text=It is the same: do not send it").first.click()
        second.waits(left)
    # Nothing began a second hand; what was not sent is still in the list.
    assert hall.names(stood) == recorded
    dropped = second.page.locator('#outbox-list > li[data-state="dropped"]')
    expect(dropped).to_have_count(3)
    dropped.first.get_by_text("Seen").click()
    expect(dropped).to_have_count(2)


def test_what_happened_beside_what_others_recorded_is_recorded_too(hall: Hall) -> None:
    tablet = hall.tablet("dealer")
    tablet.go("?record=deck_scrambled")
    tablet.offline()
    tablet.press("record/deck_scrambled")
    tablet.waits(1)
    stood = len(hall.rows)
    hall.room.play({"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]})
    tablet.online()
    item = tablet.drawer().first
    expect(item).to_contain_text("This came first", timeout=PATIENT)
    item.get_by_text("It happened too").click()
    tablet.waits(0)
    assert hall.names(stood) == ["pot_pushed", "deck_scrambled"]


def test_what_is_decided_is_refused_without_network_and_stays_typed(hall: Hall) -> None:
    tablet = hall.tablet("floor")
    tablet.go("rule?hand=1")
    tablet.offline()
    form = tablet.page.locator('main form[method="post"]').first
    form.evaluate(
        "(form) => { for (const one of form.querySelectorAll('details')) one.open = true; }"
    )
    words = form.locator("textarea:visible").first
    words.fill("Decided after hearing both")
    form.evaluate("(form) => { form.noValidate = true; form.requestSubmit(); }")
    expect(form.locator(".send-failed")).to_contain_text("cannot wait on the tablet")
    expect(words).to_have_value("Decided after hearing both")
    tablet.waits(0)


def test_an_answer_that_is_lost_leaves_one_entry(hall: Hall) -> None:
    tablet = hall.tablet("dealer")
    stood = len(hall.rows)
    tries = iter(("lost", "away"))

    def lose(route: Route) -> None:
        match next(tries, ""):
            case "lost":
                route.fetch(max_redirects=0)
                route.abort()
            case "away":
                route.fulfill(status=503, body="The server is being renewed")
            case _:
                route.continue_()

    tablet.page.route(re.compile(r"/call/floor_called$"), lose)
    tablet.press("call/floor_called")
    tablet.told(f"Accepted #{stood + 1}: Call the floor")
    tablet.waits(0)
    expect(tablet.drawer().first).to_contain_text(f"Accepted #{stood + 1}")
    assert hall.names(stood) == ["floor_called"]
    assert not hall.rows[-1].queued


def test_what_somebody_recorded_waits_for_him(hall: Hall) -> None:
    tablet = hall.tablet("dealer")
    stood = len(hall.rows)
    tablet.offline()
    tablet.press("call/floor_called")
    tablet.waits(1)
    tablet.page.context.clear_cookies()
    tablet.online()
    # The page asks again, and learns that nobody is signed in.
    tablet.page.wait_for_url("**/sign-in**")
    expect(tablet.drawer()).to_contain_text("Sign in as dealer")
    # What he saw is kept for nobody else.
    assert not tablet.page.evaluate("caches.has('pages')")
    tablet.page.get_by_label("Name").fill(hall.room.people["floor"].username)
    tablet.page.get_by_label("Password").fill(LONG_ENOUGH)
    tablet.press("sign-in")
    expect(tablet.form("call/floor_called")).to_be_visible(timeout=PATIENT)
    tablet.waits(1)
    expect(tablet.drawer()).to_contain_text("Sign in as dealer")
    # He calls, and it goes out in his name; what the dealer recorded stays where it is.
    tablet.offline()
    tablet.press("call/floor_called")
    tablet.waits(2)
    tablet.online()
    tablet.waits(1)
    (row,) = hall.rows[stood:]
    assert row.actor == hall.room.people["floor"].code


def test_the_page_of_a_table_keeps_the_screen_on(hall: Hall) -> None:
    tablet = hall.tablet("dealer")
    tablet.context.add_init_script(
        "navigator.wakeLock.request = async (kind) => {"
        " document.documentElement.dataset.awake = kind;"
        " return { released: false, release: async () => {} }; };"
    )
    lit = tablet.page.locator("html")
    tablet.go()
    expect(lit).to_have_attribute("data-awake", "screen")
    tablet.page.goto(f"{hall.url}/display")
    expect(lit).not_to_have_attribute("data-awake", "screen")
    tablet.page.get_by_text("Goes dark by itself").click()
    tablet.page.get_by_role("button", name="Keep", exact=True).click()
    tablet.page.wait_for_url(f"{hall.url}/t/**")
    tablet.go()
    expect(tablet.page.locator("#main")).to_have_attribute("data-wake", "off")
    expect(lit).not_to_have_attribute("data-awake", "screen")
