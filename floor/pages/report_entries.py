"""The entries behind a row of a report, or behind one of its numbers: table by table, a page at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from floor.pages.frame import Frame
from floor.pages.timeline import Line
from floor.reports.audience import Lens
from floor.reports.telling import said_to
from floor.reports.writers.screen import Entries, Screen

PER_PAGE: Final = 100


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry: the hand it belongs to, and where its table is shown as it stood after it."""

    line: Line
    hand: int | None
    href: str


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """Entries of one table, or of the tournament's own stream."""

    name: str
    lines: tuple[EntryLine, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Which of all entries are on a page."""

    first: int
    last: int
    whole: int
    earlier: int | None  # the number of the page before
    later: int | None


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
        (column, text)
        for column, text in zip(table.columns, found.cells, strict=True)
        if column.number and (column.key == of or not of)
    ]
    # Of several numbers with the same entries behind them, none is the one that is asked about.
    (column, number), *others = numbers or [(None, "")]
    alone = column is not None and not others
    return Asked(
        section=table.title,
        row=found.cells[0],
        column=column.title if column and alone else "",
        number=number if alone else "",
        entries=found.behind_cell(of),
        of=of,
    )


def part_of(entries: Entries, number: int) -> tuple[Part, Entries] | None:
    """Return a page's share of entries; None where there is no such page."""
    whole = sum(len(seqs) for _stream, seqs in entries)
    first, last = (number - 1) * PER_PAGE, min(number * PER_PAGE, whole)
    if not 0 <= first < whole:
        return None
    part = Part(
        first=first + 1,
        last=last,
        whole=whole,
        earlier=number - 1 if first else None,
        later=number + 1 if last < whole else None,
    )
    found, before = [], 0
    for stream, seqs in entries:
        some = seqs[max(0, first - before) : max(0, last - before)]
        if some:
            found.append((stream, some))
        before += len(seqs)
    return part, tuple(found)


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
