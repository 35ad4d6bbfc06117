"""The hand view (VIEW.md) with its types, as pages read it; what is not shown is left out."""

from datetime import datetime
from typing import Literal

import msgspec
from msgspec import Struct

from rulings.domain.view import View


class AsOf(Struct, frozen=True):
    """Up to which entry, and at which instant."""

    seq: int
    now: datetime


class LevelDoc(Struct, frozen=True):
    """The amounts the hand is played at."""

    level: int
    small_blind: int
    big_blind: int
    ante: int
    bring_in: int


class ShareDoc(Struct, frozen=True):
    """Chips for a seat; an entitled share also says of which side, and how many are odd."""

    seat: int
    amount: int
    side: str | None = None
    odd_chips: int = 0


class PotDoc(Struct, frozen=True):
    """A pot, who may win it, and where it went."""

    index: int
    amount: int
    eligible: tuple[int, ...]
    pushed: tuple[ShareDoc, ...]
    impounded: int = 0


class RankDoc(Struct, frozen=True):
    """A hand as it ranks."""

    category: str | None  # none for a low hand that its ranks name
    ranks: tuple[str, ...]
    cards: tuple[str, ...]
    plays_the_board: bool = False


class BestDoc(Struct, frozen=True):
    """The best high and low hand shown."""

    high: RankDoc | None = None
    low: RankDoc | None = None


class DeclaredDoc(Struct, frozen=True):
    """What a player said he held, last."""

    category: str
    ranks: tuple[str, ...]
    side: str
    by_chips: bool
    seq: int


class SeatDoc(Struct, frozen=True):
    """A seat of the hand; one that was not dealt in has only its player."""

    player: str
    state: str
    all_in: bool = False
    in_front: int = 0
    cards: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    complete: bool = False
    eligible: bool = False
    best: BestDoc = BestDoc()
    declared: DeclaredDoc | None = None


class EntitledDoc(Struct, frozen=True):
    """Whose a pot is."""

    pot: int
    shares: tuple[ShareDoc, ...]
    provisions: tuple[str, ...]


class ObligationDoc(Struct, frozen=True):
    """What is owed before the next step."""

    code: str
    seats: tuple[int, ...]
    provision: str
    due: str | None = None
    pot: int | None = None


class FlagDoc(Struct, frozen=True):
    """What was irregular, and at which entry."""

    code: str
    seat: int | None
    seq: int
    provision: str
    seats: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()
    pot: int | None = None
    counts_as: dict[str, str | int] = {}
    expected: int | None = None
    counted: int | None = None
    requests: int | None = None
    ruling: str | None = None


class WindowDoc(Struct, frozen=True):
    """A kind's claim window."""

    open: bool
    closes_on: str | None
    closes_at: datetime | None
    closed_by: int | datetime | None
    provision: str


class ClaimDoc(Struct, frozen=True):
    """A claim about the hand."""

    kind: str
    status: str
    timely: bool | Literal["attested"]
    provision: str
    closed_by: int | datetime | None
    by: str
    seat: int | None
    against: int | None
    pot: int | None
    hand: int | None
    seq: int
    admitted: bool
    voiced_says: str | None
    received_at: datetime


class MoveDoc(Struct, frozen=True):
    """Chips a ruling moved; a loss is negative."""

    pot: int
    seat: int
    player: str
    amount: int


class RulingDoc(Struct, frozen=True):
    """A ruling about the hand."""

    claim: str | None
    finding: str
    status: str
    provisions: tuple[str, ...]
    shortfall: int
    outside_rulebook: bool
    moves: tuple[MoveDoc, ...]
    seq: int
    by: str


class TransferDoc(Struct, frozen=True, rename={"from_": "from"}):
    """Chips that go from one seat to another."""

    from_: int
    to: int
    amount: int


class RemedyDoc(Struct, frozen=True):
    """What the floor may or must do."""

    code: str
    pot: int | None
    shares: tuple[ShareDoc, ...]
    discretion: str
    provision: str
    seat: int | None = None
    moves: tuple[TransferDoc, ...] = ()


class PenaltyDoc(Struct, frozen=True):
    """A penalty of somebody at the table."""

    penalty: str
    player: str
    seat: int | None
    kind: str
    count: int | None
    hands_total: int | None
    hands_left: int | None
    status: str


class HandDoc(Struct, frozen=True):
    """A hand of a table as of an entry and an instant."""

    table: str
    hand: int
    as_of: AsOf
    rulebook: str
    game: str
    structure: str
    level: LevelDoc
    phase: str
    street: str
    board: tuple[str, ...]
    button: int | None
    to_act: int | None
    to_match: int
    pots: tuple[PotDoc, ...]
    stacks: dict[int, int]
    held: dict[str, int]
    seats: dict[int, SeatDoc]
    showdown_order: tuple[int, ...]
    entitled: tuple[EntitledDoc, ...]
    obligations: tuple[ObligationDoc, ...]
    flags: tuple[FlagDoc, ...]
    claim_windows: dict[str, WindowDoc]
    claims: dict[str, ClaimDoc]
    rulings: dict[str, RulingDoc]
    remedies: tuple[RemedyDoc, ...]
    penalties: tuple[PenaltyDoc, ...]
    next_button: int | None = None


def facts_of(doc: FlagDoc | ObligationDoc | RemedyDoc) -> dict[str, object]:
    """Return an item as plain facts, as the rulings' explanations read it: lists for tuples."""
    return msgspec.json.decode(msgspec.json.encode(doc), type=dict[str, object])


def hand_doc(view: View) -> HandDoc:
    """Return the document with its types."""
    return msgspec.convert(view, HandDoc, str_keys=True)
