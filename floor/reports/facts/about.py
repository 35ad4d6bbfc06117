"""The facts that reports are made of: each says where it happened and which entries it rests on."""

from datetime import datetime
from uuid import UUID

from msgspec import Struct


class Place(Struct, frozen=True):
    """Where something happened: the table, the hand if it is about one, the level it was played at."""

    table: UUID
    number: int | None  # what the room calls the table
    hand: int | None
    level: int


class Moved(Struct, frozen=True):
    """Chips that a decision gave a player, or took from him (negative); `seat` where he sits there."""

    seat: int | None
    player: str
    amount: int


class CallFact(Struct, frozen=True):
    """A call for the floor; others that joined it are counted with it."""

    place: Place
    seqs: tuple[int, ...]
    by: str
    seat: int | None
    reason: str
    called_at: datetime
    joined: int = 0
    accepted_at: datetime | None = None
    coming: str | None = None
    arrived_at: datetime | None = None
    cleared_at: datetime | None = None
    outcome: str | None = None  # ruling, no_case, incident, or cancelled


class ClaimFact(Struct, frozen=True):
    """A claim, in time or refused as late, and what became of it."""

    place: Place
    seqs: tuple[int, ...]
    claim: str
    kind: str
    by: str
    seat: int | None
    player: str | None
    against: int | None
    against_player: str | None
    voiced_at: datetime | None
    typed_at: datetime
    received_at: datetime
    queued: bool
    voiced_says: str | None
    words: str
    status: str  # open, ruled, withdrawn, refused, lapsed
    timely: bool | str | None  # true, false, or `attested`
    admitted: bool
    provision: str | None  # of the refusal
    actor: str


class AppealFact(Struct, frozen=True):
    """An appeal against a ruling, and how it was decided."""

    seqs: tuple[int, ...]
    by_seat: int
    by_player: str | None
    words: str
    filed_at: datetime
    decided_at: datetime | None = None
    decider: str | None = None
    outcome: str | None = None
    reason: str = ""
    outside_rulebook: str = ""
    moved: tuple[Moved, ...] = ()


class RulingFact(Struct, frozen=True):
    """A ruling: what was found and why, what moved, and its appeal."""

    place: Place
    seqs: tuple[int, ...]
    ruling: str
    claim: str | None
    finding: str
    provisions: tuple[str, ...]
    rulebook: str
    edition: str
    official: str
    consulted: tuple[str, ...]
    heard: tuple[int, ...]
    facts_found: str
    facts_assumed: str
    reason: str
    outside_rulebook: str
    pots: tuple[int, ...]
    moved: tuple[Moved, ...]
    shortfall: int
    penalties: tuple[str, ...]
    status: str
    occurred_at: datetime
    issued_at: datetime
    appeal: AppealFact | None = None


class PenaltyFact(Struct, frozen=True):
    """A penalty, given by itself or by a ruling, and how much of it was served."""

    place: Place
    seqs: tuple[int, ...]
    penalty: str
    player: str
    seat: int | None
    kind: str
    count: int | None
    reason: str
    ruling: str | None
    official: str
    issued_at: datetime
    after_hand: int
    hands_total: int | None
    served: int
    status: str
    corrected: bool = False  # what was served was put right by hand


class BroughtFact(Struct, frozen=True):
    """A penalty that followed its player to another table, and how much of it was served there."""

    place: Place
    seq: int
    penalty: str
    player: str
    seat: int
    at: datetime
    hands_left: int
    served: int = 0
    status: str = ""


class FlagFact(Struct, frozen=True):
    """A breach that the rulebook found in a hand."""

    place: Place
    seq: int
    code: str
    provision: str
    seat: int | None
    player: str | None
    dealer: str | None
    at: datetime
    said: dict[str, object] = {}  # what the rulings' sentence about it is filled from


class MiscallFact(Struct, frozen=True):
    """A declaration that was better than the hand held."""

    place: Place
    seqs: tuple[int, ...]
    seat: int
    player: str
    declared: str
    held: str
    discarded: tuple[int, ...]
    retrievable: bool
    at: datetime
    findings: tuple[str, ...]
    rulings: tuple[str, ...]


class LevelFact(Struct, frozen=True):
    """The hands a table was dealt at a level, and those of them that were no hands, by their entries."""

    level: int
    began: tuple[int, ...] = ()
    voided: tuple[int, ...] = ()

    @property
    def hands(self) -> int:
        """How many were dealt."""
        return len(self.began)

    @property
    def void(self) -> int:
        """How many were no hands."""
        return len(self.voided)


class ChipFact(Struct, frozen=True):
    """Chips that came to a table or left it, by why; what left is negative."""

    reason: str
    seat: int | None
    player: str | None
    amount: int
    seq: int
    ruling: str | None = None


class CountFact(Struct, frozen=True):
    """A stack that was counted: how many chips there were, and how many more or fewer than by the log."""

    seat: int
    player: str | None
    amount: int
    difference: int
    at: datetime
    by: str
    seq: int


class TableFacts(Struct, frozen=True):
    """A table's stream up to an entry, as reports want it."""

    table: UUID
    number: int | None
    seq: int
    rulebook: str
    house_rules: dict[str, str | int | bool]
    levels: tuple[LevelFact, ...]
    calls: tuple[CallFact, ...]
    claims: tuple[ClaimFact, ...]
    rulings: tuple[RulingFact, ...]
    penalties: tuple[PenaltyFact, ...]
    brought: tuple[BroughtFact, ...]
    flags: tuple[FlagFact, ...]
    miscalls: tuple[MiscallFact, ...]
    chips: tuple[ChipFact, ...]
    counts: tuple[CountFact, ...]
    stacks: dict[int, int]
    players: dict[int, str]
    chips_now: int
    waiting: tuple[str, ...]  # claims that nobody has decided

    @property
    def hands(self) -> int:
        """The hands dealt at this table, void ones among them."""
        return sum(level.hands for level in self.levels)
