"""The forms that put the log right: an entry recorded in error, and one that should read otherwise."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from typing_extensions import override

from floor.forms.acts import PAD_FORMS
from floor.forms.fields import EntryForm, Wire, words_field
from floor.forms.pad import Pad
from floor.forms.play import PadForm
from tables.domain.codec import to_wire
from tables.domain.entries import wire_name
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import EntryCorrected

MINUTE: Final = 60


class VoidForm(EntryForm):
    """An entry, or several in a row, were recorded in error."""

    type = "entry_voided"
    through = forms.IntegerField(
        required=False,
        min_value=1,
        label=gettext_lazy("Through entry"),
        help_text=gettext_lazy("Left empty: this one alone."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    reason = words_field(label=gettext_lazy("Why"), required=True)

    def __init__(self, data: QueryDict | None = None, *, target: int, **more: Any) -> None:
        """Take the entry that was recorded in error."""
        super().__init__(data, **more)
        self.target = target

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {
            "seq": self.target,
            "through": cleaned["through"],
            "reason": cleaned["reason"],
        }


def correctable(entry: Entry) -> type[PadForm] | None:
    """Return the form that says how an entry should read; None where there is none."""
    form = PAD_FORMS.get(wire_name(type(entry)))
    return form if form is not None and form.correctable else None


LISTED: Final = frozenset({"cards", "discarded"})  # as many as `count` says


class CorrectionForm:
    """The form an entry was, or would have been, recorded by, filled in with what it says."""

    def __init__(
        self,
        target: int,
        entry: Entry,
        *,
        told: Entry,
        pad: Pad,
        data: QueryDict | None = None,
        **more: Any,
    ) -> None:
        """Take the entry as it stands, as this reader is told it, and the table as it was before it."""
        made = correctable(entry)
        if made is None:
            raise ValueError(f"no form corrects {wire_name(type(entry))}")
        self._target = target
        self._said = to_wire(entry)
        self._told = to_wire(told)
        initial = {**initial_of(self._told), **more.pop("initial", {})}
        self.form = made(data, pad=pad, initial=initial, **more)
        self.form.fields["why"] = words_field(label=_("Why it is corrected"), required=True)

    @property
    def entry(self) -> EntryCorrected:
        """The correction that a valid form makes.

        What the form does not ask about stays as it was, and so does what is left as it was shown:
        hidden cards, which the reader is not told, stay known. Of another number of cards
        none is known.
        """
        asked = self.form.wire(self.form.cleaned_data)
        kept = {
            name: value
            for name, value in self._said.items()
            if name not in asked or asked[name] == self._told.get(name)
        }
        if asked.get("count") != self._said.get("count"):
            kept = {name: value for name, value in kept.items() if name not in LISTED}
        new = {**to_wire(self.form.entry), **kept}
        del new["type"]
        return EntryCorrected(seq=self._target, payload=new, reason=self.form.cleaned_data["why"])


def initial_of(said: Mapping[str, object]) -> dict[str, object]:
    """Return what an entry says as its form's fields have it."""
    found = dict(said)
    ranks = found.pop("ranks", None)
    for place, value in enumerate(ranks if isinstance(ranks, list | tuple) else (), start=1):
        found[f"rank_{place}"] = value
    shares = found.pop("shares", None)
    for share in shares if isinstance(shares, list | tuple) else ():
        found[f"share_{share['seat']}"] = share["amount"]
    seconds = found.get("seconds")
    if isinstance(seconds, int):
        found["minutes"] = seconds // MINUTE
    found.pop("seq", None)
    return found
