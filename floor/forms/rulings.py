"""The forms of a ruling, of an appeal, and of the appeal's decision."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from typing_extensions import override

from floor.forms.awards import AwardsForm
from floor.forms.fields import (
    Choice,
    EntryForm,
    Wire,
    optional_seat,
    seat_choices,
    seat_field,
    words_field,
)
from floor.words.labels import FINDINGS, OUTCOMES, PENALTIES


class RulingForm(AwardsForm):
    """A ruling: what was found, where each pot goes, and why."""

    type = "ruling_issued"
    ruling = forms.CharField(widget=forms.HiddenInput, max_length=100)
    claim = forms.CharField(widget=forms.HiddenInput, max_length=100, required=False)
    hand = forms.IntegerField(widget=forms.HiddenInput, required=False)
    finding = forms.ChoiceField(
        choices=tuple(FINDINGS.items()), label=gettext_lazy("Finding"), widget=forms.RadioSelect
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        players: Mapping[int, str],
        citable: Sequence[Choice],
        **more: Any,
    ) -> None:
        """Take who sits where, and the provisions that may be cited beside the awards' own."""
        super().__init__(data, **more)
        self.players = dict(players)
        self.fields["cited"] = forms.MultipleChoiceField(
            choices=citable,
            required=False,
            label=_("Provisions it rests on"),
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["heard"] = forms.TypedMultipleChoiceField(
            coerce=int,
            choices=seat_choices(self.seats),
            required=False,
            label=_("Heard"),
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["facts_found"] = words_field(label=_("Facts found"))
        self.fields["facts_assumed"] = words_field(label=_("Facts assumed"))
        self.fields["reason"] = words_field(label=_("Reason"), required=True)
        self._penalty()
        for seat in self.seats if self.director else ():
            states = [("", _("as it is")), ("live", _("live")), ("dead", _("dead"))]
            self.fields[f"status_{seat}"] = forms.ChoiceField(
                choices=states, required=False, label=_("Hand of seat %(seat)s") % {"seat": seat}
            )

    def _penalty(self) -> None:
        kinds = [
            (name, str(said))
            for name, said in PENALTIES.items()
            if self.director or name != "disqualification"
        ]
        self.fields["penalty_seat"] = optional_seat(
            self.players, label=_("Penalty for"), empty=_("Nobody")
        )
        self.fields["penalty_kind"] = forms.ChoiceField(
            choices=kinds, required=False, label=_("Which")
        )
        self.fields["penalty_count"] = forms.IntegerField(
            min_value=1, max_value=100, required=False, label=_("How many hands or rounds")
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        statuses = [
            {"seat": seat, "live": cleaned[f"status_{seat}"] == "live"}
            for seat in self.seats
            if cleaned.get(f"status_{seat}")
        ]
        penalty = self._given(cleaned)
        named = ("ruling", "claim", "hand", "finding", "facts_found", "facts_assumed", "reason")
        return {
            **super().wire(cleaned),
            **{name: cleaned[name] for name in named},
            "heard": list(cleaned["heard"]) or None,
            "hand_status": statuses or None,
            "penalties": [penalty] if penalty else None,
        }

    def _given(self, cleaned: Mapping[str, Any]) -> Wire | None:
        seat = cleaned["penalty_seat"]
        if seat is None:
            return None
        kind = cleaned["penalty_kind"]
        penalty: Wire = {
            "penalty": f"{cleaned['ruling']}-p",
            "player": self.players[seat],
            "seat": seat,
            "kind": kind,
            "reason": cleaned["reason"],
        }
        if kind in ("missed_hands", "missed_rounds"):
            penalty["count"] = cleaned["penalty_count"] or 1
        return penalty


class AppealForm(EntryForm):
    """A player asks for another decision."""

    type = "ruling_appealed"
    ruling = forms.CharField(widget=forms.HiddenInput, max_length=100)

    def __init__(self, data: QueryDict | None = None, *, seats: Sequence[int], **more: Any) -> None:
        """Take the seats that may appeal."""
        super().__init__(data, **more)
        self.fields["by"] = seat_field(seats, label=_("Who appeals"))
        self.fields["words"] = words_field(label=_("In his words"), required=True)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {name: cleaned[name] for name in ("ruling", "by", "words")}


class DecisionForm(AwardsForm):
    """A director decides an appeal."""

    type = "appeal_decided"
    on_appeal = True
    ruling = forms.CharField(widget=forms.HiddenInput, max_length=100)
    outcome = forms.ChoiceField(
        choices=tuple(OUTCOMES.items()), label=gettext_lazy("Outcome"), widget=forms.RadioSelect
    )
    reason = words_field(label=gettext_lazy("Reason"), required=True)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        fields = super().wire(cleaned)
        named = {name: cleaned[name] for name in ("ruling", "outcome", "reason")}
        return {**fields, **named, "provisions": fields["provisions"] or None}
