"""Begin and end a day of play, close the event, reopen it: the forms of the tournament's own stream."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from floor.forms.fields import EntryForm, Wire, words_field


class _Day(EntryForm):
    """A day of play."""

    day = forms.IntegerField(min_value=1, max_value=60, widget=forms.HiddenInput)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"day": cleaned["day"]}


class DayStartedForm(_Day):
    """A day begins."""

    type = "day_started"
    verb = _("Begin the day")


class DayEndedForm(_Day):
    """A day ends: the server signs where every stream stands."""

    type = "day_ended"
    verb = _("End the day and sign")


class TournamentClosedForm(EntryForm):
    """The event is over."""

    type = "tournament_closed"
    verb = _("Close the event and sign")


class TournamentReopenedForm(EntryForm):
    """What follows is an amendment."""

    type = "tournament_reopened"
    verb = _("Reopen the event")
    reason = words_field(label=_("Why it is reopened"), required=True)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"reason": cleaned["reason"]}


SEALING_FORMS: Final[Mapping[str, type[EntryForm]]] = {
    form.type: form
    for form in (DayStartedForm, DayEndedForm, TournamentClosedForm, TournamentReopenedForm)
}
