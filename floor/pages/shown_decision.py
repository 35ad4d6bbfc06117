"""A decision for its player: the code that he scans, and what his telephone then shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from floor.pages.frame import Frame
from floor.words.provisions import Cited
from rulings.rulebook.provision import Language
from tables.domain.state import Ruling, TableState

STANDS: Final[Mapping[str, str | Promise]] = {
    "final": gettext_lazy("The decision stands. It was not appealed."),
    "appealed": gettext_lazy(
        "The decision was appealed, and the appeal is not decided yet. Ask the floor how it ends."
    ),
    "upheld": gettext_lazy("The decision was appealed and upheld: it stands."),
    "overturned": gettext_lazy(
        "The decision was overturned on appeal and stands no more. Ask the floor what was decided."
    ),
    "varied": gettext_lazy(
        "The decision was varied on appeal. Ask the floor what was decided instead."
    ),
}


@dataclass(frozen=True, slots=True)
class DecisionCode:
    """The code; `reachable` where another machine than this one finds the address."""

    frame: Frame
    tournament: UUID
    run: UUID
    title: str
    language: Language
    address: str
    picture: SafeString
    until: datetime
    reachable: bool


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A part of the document: what is told, and its text."""

    key: str
    title: str
    said: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """What the telephone shows: the decision as it was made, and how it stands by now."""

    language: Language
    title: str
    sections: tuple[ShownSection, ...]
    about: tuple[tuple[str, str], ...]
    stands: bool
    standing: str
    now: datetime
    table: UUID
    rules: tuple[Cited, ...]
    until: datetime


def standing(state: TableState, ruling: str) -> tuple[bool, str]:
    """Return whether a decision still stands as it was written, and a sentence about it."""
    found = state.rulings.get(ruling)
    if found is None:
        return False, _("The floor has taken this decision back. Ask the floor what was decided.")
    if any(_replaces(other, found) for other in state.rulings.values()):
        return False, _("There is a later decision on the same claim. Ask the floor for that one.")
    return found.status in {"final", "upheld"}, str(STANDS[found.status])


def _replaces(other: Ruling, ruling: Ruling) -> bool:
    return ruling.claim is not None and other.claim == ruling.claim and other.seq > ruling.seq
