"""The last thing recorded at a table, with its undoing for whoever did it."""

from collections.abc import Callable, Sequence
from uuid import UUID

from django.utils.translation import gettext as _

from floor.pages.last_line import LastLine, Undo
from floor.pages.timeline import Line
from floor.views.access import Place
from floor.views.reading import Reading
from floor.views.standing import may_put_right, standing
from rulings.domain.permissions import PLAY_TYPES
from tables.domain.entries import wire_name
from tables.domain.envelope import Recorded


def last_act(
    place: Place, reading: Reading, lines: Sequence[Line], new_id: Callable[[], UUID]
) -> LastLine | None:
    """Return the last entry of the table, if the hand shown is where it belongs."""
    line = next((line for line in reversed(lines) if line.seq == reading.whole.seq), None)
    if line is None:
        return None
    made = _of_one_command(reading)
    undo = None
    if all(_may_undo(place, reading, row) for row in made):
        undo = Undo(
            seq=made[0].seq,
            through=made[-1].seq if len(made) > 1 else None,
            seen=reading.whole.seq,
            command_id=new_id(),
            reason=_("Tapped in error"),
        )
    return LastLine(line=line, more=len(made) - 1, undo=undo)


def _of_one_command(reading: Reading) -> list[Recorded]:
    """Return the rows at the end that one command made, in order."""
    last = reading.whole.raw[-1]
    rows = [row for row in reading.whole.raw[-100:] if row.command_id == last.command_id]
    return rows or [last]


def _may_undo(place: Place, reading: Reading, row: Recorded) -> bool:
    """Say whether a row is an act of play of this person's, which stands and which he may void."""
    return (
        row.actor == place.person.code
        and wire_name(type(row.entry)) in PLAY_TYPES
        and standing(reading, row.seq) is not None
        and may_put_right(reading, row)
    )
