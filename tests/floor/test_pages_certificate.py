"""The page by which tablets come to trust this floor, and what pages say over plain HTTP."""

import plistlib
import re
from pathlib import Path

import pytest
import segno
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.serialization import Encoding
from django.test import Client
from pytest_django import Settings

from floor.process.served import Served
from floor.qr_codes import qr_picture
from tests.floor.room import a_room
from tests.floor.visitor import Page, Visitor, page
from tests.support.own_root import LAN, serve_by_own_root

pytestmark = pytest.mark.django_db

GIVEN = Served(http=8000, https=8443, everywhere=True)
PLAIN = Served(http=8000)
CANNOT = "cannot install Floorbook, keep its screen awake or work without network"


@pytest.fixture
def root(settings: Settings, tmp_path: Path) -> x509.Certificate:
    """The house's own root, on a floor that serves by it."""
    return serve_by_own_root(settings, tmp_path)


def asked(path: str = "/certificate", *, host: str = f"{LAN}:8000", secure: bool = False) -> Page:
    return page(Client().get(path, headers={"host": host}, secure=secure))


def test_a_tablet_finds_there_what_to_install_and_where_to_go_on(root: x509.Certificate) -> None:
    found = asked()
    assert found.status == 200
    assert f'href="https://{LAN}:8443/"' in found.html
    assert "/certificate/root.crt" in found.html
    assert "/certificate/root.mobileconfig" in found.html
    shown = re.sub(
        r"[^0-9A-F]", "", "".join(re.findall(r"(?:[0-9A-F]{2}:){3}[0-9A-F]{2}", found.text))
    )
    assert shown == root.fingerprint(hashes.SHA256()).hex().upper()
    for device in ("iPad and iPhone", "Android", "Chromebook", "Windows"):
        assert device in found.text
    assert "Floorbook of pine" in found.text


def test_links_out_of_the_page_and_downloads_are_left_to_the_browser(
    root: x509.Certificate,
) -> None:
    """Another port is another origin, where a script may not ask."""
    links = re.findall(r"<a\b[^>]*>", asked().html)
    ours = [link for link in links if "https:" in link or "root." in link]
    assert len(ours) == 3
    assert all('hx-boost="false"' in link for link in ours)


def test_the_page_is_the_same_over_https(root: x509.Certificate) -> None:
    found = asked(host=f"{LAN}:8443", secure=True)
    assert f'href="https://{LAN}:8443/"' in found.html
    assert "You are on HTTPS already" in found.text
    assert f"http://{LAN}:8000" in found.text.replace(" ", "")


def test_the_code_is_the_address_that_a_tablet_can_open(root: x509.Certificate) -> None:
    assert qr_picture(f"http://{LAN}:8000/certificate") in asked().html
    # At the machine itself: by its address on the network.
    at_home = asked(host="localhost:8000")
    address = re.search(r"http://[^/\s:]+:8000", at_home.text)
    if address is not None:
        assert "localhost" not in address[0]
        assert qr_picture(f"{address[0]}/certificate") in at_home.html


def test_the_picture_of_the_code_is_the_code() -> None:
    """Read back from the picture's lines, module by module, as a camera would."""
    address = "http://floor.local:8000/certificate"
    drawn = re.search(r'd="(M[^"]+)"', qr_picture(address).split("stroke=")[-1])
    assert drawn is not None
    dark: set[tuple[int, int]] = set()
    x = y = 0.0
    for step, numbers in re.findall(r"([Mmh])([-\d. ]+)", drawn[1]):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if step == "h":
            dark |= {(int(x) + i, int(y)) for i in range(int(values[0]))}
            x += values[0]
        else:
            x, y = (values[0], values[1]) if step == "M" else (x + values[0], y + values[1])
    border = 2
    matrix = segno.make(address, error="m", micro=False).matrix
    wanted = {
        (column + border, line + border)
        for line, row in enumerate(matrix)
        for column, module in enumerate(row)
        if module
    }
    assert dark == wanted


def test_on_a_floor_that_no_tablet_reaches_the_page_says_so(
    root: x509.Certificate, settings: Settings
) -> None:
    settings.SERVED = Served(http=8000, https=8443, everywhere=False, own_authority=True)
    found = asked(host="127.0.0.1:8000")
    assert "listens on this machine alone" in found.text
    assert "qr-code" not in found.html


@pytest.mark.parametrize("secure", [True, False])
def test_the_root_is_given_to_whoever_asks(root: x509.Certificate, *, secure: bool) -> None:
    answer = Client().get("/certificate/root.crt", headers={"host": LAN}, secure=secure)
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert answer.content == root.public_bytes(Encoding.DER)
    assert "floorbook-root.crt" in answer.headers["Content-Disposition"]


def test_an_ipad_gets_a_profile_that_holds_the_root_and_stays_one_profile(
    root: x509.Certificate,
) -> None:
    answer = Client().get("/certificate/root.mobileconfig", headers={"host": LAN})
    assert answer.headers["Content-Type"] == "application/x-apple-aspen-config"
    profile = plistlib.loads(answer.content)
    (inside,) = profile["PayloadContent"]
    assert inside["PayloadType"] == "com.apple.security.root"
    assert inside["PayloadContent"] == root.public_bytes(Encoding.DER)
    assert profile["PayloadUUID"] != inside["PayloadUUID"]
    again = Client().get("/certificate/root.mobileconfig", headers={"host": LAN})
    assert again.content == answer.content


def test_no_private_key_is_given_away(root: x509.Certificate) -> None:
    for path in ("", "/root.crt", "/root.mobileconfig", "/authority.key", "/root.key"):
        answer = Client().get(f"/certificate{path}", headers={"host": LAN})
        assert b"PRIVATE" not in answer.content
        assert (answer.status_code == 404) is path.endswith(".key")


def test_with_a_certificate_that_was_given_there_is_nothing_to_install(
    settings: Settings,
) -> None:
    settings.SERVED = GIVEN
    found = asked(host="floor.example:8000")
    assert "Nothing to install" in found.text
    assert 'href="https://floor.example:8443/"' in found.html
    assert qr_picture("https://floor.example:8443") in found.html
    assert asked("/certificate/root.crt").status == 404
    assert asked("/certificate/root.mobileconfig").status == 404


def test_over_plain_http_alone_the_page_says_what_to_do(settings: Settings) -> None:
    settings.SERVED = PLAIN
    found = asked()
    assert "manage.py run --host 0.0.0.0 --https" in found.text
    assert "https://" not in found.html
    assert asked("/certificate/root.crt").status == 404


@pytest.mark.parametrize(
    ("host", "secure", "said"),
    [
        (f"{LAN}:8000", False, True),
        ("floor.local:8000", False, True),
        ("[fd00::2]:8000", False, True),
        ("localhost:8000", False, False),
        ("127.0.0.1:8000", False, False),
        ("[::1]:8000", False, False),
        (f"{LAN}:8443", True, False),
    ],
)
def test_a_page_says_what_plain_http_cannot_do_where_that_is_so(
    root: x509.Certificate, host: str, *, secure: bool, said: bool
) -> None:
    found = asked("/sign-in", host=host, secure=secure)
    assert (CANNOT in found.text) is said
    assert ('href="/certificate"' in found.html) is said


def test_the_tournaments_say_it_too_and_without_https_lead_nowhere(
    settings: Settings,
) -> None:
    settings.SERVED = PLAIN
    visitor = Visitor(a_room(), "director")
    found = page(visitor.client.get("/?all", headers={"host": LAN}))
    assert found.status == 200
    assert CANNOT in found.text
    assert 'href="/certificate"' not in found.html
