"""Somebody's language comes with him to a tablet, and is switched by one tap."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from floor.models import Person
from tests.e2e.conftest import Tablet

pytestmark = pytest.mark.e2e


def test_who_signs_in_reads_his_own_language_and_switches_it(
    tablet: Callable[[], Tablet],
) -> None:
    visitor = tablet()
    page = visitor.page
    Person.objects.filter(username="director").update(language="es")
    page.goto(f"{visitor.demo.url}/sign-in")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    visitor.sign_in("director")
    # The page before was English, and only its body became this one.
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("button", name="Salir")).to_be_visible()
    page.goto(visitor.demo.path(3, "claim?id=c1"))
    expect(
        page.get_by_text("El bote principal no se entregó a quien dan las cartas.")
    ).to_be_visible()
    visitor.tap(visitor.button("English"))
    expect(page).to_have_url(visitor.demo.path(3, "claim?id=c1"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    assert not visitor.complaints
