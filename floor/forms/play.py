"""The forms of play: blinds, checks, calls, bets, raises, the board, the next riffle."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from typing_extensions import override

from floor.forms.fields import EntryForm, Wire, chips_field
from floor.forms.pad import Pad
from floor.forms.tiles import CardsField, choice_tiles, seat_tiles
from floor.words.amounts import chips
from floor.words.labels import STREETS, label


class PadForm(EntryForm):
    """A form that records something at a table whose state it knows.

    `act` names it among the acts of the pad: its entry's type, where that has no other form.
    `heading` is what it says it records, where the act's name is not enough; `warning` what to think
    of first; `correctable`, whether it can also say how an entry should have read.
    """

    act = ""
    heading = ""
    warning = ""
    correctable = True

    def __init__(self, data: QueryDict | None = None, *, pad: Pad, **more: Any) -> None:
        """Take the table, and make the fields that hang on it."""
        super().__init__(data, **more)
        self.pad = pad
        self.prepare(pad)

    def prepare(self, pad: Pad) -> None:
        """Make the fields that hang on the table."""

    def be_about(self, seat: int) -> None:
        """Ask no more which seat it is about."""
        name = "of" if "of" in self.fields else "seat"
        if name in self.fields:
            self.fields[name].widget = forms.HiddenInput()
            self.initial[name] = str(seat)


class SeatForm(PadForm):
    """A form whose entry is a seat's act and nothing else."""

    @override
    def prepare(self, pad: Pad) -> None:
        first = pad.turn.seat if pad.turn else None
        self.fields["seat"] = seat_tiles(pad.seats, label=_("Seat"), initial=first)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"seat": cleaned["seat"]}


class CheckedForm(SeatForm):
    """A check."""

    type = "checked"


class FoldedForm(SeatForm):
    """A fold."""

    type = "folded"


class CalledForm(SeatForm):
    """A call; without an amount it is what is owed."""

    type = "called"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        said = _("Left empty: what is owed.")
        self.fields["amount"] = chips_field(
            label=_("Chips added"), help_text=said, required=False, min_value=0
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"seat": cleaned["seat"], "amount": cleaned["amount"]}


class BetForm(SeatForm):
    """A bet."""

    type = "bet"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        self.fields["amount"] = chips_field(
            label=_("Chips bet"), help_text=_between(pad, added=True), min_value=1
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"seat": cleaned["seat"], "amount": cleaned["amount"]}


class RaisedForm(SeatForm):
    """A raise to a total."""

    type = "raised"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        self.fields["to"] = chips_field(
            label=_("Raised to, in all"), help_text=_between(pad, added=False), min_value=1
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"seat": cleaned["seat"], "to": cleaned["to"]}


def _between(pad: Pad, *, added: bool) -> str:
    """Return what the seat to act may wager; what is outside is taken and flagged."""
    if pad.turn is None:
        return ""
    off = pad.turn.in_front if added else 0
    facts = {
        "seat": pad.turn.seat,
        "least": chips(pad.turn.least - off),
        "most": chips(pad.turn.most - off),
    }
    if pad.turn.least == pad.turn.most:
        return _("Seat %(seat)s: %(most)s. Another amount is recorded too, and flagged.") % facts
    return (
        _("Seat %(seat)s: from %(least)s to %(most)s. Another amount is recorded too, and flagged.")
        % facts
    )


class ForcedBetForm(PadForm):
    """A blind, an ante, a bring-in, a straddle."""

    type = "forced_bet_posted"
    KINDS = (
        ("small_blind", gettext_lazy("Small blind")),
        ("big_blind", gettext_lazy("Big blind")),
        ("ante", gettext_lazy("Ante")),
        ("bring_in", gettext_lazy("Bring-in")),
        ("straddle", gettext_lazy("Straddle")),
        ("dead_blind", gettext_lazy("Dead blind")),
        ("live_blind", gettext_lazy("Live blind")),
    )

    @override
    def prepare(self, pad: Pad) -> None:
        self.fields["seat"] = seat_tiles(pad.seats, label=_("Seat"))
        self.fields["kind"] = choice_tiles(self.KINDS, label=_("Kind"))
        self.fields["amount"] = chips_field(label=_("Chips"), min_value=1)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {name: cleaned[name] for name in ("seat", "kind", "amount")}


class BlindsForm(PadForm):
    """Every blind and ante that is due, posted at once."""

    act = "blinds"
    type = "forced_bet_posted"
    correctable = False

    @override
    def wires(self, cleaned: Mapping[str, Any], /) -> Sequence[Wire]:
        return [
            {"seat": bet.seat, "kind": bet.kind, "amount": bet.amount} for bet in self.pad.forced
        ]


class BoardForm(PadForm):
    """Cards on the board, as many as the street brings or fewer."""

    type = "board_dealt"

    @override
    def prepare(self, pad: Pad) -> None:
        if pad.next_street:
            self.heading = label(STREETS, pad.next_street)
        self.fields["cards"] = CardsField(pad.board, most=pad.board_due, label=_("Cards"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"cards": cleaned["cards"]}


class HandStartedForm(PadForm):
    """The first riffle of the next hand."""

    type = "hand_started"
    METHODS = (
        ("riffle", gettext_lazy("First riffle")),
        ("shuffle_machine", gettext_lazy("Deck from the machine")),
        ("dealer_push", gettext_lazy("Dealer push")),
    )

    @override
    def prepare(self, pad: Pad) -> None:
        if pad.open_claims:
            self.warning = _("A claim is open, %(claims)s: wait for the floor.") % {
                "claims": ", ".join(pad.open_claims)
            }
        self.fields["button"] = seat_tiles(pad.table, label=_("Button"), initial=pad.next_button)
        self.fields["method"] = choice_tiles(self.METHODS, label=_("How"), initial=pad.method)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"button": cleaned["button"], "method": cleaned["method"]}
