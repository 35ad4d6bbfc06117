"""The house's own certificate: made once, good for this machine's names, renewed in time."""

import socket
import stat
from collections.abc import Callable
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID

from floor.process import names
from floor.process.authority import KEY_FILE, ROOT_FILE
from floor.process.credentials import names_in
from floor.process.listening import url_of
from floor.process.names import LOOPBACK, Names, address_for_others, names_of_machine
from floor.process.trouble import Trouble
from tests.floor.certified import AT, EVERYWHERE, HOUSE, LATER, House, move


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
