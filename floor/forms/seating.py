"""The forms of the table itself: who sits where, counts, levels and breaks."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from typing_extensions import override

from floor.forms.fields import Wire, chips_field
from floor.forms.pad import Pad
from floor.forms.play import PadForm
from floor.forms.tiles import choice_tiles, seat_tiles

MINUTE: Final = 60
MOST_MINUTES: Final = 1440


class SeatedForm(PadForm):
    """A player takes an empty seat."""

    type = "player_seated"

    @override
    def prepare(self, pad: Pad) -> None:
        empty = [seat for seat in range(1, pad.places + 1) if seat not in pad.players]
        self.fields["seat"] = seat_tiles(empty, label=_("Seat"))
        self.fields["player"] = forms.CharField(
            max_length=100,
            label=_("Player"),
            help_text=_("His number or badge, not his name: the log keeps no names."),
            widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
        )
        self.fields["stack"] = chips_field(label=_("Chips"), min_value=0)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {name: cleaned[name] for name in ("seat", "player", "stack")}


class LeftForm(PadForm):
    """A player leaves his seat."""

    type = "player_left"
    REASONS = (
        ("busted", gettext_lazy("He is out")),
        ("moved", gettext_lazy("He moves to another table")),
        ("table_broken", gettext_lazy("The table is broken")),
        ("left", gettext_lazy("He leaves")),
    )

    @override
    def prepare(self, pad: Pad) -> None:
        self.fields["seat"] = seat_tiles(pad.players, label=_("Seat"))
        self.fields["reason"] = choice_tiles(self.REASONS, label=_("Why"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"seat": cleaned["seat"], "reason": cleaned["reason"]}


class CountedForm(PadForm):
    """The chips behind were counted; the count stands."""

    type = "stack_counted"

    @override
    def prepare(self, pad: Pad) -> None:
        self.fields["seat"] = seat_tiles(pad.players, label=_("Seat"))
        self.fields["amount"] = chips_field(
            label=_("Chips behind"),
            help_text=_("The count stands; a difference from the log is flagged."),
            min_value=0,
        )
        self.fields["confirmed"] = forms.BooleanField(
            required=False, label=_("The player agreed to the count")
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {
            "seat": cleaned["seat"],
            "amount": cleaned["amount"],
            "confirmed": cleaned["confirmed"] or None,
        }


class LevelForm(PadForm):
    """The level from the next hand on."""

    type = "level_started"
    FORMS = (
        ("each", gettext_lazy("Every player")),
        ("big_blind", gettext_lazy("The big blind, for the table")),
        ("button", gettext_lazy("The button, for the table")),
    )

    @override
    def prepare(self, pad: Pad) -> None:
        self.fields["level"] = chips_field(
            label=_("Level"),
            help_text=_("It counts from the next hand on."),
            min_value=1,
            initial=pad.level + 1,
        )
        self.fields["small_blind"] = chips_field(label=_("Small blind"), min_value=0)
        self.fields["big_blind"] = chips_field(label=_("Big blind"), min_value=0)
        self.fields["ante"] = chips_field(label=_("Ante"), required=False, min_value=0)
        self.fields["ante_form"] = choice_tiles(
            self.FORMS, label=_("Who posts the ante"), initial="each"
        )
        self.fields["bring_in"] = chips_field(
            label=_("Bring-in"), help_text=_("Stud only."), required=False, min_value=0
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        ante = cleaned["ante"] or None
        return {
            **{name: cleaned[name] for name in ("level", "small_blind", "big_blind")},
            "ante": ante,
            "ante_form": cleaned["ante_form"] if ante else None,
            "bring_in": cleaned["bring_in"] or None,
        }


class BreakStartedForm(PadForm):
    """A break begins at the table."""

    type = "break_started"

    @override
    def prepare(self, pad: Pad) -> None:
        self.fields["minutes"] = chips_field(
            label=_("Minutes"), required=False, min_value=1, max_value=MOST_MINUTES
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        minutes = cleaned["minutes"]
        return {"seconds": minutes * MINUTE if minutes else None}


class BreakEndedForm(PadForm):
    """The break is over."""

    type = "break_ended"
