"""A machine of the house with names of its own, and a moment to make its certificate at."""

from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

from cryptography import x509

from floor.process.credentials import OwnCredentials
from floor.process.names import LOOPBACK, Names
from floor.process.places import Places

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


def move(house: House) -> None:
    house.names = Names(HOUSE.hosts, HOUSE.addresses | {IPv4Address("192.168.7.21")})
