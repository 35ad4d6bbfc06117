"""The forms of the showdown: declared, tabled, discarded, killed, pushed, scrambled."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.forms.fields import Wire, chips_field, words_field
from floor.forms.pad import Pad
from floor.forms.play import PadForm
from floor.forms.tiles import CardsField, choice_tiles, optional_seat_tiles, seat_tiles
from floor.words.amounts import chips
from floor.words.cards import rank_text
from floor.words.labels import CATEGORIES
from tables.domain.cards import RANKS


class ShowerForm(PadForm):
    """A form about the hand of a seat that was dealt in; first who shows next."""

    @override
    def prepare(self, pad: Pad) -> None:
        self.fields["seat"] = seat_tiles(pad.dealt, label=_("Seat"), initial=pad.shows)


class DeclaredForm(ShowerForm):
    """What a player said he holds."""

    type = "hand_declared"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        categories = [(name, str(said)) for name, said in CATEGORIES.items()]
        ranks = [("", "—"), *((rank, rank_text(rank)) for rank in reversed(RANKS))]
        self.fields["category"] = choice_tiles(categories, label=_("Said to hold"))
        for place in (1, 2):
            self.fields[f"rank_{place}"] = choice_tiles(
                ranks,
                required=False,
                label=_("Rank said") if place == 1 else _("and"),
                initial="",
            )
        if pad.high_low:
            sides = [("high", _("for high")), ("low", _("for low"))]
            self.fields["side"] = choice_tiles(sides, label=_("Side"), initial="high")
        self.fields["words"] = words_field(label=_("In his words"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        ranks = [cleaned[name] for name in ("rank_1", "rank_2") if cleaned[name]]
        return {
            "seat": cleaned["seat"],
            "category": cleaned["category"],
            "ranks": ranks or None,
            "side": cleaned.get("side"),
            "words": cleaned["words"],
        }


class TabledForm(ShowerForm):
    """Cards laid face up on the table, some or all."""

    type = "cards_tabled"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        self.fields["cards"] = CardsField(pad.cards, most=pad.hand_size, label=_("Cards"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"seat": cleaned["seat"], "cards": cleaned["cards"]}


class ReadForm(DeclaredForm):
    """The dealer announces a hand."""

    type = "hand_read"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        self.fields["category"].label = _("Read as")
        self.fields["rank_1"].label = _("Rank")
        del self.fields["words"]

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        read = super().wire({**cleaned, "words": None})
        return {name: value for name, value in read.items() if name != "words"}


class RefusedForm(ShowerForm):
    """Asked for the whole hand, the player will not."""

    type = "tabling_refused"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        self.fields["words"] = words_field(label=_("In his words"))

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"seat": cleaned["seat"], "words": cleaned["words"]}


class AskedForm(PadForm):
    """Somebody asks to see a hand."""

    type = "show_requested"

    @override
    def prepare(self, pad: Pad) -> None:
        grounds = [("right", _("By right")), ("collusion", _("Suspecting collusion"))]
        self.fields["by"] = seat_tiles(pad.table, label=_("Who asks"))
        self.fields["of"] = seat_tiles(pad.dealt, label=_("Whose hand"), initial=pad.shows)
        self.fields["ground"] = choice_tiles(grounds, label=_("On what ground"), initial="right")

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {name: cleaned[name] for name in ("by", "of", "ground")}


class DiscardedForm(ShowerForm):
    """A player lets go of his hand."""

    type = "hand_discarded"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        faces = [("down", _("Face down")), ("up", _("Face up"))]
        self.fields["face"] = choice_tiles(faces, label=_("How it lies"), initial="down")
        self.fields["touched_muck"] = forms.BooleanField(
            required=False, label=_("It touched the muck")
        )
        self.fields["identifiable"] = forms.BooleanField(
            required=False, label=_("Certain and retrievable")
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        names = ("seat", "face", "touched_muck", "identifiable")
        return {name: cleaned[name] for name in names}


class RetrievedForm(ShowerForm):
    """A hand goes back to its player."""

    type = "hand_retrieved"

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"seat": cleaned["seat"]}


class KilledForm(ShowerForm):
    """The dealer kills a hand."""

    type = "hand_killed"

    @override
    def prepare(self, pad: Pad) -> None:
        super().prepare(pad)
        self.fields["identifiable"] = forms.BooleanField(
            required=False, label=_("Still certain and retrievable")
        )
        self.fields["on_request_of"] = optional_seat_tiles(
            pad.table, label=_("At the request of"), empty=_("Nobody")
        )

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {name: cleaned[name] for name in ("seat", "identifiable", "on_request_of")}


class LosersForm(PadForm):
    """The dealer kills every hand that has lost, before he pushes the pot."""

    act = "kill_losers"
    type = "hand_killed"
    correctable = False

    @override
    def wires(self, cleaned: Mapping[str, Any], /) -> Sequence[Wire]:
        return [{"seat": seat, "identifiable": False} for seat in self.pad.losers]


class PushedForm(PadForm):
    """A pot goes to a seat or several; what the cards say is filled in, and may be changed."""

    type = "pot_pushed"

    @override
    def prepare(self, pad: Pad) -> None:
        chosen = str(self.data.get("pot") or self.initial.get("pot") or "")
        pot = next((one for one in pad.pots if str(one.index) == chosen), pad.pots[0])
        self.pot = pot
        facts = {"pot": pot.name, "chips": chips(pot.left)}
        self.heading = _("Push %(pot)s, %(chips)s") % facts
        self.fields["pot"] = forms.IntegerField(widget=forms.HiddenInput, initial=pot.index)
        for seat in pad.table:
            self.fields[f"share_{seat}"] = chips_field(
                label=_("To seat %(seat)s") % {"seat": seat},
                required=False,
                min_value=0,
                initial=pot.shares.get(seat),
            )

    @override
    def clean(self) -> dict[str, Any]:
        if not self.errors and not _shares(self.cleaned_data):
            self.add_error(None, _("Nobody gets anything: say to which seat the chips go."))
        return super().clean()

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {"pot": cleaned["pot"], "shares": _shares(cleaned)}


def _shares(cleaned: Mapping[str, Any]) -> list[dict[str, int]]:
    return [
        {"seat": int(name.removeprefix("share_")), "amount": amount}
        for name, amount in cleaned.items()
        if name.startswith("share_") and amount
    ]


class ScrambledForm(PadForm):
    """The soft scramble: the end of the hand."""

    type = "deck_scrambled"
