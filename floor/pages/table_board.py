"""The table page: the picture, the hand as the log tells it, what is owed, and what may be done."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from floor.pages.call_box import CallBox
from floor.pages.claim_lines import ClaimLine, RulingLine
from floor.pages.deadlines import Deadline
from floor.pages.frame import Frame
from floor.pages.hand_doc import HandDoc
from floor.pages.hand_lines import Owed, PotLine, SeatLine
from floor.pages.last_line import LastLine
from floor.pages.next_step import next_step
from floor.pages.penalty_lines import PenaltyLine
from floor.pages.record_pad import RecordPad
from floor.pages.seat_map import SeatMap
from floor.pages.timeline import FlagLine, Line
from floor.pages.waiting import NOTHING, Waiting
from floor.words.amounts import chips
from floor.words.labels import GAMES, PHASES, STREETS, STRUCTURES, label
from floor.words.provisions import language
from rulings.rulebook.book import Book
from tables.domain.state import TableState


@dataclass(frozen=True, slots=True)
class Steps:
    """Where in the hand one looks, and the ways on; each a seq, or None where there is none."""

    here: int
    first: int | None
    back: int | None
    forward: int | None
    last: int | None
    place: int
    count: int
    is_live: bool
    query: str = ""


@dataclass(frozen=True, slots=True)
class HandLinks:
    """The hand shown, and the ones before and after it."""

    number: int | None
    earlier: int | None
    later: int | None
    is_latest: bool


@dataclass(frozen=True, slots=True)
class Heading:
    """What the head of the page says about table and hand."""

    phase: str
    phase_text: str
    street: str
    game: str
    level: str
    rulebook: str
    turn: str
    break_text: str


@dataclass(frozen=True, slots=True)
class TableBoard:
    """Everything on the table page."""

    frame: Frame
    tournament: UUID
    table: UUID
    name: str
    seq: int
    heading: Heading
    hands: HandLinks
    steps: Steps
    pictures: tuple[SeatMap, ...]  # one of them is shown: wide, or tall on a phone
    seats: tuple[SeatLine, ...]
    pots: tuple[PotLine, ...]
    lines: tuple[Line, ...]
    owed: tuple[Owed, ...]
    flags: tuple[FlagLine, ...]
    windows: tuple[Deadline, ...]
    claims: tuple[ClaimLine, ...]
    rulings: tuple[RulingLine, ...]
    call: CallBox
    pad: RecordPad | None
    may_claim: bool
    may_rule: bool
    may_export: bool
    penalties: tuple[PenaltyLine, ...] = ()
    players: tuple[tuple[int, str], ...] = ()  # seat and player, for who may read their records
    last: LastLine | None = None
    revisable: int | None = None  # the entry looked at, where it may be put right
    waiting: Waiting = NOTHING
    since: tuple[Line, ...] = ()
    refused: str = ""

    @property
    def may_tap(self) -> bool:
        """Whether seats of the picture lead to what is recorded of them."""
        return self.pad is not None

    @property
    def chosen_seat(self) -> int | None:
        """The seat that was tapped."""
        return self.pad.seat if self.pad else None


def table_name(number: int | None) -> str:
    """Return what the room calls a table."""
    return _("Table %(number)s") % {"number": number} if number else _("Table")


def steps_of(seqs: tuple[int, ...], here: int, *, number: int | None, is_live: bool) -> Steps:
    """Return the ways through the entries of a hand, from the one looked at."""
    before = [seq for seq in seqs if seq < here]
    after = [seq for seq in seqs if seq > here]
    return Steps(
        here=here,
        first=seqs[0] if before else None,
        back=before[-1] if before else None,
        forward=after[0] if after else None,
        last=seqs[-1] if after else None,
        place=len([seq for seq in seqs if seq <= here]),
        count=len(seqs),
        is_live=is_live,
        query=f"hand={number}&" if number else "",
    )


def hand_links(hands: tuple[int, ...], number: int | None) -> HandLinks:
    """Return the way to the hands before and after one."""
    if number is None:
        return HandLinks(None, None, None, is_latest=True)
    earlier = max((one for one in hands if one < number), default=None)
    later = min((one for one in hands if one > number), default=None)
    return HandLinks(number, earlier, later, is_latest=later is None)


def heading(state: TableState, doc: HandDoc | None, book: Book | None) -> Heading:
    """Return the head of the page."""
    opened = state.opened
    game = doc.game if doc else opened.game if opened else ""
    structure = doc.structure if doc else opened.structure if opened else ""
    phase = doc.phase if doc else "none"
    return Heading(
        phase=phase,
        phase_text=label(PHASES, phase),
        street=label(STREETS, doc.street) if doc else "",
        game=f"{label(GAMES, game)}, {label(STRUCTURES, structure)}",
        level=_level(doc),
        rulebook=book.edition.title(language()) if book else "",
        turn=next_step(state, doc),
        break_text=_("On a break") if state.break_started_at else "",
    )


def _level(doc: HandDoc | None) -> str:
    if doc is None or not (doc.level.level or doc.level.big_blind):
        return ""
    facts = {
        "level": doc.level.level,
        "small": chips(doc.level.small_blind),
        "big": chips(doc.level.big_blind),
        "ante": chips(doc.level.ante),
    }
    if doc.level.ante:
        return _("Level %(level)s, %(small)s/%(big)s, ante %(ante)s") % facts
    return _("Level %(level)s, %(small)s/%(big)s") % facts
