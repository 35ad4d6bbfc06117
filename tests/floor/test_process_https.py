"""The house's own certificate: made once, good for this machine's names, renewed in time, taken up."""

import asyncio
import socket
import ssl
import stat
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.x509.oid import ExtendedKeyUsageOID

from floor import wallclock
from floor.process import names
from floor.process.authority import KEY_FILE, ROOT_FILE
from floor.process.credentials import Credentials, OwnCredentials, given, names_in
from floor.process.listening import url_of
from floor.process.names import LOOPBACK, Names, address_for_others, names_of_machine
from floor.process.places import Places
from floor.process.tls import LiveContext
from floor.process.trouble import Trouble
from floor.process.web import configuration

EVERYWHERE = str(IPv4Address(0))
AT = datetime(2026, 11, 30, 12, tzinfo=UTC)
LATER = AT + timedelta(days=350)
HOUSE = Names(
    frozenset({"localhost", "floor.local", "card-room.example"}),
    frozenset({*LOOPBACK, IPv4Address("192.168.7.20"), IPv4Address("203.0.113.9")}),
)


class House:
    """A machine that is called something, and what its runner says about its certificate."""

    def __init__(self, folder: Path) -> None:
        self.places = Places(data=folder, database=folder)
        self.places.keys.mkdir(mode=0o700, exist_ok=True)
        self.said: list[str] = []
        self.names = HOUSE

    def credentials(self, at: datetime = AT) -> OwnCredentials:
        return OwnCredentials(
            self.places, names=lambda: self.names, house="pine", say=self.said.append, at=at
        )

    def certificate(self) -> x509.Certificate:
        return x509.load_pem_x509_certificate(self.places.certificate.read_bytes())


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_the_root_signs_certificates_of_servers_only_and_for_names_of_its_own(house: House) -> None:
    root = house.credentials().root
    extensions = root.extensions
    basic = extensions.get_extension_for_class(x509.BasicConstraints)
    assert (basic.critical, basic.value) == (True, x509.BasicConstraints(ca=True, path_length=0))
    limits = extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    permitted = [each.value for each in limits.value.permitted_subtrees or ()]
    assert {"local", "card-room.example"} <= set(permitted)
    assert not {"com", "example", ""} & set(permitted)
    assert any(str(each) == "203.0.113.9/32" for each in permitted)
    assert root.not_valid_after_utc - AT > timedelta(days=19 * 365)
    assert "pine" in root.subject.rfc4514_string()


def test_the_certificate_is_what_tablets_ask_for(house: House) -> None:
    own = house.credentials()
    assert own.renew(at=AT)
    made = house.certificate()
    made.verify_directly_issued_by(own.root)
    assert names_in(made) == HOUSE
    assert made.not_valid_after_utc - made.not_valid_before_utc <= timedelta(days=398)
    assert made.not_valid_before_utc < AT
    usage = made.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(usage) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert not made.extensions.get_extension_for_class(x509.BasicConstraints).value.ca


def test_its_files_are_readable_by_their_owner_alone(house: House) -> None:
    house.credentials().renew(at=AT)
    files = (
        *(house.places.keys / KEY_FILE, house.places.keys / ROOT_FILE),
        house.places.certificate,
    )
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert stat.S_IMODE(house.places.certificate.parent.stat().st_mode) == 0o700


def test_while_it_is_good_it_is_kept(house: House) -> None:
    assert house.credentials().renew(at=AT)
    before = house.places.certificate.read_bytes()
    house.names = Names(
        HOUSE.hosts - {"floor.local"}, HOUSE.addresses
    )  # fewer names need no new one
    assert not house.credentials().renew(at=AT + timedelta(days=300))
    assert house.places.certificate.read_bytes() == before


def spoil(house: House) -> None:
    house.places.certificate.write_text("nothing")


def lose(house: House) -> None:
    house.places.certificate.unlink()


def move(house: House) -> None:
    house.names = Names(HOUSE.hosts, HOUSE.addresses | {IPv4Address("192.168.7.21")})


def wait(house: House) -> None:
    """Its end comes near by itself."""


@pytest.mark.parametrize(
    ("what", "at"), [(spoil, AT), (lose, AT), (move, AT), (wait, LATER), (wait, AT - timedelta(9))]
)
def test_it_is_renewed_when_that_is_due_and_the_root_stays(
    house: House, what: Callable[[House], None], at: datetime
) -> None:
    own = house.credentials()
    own.renew(at=AT)
    serial = house.certificate().serial_number
    what(house)
    again = house.credentials(at)
    assert again.root == own.root
    assert again.renew(at=at)
    assert house.certificate().serial_number != serial
    assert names_in(house.certificate()) == house.names
    assert not again.renew(at=at)


def test_a_certificate_of_another_root_is_replaced(house: House) -> None:
    house.credentials().renew(at=AT)
    for name in (KEY_FILE, ROOT_FILE):
        (house.places.keys / name).unlink()
    own = house.credentials()
    assert own.renew(at=AT)
    house.certificate().verify_directly_issued_by(own.root)


def test_a_name_in_the_world_at_large_that_came_later_is_left_out_and_said_once(
    house: House,
) -> None:
    own = house.credentials()
    house.names = Names(HOUSE.hosts | {"bank.example", "new.lan"}, HOUSE.addresses)
    own.renew(at=AT)
    own.renew(at=AT)
    assert names_in(house.certificate()) == Names(HOUSE.hosts | {"new.lan"}, HOUSE.addresses)
    assert len(house.said) == 1
    assert "bank.example" in house.said[0]
    assert "new.lan" not in house.said[0]


@pytest.mark.parametrize("name", [KEY_FILE, ROOT_FILE])
def test_a_spoilt_authority_is_never_silently_replaced(house: House, name: str) -> None:
    house.credentials()
    (house.places.keys / name).write_text("nothing")
    with pytest.raises(Trouble, match=r"cannot be read; put back a copy"):
        house.credentials()


def test_a_key_and_a_root_of_two_authorities_are_told(house: House) -> None:
    house.credentials()
    root = (house.places.keys / ROOT_FILE).read_bytes()
    for name in (KEY_FILE, ROOT_FILE):
        (house.places.keys / name).unlink()
    house.credentials()
    (house.places.keys / ROOT_FILE).write_bytes(root)
    with pytest.raises(Trouble, match="do not belong together"):
        house.credentials()


def test_a_start_that_was_killed_between_the_two_files_goes_on_with_the_key(house: House) -> None:
    root = house.credentials().root
    (house.places.keys / ROOT_FILE).unlink()
    assert house.credentials().root.public_key() == root.public_key()


def test_a_machine_is_called_what_its_runner_says_and_where_it_listens() -> None:
    found = names_of_machine("192.168.7.20", "Floor.Local", "[fd00::5]", ".cards.example", "*", "")
    assert found == Names(
        frozenset({"localhost", "floor.local", "cards.example", "*.cards.example"}),
        LOOPBACK | {IPv4Address("192.168.7.20"), IPv6Address("fd00::5")},
    )


def test_listening_everywhere_it_has_its_own_name_and_addresses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Pine.cards.example")
    found = names_of_machine(EVERYWHERE, EVERYWHERE)
    assert found.hosts == {"localhost", "pine.cards.example", "pine.local"}
    assert {each.version for each in found.addresses - LOOPBACK} <= {4}
    if other := address_for_others():
        assert IPv4Address(other) in found.addresses
    interfaces = tmp_path / "if_inet6"
    lines = (
        "fd000000000000000000000000000002 02 40 00 80     eth0",
        "fd0000000000000000000000000000aa 02 40 00 01     eth0",  # temporary
        "fe800000000000000000000000000001 02 40 20 80     eth0",  # of one wire
    )
    interfaces.write_text("\n".join(lines))
    monkeypatch.setattr(names, "INTERFACES_OF_IPV6", interfaces)
    assert names_of_machine("::").addresses == LOOPBACK | {IPv6Address("fd00::2")}


def test_an_address_leaves_out_its_schemes_own_port() -> None:
    assert url_of("floor.local", 443, scheme="https") == "https://floor.local"
    assert url_of("fd00::2", 443) == "http://[fd00::2]:443"


# What is really spoken.


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


# Files that somebody gives.


@pytest.fixture
def pair(house: House) -> Credentials:
    own = house.credentials()
    own.renew(at=AT)
    pem = house.places.certificate.read_text()
    key, certificate = pem.split("-----BEGIN CERTIFICATE-----")
    root = (house.places.keys / ROOT_FILE).read_text()
    found = Credentials(house.places.data / "cert.pem", house.places.data / "key.pem")
    found.certificate.write_text(f"-----BEGIN CERTIFICATE-----{certificate}{root}")
    found.key.write_text(key)
    return found


def test_a_chain_and_its_key_are_taken(pair: Credentials) -> None:
    assert given(pair.certificate, pair.key, at=AT) == pair
    LiveContext(pair)


def no_file(pair: Credentials) -> None:
    pair.certificate.unlink()


def no_key_file(pair: Credentials) -> None:
    pair.key.unlink()


def no_certificate(pair: Credentials) -> None:
    pair.certificate.write_text("nothing")


def no_key(pair: Credentials) -> None:
    pair.key.write_text("nothing")


def another_key(pair: Credentials) -> None:
    pair.key.write_bytes((pair.key.parent / "keys" / KEY_FILE).read_bytes())


def a_locked_key(pair: Credentials) -> None:
    key = serialization.load_pem_private_key(pair.key.read_bytes(), None)
    pair.key.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"secret"),
        )
    )


def nothing(pair: Credentials) -> None:
    """They are as they were."""


@pytest.mark.parametrize(
    ("wrong", "at", "words"),
    [
        (no_file, AT, r"cert\.pem cannot be read \(No such file or directory\); .* --cert\."),
        (no_key_file, AT, r"key\.pem cannot be read \(No such file or directory\); .* --key\."),
        (no_certificate, AT, r"cert\.pem holds no certificate in PEM form"),
        (no_key, AT, r"key\.pem is no private key in PEM form"),
        (another_key, AT, r"does not belong to the first certificate"),
        (a_locked_key, AT, r"is locked with a password"),
        (nothing, AT + timedelta(days=500), r"ended on 2027-12-31"),
        (nothing, AT - timedelta(days=500), r"is good only from 2026-11-29"),
    ],
)
def test_what_is_wrong_with_them_is_said_in_one_sentence(
    pair: Credentials, wrong: Callable[[Credentials], None], at: datetime, words: str
) -> None:
    wrong(pair)
    with pytest.raises(Trouble, match=words) as told:
        given(pair.certificate, pair.key, at=at)
    assert str(told.value).count("\n") == 0
