"""How a tablet shows things and whether it sounds, kept in cookies of its own."""

from collections.abc import Mapping
from typing import Final

THEME_COOKIE: Final = "floorbook_theme"
DECK_COOKIE: Final = "floorbook_deck"
SOUND_COOKIE: Final = "floorbook_sound"
THEMES: Final = ("dark", "light")
DECKS: Final = ("four", "two")
SOUNDS: Final = ("on", "off")


def theme_of(cookies: Mapping[str, str]) -> str:
    """Return the chosen theme, dark where none or an unknown one is."""
    return _one_of(THEMES, cookies.get(THEME_COOKIE))


def deck_of(cookies: Mapping[str, str]) -> str:
    """Return the chosen deck, four colours where none or an unknown one is."""
    return _one_of(DECKS, cookies.get(DECK_COOKIE))


def sound_of(cookies: Mapping[str, str]) -> str:
    """Return whether the tablet sounds, on where nothing or something unknown was chosen."""
    return _one_of(SOUNDS, cookies.get(SOUND_COOKIE))


def _one_of(known: tuple[str, ...], chosen: str | None) -> str:
    return chosen if chosen in known else known[0]
