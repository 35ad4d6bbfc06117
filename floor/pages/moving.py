"""The page that moves a player, or breaks a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from floor.forms.fields import Choice
from floor.forms.moving import MovingForm
from floor.pages.frame import Frame
from floor.pages.table_board import table_name
from floor.rooms import Places


@dataclass(frozen=True, slots=True)
class MovingPage:
    """Who goes where; `breaks` where the whole table goes. Without a form, `why_not` says why."""

    frame: Frame
    tournament: UUID
    table: UUID
    breaks: bool
    seat: int | None
    form: MovingForm | None
    why_not: str = ""
    since: tuple[()] = ()
    refused: str = ""


def place_choices(places: Sequence[Places]) -> list[Choice]:
    """Return the empty seats of other tables."""
    return [
        (
            f"{one.table}:{seat}",
            _("%(table)s, seat %(seat)s (%(players)s play there)")
            % {"table": table_name(one.number), "seat": seat, "players": one.players},
        )
        for one in places
        for seat in one.empty
    ]


def proposed_places(places: Sequence[Places], players: Mapping[int, str]) -> dict[int, str]:
    """Return a seat for each player, always at the table that has the fewest by then."""
    empty = {one.table: list(one.empty) for one in places}
    there = {one.table: one.players for one in places}
    found = {}
    for seat in players:
        free = [table for table in there if empty[table]]
        if not free:
            break
        table = min(free, key=lambda one: there[one])
        found[seat] = f"{table}:{empty[table].pop(0)}"
        there[table] += 1
    return found
