"""The floor's inbox: every call of a tournament, how long it waits, and the one tap that answers it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.forms.acts import CALL_FORMS, CallClearedForm
from floor.forms.fields import EntryForm
from floor.open_matters import OpenCall
from floor.pages.call_box import call_text, reason_text
from floor.pages.frame import Frame
from floor.pages.table_board import table_name
from floor.rooms import TableLine
from floor.wallclock import new_id
from rulings.domain.calls import ACCEPTED, ESCALATED, LATE, MISSED, OPEN

ICONS: Final = {
    OPEN: "call",
    LATE: "clock",
    ESCALATED: "warn",
    ACCEPTED: "walk",
    MISSED: "warn",
    "arrived": "floor",
}
UNANSWERED: Final = (OPEN, LATE, ESCALATED)
NO_HAND: Final = ("open", "none", "ended", "closed", "void")
ALARMING: Final = (ESCALATED, MISSED)
CALL, ESCALATION = "call", "escalation"


@dataclass(frozen=True, slots=True)
class InboxCall:
    """A call: of which table, how it stands, and the forms that answer it."""

    table: UUID
    name: str
    hand: int | None
    stage: str
    stage_text: str
    icon: str
    text: str
    reason: str
    again: str
    called_at: datetime
    waits: bool
    is_mine: bool
    is_unlogged: bool  # the log knows of no hand in play
    sound: str
    sound_id: str
    answer: EntryForm | None
    clear: EntryForm | None
    outcomes: Sequence[tuple[str, object]] = ()


@dataclass(frozen=True, slots=True)
class Inbox:
    """The calls, those that wait or are missed first and the oldest of them foremost."""

    calls: tuple[InboxCall, ...]
    back: str  # the page that shows it: "room" or "inbox"

    @property
    def waiting(self) -> int:
        """How many calls nobody has answered, or come for in time."""
        return sum(_is_urgent(call) for call in self.calls)


@dataclass(frozen=True, slots=True)
class InboxPage:
    """The inbox as a page of its own."""

    frame: Frame
    tournament: UUID
    name: str
    inbox: Inbox
    since: tuple[()] = ()
    refused: str = ""


def inbox_of(
    lines: Sequence[TableLine],
    names: Mapping[str, str],
    *,
    reader: str,
    rings_at_once: bool,
    back: str,
) -> Inbox:
    """Return the inbox for one reader.

    Args:
        names: of those who come, by their code in the log.
        reader: his own code.
        rings_at_once: whether he hears every call, or only one that nobody answered.
    """
    calls = [
        _call(line, line.call, names, reader=reader, rings_at_once=rings_at_once)
        for line in lines
        if line.call
    ]
    return Inbox(
        tuple(sorted(calls, key=_urgency)),
        back,
    )


def _call(
    line: TableLine, call: OpenCall, names: Mapping[str, str], *, reader: str, rings_at_once: bool
) -> InboxCall:
    waits = call.stage in UNANSWERED
    sound = ESCALATION if call.stage in ALARMING else CALL if waits and rings_at_once else ""
    follows = {"open": "call_accepted", "accepted": "floor_arrived"}.get(call.status)
    return InboxCall(
        table=line.table,
        name=table_name(line.number),
        hand=line.hand,
        stage=call.stage,
        stage_text=_stage_text(call, names, reader),
        icon=ICONS[call.stage],
        text=call_text(_Unanswered(call), names),
        reason=reason_text(call.reason),
        again=_again(call.joined),
        called_at=call.called_at,
        waits=waits,
        is_mine=call.coming == reader,
        is_unlogged=line.phase in NO_HAND,
        sound=sound,
        sound_id=f"sound-{line.table}-{call.seq}-{call.joined}-{call.stage}",
        answer=_form(follows, line) if follows else None,
        clear=None if waits else _form("call_cleared", line),
        outcomes=CallClearedForm.OUTCOMES,
    )


@dataclass(frozen=True, slots=True)
class _Unanswered:
    """A call as it was made, whatever became of it since."""

    call: OpenCall
    status: str = OPEN
    coming: None = None

    @property
    def by(self) -> str:
        """Who called."""
        return self.call.by

    @property
    def seat(self) -> int | None:
        """From which seat."""
        return self.call.seat


def _urgency(call: InboxCall) -> tuple[bool, bool, datetime]:
    return (not _is_urgent(call), not call.is_mine, call.called_at)


def _is_urgent(call: InboxCall) -> bool:
    return call.waits or call.stage == MISSED


def _form(act: str, line: TableLine) -> EntryForm:
    form = CALL_FORMS[act](initial={"seq": line.seq, "command_id": new_id()})
    form.auto_id = f"{act}-{line.table}-%s"  # several on a page
    return form


def _stage_text(call: OpenCall, names: Mapping[str, str], reader: str) -> str:
    if call.stage == MISSED:
        who = names.get(call.coming or "", call.coming or "")
        return _("%(who)s is coming, and nobody is at the table yet") % {"who": who}
    if call.status == ACCEPTED and call.coming == reader:
        return _("You are on your way")
    if call.status == "arrived" and call.coming == reader:
        return _("You are at the table")
    if call.status == "arrived":
        who = names.get(call.coming or "", call.coming or "")
        return _("%(who)s is at the table") % {"who": who}
    if call.status == ACCEPTED:
        return call_text(call, names)
    return {
        OPEN: _("Waits for somebody"),
        LATE: _("Waits; it sounded again"),
        ESCALATED: _("Waits; directors called"),
    }[call.stage]


def _again(joined: int) -> str:
    if not joined:
        return ""
    said = ngettext("called again %(times)s time", "called again %(times)s times", joined)
    return said % {"times": joined}
