"""Entries of play: the riffle, forced bets, cards, actions, and the situation as stated."""

from typing import Annotated, Literal

from msgspec import Meta

from tables.domain.cards import Card, CardOrUnknown
from tables.domain.entries.base import (
    Amount,
    Chips,
    Entry,
    HandNo,
    Name,
    Part,
    SeatKey,
    SeatNo,
    Text,
)
from tables.domain.entries.table import GameName, Structure

CardCount = Annotated[int, Meta(ge=0, le=10)]
Street = Literal[
    "preflop",
    "flop",
    "turn",
    "river",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "predraw",
    "draw",
    "first_draw",
    "second_draw",
    "third_draw",
]


class HandStarted(Entry, tag="hand_started", frozen=True, kw_only=True):
    """The first riffle: it begins a hand and ends one that was never scrambled."""

    hand: HandNo | None = None
    button: SeatNo | None
    method: Literal["riffle", "shuffle_machine", "dealer_push"]
    dealt_in: tuple[SeatNo, ...] | None = None
    game: GameName | None = None
    structure: Structure | None = None


class ForcedBetPosted(Entry, tag="forced_bet_posted", frozen=True, kw_only=True):
    """An ante, a blind, a bring-in or a straddle."""

    seat: SeatNo
    kind: Literal[
        "ante", "small_blind", "big_blind", "bring_in", "dead_blind", "live_blind", "straddle"
    ]
    amount: Amount


class CardsDealt(Entry, tag="cards_dealt", frozen=True, kw_only=True):
    """Cards go to a seat; face-down ones may be known to a card-reading table."""

    seat: SeatNo
    count: CardCount
    face: Literal["down", "up"]
    cards: tuple[CardOrUnknown, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse a list of cards that is not as long as the count."""
        if self.cards is not None and len(self.cards) != self.count:
            raise ValueError("`cards` lists another number of cards than `count` says")


class CardExposed(Entry, tag="card_exposed", frozen=True, kw_only=True):
    """A card was seen that should not have been; `ordinal` counts from the top of the deck."""

    ordinal: Annotated[int, Meta(ge=1, le=60)]
    cause: Literal["dealer", "player", "boxed"]
    seat: SeatNo | None = None
    card: CardOrUnknown | None = None


class ExposedCardReplaced(Entry, tag="exposed_card_replaced", frozen=True, kw_only=True):
    """The exposed card becomes the burn, and its seat gets the top card of the deck."""

    seat: SeatNo
    card: CardOrUnknown | None = None


class CardBurned(Entry, tag="card_burned", frozen=True, kw_only=True):
    """A card is burned."""

    card: CardOrUnknown | None = None


class BoardDealt(Entry, tag="board_dealt", frozen=True, kw_only=True):
    """Shared cards; the street follows from how many there are."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=7)]


class BoardTakenBack(Entry, tag="board_taken_back", frozen=True, kw_only=True):
    """Cards dealt too early, or too many: they leave the board and may come again."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=7)]
    reason: Text
    reshuffled: bool | None = None


class CardsDrawn(Entry, tag="cards_drawn", frozen=True, kw_only=True):
    """A player draws in a draw game; 0 stands pat. He may be given another number than he threw away."""

    seat: SeatNo
    count: CardCount
    discarded: tuple[CardOrUnknown, ...] | None = None
    cards: tuple[CardOrUnknown, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse a list of new cards that is not as long as the count."""
        if self.cards is not None and len(self.cards) != self.count:
            raise ValueError("`cards` lists another number of cards than `count` says")


class Declared(Part, frozen=True, kw_only=True):
    """What a player said before or while he put chips in."""

    action: Name
    to: Chips | None = None


class Checked(Entry, tag="checked", frozen=True, kw_only=True):
    """A check."""

    seat: SeatNo


class Folded(Entry, tag="folded", frozen=True, kw_only=True):
    """A fold."""

    seat: SeatNo


class Called(Entry, tag="called", frozen=True, kw_only=True):
    """A call; `amount` is the chips added, by default what is owed or the stack."""

    seat: SeatNo
    amount: Chips | None = None
    declared: Declared | None = None
    chips: tuple[Amount, ...] | None = None


class Bet(Entry, tag="bet", frozen=True, kw_only=True):
    """A bet of `amount` chips more in front."""

    seat: SeatNo
    amount: Amount
    declared: Declared | None = None
    chips: tuple[Amount, ...] | None = None


class Raised(Entry, tag="raised", frozen=True, kw_only=True):
    """A raise; `to` is the player's total for the round."""

    seat: SeatNo
    to: Amount
    declared: Declared | None = None
    chips: tuple[Amount, ...] | None = None


class ClockCalled(Entry, tag="clock_called", frozen=True, kw_only=True):
    """Somebody asked for the clock on `seat`."""

    seat: SeatNo
    by: Name | SeatNo
    seconds: Annotated[int, Meta(ge=1, le=3600)]


class UncalledBetReturned(Entry, tag="uncalled_bet_returned", frozen=True, kw_only=True):
    """The dealer gave back what nobody called; the fold derives it too."""

    seat: SeatNo
    amount: Amount


class MisdealDeclared(Entry, tag="misdeal_declared", frozen=True, kw_only=True):
    """Every chip of the hand goes back; the redeal is a new hand with the same button."""

    reason: Text


class DeckFouled(Entry, tag="deck_fouled", frozen=True, kw_only=True):
    """The deck is not whole: as a misdeal, also after the push."""

    reason: Text


class StatedPot(Part, frozen=True, kw_only=True):
    """A pot as the floor finds it."""

    amount: Amount
    eligible: tuple[SeatNo, ...]


class SituationStated(Entry, tag="situation_stated", frozen=True, kw_only=True):
    """Where a hand stands whose betting nobody logged; stacks are the chips behind."""

    street: Street
    board: tuple[Card, ...]
    button: SeatNo | None
    pots: tuple[StatedPot, ...]
    live: tuple[SeatNo, ...]
    last_aggressor: SeatNo | None = None
    first_to_act: SeatNo | None = None
    to_act: SeatNo | None = None
    all_in: tuple[SeatNo, ...] | None = None
    in_front: dict[SeatKey, Chips] | None = None
    up_cards: dict[SeatKey, tuple[Card, ...]] | None = None


PlayEntry = (
    HandStarted
    | ForcedBetPosted
    | CardsDealt
    | CardExposed
    | ExposedCardReplaced
    | CardBurned
    | BoardDealt
    | BoardTakenBack
    | CardsDrawn
    | Checked
    | Folded
    | Called
    | Bet
    | Raised
    | ClockCalled
    | UncalledBetReturned
    | MisdealDeclared
    | DeckFouled
    | SituationStated
)
