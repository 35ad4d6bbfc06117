"""A floor that serves HTTPS by an authority of the house's own, so far as its pages can tell."""

from pathlib import Path

from cryptography import x509
from pytest_django import Settings

from floor.process.authority import the_authority
from floor.process.names import names_of_machine
from floor.process.places import places_of
from floor.process.served import Served
from floor.wallclock import now

LAN = "192.168.7.20"
OWN = Served(http=8000, https=8443, everywhere=True, own_authority=True)


def serve_by_own_root(settings: Settings, data: Path) -> x509.Certificate:
    """Make the authority in a data folder, tell the pages, and return its root."""
    settings.DATA_FOLDER = data
    settings.SERVED = OWN
    keys = places_of(data).keys
    keys.mkdir()
    return the_authority(keys, names_of_machine(LAN), house="pine", at=now()).root
