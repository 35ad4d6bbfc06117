"""The forms of a claim: raise it, admit it late, withdraw it, take a statement about it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from typing_extensions import override

from floor.forms.fields import Choice, EntryForm, Wire, optional_seat, seat_choices, words_field
from floor.words.labels import CLAIM_BY, CLAIM_KINDS, VOICED_SAYS, label
from rulings.rules.claim_windows import KINDS


class ClaimRaisedForm(EntryForm):
    """A claim about a hand, made now or voiced before something that was recorded since."""

    type = "claim_raised"
    claim = forms.CharField(widget=forms.HiddenInput, max_length=100)
    hand = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        seats: Sequence[int],
        pots: Sequence[Choice],
        moments: Sequence[Choice],
        **more: Any,
    ) -> None:
        """Take the seats, the pots, and what it may have been voiced before."""
        super().__init__(data, **more)
        self.fields["kind"] = forms.ChoiceField(
            choices=[(kind, label(CLAIM_KINDS, kind)) for kind in KINDS],
            label=_("What it is about"),
            widget=forms.RadioSelect,
        )
        who = [
            *((f"seat-{seat}", said) for seat, said in seat_choices(seats)),
            *((name, str(said)) for name, said in CLAIM_BY.items() if name != "seat"),
        ]
        self.fields["who"] = forms.ChoiceField(
            choices=who, label=_("Who raises it"), widget=forms.RadioSelect
        )
        self.fields["against"] = optional_seat(
            seats, label=_("Against whom"), empty=_("Nobody in particular")
        )
        self.fields["against"].widget = forms.RadioSelect(
            choices=[("", _("Nobody in particular")), *seat_choices(seats)]
        )
        if pots:
            self.fields["pot"] = forms.TypedChoiceField(
                coerce=int,
                empty_value=None,
                required=False,
                choices=[("", _("No one pot")), *pots],
                label=_("Which pot"),
                widget=forms.RadioSelect,
            )
        self.fields["voiced_before"] = forms.TypedChoiceField(
            coerce=int,
            empty_value=None,
            required=False,
            choices=[("", _("Just now")), *moments],
            label=_("When it was said"),
            widget=forms.RadioSelect,
        )
        self.fields["voiced_says"] = forms.ChoiceField(
            choices=[(name, str(said)) for name, said in VOICED_SAYS.items()],
            required=False,
            label=_("Who says that it was said then"),
            widget=forms.RadioSelect,
            initial="claimant",
        )
        self.fields["words"] = words_field(label=_("In his words"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        who: str = cleaned["who"]
        seat = int(who.removeprefix("seat-")) if who.startswith("seat-") else None
        before = cleaned["voiced_before"]
        return {
            "claim": cleaned["claim"],
            "kind": cleaned["kind"],
            "by": "seat" if seat else who,
            "seat": seat,
            "hand": cleaned["hand"],
            "against": cleaned["against"],
            "pot": cleaned.get("pot"),
            "words": cleaned["words"],
            "voiced_before": before,
            "voiced_says": (cleaned["voiced_says"] or "claimant") if before else None,
        }


class _AboutClaim(EntryForm):
    """A form about one claim."""

    claim = forms.CharField(widget=forms.HiddenInput, max_length=100)


class ClaimAdmittedForm(_AboutClaim):
    """A director takes a late claim all the same."""

    type = "claim_admitted"
    reason = words_field(label=gettext_lazy("Why it is admitted"), required=True)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"claim": cleaned["claim"], "reason": cleaned["reason"]}


class ClaimWithdrawnForm(_AboutClaim):
    """The claimant lets it go."""

    type = "claim_withdrawn"
    reason = words_field(label=gettext_lazy("Why it is withdrawn"), required=True)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"claim": cleaned["claim"], "reason": cleaned["reason"]}


class StatementForm(_AboutClaim):
    """What somebody says about a claim."""

    type = "statement_taken"

    def __init__(self, data: QueryDict | None = None, *, seats: Sequence[int], **more: Any) -> None:
        """Take the seats that may speak."""
        super().__init__(data, **more)
        who = [
            *((f"seat {seat}", said) for seat, said in seat_choices(seats)),
            *((name, str(said)) for name, said in CLAIM_BY.items() if name != "seat"),
        ]
        self.fields["from"] = forms.ChoiceField(
            choices=who, label=_("Who speaks"), widget=forms.RadioSelect
        )
        self.fields["words"] = words_field(label=_("In his words"), required=True)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {name: cleaned[name] for name in ("claim", "from", "words")}
