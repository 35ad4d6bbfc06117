"""A table's call to the floor: whether one is open, who comes, and what may be done about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.utils.translation import gettext as _

from floor.forms.fields import EntryForm
from floor.words.labels import CLAIM_BY, label


class Called(Protocol):
    """A call, as a table's state or the floor's list has it."""

    @property
    def status(self) -> str:
        """Open, accepted or arrived."""

    @property
    def by(self) -> str:
        """Who called."""

    @property
    def seat(self) -> int | None:
        """From which seat."""

    @property
    def coming(self) -> str | None:
        """Who comes."""


@dataclass(frozen=True, slots=True)
class CallBox:
    """The call, and the forms that a role may send about it."""

    status: str = ""
    text: str = ""
    reason: str = ""
    called_at: datetime | None = None
    forms: tuple[EntryForm, ...] = ()


def call_text(call: Called, names: Mapping[str, str]) -> str:
    """Return who called, or who comes."""
    if call.status == "arrived":
        return _("The floor is at the table")
    if call.status == "accepted":
        who = names.get(call.coming or "", call.coming or "")
        return _("%(who)s is coming") % {"who": who}
    if call.by == "seat" and call.seat:
        return _("Seat %(seat)s called the floor") % {"seat": call.seat}
    return _("Call to the floor: %(who)s") % {"who": label(CLAIM_BY, call.by).lower()}
