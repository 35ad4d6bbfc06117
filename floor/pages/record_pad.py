"""The pad that records play by hand: one tap for the seat to act, and a form for every other act."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from floor.forms.fields import EntryForm
from floor.forms.pad import Pad
from floor.forms.play import PadForm
from floor.forms.showdown import PushedForm
from floor.pages.pad_acts import (
    ACTS,
    BEGIN,
    BOUNDARY,
    FLOOR,
    ICONS,
    PLAY,
    SHOWDOWN,
    TABLE,
    offered,
)
from floor.words.amounts import chips
from floor.words.labels import label
from rulings.domain.permissions import MAY_RECORD, Role


@dataclass(frozen=True, slots=True)
class ActTile:
    """An act to choose; `query` is what the page is asked for to get its form."""

    text: str
    icon: str
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ActGroup:
    """Acts that go together."""

    title: str
    tiles: tuple[ActTile, ...]


@dataclass(frozen=True, slots=True)
class QuickAct:
    """An act of one tap, for the seat to act."""

    act: str
    text: str
    icon: str
    seat: int
    command_id: UUID
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class RecordPad:
    """The pad: what the seat to act may do, the acts to choose from, the form of the one chosen."""

    seq: int
    turn: str
    quick: tuple[QuickAct, ...]
    groups: tuple[ActGroup, ...]
    act: str = ""
    title: str = ""
    warning: str = ""
    form: EntryForm | None = None


def record_pad(
    pad: Pad,
    *,
    role: Role,
    seq: int,
    new_id: Callable[[], UUID],
    chosen: PadForm | None = None,
) -> RecordPad | None:
    """Return the pad for a role; None for one that records nothing of play."""
    if not MAY_RECORD[role]:
        return None
    act = chosen.type if chosen is not None else ""
    pot = chosen.pot.index if isinstance(chosen, PushedForm) else None
    return RecordPad(
        seq=seq,
        turn=_turn(pad),
        quick=_quick(pad, new_id),
        groups=_groups(pad, role, act, pot),
        act=act,
        title=(chosen.heading or label(ACTS, act)) if chosen is not None else "",
        warning=chosen.warning if chosen is not None else "",
        form=chosen,
    )


def _turn(pad: Pad) -> str:
    """Return whose turn it is and what it costs."""
    if pad.turn is None:
        return ""
    facts = {"seat": pad.turn.seat, "chips": chips(pad.turn.to_call)}
    if pad.turn.to_call:
        return _("Seat %(seat)s to act, %(chips)s to call") % facts
    return _("Seat %(seat)s to act, nothing to call") % facts


def _quick(pad: Pad, new_id: Callable[[], UUID]) -> tuple[QuickAct, ...]:
    if pad.turn is None:
        return ()
    seat = pad.turn.seat
    if pad.turn.to_call:
        said = _("Call %(chips)s") % {"chips": chips(pad.turn.to_call)}
        first = QuickAct("called", said, "chips", seat, new_id(), pad.turn.to_call)
    else:
        first = QuickAct("checked", _("Check"), "check", seat, new_id())
    return first, QuickAct("folded", _("Fold"), "fold", seat, new_id())


def _groups(pad: Pad, role: Role, act: str, pot: int | None) -> tuple[ActGroup, ...]:
    """Return the acts in groups, those alone that fit; before the first hand there is no play."""
    groups = [
        (_("Begin"), BEGIN if not pad.dealt else ()),
        (_("Play"), PLAY),
        (_("Showdown"), SHOWDOWN),
        (_("End of the hand"), BOUNDARY if pad.dealt else ()),
        (_("The floor"), FLOOR),
        (_("The table"), TABLE),
    ]
    found = []
    for title, acts in groups:
        tiles = tuple(_tile(name, act) for name in offered(acts, pad, role))
        if acts is BOUNDARY:
            tiles = (*_pushes(pad, role, act, pot), *tiles)
        if tiles:
            found.append(ActGroup(title, tiles))
    return tuple(found)


def _pushes(pad: Pad, role: Role, act: str, pot: int | None) -> tuple[ActTile, ...]:
    """Return a tile for each pot that is out, the last side pot first: so they are awarded."""
    if not offered(("pot_pushed",), pad, role):
        return ()
    return tuple(
        ActTile(
            text=_("Push %(pot)s") % {"pot": one.name},
            icon="push",
            query=f"record=pot_pushed&pot={one.index}",
            chosen=act == "pot_pushed" and pot == one.index,
        )
        for one in reversed(pad.pots)
    )


def _tile(name: str, act: str) -> ActTile:
    return ActTile(label(ACTS, name), ICONS[name], f"record={name}", chosen=name == act)
