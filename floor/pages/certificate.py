"""The page by which a tablet comes to trust this floor."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from cryptography import x509
from cryptography.x509.oid import NameOID
from django.utils.safestring import SafeString

from floor.pages.frame import Frame
from floor.process.authority import fingerprint
from floor.qr_codes import qr_picture

BYTES_IN_A_GROUP: Final = 4
COLON: Final = ":"


@dataclass(frozen=True, slots=True)
class Root:
    """The root of the house's own authority, as a person recognises it."""

    name: str
    fingerprint: tuple[str, ...]  # in groups, to be compared by eye
    until: date


@dataclass(frozen=True, slots=True)
class CertificatePage:
    """What to install, where from, and where it leads; without a root there is nothing to install."""

    frame: Frame
    root: Root | None
    https: str  # the address to go on to; "" where there is none
    is_secure: bool
    tablets: str  # what a tablet is to open; "" where it cannot reach this floor
    code: SafeString | str

    @property
    def typed(self) -> tuple[str, ...]:
        """What a tablet is to open, in parts between which a line may end."""
        machine, slash, path = self.tablets.rpartition("/")
        return (machine, f"{slash}{path}") if machine.count("/") > 1 else (self.tablets,)


def certificate_page(
    frame: Frame, *, root: x509.Certificate | None, https: str, is_secure: bool, tablets: str
) -> CertificatePage:
    """Return the page."""
    return CertificatePage(
        frame=frame,
        root=None if root is None else _shown(root),
        https=https,
        is_secure=is_secure,
        tablets=tablets,
        code=qr_picture(tablets) if tablets else "",
    )


def name_of(root: x509.Certificate) -> str:
    """Return the name by which a tablet's settings show a root."""
    return str(root.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value)


def _shown(root: x509.Certificate) -> Root:
    pairs = fingerprint(root).split(COLON)
    starts = range(0, len(pairs), BYTES_IN_A_GROUP)
    groups = tuple(COLON.join(pairs[start : start + BYTES_IN_A_GROUP]) for start in starts)
    return Root(name_of(root), groups, root.not_valid_after_utc.date())
