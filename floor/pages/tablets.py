"""The pages of paired tablets: on the tablet itself, and for those who look after them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from floor.asking import is_idle
from floor.models import Device
from floor.pages.frame import Frame


@dataclass(frozen=True, slots=True)
class TabletLine:
    """A paired tablet in the list; `acts` is who has said there who he is."""

    device: int
    label: str
    place: str
    acts: str
    paired_by: str
    paired_at: datetime
    seen_at: datetime


@dataclass(frozen=True, slots=True)
class NewTabletPage:
    """What a tablet is to be for."""

    frame: Frame
    tournament: UUID
    form: forms.Form


@dataclass(frozen=True, slots=True)
class PairingState:
    """Whether a tablet has come to a code; `paired` is what it is called."""

    tournament: UUID
    pairing: int
    paired: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class CodePage:
    """The code and the QR code that pair a tablet: shown this once."""

    frame: Frame
    tournament: UUID
    pairing: int
    label: str
    place: str
    code: str
    picture: SafeString
    until: datetime
    pair_address: str
    only_here: bool  # no other machine can open the address
    paired: str = ""
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class OneTabletPage:
    """A paired tablet, and how to revoke it."""

    frame: Frame
    tournament: UUID
    line: TabletLine


@dataclass(frozen=True, slots=True)
class PairPage:
    """A tablet is to be paired: by a code, or, where a link led here, by a tap."""

    frame: Frame
    form: forms.Form | None
    label: str = ""
    place: str = ""
    refused: str = ""
    was_revoked: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may say on a tablet that it is he."""

    person: str
    name: str
    role: str
    has_pin: bool


@dataclass(frozen=True, slots=True)
class WhoPage:
    """Who acts on this tablet, and who may."""

    frame: Frame
    label: str
    place: str
    acts: str
    is_kiosk: bool
    has_table: bool
    idle_minutes: int
    next: str
    people: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class PinPage:
    """Somebody types his PIN."""

    frame: Frame
    person: str
    name: str
    role: str
    form: forms.Form
    next: str
    refused: str = ""
    digits: tuple[str, ...] = ("1", "2", "3", "4", "5", "6", "7", "8", "9")


def tablet_line(device: Device, places: dict[UUID, str]) -> TabletLine:
    """Return a tablet in words; `places` are the tables' names."""
    acting = device.acts if device.session and not is_idle(device) else None
    return TabletLine(
        device=device.pk,
        label=str(device),
        place=place_of(device.table, places),
        acts=str(acting) if acting else "",
        paired_by=str(device.paired_by),
        paired_at=device.paired_at,
        seen_at=device.seen_at,
    )


def place_of(table: UUID | None, places: dict[UUID, str]) -> str:
    """Return what a tablet is for, in words."""
    return _("The floor") if table is None else places.get(table, _("Table"))
