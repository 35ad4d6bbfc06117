"""Certificates that somebody gives: a chain and its key are taken, and what is wrong is said in a sentence."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization

from floor.process.authority import KEY_FILE, ROOT_FILE
from floor.process.credentials import Credentials, given
from floor.process.tls import LiveContext
from floor.process.trouble import Trouble
from tests.floor.certified import AT, House


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


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
