"""The forms of the deal: cards to every hand, draws, a misdeal, a fouled deck."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from typing_extensions import override

from floor.forms.fields import Wire, words_field
from floor.forms.pad import Pad
from floor.forms.play import PadForm, SeatForm
from floor.forms.tiles import CardField, choice_tiles
from floor.words.labels import STREETS, label
from tables.domain.games import Family

MOST_CARDS = 10


class DealtForm(PadForm):
    """Cards go to every hand: as many face down as said, and the up-cards one by one."""

    type = "cards_dealt"
    correctable = False

    @override
    def prepare(self, pad: Pad) -> None:
        if pad.game is not None and pad.game.family is Family.STUD and pad.next_street:
            self.heading = label(STREETS, pad.next_street)
        self.fields["seats"] = forms.TypedMultipleChoiceField(
            coerce=int,
            choices=[(str(seat), _("Seat %(seat)s") % {"seat": seat}) for seat in pad.seats],
            initial=[str(seat) for seat in pad.seats],
            label=_("To whom"),
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["down"] = forms.IntegerField(
            min_value=0,
            max_value=MOST_CARDS,
            initial=pad.down_due,
            label=_("Face down, each"),
            widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        )
        for seat in pad.seats if pad.up_due else ():
            self.fields[f"up_{seat}"] = CardField(
                pad.board,
                required=False,
                label=_("Face up, seat %(seat)s") % {"seat": seat},
            )

        self.order_fields(name for name in list(self.fields) if name.startswith("up_"))

    @override
    def clean(self) -> dict[str, Any]:
        if not self.errors and not self.wires(self.cleaned_data):
            self.add_error(None, _("No card is dealt: say how many, or which lie face up."))
        return super().clean()

    @override
    def wires(self, cleaned: Mapping[str, Any], /) -> Sequence[Wire]:
        found: list[Wire] = []
        for seat in cleaned["seats"]:
            down, up = cleaned["down"], cleaned.get(f"up_{seat}")
            if down:
                found.append({"seat": seat, "count": down, "face": "down"})
            if up:
                found.append({"seat": seat, "count": 1, "face": "up", "cards": [up]})
        return found


class DrawnForm(SeatForm):
    """A player draws; none: he stands pat."""

    type = "cards_drawn"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        self.fields["seat"].initial = pad.draws or self.fields["seat"].initial
        most = pad.game.cards if pad.game else MOST_CARDS
        counts = [(str(count), str(count) if count else _("Pat")) for count in range(most + 1)]
        self.fields["count"] = choice_tiles(counts, label=_("Cards drawn"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"seat": cleaned["seat"], "count": int(cleaned["count"])}


class _BackForm(PadForm):
    """Every chip of the hand goes back, and why."""

    reason = words_field(
        label=gettext_lazy("Why"),
        required=True,
        help_text=gettext_lazy("Every chip of the hand goes back; it is dealt again."),
    )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"reason": cleaned["reason"]}


class MisdealForm(_BackForm):
    """The deal is done again."""

    type = "misdeal_declared"


class FouledForm(_BackForm):
    """The deck is not whole."""

    type = "deck_fouled"
