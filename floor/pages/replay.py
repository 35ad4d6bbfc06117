"""The hand replayer: a hand step by step, as it was known then and as it is known now."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from floor.pages.frame import Frame
from floor.pages.hand_lines import PotLine, SeatLine
from floor.pages.seat_map import SeatMap
from floor.pages.table_board import HandLinks, Heading
from floor.pages.timeline import FlagLine, Line
from floor.words.amounts import clock
from floor.words.phrases import Words
from tables.domain.cards import UNKNOWN

THEN: Final = "then"
NOW: Final = "now"


@dataclass(frozen=True, slots=True)
class Shown:
    """The table at a step."""

    pictures: tuple[SeatMap, ...]  # wide and tall
    seats: tuple[SeatLine, ...]
    pots: tuple[PotLine, ...]
    heading: Heading


@dataclass(frozen=True, slots=True)
class Note:
    """What of a step reads otherwise, then or now."""

    icon: str
    text: str
    words: Words | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """An entry of the hand in the list of steps."""

    seq: int
    words: Words
    mark: str  # why it reads otherwise then and now, in a word
    is_here: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways on from a step, each a seq or None, and how far it is."""

    first: int | None
    before: int | None
    after: int | None
    last: int | None
    place: int
    count: int


@dataclass(frozen=True, slots=True)
class Replay:
    """Everything on the page."""

    frame: Frame
    tournament: UUID
    table: UUID
    name: str
    number: int
    hands: HandLinks
    known: str
    seq: int
    words: Words
    stands: bool  # whether the entry is a step at all, as it is known now
    happened_at: datetime
    recorded_at: datetime
    queued: bool
    by: str
    tablet: str
    amends: bool  # it came after the event was closed
    shown: Shown
    flags: tuple[FlagLine, ...]
    notes: tuple[Note, ...]
    ways: Ways
    steps: tuple[Step, ...]
    reconstructs: bool  # whether this reader may have it on paper

    @property
    def other(self) -> str:
        """The other way of knowing."""
        return NOW if self.known == THEN else THEN


@dataclass(frozen=True, slots=True)
class Told:
    """A step of the strip, in words."""

    seq: int
    words: Words
    happened_at: datetime
    mark: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A picture of the strip, and the entries that led to it."""

    picture: SeatMap
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """The hand as a strip of pictures, for paper."""

    frame: Frame
    tournament: UUID
    table: UUID
    name: str
    number: int
    known: str
    heading: Heading
    cells: tuple[Cell, ...]
    printed_at: datetime
    seq: int  # of the last entry known

    @property
    def other(self) -> str:
        """The other way of knowing."""
        return NOW if self.known == THEN else THEN


@dataclass(frozen=True, slots=True)
class Late:
    """The two places of an entry that came late: after which it was recorded, before which it happened."""

    after: int
    before: int


def ways(seqs: Sequence[int], here: int | None, *, off: bool) -> Ways:
    """Return the ways on.

    Args:
        here: the step one stands at or, where `off`, the last one before it.
    """
    at = seqs.index(here) if here in seqs else -1
    before = at if off else at - 1
    return Ways(
        first=seqs[0] if before >= 0 else None,
        before=seqs[before] if before >= 0 else None,
        after=seqs[at + 1] if at + 1 < len(seqs) else None,
        last=seqs[-1] if at + 1 < len(seqs) else None,
        place=at + 1,
        count=len(seqs),
    )


def is_struck(line: Line) -> bool:
    """Say whether an entry was voided since."""
    return line.revised is not None and line.revised.now is None


def words_at(line: Line, known: str) -> Words:
    """Return what an entry says as read then or now."""
    anew = line.revised.now if line.revised else None
    return anew if known == NOW and anew else line.words


def without_backs(words: Words) -> Words:
    """Return words without cards nobody may see: a strip has little room."""
    return words if set(words.cards) - {UNKNOWN} else replace(words, cards=())


def mark_of(line: Line, *, moved: bool) -> str:
    """Return in a word why a step reads otherwise then and now."""
    if is_struck(line):
        return _("voided")
    if line.revised:
        return _("corrected")
    return _("came late") if moved else ""


def notes_on(
    line: Line, known: str, *, late: Late | None, revises: int | None, differs: bool
) -> tuple[Note, ...]:
    """Return what of a step reads otherwise.

    Args:
        late: its two places, if it was recorded late.
        revises: the entry it voids or corrects, if it does.
        differs: whether the table, or what is flagged, is another one then and now.
    """
    found = [*_revised(line, known), *([_late(late, known)] if late else [])]
    if revises is not None and known == NOW:
        text = _("It changes how entry %(seq)s is read, which is told at its place.")
        found.append(Note("pen", text % {"seq": revises}))
    elif differs and not found:
        found.append(Note("eye", _elsewhere(known)))
    return tuple(found)


def _elsewhere(known: str) -> str:
    if known == THEN:
        return _("As known now, the table stood otherwise at this step.")
    return _("As known then, the table stood otherwise at this step.")


def _revised(line: Line, known: str) -> list[Note]:
    by = line.revised
    if by is None:
        return []
    facts = {"who": by.by, "time": clock(by.at)}
    if by.now is None:
        if known == NOW:
            text = _("Voided by %(who)s at %(time)s: it is no step of the hand as known now.")
        else:
            text = _("Voided later, by %(who)s at %(time)s: as known now it did not happen.")
        return [Note("void", text % facts, reason=by.reason)]
    if known == NOW:
        text = _("Corrected by %(who)s at %(time)s. As known then, it read:")
        return [Note("pen", text % facts, words=line.words, reason=by.reason)]
    text = _("Corrected later, by %(who)s at %(time)s. As known now, it reads:")
    return [Note("pen", text % facts, words=by.now, reason=by.reason)]


def _late(late: Late, known: str) -> Note:
    if known == NOW:
        text = _("It came late: as known then it was missing here, and stood after entry %(seq)s.")
        return Note("late", text % {"seq": late.after})
    text = _("It came late: as known now, it happened before entry %(seq)s.")
    return Note("late", text % {"seq": late.before})
