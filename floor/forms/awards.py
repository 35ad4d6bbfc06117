"""What rulings and appeals share: a choice for every pot, and the director's way outside the book."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.forms.fields import Choice, EntryForm, Wire, chips_field, words_field
from rulings.domain.preview import Offer
from tables.domain.codec import InvalidPayload, from_wire, to_wire
from tables.domain.entries.base import Entry

LEAVE: Final = "leave"
OUTSIDE: Final = "outside"


def offer_key(offer: Offer) -> str:
    """Return what names an offer in a form: what it is and what it gives, not its place in a list."""
    shares = ",".join(f"{seat}={chips}" for seat, chips in sorted(offer.shares.items()))
    return f"{offer.code}:{shares}"


class AwardsForm(EntryForm):
    """A form that awards pots: as the book offers, or by a director outside it.

    Sentences made from the evidence stand beside what would be typed, as tiles to tick: `tiles` are
    those of each field, by its name.
    """

    on_appeal = False
    verdict = ""  # the field that says what was found, or decided
    shown = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        offers: Sequence[Offer],
        pots: Sequence[int],
        seats: Sequence[int],
        director: bool,
        tiles: Mapping[str, Sequence[Choice]],
        **more: Any,
    ) -> None:
        """Take the offers, the pots by number, the seats that chips can go to, and the tiles."""
        super().__init__(data, **more)
        self.tiles = tiles
        self.offers = {(offer.pot, offer_key(offer)): offer for offer in offers}
        self.pots = tuple(pots)
        self.seats = tuple(seats)
        self.director = director
        for pot in self.pots:
            self._pot(pot)
        if director:
            self.fields["outside_rulebook"] = words_field(
                label=_("Why outside the rulebook"),
                help_text=_("Flagged for ever. Needed where a pot goes as no rule offers it."),
            )

    def sayable(self, name: str, *, label: str, title: str) -> None:
        """Add a field for somebody's words, with tiles to tick before it where there are any."""
        tiles = self.tiles.get(name, ())
        if tiles:
            self.fields[f"{name}_tiles"] = forms.MultipleChoiceField(
                choices=list(tiles),
                required=False,
                label=title,
                widget=forms.CheckboxSelectMultiple,
            )
        self.fields[name] = words_field(
            label=label,
            help_text=_("The decision document tells it to the players as it is written."),
        )

    def said(self, cleaned: Mapping[str, Any], name: str) -> str:
        """Return what was ticked and what was typed, as one text."""
        texts = dict(self.tiles.get(name, ()))
        ticked = [texts[key] for key in cleaned.get(f"{name}_tiles") or ()]
        return " ".join(one for one in (*ticked, cleaned.get(name)) if one)

    def _pot(self, pot: int) -> None:
        choices = [LEAVE, *(key for at, key in self.offers if at == pot)]
        if self.director:
            choices.append(OUTSIDE)
            for seat in self.seats:
                self.fields[f"share_{pot}_{seat}"] = chips_field(
                    label=_("To seat %(seat)s") % {"seat": seat}, required=False, min_value=0
                )
        self.fields[f"pot_{pot}"] = forms.ChoiceField(
            choices=[(key, key) for key in choices], initial=LEAVE
        )

    @override
    def clean(self) -> dict[str, Any]:
        chosen = [self.cleaned_data.get(f"pot_{pot}") for pot in self.pots]
        if OUTSIDE in chosen and not self.cleaned_data.get("outside_rulebook"):
            said = _("Say why the pot goes outside the rulebook: the reason stays with the ruling.")
            self.add_error("outside_rulebook", said)
        if not self.said(self.cleaned_data, "reason") and "reason" not in self.errors:
            self.add_error("reason", self.fields["reason"].default_error_messages["required"])
        return super().clean()

    def draft(self) -> Entry | None:
        """Return the entry as far as it is filled in, to see what it moves; None where that is open.

        A finding that is still to be chosen is taken to be one that opens the awards.
        """
        if set(self.errors) - {self.verdict, "reason"}:
            return None
        cleaned = {**self.cleaned_data, "reason": self.said(self.cleaned_data, "reason") or "-"}
        cleaned.setdefault(self.verdict, self.likely(cleaned))
        try:
            return from_wire({"type": self.type, **self.filled(self.wire(cleaned))})
        except InvalidPayload:
            return None

    @property
    def lacks(self) -> list[str]:
        """What is still to be said, or said otherwise, by the names people know."""
        if not self.is_bound:
            return [str(self.fields[self.verdict].label), _("Reason")]
        fields = (name for name in self.fields if name in self.errors)
        return [_("Reason") if one == "reason" else str(self.fields[one].label) for one in fields]

    def likely(self, cleaned: Mapping[str, Any]) -> str:
        """Return what was found or decided, as far as the awards tell."""
        opening = (self.offers.get((pot, cleaned[f"pot_{pot}"])) for pot in self.pots)
        named = [one.findings[0] for one in opening if one is not None and one.findings]
        return named[0] if named else "not_determinable"

    @property
    def digest(self) -> str:
        """What tells the entry of a valid form from any other: only what was shown is recorded."""
        return sha256(msgspec.json.encode(to_wire(self.entry))).hexdigest()

    @property
    def was_shown(self) -> bool:
        """Whether what it would do was shown, as it is sent."""
        return bool(self.cleaned_data["shown"] == self.digest)

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        awards = [award for pot in self.pots if (award := self._award(cleaned, pot))]
        return {
            "pot_awards": awards or None,
            "provisions": self._provisions(cleaned),
            "outside_rulebook": cleaned.get("outside_rulebook"),
        }

    def _award(self, cleaned: Mapping[str, Any], pot: int) -> Wire | None:
        chosen: str = cleaned[f"pot_{pot}"]
        if chosen == LEAVE:
            return None
        if chosen == OUTSIDE:
            given = {seat: cleaned.get(f"share_{pot}_{seat}") or 0 for seat in self.seats}
        else:
            given = self.offers[pot, chosen].shares
        shares = [{"seat": seat, "amount": chips} for seat, chips in given.items() if chips]
        return {"pot": pot, "shares": shares}

    def _provisions(self, cleaned: Mapping[str, Any]) -> list[str]:
        """Return what is cited: by the awards chosen, and by what was ticked beside them."""
        cited: list[str] = []
        for pot in self.pots:
            offer = self.offers.get((pot, cleaned[f"pot_{pot}"]))
            cited += offer.provisions if offer else ()
        cited += cleaned.get("cited") or ()
        return list(dict.fromkeys(cited))
