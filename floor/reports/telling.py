"""An entry behind a report, as the report's audience may be told it."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from floor.reports.audience import Hides, Lens
from floor.words.phrases import Words
from tables.domain.codec import from_wire, to_wire
from tables.domain.entries.base import Entry


def told_to(lens: Lens, entry: Entry) -> Entry:
    """Return an entry that names nobody the audience may not know of; corrections' payloads neither."""
    names: dict[str, str] = {}
    if not lens.shows(Hides.PLAYERS):
        names["player"] = names["from"] = _("a player")
    if not lens.shows(Hides.STAFF_NAMES):
        names["dealer"] = _("the floor")
    return from_wire(_renamed(to_wire(entry), names)) if names else entry


def said_to(lens: Lens, words: Words) -> Words:
    """Return words without what somebody said or wrote, where the audience may not read it."""
    return replace(words, quote=lens.words(words.quote))


def _renamed(value: Any, names: dict[str, str]) -> Any:
    match value:
        case dict():
            # From an instant to another is a time, and no witness.
            spans = isinstance(value.get("to"), str)
            return {
                key: names[key]
                if key in names and isinstance(inner, str) and not (spans and key == "from")
                else _renamed(inner, names)
                for key, inner in value.items()
            }
        case list() | tuple():
            return [_renamed(inner, names) for inner in value]
        case _:
            return value
