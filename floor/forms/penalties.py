"""The forms of penalties: give one, correct what was served, take it back."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from typing_extensions import override

from floor.forms.fields import (
    Choice,
    EntryForm,
    Wire,
    chips_field,
    seat_choices,
    words_field,
)
from floor.forms.pad import Pad
from floor.forms.play import PadForm
from floor.words.labels import PENALTIES

COUNTED = ("missed_hands", "missed_rounds")
MOST = 100


class PenaltyForm(PadForm):
    """A penalty without a ruling on a claim."""

    type = "penalty_issued"
    correctable = False

    @override
    def prepare(self, pad: Pad) -> None:
        self.fields["seat"] = forms.TypedChoiceField(
            coerce=int,
            choices=[
                (seat, f"{said}, {pad.players[int(seat)]}")
                for seat, said in seat_choices(pad.players)
            ],
            label=_("Who"),
        )
        kinds = [(name, str(said)) for name, said in PENALTIES.items()]
        self.fields["kind"] = forms.ChoiceField(
            choices=kinds,
            label=_("Which"),
            help_text=_("A disqualification is a director's."),
        )
        self.fields["count"] = chips_field(
            label=_("How many hands or rounds"),
            help_text=_("One round is as many hands as players are dealt in now."),
            required=False,
            min_value=1,
            max_value=MOST,
        )
        self.fields["reason"] = words_field(label=_("Reason"), required=True)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        counted = cleaned["kind"] in COUNTED
        return {
            "penalty": self.pad.next_penalty,
            "player": self.pad.players[cleaned["seat"]],
            "seat": cleaned["seat"],
            "kind": cleaned["kind"],
            "count": (cleaned["count"] or 1) if counted else None,
            "reason": cleaned["reason"],
        }


class PlayerPenaltyForm(EntryForm):
    """A penalty for one player, in tiles: the offence, and how much."""

    type = "penalty_issued"
    OFFENCES = (
        ("Language", pgettext_lazy("an offence", "Language")),
        ("Abuse of a person", gettext_lazy("Abuse of a person")),
        ("Delay of the game", gettext_lazy("Delay of the game")),
        ("Acting out of turn", gettext_lazy("Acting out of turn")),
        ("Talking about a live hand", gettext_lazy("Talking about a live hand")),
        ("Exposing cards", gettext_lazy("Exposing cards")),
        ("Telephone or device", gettext_lazy("Telephone or device")),
        ("Deliberate miscall", gettext_lazy("Deliberate miscall")),
        ("Hiding or moving chips", gettext_lazy("Hiding or moving chips")),
        ("Ignoring the staff", gettext_lazy("Ignoring the staff")),
        ("Other", gettext_lazy("Other")),
    )
    penalty = forms.CharField(widget=forms.HiddenInput, max_length=100)
    player = forms.CharField(widget=forms.HiddenInput, max_length=100)
    seat = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, data: QueryDict | None = None, *, amounts: Sequence[Choice], **more: Any
    ) -> None:
        """Take the amounts to choose from, each a kind and how many."""
        super().__init__(data, **more)
        self.fields["offence"] = forms.ChoiceField(
            choices=self.OFFENCES, label=_("Offence"), widget=forms.RadioSelect
        )
        self.fields["amount"] = forms.ChoiceField(
            choices=amounts, label=_("Penalty"), widget=forms.RadioSelect
        )
        self.fields["words"] = words_field(label=_("What happened, in a few words"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        kind, _divider, count = str(cleaned["amount"]).partition("-")
        said = (cleaned["offence"], cleaned["words"])
        return {
            "penalty": cleaned["penalty"],
            "player": cleaned["player"],
            "seat": cleaned["seat"],
            "kind": kind,
            "count": int(count) if count else None,
            "reason": ": ".join(part for part in said if part),
        }


class PenaltyServedForm(EntryForm):
    """The hands served, where the count by itself is wrong."""

    type = "penalty_served"
    verb = gettext_lazy("Correct the count")
    penalty = forms.CharField(widget=forms.HiddenInput, max_length=100)
    hands = forms.IntegerField(
        min_value=0,
        max_value=1000,
        label=gettext_lazy("Hands served so far"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"penalty": cleaned["penalty"], "hands": cleaned["hands"]}


class PenaltyRescindedForm(EntryForm):
    """A penalty is taken back."""

    type = "penalty_rescinded"
    verb = gettext_lazy("Take the penalty back")
    penalty = forms.CharField(widget=forms.HiddenInput, max_length=100)
    reason = words_field(label=gettext_lazy("Why it is taken back"), required=True)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"penalty": cleaned["penalty"], "reason": cleaned["reason"]}
