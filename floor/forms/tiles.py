"""Fields that are answered with a tap: seats, choices and cards, each a tile of its own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from typing_extensions import override

from floor.forms.fields import seat_choices
from floor.words.cards import card_sign

RANK_ORDER: Final = "AKQJT98765432"
SUIT_ORDER: Final = "shdc"


def seat_tiles(
    seats: Iterable[int], *, label: str | Promise, initial: int | None = None
) -> forms.Field:
    """Return a field that takes one of some seats, as a number."""
    return forms.TypedChoiceField(
        coerce=int,
        choices=seat_choices(seats),
        label=label,  # type: ignore[arg-type]  # a lazy text is one too
        initial=initial,
        widget=forms.RadioSelect,
    )


def optional_seat_tiles(seats: Iterable[int], *, label: str, empty: str) -> forms.Field:
    """Return a field that takes a seat or none; none where nothing is tapped."""
    return forms.TypedChoiceField(
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", empty), *seat_choices(seats)],
        initial="",
        label=label,
        widget=forms.RadioSelect,
    )


def choice_tiles(
    choices: Sequence[tuple[str, str | Promise]],
    *,
    label: str | Promise,
    required: bool = True,
    initial: str | None = None,
) -> forms.ChoiceField:
    """Return a field that takes one of some choices."""
    return forms.ChoiceField(
        choices=choices,
        label=label,  # type: ignore[arg-type]  # a lazy text is one too
        required=required,
        initial=initial,
        widget=forms.RadioSelect,
    )


@dataclass(frozen=True, slots=True)
class CardTile:
    """A card's place in a picker; a card that cannot lie there leaves it empty."""

    card: str
    offered: bool
    chosen: bool
    kind: str  # of the box behind the card
    ident: str


class CardsField(forms.MultipleChoiceField):
    """Some of the cards that can lie there, at most so many; the picker shows no other."""

    is_cards = True
    is_single = False

    def __init__(self, cards: Sequence[str], *, most: int, least: int = 1, **more: Any) -> None:
        """Take the cards that can lie there."""
        choices = [(card, card_sign(card)) for card in cards]
        super().__init__(
            choices=choices,
            required=least > 0,
            widget=forms.CheckboxSelectMultiple,
            **more,
        )
        self.cards = frozenset(cards)
        self.most = most

    @override
    def clean(self, value: Any) -> list[str]:
        found: list[str] = super().clean(value)
        if len(found) > self.most:
            said = ngettext(
                "No more than %(most)s card.", "No more than %(most)s cards.", self.most
            )
            raise forms.ValidationError(said % {"most": self.most})
        return found


class CardField(forms.ChoiceField):
    """One card, or none."""

    is_cards = True
    is_single = True
    most = 1

    def __init__(self, cards: Sequence[str], **more: Any) -> None:
        """Take the cards that can lie there."""
        choices = [("", _("None yet")), *((card, card_sign(card)) for card in cards)]
        super().__init__(choices=choices, widget=forms.RadioSelect, **more)
        self.cards = frozenset(cards)
