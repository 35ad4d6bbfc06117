"""Cookies by scheme: what was begun over HTTPS stays there, and nothing comes in from plain HTTP."""

from http.cookies import Morsel

import pytest
from django.test import Client

from floor.models import Person

PASSWORD = "a long enough phrase"  # noqa: S105 - of a test


pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet() -> Client:
    Person.objects.create_user(username="ada", name="Ada", password=PASSWORD)
    return Client(enforce_csrf_checks=True)


def sign_in(tablet: Client, *, secure: bool) -> None:
    page = tablet.get("/sign-in", secure=secure)
    token = page.content.decode().partition('name="csrfmiddlewaretoken" value="')[2].partition('"')
    scheme = "https" if secure else "http"
    answer = tablet.post(
        "/sign-in",
        {"username": "ada", "password": PASSWORD, "csrfmiddlewaretoken": token[0]},
        secure=secure,
        headers={"origin": f"{scheme}://testserver"},
    )
    assert answer.status_code == 303


def is_in(tablet: Client, *, secure: bool) -> bool:
    return bool(tablet.get("/", secure=secure).status_code == 200)


def cookies_of(tablet: Client) -> dict[str, Morsel[str]]:
    return dict(tablet.cookies.items())


def test_over_https_every_cookie_is_secure_and_named_so(tablet: Client) -> None:
    sign_in(tablet, secure=True)
    cookies = cookies_of(tablet)
    assert {
        "__Host-floorbook_session",
        "__Host-floorbook_csrf",
        "__Secure-floorbook_tablet",
    } == set(cookies)
    assert all(each["secure"] and not each["domain"] for each in cookies.values())
    assert is_in(tablet, secure=True)


def test_over_plain_http_they_are_what_they_were(tablet: Client) -> None:
    sign_in(tablet, secure=False)
    cookies = cookies_of(tablet)
    assert {"floorbook_session", "floorbook_csrf", "floorbook_tablet"} == set(cookies)
    assert not any(each["secure"] for each in cookies.values())
    assert is_in(tablet, secure=False)


@pytest.mark.parametrize("secure", [True, False])
def test_a_session_of_one_scheme_is_none_in_the_other(tablet: Client, *, secure: bool) -> None:
    sign_in(tablet, secure=secure)
    assert is_in(tablet, secure=secure)
    assert not is_in(tablet, secure=not secure)


def test_signing_out_over_https_takes_the_cookie_away(tablet: Client) -> None:
    tablet.handler.enforce_csrf_checks = False
    sign_in(tablet, secure=True)
    tablet.post("/sign-out", secure=True)
    gone = tablet.cookies["__Host-floorbook_session"]
    assert (gone.value, gone["max-age"], gone["secure"]) == ("", 0, True)
    assert not is_in(tablet, secure=True)


def test_no_browser_is_told_to_come_by_https_only(tablet: Client) -> None:
    """It would come to the plain port by HTTPS too, where a tablet without the root gets it."""
    for secure in (True, False):
        assert "Strict-Transport-Security" not in tablet.get("/sign-in", secure=secure).headers


def test_without_a_proxy_no_header_makes_a_request_secure(tablet: Client) -> None:
    answer = tablet.get("/sign-in", headers={"x-forwarded-proto": "https"})
    assert set(answer.cookies) == {"floorbook_csrf"}
    answer = tablet.get("/sign-in", secure=True, headers={"x-forwarded-proto": "http"})
    assert set(answer.cookies) == {"__Host-floorbook_csrf"}
