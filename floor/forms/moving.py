"""The form that moves players of a table to seats of other tables, one of them or all."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.forms.fields import Choice, EntryForm, Wire

To = tuple[UUID, int]


class MovingForm(EntryForm):
    """Who goes where: a seat of another table for each player who moves."""

    type = "player_left"

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        players: Mapping[int, str],
        places: Sequence[Choice],
        proposed: Mapping[int, str],
        **more: Any,
    ) -> None:
        """Take who moves by his seat, the seats there are, and which is proposed to each."""
        super().__init__(data, **more)
        self.players = players
        for seat, player in players.items():
            self.fields[f"to_{seat}"] = forms.ChoiceField(
                choices=places,
                initial=proposed.get(seat, ""),
                label=_("Seat %(seat)s, %(player)s") % {"seat": seat, "player": player},
            )

    @override
    def clean(self) -> dict[str, Any]:
        chosen = Counter(self.cleaned_data.get(f"to_{seat}") for seat in self.players)
        for seat in self.players:
            place = self.cleaned_data.get(f"to_{seat}")
            if place and chosen[place] > 1:
                self.add_error(f"to_{seat}", _("Two players cannot take one seat."))
        return super().clean()

    @override
    def wires(self, cleaned: Mapping[str, Any], /) -> Sequence[Wire]:
        return [{"seat": seat, "reason": "moved"} for seat in self.players]

    def goes_to(self) -> dict[int, To]:
        """Return where each player goes, by the seat that he leaves."""
        found = {}
        for seat in self.players:
            table, _divider, number = str(self.cleaned_data[f"to_{seat}"]).partition(":")
            found[seat] = (UUID(table), int(number))
        return found
