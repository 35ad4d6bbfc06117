"""What a hand's entries tell the rules beyond its state: who said, let go, asked and showed what, when."""

from msgspec import Struct


class Declaration(Struct, frozen=True):
    """What a player said he held."""

    seq: int
    seat: int
    category: str
    ranks: tuple[str, ...]
    side: str | None
    by_chips: bool


class Discard(Struct, frozen=True):
    """A hand let go: whether the betting still ran over its player's bet, and some of it was seen."""

    seq: int
    seat: int
    identifiable: bool
    bet_pending: bool
    partial: bool


class Request(Struct, frozen=True):
    """A request to see a hand.

    `leads`: pots the asker's own hand was best for when he asked. `let_go`: the hand asked for
    had been given up by then. `must`: it is the last aggressor's, whose bet he had called.
    """

    seq: int
    by: int
    of: int
    ground: str
    by_right: bool
    leads: frozenset[int]
    let_go: bool
    must: bool


class Flash(Struct, frozen=True):
    """Cards shown to some seats; `in_play`: before the last action. `active`: to a hand still in.

    `cards`: which they were, where that was recorded.
    """

    seq: int
    seat: int
    to: tuple[int, ...]
    in_play: bool
    active: bool
    cards: tuple[str, ...] = ()


class Exposure(Struct, frozen=True):
    """A card seen that should not have been: `cause` dealer or boxed; a player's own do not count."""

    seat: int | None
    cause: str


class Facts(Struct, frozen=True):
    """A hand's story for the rules, in the order of the log.

    `killed_unseen`: seats whose hand was killed before all of it lay face up. `settled`: for each
    pot that was pushed, the hands then in that were wholly tabled or were given of it, and for any
    pot the last live hand in it: what becomes of their cards afterwards does not change whose the
    pot is. A hand given a pot unseen that its player throws away while another is in loses it.
    """

    declarations: tuple[Declaration, ...] = ()
    discards: tuple[Discard, ...] = ()
    requests: tuple[Request, ...] = ()
    flashes: tuple[Flash, ...] = ()
    completed: dict[int, int] = {}
    shown_to_all: dict[int, int] = {}
    refused: frozenset[int] = frozenset()
    protected: frozenset[int] = frozenset()
    killed_unseen: frozenset[int] = frozenset()
    exposed: tuple[Exposure, ...] = ()
    replaced: int = 0
    settled: dict[int, frozenset[int]] = {}


NO_FACTS = Facts()
