"""Every act that the pad can record, and the forms of calls to the floor."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from floor.forms.dealing import DealtForm, DrawnForm, FouledForm, MisdealForm
from floor.forms.fields import EntryForm, Wire
from floor.forms.penalties import PenaltyForm, PenaltyRescindedForm, PenaltyServedForm
from floor.forms.play import (
    BetForm,
    BlindsForm,
    BoardForm,
    CalledForm,
    CheckedForm,
    FoldedForm,
    ForcedBetForm,
    HandStartedForm,
    PadForm,
    RaisedForm,
)
from floor.forms.seating import (
    BreakEndedForm,
    BreakStartedForm,
    CountedForm,
    LeftForm,
    LevelForm,
    SeatedForm,
)
from floor.forms.showdown import (
    AskedForm,
    DeclaredForm,
    DiscardedForm,
    KilledForm,
    LosersForm,
    PushedForm,
    ReadForm,
    RefusedForm,
    RetrievedForm,
    ScrambledForm,
    TabledForm,
)
from floor.forms.stated import StatedForm

PAD_FORMS: Final[dict[str, type[PadForm]]] = {
    form.act or form.type: form
    for form in (
        DealtForm,
        BlindsForm,
        ForcedBetForm,
        CheckedForm,
        CalledForm,
        BetForm,
        RaisedForm,
        FoldedForm,
        BoardForm,
        DrawnForm,
        MisdealForm,
        DeclaredForm,
        TabledForm,
        ReadForm,
        RefusedForm,
        AskedForm,
        DiscardedForm,
        RetrievedForm,
        KilledForm,
        LosersForm,
        PushedForm,
        ScrambledForm,
        HandStartedForm,
        StatedForm,
        FouledForm,
        PenaltyForm,
        CountedForm,
        SeatedForm,
        LeftForm,
        LevelForm,
        BreakStartedForm,
        BreakEndedForm,
    )
}


class FloorCalledForm(EntryForm):
    """The dealer calls the floor."""

    type = "floor_called"
    verb = _("Call the floor")
    UNSAID = "Called"
    REASONS = (
        ("Reading of a hand, or the pot", _("Reading or pot")),
        ("Action out of turn", _("Action out of turn")),
        ("Player conduct", _("Player conduct")),
        ("Seat or chips", _("Seat or chips")),
        ("Question about a rule", _("Rule question")),
        ("Other", _("Other")),
    )
    reason = forms.ChoiceField(
        choices=((UNSAID, _("Not said yet")), *REASONS),
        required=False,
        label=_("Why the floor is called"),
    )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"by": "dealer", "reason": cleaned["reason"] or self.UNSAID}


class CallCancelledForm(EntryForm):
    """The call is no longer needed."""

    type = "call_cancelled"
    verb = _("Cancel the call")


class CallAcceptedForm(EntryForm):
    """Somebody of the floor is coming."""

    type = "call_accepted"
    verb = _("On my way")


class FloorArrivedForm(EntryForm):
    """The floor is at the table."""

    type = "floor_arrived"
    verb = _("At the table")

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"by": "staff", "reason": "Called"}


class CallClearedForm(EntryForm):
    """Play goes on."""

    type = "call_cleared"
    verb = _("Play goes on")
    OUTCOMES = (
        ("ruling", _("A ruling was made")),
        ("no_case", _("No case")),
        ("incident", _("An incident is on file")),
    )
    outcome = forms.ChoiceField(choices=OUTCOMES, label=_("Outcome"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"outcome": cleaned["outcome"]}


CALL_FORMS: Final[dict[str, type[EntryForm]]] = {
    form.type: form
    for form in (
        FloorCalledForm,
        CallCancelledForm,
        CallAcceptedForm,
        FloorArrivedForm,
        CallClearedForm,
    )
}
PENALTY_FORMS: Final[dict[str, type[EntryForm]]] = {
    form.type: form for form in (PenaltyServedForm, PenaltyRescindedForm)
}
