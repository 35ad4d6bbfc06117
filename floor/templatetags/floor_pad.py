"""The pad in templates: the deck of a card picker, and what acts are called."""

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

from floor.forms.tiles import RANK_ORDER, SUIT_ORDER, CardField, CardTile
from floor.pages.pad_acts import ACTS, ICONS
from floor.templatetags.floor_format import icon
from floor.words.labels import label

register = template.Library()


@register.simple_tag
def deck_tiles(field: BoundField) -> tuple[tuple[CardTile, ...], ...]:
    """Return the deck for a picker, suit by suit, each card by its rank."""
    chosen = field.value() or ()
    chosen = (chosen,) if isinstance(chosen, str) else tuple(chosen)
    kind = "radio" if isinstance(field.field, CardField) else "checkbox"
    offered: frozenset[str] = getattr(field.field, "cards", frozenset())
    return tuple(
        tuple(
            CardTile(
                card=card,
                offered=card in offered,
                chosen=card in chosen,
                kind=kind,
                ident=f"{field.auto_id}_{card}",
            )
            for rank in RANK_ORDER
            for card in (f"{rank}{suit}",)
        )
        for suit in SUIT_ORDER
    )


@register.simple_tag
def act_icon(act: str) -> SafeString:
    """Return the picture of an act of the pad."""
    return icon(ICONS[act])


@register.simple_tag
def act_text(act: str) -> str:
    """Return what an act of the pad is called."""
    return label(ACTS, act)
