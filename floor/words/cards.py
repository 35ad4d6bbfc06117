"""Cards in words."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

UNKNOWN: Final = "??"
RANK_NAMES: Final = {
    "2": gettext_lazy("Two"),
    "3": gettext_lazy("Three"),
    "4": gettext_lazy("Four"),
    "5": gettext_lazy("Five"),
    "6": gettext_lazy("Six"),
    "7": gettext_lazy("Seven"),
    "8": gettext_lazy("Eight"),
    "9": gettext_lazy("Nine"),
    "T": gettext_lazy("Ten"),
    "J": gettext_lazy("Jack"),
    "Q": gettext_lazy("Queen"),
    "K": gettext_lazy("King"),
    "A": gettext_lazy("Ace"),
}
SUIT_NAMES: Final = {
    "c": gettext_lazy("clubs"),
    "d": gettext_lazy("diamonds"),
    "h": gettext_lazy("hearts"),
    "s": gettext_lazy("spades"),
}
SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def card_name(card: str) -> str:
    """Return a card's name, as a screen reader says it."""
    if card == UNKNOWN:
        return _("Unknown card")
    rank, suit = RANK_NAMES[card[0]], SUIT_NAMES[card[1]]
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit}


def card_sign(card: str) -> str:
    """Return a card as short text, for a list to choose from."""
    return f"{rank_text(card)}{SUIT_SIGNS[card[1]]}" if card != UNKNOWN else card


def rank_text(card: str) -> str:
    """Return what is printed on a card: a ten has two digits."""
    return "10" if card[0] == "T" else card[0]


def ranks_text(ranks: tuple[str, ...]) -> str:
    """Return ranks in a row, as a hand is read out."""
    return "-".join(rank_text(rank) for rank in ranks)
