"""The pages of signing in, of the first director, and of how a tablet shows things."""

from dataclasses import dataclass

from floor.display import DECKS, THEMES
from floor.forms.people import FirstDirectorForm, SignInForm
from floor.pages.frame import Frame


@dataclass(frozen=True, slots=True)
class SignInPage:
    """A name, a password, and where to go after."""

    frame: Frame
    form: SignInForm
    next: str
    refused: str = ""


@dataclass(frozen=True, slots=True)
class FirstDirectorPage:
    """Who the first director is; without a form the link is used up."""

    frame: Frame
    form: FirstDirectorForm | None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class DisplayPage:
    """The themes and decks to choose from, and what was chosen."""

    frame: Frame
    theme: str
    deck: str
    sound: str
    next: str
    themes: tuple[str, ...] = THEMES
    decks: tuple[str, ...] = DECKS
