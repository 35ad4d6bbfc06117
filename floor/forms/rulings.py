"""The forms of a ruling, of an appeal, and of the appeal's decision."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from typing_extensions import override

from floor.forms.awards import LEAVE, AwardsForm
from floor.forms.fields import (
    Choice,
    EntryForm,
    Wire,
    optional_seat,
    seat_choices,
    words_field,
)
from floor.words.labels import FINDINGS, GROUNDS, OUTCOMES, PENALTIES
from floor.words.phrases import seat_list


class RulingForm(AwardsForm):
    """A ruling: what was found, where each pot goes, and why."""

    type = "ruling_issued"
    verdict = "finding"
    ruling = forms.CharField(widget=forms.HiddenInput, max_length=100)
    claim = forms.CharField(widget=forms.HiddenInput, max_length=100, required=False)
    hand = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        players: Mapping[int, str],
        citable: Sequence[Choice],
        parties: Sequence[int] = (),
        likely: Sequence[str] = (),
        **more: Any,
    ) -> None:
        """Take who sits where, and the provisions that may be cited beside the awards' own.

        Args:
            parties: the seats to hear, who come first.
            likely: the findings to show first.
        """
        super().__init__(data, **more)
        self.players = dict(players)
        findings = dict.fromkeys((*likely, *FINDINGS))
        self.fields["finding"] = forms.ChoiceField(
            choices=[(name, FINDINGS[name]) for name in findings],
            label=_("Finding"),
            widget=forms.RadioSelect,
        )
        self.fields["cited"] = forms.MultipleChoiceField(
            choices=citable,
            required=False,
            label=_("Provisions it rests on"),
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["heard"] = _heard(self.seats, parties)
        self.sayable("facts_found", label=_("Facts found, in words"), title=_("Facts found"))
        self.sayable("facts_assumed", label=_("Facts assumed, in words"), title=_("Facts assumed"))
        self.sayable("reason", label=_("Reason, in words"), title=_("Reason"))
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
        named = ("ruling", "claim", "hand", "finding")
        said = ("facts_found", "facts_assumed", "reason")
        return {
            **super().wire(cleaned),
            **{name: cleaned[name] for name in named},
            **{name: self.said(cleaned, name) for name in said},
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
            "reason": self.said(cleaned, "reason"),
        }
        if kind in ("missed_hands", "missed_rounds"):
            penalty["count"] = cleaned["penalty_count"] or 1
        return penalty


def _heard(seats: Sequence[int], parties: Sequence[int]) -> forms.Field:
    """Return the toggles for who was heard, those whom it is about first."""
    first = [seat for seat in parties if seat in seats]
    return forms.TypedMultipleChoiceField(
        coerce=int,
        choices=seat_choices(dict.fromkeys((*first, *seats))),
        required=False,
        label=_("Heard"),
        widget=forms.CheckboxSelectMultiple,
    )


class AppealForm(EntryForm):
    """A player asks for another decision."""

    type = "ruling_appealed"
    ruling = forms.CharField(widget=forms.HiddenInput, max_length=100)

    def __init__(self, data: QueryDict | None = None, *, seats: Sequence[int], **more: Any) -> None:
        """Take the seats that may appeal."""
        super().__init__(data, **more)
        self.fields["by"] = forms.TypedChoiceField(
            coerce=int,
            choices=seat_choices(seats),
            label=_("Who appeals"),
            widget=forms.RadioSelect,
        )
        self.fields["grounds"] = forms.MultipleChoiceField(
            choices=list(GROUNDS.items()),
            required=False,
            label=_("On what ground"),
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["words"] = words_field(label=_("In his words"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        grounds = [str(GROUNDS[name]) for name in cleaned["grounds"]]
        said = " ".join(one for one in (*grounds, cleaned["words"]) if one)
        return {
            "ruling": cleaned["ruling"],
            "by": cleaned["by"],
            "words": said or _("He asks for another decision."),
        }


class DecisionForm(AwardsForm):
    """A director decides an appeal."""

    type = "appeal_decided"
    on_appeal = True
    verdict = "outcome"
    ruling = forms.CharField(widget=forms.HiddenInput, max_length=100)
    outcome = forms.ChoiceField(
        choices=tuple(OUTCOMES.items()), label=gettext_lazy("Outcome"), widget=forms.RadioSelect
    )

    def __init__(
        self, data: QueryDict | None = None, *, parties: Sequence[int] = (), **more: Any
    ) -> None:
        """Take the seats to hear, who come first."""
        super().__init__(data, **more)
        self.fields["heard"] = _heard(self.seats, parties)
        self.sayable("reason", label=_("Reason, in words"), title=_("Reason"))

    @override
    def likely(self, cleaned: Mapping[str, Any]) -> str:
        awards = any(cleaned[f"pot_{pot}"] != LEAVE for pot in self.pots)
        return "varied" if awards else "upheld"

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        fields = super().wire(cleaned)
        named = {name: cleaned[name] for name in ("ruling", "outcome")}
        heard = cleaned["heard"]
        both = [_("Heard on appeal: %(seats)s.") % {"seats": seat_list(heard)}] if heard else []
        reason = " ".join([self.said(cleaned, "reason"), *both])
        return {**fields, **named, "reason": reason, "provisions": fields["provisions"] or None}
