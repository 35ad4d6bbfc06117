"""Raising a claim, and the page of one claim: its window, its evidence, what may be done about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from floor.forms.claims import ClaimRaisedForm
from floor.forms.fields import Choice, EntryForm
from floor.pages.claim_lines import ClaimLine, RulingLine
from floor.pages.deadlines import SHUT, Deadline
from floor.pages.earlier import Earlier
from floor.pages.evidence import Evidence
from floor.pages.frame import Frame
from floor.pages.hand_lines import PotLine
from floor.pages.seat_ring import Ring
from floor.pages.timeline import Line
from floor.pages.waiting import StillOpen
from floor.words.labels import CLAIM_KINDS, CLAIM_KINDS_MEAN, label
from rulings.domain.story import Story
from rulings.rules.claim_windows import KINDS
from tables.domain.entries.hand import HandStarted
from tables.domain.entries.showdown import DeckScrambled, PotPushed


@dataclass(frozen=True, slots=True)
class KindTile:
    """A kind of claim with its own deadline."""

    kind: str
    text: str
    means: str
    window: Deadline | None

    @property
    def is_shut(self) -> bool:
        """Whether its window has shut."""
        return self.window is not None and self.window.level == SHUT


@dataclass(frozen=True, slots=True)
class ClaimNew:
    """Raise a claim: its kind, who raises it, against whom, and when it was said, on one page."""

    frame: Frame
    tournament: UUID
    table: UUID
    seq: int
    hand: int | None
    tiles: tuple[KindTile, ...]
    form: ClaimRaisedForm | None  # none for who may raise none
    kind: str = ""
    who: Ring | None = None
    against: Ring | None = None
    still_open: tuple[StillOpen, ...] = ()
    may_claim: bool = True
    since: tuple[Line, ...] = ()
    refused: str = ""

    @property
    def shut(self) -> tuple[KindTile, ...]:
        """The kinds that come too late: such a claim is put on file as refused."""
        return tuple(tile for tile in self.tiles if tile.is_shut)

    @property
    def is_late(self) -> bool:
        """Whether the kind that is chosen comes too late."""
        return any(tile.kind == self.kind for tile in self.shut)


@dataclass(frozen=True, slots=True)
class ClaimForms:
    """What may be done about a claim; None where it may not."""

    statement: EntryForm | None = None
    admit: EntryForm | None = None
    withdraw: EntryForm | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a claim: whether a statement of his is on file, and his record where he is a player."""

    text: str
    is_heard: bool
    player: str = ""


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """One claim."""

    frame: Frame
    tournament: UUID
    table: UUID
    seq: int
    claim: ClaimLine
    words: str
    sides: tuple[Side, ...]
    evidence: Evidence | None  # none before the first hand
    pots: tuple[PotLine, ...]
    lines: tuple[Line, ...]
    rulings: tuple[RulingLine, ...]
    forms: ClaimForms
    may_rule: bool
    is_director: bool
    earlier: tuple[Earlier, ...] = ()
    since: tuple[Line, ...] = ()
    refused: str = ""


def kind_tiles(windows: Mapping[str, Deadline]) -> tuple[KindTile, ...]:
    """Return the kinds of claims; what can be claimed before any hand has no window yet."""
    return tuple(
        KindTile(
            kind=kind,
            text=label(CLAIM_KINDS, kind),
            means=label(CLAIM_KINDS_MEAN, kind),
            window=windows.get(kind),
        )
        for kind in KINDS
    )


def moments(story: Story, number: int | None) -> list[Choice]:
    """Return what a claim about a hand may have been voiced before, latest first."""
    if number is None:
        return []
    found: list[Choice] = []
    for row in story.rows:
        entry = row.entry
        if row.hand == number and isinstance(entry, PotPushed):
            found.append((str(row.seq), _("Before the pot was pushed (#%(seq)s)")))
        if row.hand == number and isinstance(entry, DeckScrambled):
            found.append((str(row.seq), _("Before the scramble (#%(seq)s)")))
        if isinstance(entry, HandStarted) and row.hand == number + 1:
            found.append((str(row.seq), _("Before the riffle (#%(seq)s)")))
    after = story.state.hand_numbered(number + 1)
    for place, turn in enumerate(after.turns if after and after.number == number + 1 else ()):
        said = _("Before the first action") if not place else _("Before the next action")
        found.append((str(turn.seq), f"{said} (#%(seq)s)"))
    return [(seq, text % {"seq": seq}) for seq, text in reversed(found)]


def next_id(letter: str, taken: Mapping[str, object]) -> str:
    """Return the next free id of a table's claims or rulings."""
    number = len(taken) + 1
    while f"{letter}{number}" in taken:
        number += 1
    return f"{letter}{number}"
