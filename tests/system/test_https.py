"""The whole floor with HTTPS beside plain HTTP: who trusts the house's root is served, nobody else."""

import os
import re
import signal
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes

from floor.process.places import places_of
from tests.support.processes import (
    SECONDS_TO_WAIT,
    RunningFloor,
    data_folder,
    descendants,
    is_running,
)
from tests.support.streams import Follower
from tests.system.asking import Asking
from tests.system.opening import command, open_table, opened_on, port_of

WEB = "floor.process.web"
ANY_PORT = ("--https-port", "0")
ADDED = {"type": "chips_added", "seat": 1, "amount": 100, "reason": "correction"}


@pytest.fixture(scope="module")
def floor() -> Iterator[RunningFloor]:
    with data_folder() as folder:
        running = RunningFloor(folder, "--web-only", "--https", *ANY_PORT)
        yield running
        running.end()


def https_of(floor: RunningFloor) -> str:
    """Return the address over HTTPS that a floor said, without the slash at its end."""
    found = re.search(r"HTTPS +(https://\S+)/", floor.greeting)
    assert found is not None, floor.greeting
    return found[1]


def trusting(floor: RunningFloor) -> ssl.SSLContext:
    """Return what a tablet has that took the root from the floor's page, over plain HTTP."""
    with urlopen(f"{floor.url}certificate/root.crt", timeout=SECONDS_TO_WAIT) as answer:
        assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
        return ssl.create_default_context(cadata=answer.read())


def certificate_of(floor: RunningFloor, trust: ssl.SSLContext) -> x509.Certificate:
    """Shake hands, and return the certificate of whom one speaks with."""
    connection = HTTPSConnection(
        urlsplit(https_of(floor)).netloc, timeout=SECONDS_TO_WAIT, context=trust
    )
    connection.connect()
    assert isinstance(connection.sock, ssl.SSLSocket)
    found = x509.load_der_x509_certificate(connection.sock.getpeercert(binary_form=True) or b"")
    connection.close()
    return found


def root_in(data: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((places_of(data).keys / "authority.crt").read_bytes())


def test_who_trusts_the_root_is_served_and_who_does_not_is_left_alone(floor: RunningFloor) -> None:
    trust = trusting(floor)
    with urlopen(f"{https_of(floor)}/healthz", timeout=SECONDS_TO_WAIT, context=trust) as answer:
        assert (answer.status, answer.read()) == (200, b"ok\n")
    with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
        urlopen(f"{https_of(floor)}/healthz", timeout=SECONDS_TO_WAIT)
    assert floor.get("healthz") == (200, "ok\n")


def test_the_greeting_says_the_page_and_what_to_compare(floor: RunningFloor) -> None:
    assert f"Tablets  {floor.url}certificate\n" in floor.greeting
    mark = root_in(floor.data).fingerprint(hashes.SHA256()).hex(":").upper()
    assert f"Root     SHA-256 {mark}\n" in floor.greeting
    status, page = floor.get("certificate")
    assert status == 200
    assert f'href="{https_of(floor)}/"' in page


def test_cookies_are_secure_over_https_and_plain_over_plain_http(floor: RunningFloor) -> None:
    with urlopen(
        f"{https_of(floor)}/sign-in", timeout=SECONDS_TO_WAIT, context=trusting(floor)
    ) as answer:
        (secure,) = answer.headers.get_all("Set-Cookie")
        assert "Strict-Transport-Security" not in answer.headers
    with urlopen(f"{floor.url}sign-in", timeout=SECONDS_TO_WAIT) as answer:
        (plain,) = answer.headers.get_all("Set-Cookie")
    assert secure.startswith("__Host-floorbook_csrf=")
    assert "; Secure" in secure
    assert plain.startswith("floorbook_csrf=")
    assert "Secure" not in plain


def test_live_streams_go_over_https_and_hold_back_no_stop(data: Path) -> None:
    floor = RunningFloor(data, "--https", *ANY_PORT)
    try:
        opened = opened_on(floor)
        asking = Asking(port_of(floor), opened.token)
        table = open_table(asking, opened.tournament)
        # Said over plain HTTP, heard over HTTPS: both are served by the same processes.
        path = f"/api/v1/tables/{table}/stream?after=1"
        streams = [
            Follower(https_of(floor), path, token=opened.token, trust=trusting(floor))
            for _ in range(3)
        ]
        for stream in streams:
            assert stream.status == 200
            heard(stream, "player_seated")
        asking.post(f"tables/{table}/entries", command(ADDED))
        for stream in streams:
            heard(stream, "chips_added")
        everything = [floor.pid, *(pid for pid, _ in descendants(floor.pid))]
    finally:
        code = floor.end()
    asking.close()
    for stream in streams:
        stream.close()
    assert code == 0
    assert not any(map(is_running, everything))


def heard(stream: Follower, kind: str) -> None:
    """Wait for an entry of a kind."""
    while kind not in str(found := stream.next()):
        assert found is not None, stream.events


def test_a_killed_web_process_is_started_again_and_nobody_is_refused(floor: RunningFloor) -> None:
    trust = trusting(floor)
    for pid in floor.children(WEB):
        os.kill(pid, signal.SIGKILL)
    with urlopen(f"{https_of(floor)}/healthz", timeout=SECONDS_TO_WAIT, context=trust) as answer:
        assert answer.read() == b"ok\n"


def test_started_again_it_keeps_its_root_and_is_good_for_its_new_name(data: Path) -> None:
    with running(data, "--https") as floor:
        trust = trusting(floor)
        root, first = root_in(data), certificate_of(floor, trust)
    with running(data, "--https", hosts="127.0.0.1,pine.lan") as floor:
        renewed = certificate_of(floor, trust)
    assert root_in(data) == root
    assert renewed != first
    names = renewed.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "pine.lan" in names.get_values_for_type(x509.DNSName)


def test_files_that_were_given_are_served_and_no_authority_is_made(
    floor: RunningFloor, data: Path
) -> None:
    pair = str(places_of(floor.data).certificate)
    with running(data, "--cert", pair, "--key", pair) as other:
        assert certificate_of(other, trusting(floor)) == certificate_of(floor, trusting(floor))
        assert other.get("certificate/root.crt")[0] == 404
        assert not list(places_of(data).keys.glob("authority*"))


@pytest.fixture
def data() -> Iterator[Path]:
    with data_folder() as folder:
        yield folder


@contextmanager
def running(data: Path, *options: str, hosts: str = "") -> Iterator[RunningFloor]:
    floor = RunningFloor(data, "--web-only", *ANY_PORT, *options, FLOORBOOK_ALLOWED_HOSTS=hosts)
    try:
        yield floor
    finally:
        floor.end()
