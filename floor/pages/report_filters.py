"""Look at some rows of a report on screen: those that read alike in the columns chosen, as a workbook's filters do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from floor.reports.report import Kind
from floor.reports.writers.screen import ScreenSection

FEWEST_ROWS: Final = 8  # a shorter table is seen at a glance
MOST_VALUES: Final = 60  # to choose from
FILTERED: Final = (Kind.TEXT, Kind.YES_NO)
PREFIX: Final = "is_"  # of a column's key in the address


@dataclass(frozen=True, slots=True)
class Filter:
    """A column to choose by: its values, and the chosen one."""

    name: str
    title: str
    values: tuple[str, ...]
    chosen: str


def filters_of(section: ScreenSection, chosen: Mapping[str, str]) -> tuple[Filter, ...]:
    """Return the columns by which a section's rows can be chosen: text that several rows share.

    Args:
        chosen: values by the name of their filter, as an address has them.
    """
    if len(section.rows) < FEWEST_ROWS:
        return ()
    found = []
    for place, column in enumerate(section.columns):
        values = dict.fromkeys(row.cells[place] for row in section.rows)
        if column.kind in FILTERED and 1 < len(values) <= min(MOST_VALUES, len(section.rows) - 1):
            name = f"{PREFIX}{column.key}"
            texts = tuple(sorted(value for value in values if value))
            found.append(Filter(name, column.title, texts, chosen.get(name, "")))
    return tuple(found)


def places_kept(section: ScreenSection, filters: Sequence[Filter]) -> Sequence[int]:
    """Return the places of the rows that read as chosen; of all where nothing is."""
    asked = {one.name: one.chosen for one in filters if one.chosen}
    wanted = [
        (place, asked[name])
        for place, column in enumerate(section.columns)
        if (name := f"{PREFIX}{column.key}") in asked
    ]
    return [
        number
        for number, row in enumerate(section.rows)
        if all(row.cells[place] == value for place, value in wanted)
    ]
