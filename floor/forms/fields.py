"""What every writing form has: the seq that was seen, the command's id, and the entries it makes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.wording import sentence
from floor.words.cards import card_sign
from floor.words.provisions import language
from tables.domain.codec import InvalidPayload, UnknownEntryType, from_wire
from tables.domain.entries.base import Entry
from tables.domain.refusal import Code, Refusal

Wire = dict[str, object]
Choice = tuple[str, str]


class EntryForm(forms.Form):
    """A form that makes an entry or several, decided on at `seq`, under a command id of its own."""

    seq = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    command_id = forms.UUIDField(widget=forms.HiddenInput)
    type = ""
    verb: str | Promise = ""  # what its button says, where the page does not

    def __init__(self, data: QueryDict | None = None, **more: Any) -> None:
        """Take what was sent; ids are unique on a page with several forms."""
        super().__init__(data, auto_id=f"{self.type}-%s" if self.type else "id-%s", **more)
        self._entries: tuple[Entry, ...] = ()

    def wire(self, _cleaned: Mapping[str, Any], /) -> Wire:
        """Return the entry's own fields; what is empty is left out."""
        return {}

    def wires(self, cleaned: Mapping[str, Any], /) -> Sequence[Wire]:
        """Return the fields of every entry, in order; most forms make one."""
        return [self.wire(cleaned)]

    @override
    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            self._make(cleaned)
        return cleaned

    def filled(self, wire: Wire) -> Wire:
        """Return an entry's fields without those that were left empty."""
        return {name: value for name, value in wire.items() if value not in (None, "")}

    def _make(self, cleaned: Mapping[str, Any]) -> None:
        try:
            self._entries = tuple(
                from_wire({"type": self.type, **self.filled(wire)}) for wire in self.wires(cleaned)
            )
        except (InvalidPayload, UnknownEntryType) as error:
            facts: dict[str, Any] = {"message": str(error)}
            refusal = Refusal(Code.INVALID_PAYLOAD, "payload", facts)
            self.add_error(None, sentence(refusal, language()))

    @property
    def entry(self) -> Entry:
        """The entry that a valid form makes, or the first of them."""
        return self.entries[0]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that a valid form makes."""
        if not self._entries:
            raise ValueError(f"the form of {self.type} is not valid")
        return self._entries

    @property
    def seen(self) -> int:
        """The seq that was seen."""
        seen: int = self.cleaned_data["seq"]
        return seen

    @property
    def command(self) -> UUID:
        """The command's id."""
        command: UUID = self.cleaned_data["command_id"]
        return command

    def renew(self, *, seq: int, command_id: UUID, **ids: str) -> None:
        """Keep what was typed, to be decided on anew at a later seq, under new ids."""
        data = self.data.copy() if isinstance(self.data, QueryDict) else QueryDict(mutable=True)
        data["seq"], data["command_id"] = str(seq), str(command_id)
        for name, value in ids.items():
            data[name] = value
        self.data = data

    def visible(self) -> list[forms.BoundField]:
        """Return the fields that a person fills in."""
        return list(self.visible_fields())


def seat_choices(seats: Iterable[int]) -> list[Choice]:
    """Return seats to choose from."""
    return [(str(seat), _("Seat %(seat)s") % {"seat": seat}) for seat in seats]


def card_choices(cards: Sequence[str], *, empty: str = "") -> list[Choice]:
    """Return cards to choose from, after an empty one."""
    return [("", empty or "—"), *((card, card_sign(card)) for card in cards)]


def seat_field(seats: Iterable[int], *, label: str, initial: int | None = None) -> forms.Field:
    """Return a field that takes one of some seats, as a number."""
    return forms.TypedChoiceField(
        coerce=int, choices=seat_choices(seats), label=label, initial=initial
    )


def optional_seat(seats: Iterable[int], *, label: str, empty: str) -> forms.Field:
    """Return a field that takes a seat or none."""
    return forms.TypedChoiceField(
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", empty), *seat_choices(seats)],
        label=label,
    )


def chips_field(*, label: str, help_text: str = "", **more: Any) -> forms.IntegerField:
    """Return a field that takes exact chips, on a keypad of digits."""
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=label, help_text=help_text, widget=widget, **more)


def words_field(
    *, label: str | Promise, required: bool = False, help_text: str | Promise = ""
) -> forms.CharField:
    """Return a field for somebody's words."""
    return forms.CharField(
        label=label,  # type: ignore[arg-type]  # a lazy text is one too
        required=required,
        help_text=help_text,  # type: ignore[arg-type]  # here too
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=4000,
    )
