"""The rulebooks in a browser: a player reads one, a director makes one and plays by it; axe looks on."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Demo, Tablet
from tests.e2e.fit import expect_none, grave, in_theme, misfits, open_everything

pytestmark = pytest.mark.e2e


def pages(demo: Demo) -> Iterator[tuple[str, str]]:
    """Yield every page about rulebooks by its name, once the house has one."""
    books = f"{demo.url}/rulebooks"
    yield "list", books
    yield "list in Spanish", f"{books}?lang=es"
    yield "book", f"{books}/caro_cooke"
    yield "book in Spanish", f"{books}/caro_cooke?lang=es"
    yield "older version", f"{books}/house-fridays@1"
    yield "two books", f"{books}/compare?a=caro_cooke&b=tda_2024"
    yield "two versions in Spanish", f"{books}/compare?a=house-fridays@1&b=house-fridays&lang=es"
    yield "bases", f"{books}/new"
    yield "form", f"{books}/new?base=caro_cooke"
    yield "change in Spanish", f"{books}/house-fridays/change?lang=es"
    yield "table's rulebook", demo.path(1, "rulebook")
    yield "new table", f"{demo.url}/t/{demo.tournament}/new-table"


def make_one(visitor: Tablet) -> None:
    """Make a house rulebook over Caro & Cooke, and a second version of it."""
    page = visitor.page
    page.goto(f"{visitor.demo.url}/rulebooks")
    visitor.tap(visitor.link("Make a house rulebook"))
    visitor.tap(visitor.link("Caro & Cooke"))
    page.get_by_label("Name", exact=True).fill("Fridays")
    visitor.tap(visitor.choice("Who may ask to see a called hand", "Any player dealt in"))
    visitor.tap(visitor.button("Make version 1"))
    expect(page.get_by_role("heading", name="Fridays")).to_be_visible()
    visitor.tap(visitor.link("Change it"))
    visitor.tap(visitor.choice("Playing the board without tabling", "Yes"))
    visitor.tap(visitor.button("Make a new version"))
    expect(page.get_by_text("version 2", exact=True).first).to_be_visible()


def test_a_table_plays_by_a_rulebook_that_the_director_made(tablet: Callable[[], Tablet]) -> None:
    visitor = tablet()
    visitor.sign_in("director")
    make_one(visitor)
    page = visitor.page
    page.goto(visitor.demo.path(1))
    visitor.tap(visitor.link("Poker TDA"))
    page.get_by_label("Rulebook").select_option("house-fridays@2")
    page.get_by_role("textbox", name="Why").fill("It is Friday.")
    visitor.tap(visitor.button("Change it from the next hand on"))
    coming = page.get_by_role("region", name="From the next hand on")
    expect(coming.get_by_role("link", name="Fridays")).to_be_visible()
    expect(coming.get_by_text("Any player dealt in")).to_be_visible()


def test_a_player_reads_a_book_in_his_language_and_compares(tablet: Callable[[], Tablet]) -> None:
    visitor = tablet()
    page = visitor.page
    page.goto(f"{visitor.demo.url}/rulebooks/roberts")
    visitor.tap(visitor.link("Español"))
    expect(page.get_by_role("heading", name="Lo que la casa puede cambiar")).to_be_visible()
    spanish = page.locator("main > div[lang]").first
    assert spanish.get_attribute("lang") == "es"
    visitor.tap(visitor.link("Comparar con otro"))
    page.get_by_label("El otro").select_option("tda_2024")
    visitor.tap(visitor.button("Comparar"))
    expect(page.get_by_role("heading", name="Lo que juzgan de otro modo")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_its_pages_fit_every_reader(tablet: Callable[[], Tablet], theme: str) -> None:
    visitor = tablet()
    in_theme(visitor, theme)
    visitor.sign_in("director")
    make_one(visitor)
    found = {}
    for name, path in pages(visitor.demo):
        visitor.page.goto(path)
        open_everything(visitor.page)
        found[name] = grave(visitor.page)
        if theme == "dark":
            found[name] += misfits(visitor.page)
    expect_none(found)
