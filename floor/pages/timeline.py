"""The timeline of a hand: one line an entry, with both times, flags, and what was struck through."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from floor.pages.hand_doc import FlagDoc, facts_of
from floor.words.entry import words_of
from floor.words.phrases import Words
from floor.words.provisions import Cited, cited, language
from rulings.domain.explain import explain_flag
from rulings.domain.story import Story
from rulings.rulebook.book import Book
from tables.domain.codec import from_wire
from tables.domain.entries import wire_name
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import EntryCorrected, EntryVoided
from tables.domain.entries.hand import HandStarted
from tables.domain.envelope import Recorded
from tables.domain.revision import revisions

WORTH_TELLING: Final = timedelta(seconds=2)
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FlagLine:
    """A flag under the line that made it."""

    text: str
    provision: Cited


@dataclass(frozen=True, slots=True)
class Revised:
    """Who struck a line through or read it anew, when and why, and what it reads now."""

    by: str
    at: datetime
    reason: str
    now: Words | None


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the timeline."""

    seq: int
    words: Words
    happened_at: datetime
    received_at: datetime | None  # only where it differs by more than two seconds
    by: str
    by_new: bool  # another person than signed the line before, or on another tablet
    tablet: str = ""  # that he recorded it on
    flags: tuple[FlagLine, ...] = ()
    revised: Revised | None = None
    is_now: bool = False
    is_later: bool = False
    queued: bool = False
    amends: bool = False  # it came after the event was closed


def amended(lines: Sequence[Line], sealed: int | None) -> tuple[Line, ...]:
    """Return lines with those marked that came after a closing, which sealed the stream at a seq."""
    if sealed is None:
        return tuple(lines)
    return tuple(replace(line, amends=True) if line.seq > sealed else line for line in lines)


def rows_about(story: Story, number: int | None) -> list[Recorded]:
    """Return the rows to show with a hand: its own, and those between it and the next.

    Before the first hand they are the rows that set up the table (`number` is None).
    """
    found: list[Recorded] = []
    latest: int | None = None
    for row in story.raw:
        begun = row.hand if isinstance(row.entry, HandStarted) else None
        latest = begun or latest
        if (hand_named(story, row) or row.hand or latest) == number:
            found.append(row)
    return found


def hand_named(story: Story, row: Recorded) -> int | None:
    """Return the hand an entry speaks of by its claim or its ruling."""
    name = getattr(row.entry, "claim", None)
    claim = story.state.claims.get(name) if isinstance(name, str) else None
    if claim is not None:
        return claim.hand
    name = getattr(row.entry, "ruling", None)
    ruling = story.state.rulings.get(name) if isinstance(name, str) else None
    return ruling.hand if ruling is not None else None


@dataclass(frozen=True, slots=True)
class Telling:
    """What lines are made from.

    `readable` holds the entries to show by seq, and those that revise them, unsealed and without
    cards the reader may not see; `as_of` is the entry that is looked at, if one is: later lines are known only now.
    """

    story: Story
    readable: Mapping[int, Entry]
    names: Names
    as_of: int | None = None
    book: Book | None = None


def timeline(
    telling: Telling, rows: Sequence[Recorded], flags: Sequence[FlagDoc] = ()
) -> tuple[Line, ...]:
    """Return the lines of some rows."""
    standing = {row.seq for row in telling.story.rows}
    since = revisions(telling.story.raw)
    by_seq: dict[int, list[FlagLine]] = {}
    for flag, line in zip(flags, flag_lines(flags, telling.book), strict=True):
        by_seq.setdefault(flag.seq, []).append(line)
    return tuple(
        Line(
            seq=row.seq,
            words=words_of(telling.readable[row.seq]),
            happened_at=row.occurred_at,
            received_at=_received(row),
            by=telling.names.get(row.actor, row.actor),
            by_new=not place or _signs(rows[place - 1]) != _signs(row),
            tablet=_tablet(telling, row),
            flags=tuple(by_seq.get(row.seq, ())),
            revised=_revised(telling, row, since.get(row.seq), struck=row.seq not in standing),
            is_now=row.seq == telling.as_of,
            is_later=telling.as_of is not None and row.seq > telling.as_of,
            queued=row.queued,
        )
        for place, row in enumerate(rows)
    )


def _signs(row: Recorded) -> tuple[str, str | None]:
    return row.actor, row.device


def _tablet(telling: Telling, row: Recorded) -> str:
    """Return the tablet that somebody recorded an entry on; a tablet that signs itself says so already."""
    if row.device is None or row.device == row.actor:
        return ""
    return telling.names.get(row.device, "")


def _received(row: Recorded) -> datetime | None:
    apart = abs(row.recorded_at - row.occurred_at)
    return row.recorded_at if apart > WORTH_TELLING else None


def _revised(
    telling: Telling, row: Recorded, by: Recorded | None, *, struck: bool
) -> Revised | None:
    if by is None:
        return None
    told = telling.readable[by.seq]
    now = None
    if isinstance(told, EntryCorrected) and not struck:
        now = words_of(_read_anew(row.entry, told))
    if now is None and not struck:
        return None
    reason = told.reason if isinstance(told, EntryVoided | EntryCorrected) else ""
    by_name = telling.names.get(by.actor, by.actor)
    return Revised(by=by_name, at=by.recorded_at, reason=reason, now=now)


def _read_anew(entry: Entry, correction: EntryCorrected) -> Entry:
    return from_wire({**correction.payload, "type": wire_name(type(entry))})


def flag_lines(flags: Sequence[FlagDoc], book: Book | None) -> tuple[FlagLine, ...]:
    """Return flags in words, each with its provision."""
    return tuple(
        FlagLine(explain_flag(facts_of(flag), language()), cited(book, flag.provision))
        for flag in flags
    )
