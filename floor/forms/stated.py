"""The floor states where a hand stands whose betting nobody logged."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.forms.fields import Wire, card_choices, chips_field, optional_seat, seat_choices
from floor.forms.pad import Pad
from floor.forms.play import PadForm
from floor.words.labels import STREETS, label
from floor.words.phrases import pot_name
from tables.domain.games import Family

POTS: Final = 3
BOARD: Final = 5


class StatedForm(PadForm):
    """Where the hand stands: street, board, pots, who is in, who bet last, whose turn it is."""

    type = "situation_stated"
    correctable = False

    @override
    def prepare(self, pad: Pad) -> None:
        if pad.game is None:
            return
        streets = [(name, label(STREETS, name)) for name in pad.game.streets]
        self.fields["street"] = forms.ChoiceField(
            choices=streets, label=_("Street"), initial=streets[-1][0]
        )
        for place in range(1, BOARD + 1 if pad.game.family is Family.BOARD else 1):
            self.fields[f"card_{place}"] = forms.ChoiceField(
                choices=card_choices(pad.board),
                required=False,
                label=_("Board card %(place)s") % {"place": place},
            )
        self.fields["button"] = optional_seat(pad.table, label=_("Button"), empty=_("None"))
        self.fields["button"].initial = pad.button
        self.fields["live"] = self._seats(_("Who still holds cards"), required=True)
        self.fields["all_in"] = self._seats(_("Who is all-in"))
        for index in range(POTS):
            self._pot(index)
        nobody = _("Nobody")
        self.fields["last_aggressor"] = optional_seat(
            pad.table, label=_("Who bet or raised last on this street"), empty=nobody
        )
        self.fields["to_act"] = optional_seat(
            pad.table, label=_("Whose turn it is"), empty=_("The betting is over")
        )
        for seat in pad.table:
            self.fields[f"front_{seat}"] = chips_field(
                label=_("Bet in front of seat %(seat)s") % {"seat": seat},
                required=False,
                min_value=0,
            )

    def _seats(self, said: str, *, required: bool = False) -> forms.Field:
        return forms.TypedMultipleChoiceField(
            coerce=int,
            choices=seat_choices(self.pad.table),
            required=required,
            label=said,
            widget=forms.CheckboxSelectMultiple,
        )

    def _pot(self, index: int) -> None:
        name = pot_name(index).capitalize()
        self.fields[f"amount_{index}"] = chips_field(
            label=_("%(pot)s: chips") % {"pot": name},
            help_text=_("Without the bets in front of the seats.") if not index else "",
            required=not index,
            min_value=1,
        )
        self.fields[f"eligible_{index}"] = self._seats(
            _("%(pot)s: who may win it; nobody ticked: all who hold cards") % {"pot": name}
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        front = {
            str(seat): cleaned[f"front_{seat}"]
            for seat in self.pad.table
            if cleaned[f"front_{seat}"]
        }
        pots = [
            {
                "amount": cleaned[f"amount_{index}"],
                "eligible": cleaned[f"eligible_{index}"] or cleaned["live"],
            }
            for index in range(POTS)
            if cleaned[f"amount_{index}"]
        ]
        return {
            "street": cleaned["street"],
            "board": _board(cleaned),
            "button": cleaned["button"],
            "pots": pots,
            "live": cleaned["live"],
            "all_in": cleaned["all_in"] or None,
            "last_aggressor": cleaned["last_aggressor"],
            "to_act": cleaned["to_act"],
            "in_front": front or None,
        }

    @override
    def filled(self, wire: Wire) -> Wire:
        return {"button": None, **super().filled(wire)}


def _board(cleaned: Mapping[str, Any]) -> list[str]:
    """Return the cards chosen, in the order they lie in."""
    named = [name for name in cleaned if name.startswith("card_")]
    return [cleaned[name] for name in sorted(named) if cleaned[name]]
