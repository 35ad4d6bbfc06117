"""Entries from the last call to the scramble: declarations, tabling, discards, pots pushed."""

from typing import Annotated, Literal

from msgspec import Meta

from tables.domain.cards import Card, CardOrUnknown, Rank
from tables.domain.entries.base import Amount, Entry, HandNo, PotNo, SeatNo, Share, Text

Category = Literal[
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]
Side = Literal["high", "low"]
Ranks = Annotated[tuple[Rank, ...], Meta(min_length=1, max_length=5)]


class HandDeclared(Entry, tag="hand_declared", frozen=True, kw_only=True):
    """A player says what he holds, by voice or by chips; an answer counts too."""

    seat: SeatNo
    category: Category
    ranks: Ranks | None = None
    side: Side | None = None
    words: Text | None = None
    by_chips: bool | None = None


class HandConceded(Entry, tag="hand_conceded", frozen=True, kw_only=True):
    """A player says that he is beaten."""

    seat: SeatNo
    words: Text | None = None


class CardsTabled(Entry, tag="cards_tabled", frozen=True, kw_only=True):
    """Cards laid face up on the table, some or all of a hand."""

    seat: SeatNo
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=10)]


class CardsFlashed(Entry, tag="cards_flashed", frozen=True, kw_only=True):
    """Cards seen by some seats or by all, but not laid on the table."""

    seat: SeatNo
    to: tuple[SeatNo, ...] | Literal["table"]
    cards: tuple[CardOrUnknown, ...] | None = None


class HandDiscarded(Entry, tag="hand_discarded", frozen=True, kw_only=True):
    """A player lets go of his hand; identifiable means certain and retrievable."""

    seat: SeatNo
    face: Literal["down", "up"]
    touched_muck: bool
    identifiable: bool


class HandRetrieved(Entry, tag="hand_retrieved", frozen=True, kw_only=True):
    """A hand taken back by its player, or handed back by the floor."""

    seat: SeatNo


class HandKilled(Entry, tag="hand_killed", frozen=True, kw_only=True):
    """The dealer kills a hand."""

    seat: SeatNo
    identifiable: bool
    on_request_of: SeatNo | None = None
    how: Literal["pushed_in", "touched", "mixed"] | None = None
    on_top: bool | None = None


class TablingRefused(Entry, tag="tabling_refused", frozen=True, kw_only=True):
    """Asked for the whole hand, the player will not."""

    seat: SeatNo
    words: Text | None = None


class HandRead(Entry, tag="hand_read", frozen=True, kw_only=True):
    """The dealer announces a hand."""

    seat: SeatNo
    category: Category
    ranks: Ranks | None = None
    side: Side | None = None


class ShowRequested(Entry, tag="show_requested", frozen=True, kw_only=True):
    """A seat asks to see another's hand."""

    by: SeatNo
    of: SeatNo
    ground: Literal["right", "collusion"]


class PotPushed(Entry, tag="pot_pushed", frozen=True, kw_only=True):
    """A pot goes to a seat or several; `hand` where it is an earlier hand's."""

    pot: PotNo
    shares: Annotated[tuple[Share, ...], Meta(min_length=1)]
    hand: HandNo | None = None


class PotImpounded(Entry, tag="pot_impounded", frozen=True, kw_only=True):
    """The house holds a pot, or a part of it, while play goes on."""

    pot: PotNo
    reason: Text
    amount: Amount | None = None
    hand: HandNo | None = None


class PotReleased(Entry, tag="pot_released", frozen=True, kw_only=True):
    """What was impounded is given free again."""

    pot: PotNo
    reason: Text
    amount: Amount | None = None
    hand: HandNo | None = None


class PotPulled(Entry, tag="pot_pulled", frozen=True, kw_only=True):
    """A player reached in for the chips himself."""

    seat: SeatNo


class DeckScrambled(Entry, tag="deck_scrambled", frozen=True, kw_only=True):
    """The soft scramble: the end of the hand."""

    on_stub: tuple[SeatNo, ...] | None = None


ShowdownEntry = (
    HandDeclared
    | HandConceded
    | CardsTabled
    | CardsFlashed
    | HandDiscarded
    | HandRetrieved
    | HandKilled
    | TablingRefused
    | HandRead
    | ShowRequested
    | PotPushed
    | PotImpounded
    | PotReleased
    | PotPulled
    | DeckScrambled
)
