"""Every act of the pad as tiles in groups, those alone that fit the table and the role."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from floor.forms.pad import Pad
from floor.forms.queued import queue_of
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
from floor.words.labels import label
from rulings.domain.permissions import Role


@dataclass(frozen=True, slots=True)
class ActTile:
    """An act to choose; `query` is what the page is asked for to get its form.

    That of an act at the end of a hand is fetched ahead: it must be at hand without network.
    """

    text: str
    icon: str
    query: str
    chosen: bool
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class ActGroup:
    """Acts that go together."""

    title: str
    tiles: tuple[ActTile, ...]


def act_groups(pad: Pad, role: Role, act: str, pot: int | None) -> tuple[ActGroup, ...]:
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
            ahead=True,
        )
        for one in reversed(pad.pots)
    )


def _tile(name: str, act: str) -> ActTile:
    return ActTile(
        text=label(ACTS, name),
        icon=ICONS[name],
        query=f"record={name}",
        chosen=name == act,
        ahead=queue_of(name) == "boundary",
    )
