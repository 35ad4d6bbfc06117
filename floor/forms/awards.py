"""What rulings and appeals share: a choice for every pot, and the director's way outside the book."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.forms.fields import EntryForm, Wire, chips_field, words_field
from rulings.domain.preview import Offer

LEAVE: Final = "leave"
OUTSIDE: Final = "outside"


def offer_key(offer: Offer) -> str:
    """Return what names an offer in a form: what it is and what it gives, not its place in a list."""
    shares = ",".join(f"{seat}={chips}" for seat, chips in sorted(offer.shares.items()))
    return f"{offer.code}:{shares}"


class AwardsForm(EntryForm):
    """A form that awards pots: as the book offers, or by a director outside it."""

    on_appeal = False

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        offers: Sequence[Offer],
        pots: Sequence[int],
        seats: Sequence[int],
        director: bool,
        **more: Any,
    ) -> None:
        """Take the offers, the pots by number, and the seats that chips can go to."""
        super().__init__(data, **more)
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
        return super().clean()

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
