"""Cards as two characters, rank then suit: their types, their order and what a deck holds."""

from typing import Annotated

from msgspec import Meta

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNKNOWN = "??"

Card = Annotated[str, Meta(pattern=r"^[2-9TJQKA][cdhs]$", max_length=2)]
CardOrUnknown = Annotated[str, Meta(pattern=r"^([2-9TJQKA][cdhs]|\?\?)$", max_length=2)]
Rank = Annotated[str, Meta(pattern=r"^[2-9TJQKA]$", max_length=1)]

RANK_VALUE = {rank: value for value, rank in enumerate(RANKS, start=2)}
ACE_LOW = {**RANK_VALUE, "A": 1}
SUIT_VALUE = {suit: value for value, suit in enumerate(SUITS)}
SHORT_DECK_RANKS = frozenset("6789TJQKA")


def known(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that are not the unknown card."""
    return tuple(card for card in cards if card != UNKNOWN)
