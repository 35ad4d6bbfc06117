"""The entries behind a row of a report, or behind one of its numbers: table by table, a page at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from floor.pages.frame import Frame
from floor.pages.parts import Part, part
from floor.pages.timeline import Line
from floor.reports.audience import Lens
from floor.reports.telling import said_to
from floor.reports.writers.screen import Entries, Screen

PER_PAGE: Final = 100


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry: its hand, and the ways to its table as it stood then, to the hand's replay, and to its ruling."""

    line: Line
    hand: int | None
    href: str
    replay: str = ""
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """Entries of one table, or of the tournament's own stream."""

    name: str
    lines: tuple[EntryLine, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A row that is asked about, or one number of it: what it says, and the entries behind it."""

    section: str
    row: str
    column: str
    number: str
    entries: Entries
    of: str = ""  # the number's column, where it is one that was asked about


@dataclass(frozen=True, slots=True)
class EntriesPage:
    """The page."""

    frame: Frame
    tournament: UUID
    asked: Asked
    part: Part
    groups: tuple[EntryGroup, ...]


def number_behind(screen: Screen, section: str, row: int, of: str) -> Asked | None:
    """Return what is asked about, by the row's number from one and a column; None where there is no such."""
    table = next((one for one in screen.sections if one.key == section), None)
    if table is None or not 1 <= row <= len(table.rows):
        return None
    found = table.rows[row - 1]
    if of and of not in found.apart:
        return None
    numbers = [
        (column.title, text)
        for column, text in zip(table.columns, found.cells, strict=True)
        if column.number and (column.key == of or not of)
    ]
    # Of several numbers with the same entries behind them, none is the one that is asked about.
    title, number = numbers[0] if len(numbers) == 1 else ("", "")
    return Asked(
        section=table.title,
        row=found.cells[0],
        column=title,
        number=number,
        entries=found.behind_cell(of),
        of=of,
    )


def part_of(entries: Entries, number: int) -> tuple[Part, Entries] | None:
    """Return a page's share of entries; None where there is no such page."""
    whole = sum(len(seqs) for _stream, seqs in entries)
    shown = part(whole, number, most=PER_PAGE)
    if shown is None:
        return None
    found, before = [], 0
    for stream, seqs in entries:
        some = seqs[max(0, shown.first - 1 - before) : max(0, shown.last - before)]
        if some:
            found.append((stream, some))
        before += len(seqs)
    return shown, tuple(found)


def said_lines(lens: Lens, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return lines as an audience may read them."""
    return tuple(
        replace(
            line,
            words=said_to(lens, line.words),
            revised=line.revised
            and replace(
                line.revised,
                reason=lens.words(line.revised.reason),
                now=line.revised.now and said_to(lens, line.revised.now),
            ),
        )
        for line in lines
    )
