"""A table's call to the floor: whether one is open, who comes, and what may be done about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from django.utils.translation import gettext as _

from floor.forms.acts import FloorCalledForm
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
class ReasonTile:
    """A reason to call, in a word, and whether it was given."""

    reason: str
    text: str
    given: bool
    command_id: UUID


@dataclass(frozen=True, slots=True)
class CallBox:
    """The call, and the forms that a role may send about it."""

    status: str = ""
    text: str = ""
    brief: str = ""  # for who called
    reasons: tuple[str, ...] = ()
    called_at: datetime | None = None
    forms: tuple[EntryForm, ...] = ()
    tiles: tuple[ReasonTile, ...] = ()


def brief_text(call: Called, names: Mapping[str, str]) -> str:
    """Return how the call stands, for the table it came from."""
    return call_text(call, names) if call.status != "open" or call.seat else _("Floor called")


def wait_text(call: Called | None, names: Mapping[str, str]) -> str:
    """Return for whom a table with an open claim waits."""
    if call is None or call.status == "open":
        return _("wait for the floor")
    return _("the floor is at the table") if call.status == "arrived" else call_text(call, names)


def reason_text(reason: str) -> str:
    """Return why the floor was called, in the reader's language; nothing where nobody said it yet."""
    if reason == FloorCalledForm.UNSAID:
        return ""
    return str(dict(FloorCalledForm.REASONS).get(reason, reason))


def reason_tiles(said: list[str], new_id: Callable[[], UUID]) -> tuple[ReasonTile, ...]:
    """Return why somebody may have called; a tap calls again, and so says it."""
    return tuple(
        ReasonTile(reason, str(text), reason in said, new_id())
        for reason, text in FloorCalledForm.REASONS
    )


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
