"""Which entries stand, and which of them a reader may put right."""

from floor.views.reading import Reading
from rulings.domain.permissions import may_revise
from tables.domain.entries.floor import ClaimRefused, EntryVoided
from tables.domain.envelope import Recorded


def standing(reading: Reading, seq: int) -> Recorded | None:
    """Return an entry as it stands now; None where it was struck through, or never was."""
    return next((row for row in reading.whole.rows if row.seq == seq), None)


def may_put_right(reading: Reading, row: Recorded) -> bool:
    """Say whether this reader may strike an entry through; no void, and no refusal, ever is."""
    if isinstance(row.entry, EntryVoided | ClaimRefused):
        return False
    return may_revise(reading.role, row, reading.whole.state)


def revisable(reading: Reading) -> int | None:
    """Return the entry looked at, where this reader may put it right."""
    row = standing(reading, reading.story.seq)
    return row.seq if row is not None and may_put_right(reading, row) else None
