"""How a tablet shows things, whether it sounds and stays lit, kept in cookies of its own."""

from collections.abc import Mapping
from typing import Final

THEME_COOKIE: Final = "floorbook_theme"
DECK_COOKIE: Final = "floorbook_deck"
SOUND_COOKIE: Final = "floorbook_sound"
THEMES: Final = ("dark", "light")
DECKS: Final = ("four", "two")
SOUNDS: Final = ("on", "off")
WAKE_COOKIE: Final = "floorbook_wake"
WAKES: Final = ("on", "off")
GROUNDS: Final = {"dark": "#0d1218", "light": "#eef1f5"}  # `--ground` of floor.css
HAND_COOKIE: Final = "floorbook_hand"
HANDS: Final = ("right", "left")


def theme_of(cookies: Mapping[str, str]) -> str:
    """Return the chosen theme, dark where none or an unknown one is."""
    return _one_of(THEMES, cookies.get(THEME_COOKIE))


def deck_of(cookies: Mapping[str, str]) -> str:
    """Return the chosen deck, four colours where none or an unknown one is."""
    return _one_of(DECKS, cookies.get(DECK_COOKIE))


def sound_of(cookies: Mapping[str, str]) -> str:
    """Return whether the tablet sounds, on where nothing or something unknown was chosen."""
    return _one_of(SOUNDS, cookies.get(SOUND_COOKIE))


def wake_of(cookies: Mapping[str, str]) -> str:
    """Return whether a table's page keeps the screen on; it does where nothing was chosen."""
    return _one_of(WAKES, cookies.get(WAKE_COOKIE))


def hand_of(cookies: Mapping[str, str]) -> str:
    """Return under which thumb the main action lies: the right one where none or an unknown is chosen."""
    return _one_of(HANDS, cookies.get(HAND_COOKIE))


def _one_of(known: tuple[str, ...], chosen: str | None) -> str:
    return chosen if chosen in known else known[0]
