"""For whom a report is made, and what it therefore does not say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class Profile(StrEnum):
    """An audience."""

    INTERNAL = "internal"
    REGULATOR = "regulator"
    PLAYER = "player"


class Hides(StrEnum):
    """What an audience may not be told."""

    STAFF_NAMES = "staff_names"
    PLAYERS = "players"
    WORDS = "words"
    HISTORY = "history"


PROFILES: Final[Mapping[Profile, str | Promise]] = {
    Profile.INTERNAL: gettext_lazy("the house"),
    Profile.REGULATOR: gettext_lazy("a regulator"),
    Profile.PLAYER: gettext_lazy("a player"),
}
HIDDEN: Final[Mapping[Profile, frozenset[Hides]]] = {
    Profile.INTERNAL: frozenset(),
    Profile.REGULATOR: frozenset({Hides.HISTORY}),
    Profile.PLAYER: frozenset(Hides),
}
HIDES: Final[Mapping[Hides, str | Promise]] = {
    Hides.STAFF_NAMES: gettext_lazy("The names of the staff: their roles stand there instead."),
    Hides.PLAYERS: gettext_lazy("The ids of players: their seats stand there instead."),
    Hides.WORDS: gettext_lazy(
        "What people said and wrote in their own words, but for the facts and reasons of a decision document."
    ),
    Hides.HISTORY: gettext_lazy("What a player did in other hands."),
}


def hides(profile: Profile) -> list[str]:
    """Return what a profile hides, a sentence each."""
    return [str(HIDES[one]) for one in Hides if one in HIDDEN[profile]]


@dataclass(frozen=True, slots=True)
class Lens:
    """How an audience is told of people and of their words; `names` are the staff's, by code."""

    profile: Profile
    names: Mapping[str, str] = field(default_factory=dict)

    def shows(self, what: Hides) -> bool:
        """Say whether the audience may be told something."""
        return what not in HIDDEN[self.profile]

    def official(self, code: str | None) -> str:
        """Return somebody of the staff."""
        if code is None:
            return ""
        return self.names.get(code, code) if self.shows(Hides.STAFF_NAMES) else _("the floor")

    def player(self, player: str | None, seat: int | None) -> str:
        """Return a player: by his seat, and by his id where the audience may know it."""
        place = _("seat %(seat)s") % {"seat": seat} if seat is not None else ""
        if player is None or (not self.shows(Hides.PLAYERS) and place):
            return place
        if not self.shows(Hides.PLAYERS):
            return _("a player")
        return f"{place}, {player}" if place else player

    def words(self, said: str) -> str:
        """Return somebody's own words, or nothing."""
        return said if self.shows(Hides.WORDS) else ""
