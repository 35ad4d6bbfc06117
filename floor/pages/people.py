"""The pages of signing in, of who works in a tournament, and of how a tablet shows things."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django import forms
from django.utils.safestring import SafeString

from floor.display import DECKS, THEMES
from floor.forms.people import FirstDirectorForm, SignInForm, WelcomeForm
from floor.pages.frame import Frame
from floor.pages.tablets import TabletLine
from floor.people import StaffLine
from floor.words.labels import ROLES, label


@dataclass(frozen=True, slots=True)
class SignInPage:
    """A name, a password, and where to go after; `tablet` is the paired one it is typed on."""

    frame: Frame
    form: SignInForm
    next: str
    refused: str = ""
    was_revoked: bool = False
    tablet: bool = False


@dataclass(frozen=True, slots=True)
class FirstDirectorPage:
    """Who the first director is; without a form the link is used up."""

    frame: Frame
    form: FirstDirectorForm | None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class OfflinePage:
    """What stands for a page that is not on the tablet."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class WelcomePage:
    """Somebody invited chooses his password; without a form the link is used up."""

    frame: Frame
    form: WelcomeForm | None
    username: str = ""
    refused: str = ""


@dataclass(frozen=True, slots=True)
class MyPage:
    """One's own sign-in; the forms are there for who has shown his password."""

    frame: Frame
    username: str
    has_pin: bool
    by_pin: bool
    password: forms.Form
    pin: forms.Form
    refused: str = ""


@dataclass(frozen=True, slots=True)
class StaffRow:
    """Somebody of a tournament in the list."""

    person: str
    name: str
    username: str
    role: str
    seen_at: datetime | None
    has_pin: bool
    has_password: bool


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """Who works in a tournament, and its paired tablets."""

    frame: Frame
    tournament: UUID
    people: tuple[StaffRow, ...]
    tablets: tuple[TabletLine, ...]
    is_director: bool
    now: datetime


@dataclass(frozen=True, slots=True)
class PersonPage:
    """One of them, and what a director may change; `own` is the director himself."""

    frame: Frame
    tournament: UUID
    row: StaffRow
    form: forms.Form
    own: bool
    refused: str = ""


@dataclass(frozen=True, slots=True)
class NewPersonPage:
    """Somebody new, or somebody who signs in here already."""

    frame: Frame
    tournament: UUID
    new: forms.Form
    known: forms.Form
    refused: str = ""


@dataclass(frozen=True, slots=True)
class LinkPage:
    """A link that somebody chooses his password by: shown this once."""

    frame: Frame
    tournament: UUID
    name: str
    username: str
    address: str
    picture: SafeString
    hours: int


@dataclass(frozen=True, slots=True)
class DisplayPage:
    """The themes and decks to choose from, and what was chosen."""

    frame: Frame
    theme: str
    deck: str
    sound: str
    wake: str
    hand: str
    next: str
    themes: tuple[str, ...] = THEMES
    decks: tuple[str, ...] = DECKS


def staff_row(line: StaffLine) -> StaffRow:
    """Return somebody in words."""
    return StaffRow(
        person=line.person,
        name=line.name,
        username=line.username,
        role=label(ROLES, line.role),
        seen_at=line.seen_at,
        has_pin=line.has_pin,
        has_password=line.has_password,
    )
