"""The form of a count: a total, or how many chips there are of each worth."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.counting import SeatToCount, is_far_off
from floor.forms.fields import EntryForm, Wire, chips_field
from floor.words.amounts import chips

# Where nobody has said which chips the event has.
WORTHS: Final = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)
MOST_CHIPS: Final = 100_000  # of one worth


class CountForm(EntryForm):
    """A player's chips, counted.

    What is far from the log, or no sum of the chips in play, comes back once: `doubted` then says why,
    and it stands when the same is sent again.
    """

    type = "stack_counted"
    doubted = ""
    total = 0

    def __init__(
        self,
        seat: SeatToCount,
        smallest_chip: int,
        chip_set: tuple[int, ...] = (),
        data: QueryDict | None = None,
        **more: Any,
    ) -> None:
        """Take who is counted, the smallest chip in play, and the chips the event has."""
        super().__init__(data, **more)
        self.auto_id = f"count-{seat.seat}-%s"  # several on a page
        self.seat = seat.seat
        self._expected, self._smallest = seat.expected, smallest_chip
        self.fields["amount"] = chips_field(label=_("Chips"), min_value=0, required=False)
        self._worths = tuple(
            worth for worth in sorted(chip_set or WORTHS) if worth >= smallest_chip
        )
        for worth in self._worths:
            self.fields[f"of_{worth}"] = chips_field(
                label=_("of %(worth)s") % {"worth": chips(worth)},
                min_value=0,
                max_value=MOST_CHIPS,
                required=False,
            )
        self.fields["confirmed"] = forms.BooleanField(
            required=False, label=_("The player agreed to the count")
        )
        self.fields["sure"] = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def stacks(self) -> list[forms.BoundField]:
        """Return the fields for how many there are of each worth."""
        return [self[f"of_{worth}"] for worth in self._worths]

    def has_stacks(self) -> bool:
        """Say whether somebody counts by worth."""
        return any(self.data.get(field.name) for field in self.stacks())

    @override
    def clean(self) -> dict[str, Any]:
        total = self._total()
        if total is not None and not self.errors:
            self.cleaned_data["amount"] = self.total = total
            self.doubted = self._doubt(total)
            if self.doubted:
                self.add_error("amount", self.doubted)
        return super().clean()

    @override
    def wire(self, cleaned: Mapping[str, Any], /) -> Wire:
        return {
            "seat": self.seat,
            "amount": cleaned["amount"],
            "denominations": self._denominations() or None,
            "confirmed": cleaned["confirmed"] or None,
        }

    def _denominations(self) -> dict[str, int]:
        found = {worth: self.cleaned_data.get(f"of_{worth}") for worth in self._worths}
        return {str(worth): count for worth, count in found.items() if count}

    def _total(self) -> int | None:
        typed: int | None = self.cleaned_data.get("amount")
        counted = self._denominations()
        total = sum(int(worth) * count for worth, count in counted.items())
        if typed is None and not counted:
            self.add_error("amount", _("Say how many chips there are."))
            return None
        if typed is not None and counted and typed != total:
            said = _("The chips add up to %(total)s, not to %(typed)s: count again.")
            self.add_error("amount", said % {"total": chips(total), "typed": chips(typed)})
            return None
        return total if counted else typed

    def _doubt(self, total: int) -> str:
        if self.cleaned_data.get("sure") == total or not is_far_off(
            total, expected=self._expected, smallest_chip=self._smallest
        ):
            return ""
        if total % self._smallest:
            said = _(
                "No chips in play add up to %(total)s. Count again; if it is so, record it again."
            )
            return said % {"total": chips(total)}
        said = _("The log has %(expected)s. Count again; if it is so, record it again.")
        return said % {"expected": chips(self._expected)}
