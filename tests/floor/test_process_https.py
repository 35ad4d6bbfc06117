"""HTTPS as it is really spoken: who trusts the root is answered, and a renewed certificate is taken up."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from cryptography import x509

from floor import wallclock
from floor.process.authority import ROOT_FILE
from floor.process.credentials import Credentials
from floor.process.names import Names
from floor.process.tls import LiveContext
from floor.process.web import configuration
from tests.floor.certified import House, move


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


class Speaking:
    """A socket on which TLS is spoken, one handshake after the other."""

    def __init__(self, live: LiveContext) -> None:
        self._live = live
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._answer, daemon=True)
        self._thread.start()

    def _answer(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            try:
                self._live.context.wrap_socket(connection, server_side=True).close()
            except OSError:
                connection.close()

    def certificate_for(self, root: Path | None, name: str = "localhost") -> x509.Certificate:
        """Shake hands as a browser does, and return the server's certificate."""
        context = ssl.create_default_context(cafile=root)
        with (
            socket.create_connection(self._listening.getsockname(), timeout=10) as connection,
            context.wrap_socket(connection, server_hostname=name) as secure,
        ):
            return x509.load_der_x509_certificate(secure.getpeercert(binary_form=True) or b"")

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()


@pytest.fixture
def now() -> datetime:
    return wallclock.now()  # real handshakes are judged by the real clock


@pytest.fixture
def speaking(house: House, now: datetime) -> Iterator[Speaking]:
    own = house.credentials(now)
    own.renew(at=now)
    speaking = Speaking(LiveContext(own.credentials))
    yield speaking
    speaking.close()


def test_who_has_the_root_is_answered_under_every_name_and_nobody_else(
    house: House, speaking: Speaking
) -> None:
    root = house.places.keys / ROOT_FILE
    for name in ("localhost", "floor.local", "127.0.0.1", "192.168.7.20", "card-room.example"):
        assert speaking.certificate_for(root, name) == house.certificate()
    for wrong, name in ((None, "localhost"), (root, "elsewhere.local"), (root, "192.168.7.99")):
        with pytest.raises(ssl.SSLCertVerificationError):
            speaking.certificate_for(wrong, name)


def test_the_root_is_good_for_no_name_of_the_world_at_large(house: House, now: datetime) -> None:
    own = house.credentials(now)
    stolen = own._authority  # noqa: SLF001 - what a thief has
    names = Names(frozenset({"bank.example"}), frozenset())
    house.places.certificate.parent.mkdir()
    house.places.certificate.write_bytes(stolen.issue(names, at=now))
    speaking = Speaking(LiveContext(own.credentials))
    try:
        with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
            speaking.certificate_for(house.places.keys / ROOT_FILE, "bank.example")
    finally:
        speaking.close()


def test_a_renewed_certificate_is_taken_up_without_a_restart(house: House, now: datetime) -> None:
    own = house.credentials(now)
    own.renew(at=now)
    live = LiveContext(own.credentials)
    speaking = Speaking(live)
    root = house.places.keys / ROOT_FILE
    try:
        assert not live.take_up_what_is_new()
        before = speaking.certificate_for(root)
        move(house)
        own.renew(at=now)
        assert speaking.certificate_for(root) == before
        asyncio.run(what_a_web_process_does_now_and_then(live))
        assert speaking.certificate_for(root) == house.certificate() != before
    finally:
        speaking.close()


async def what_a_web_process_does_now_and_then(live: LiveContext) -> None:
    look = configuration(live).callback_notify
    assert look is not None
    await look()


def test_half_a_renewed_pair_is_left_until_the_other_half_is_there(
    house: House, now: datetime, tmp_path: Path
) -> None:
    """A certificate and its key that somebody else renews are two files."""
    own = house.credentials(now)
    pair = Credentials(tmp_path / "cert.pem", tmp_path / "key.pem")
    own.renew(at=now)
    for file in (pair.certificate, pair.key):
        file.write_bytes(house.places.certificate.read_bytes())
    live = LiveContext(pair)
    speaking = Speaking(live)
    root = house.places.keys / ROOT_FILE
    try:
        before = speaking.certificate_for(root)
        move(house)
        own.renew(at=now)
        replace(pair.certificate, house.places.certificate.read_bytes())
        assert not live.take_up_what_is_new()
        assert speaking.certificate_for(root) == before
        pair.key.unlink()
        assert not live.take_up_what_is_new()
        replace(pair.key, house.places.certificate.read_bytes())
        assert live.take_up_what_is_new()
        assert speaking.certificate_for(root) == house.certificate()
    finally:
        speaking.close()


def replace(file: Path, content: bytes) -> None:
    part = file.with_suffix(".part")
    part.write_bytes(content)
    part.replace(file)
