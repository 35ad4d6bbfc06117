"""Voids and corrections: which rows they may touch, and whether what stands could still have happened."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from tables.domain import codec
from tables.domain.decide import decide
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import ClaimRefused, EntryCorrected, EntryVoided
from tables.domain.entries.hand import HandStarted
from tables.domain.envelope import Recorded
from tables.domain.fold import EMPTY, UNVOIDABLE, evolve, resolve
from tables.domain.refusal import Refusal, impossible

Revision = EntryVoided | EntryCorrected


def targets(rows: Sequence[Recorded], entry: Revision) -> list[Recorded]:
    """Return the standing rows a void or correction is about, the corrected ones as they read."""
    last = entry.seq
    if isinstance(entry, EntryVoided):
        last = entry.through or entry.seq
    return [row for row in resolve(rows) if entry.seq <= row.seq <= last]


def revisions(raw: Sequence[Recorded]) -> dict[int, Recorded]:
    """Return by seq the row that voided or corrected it last."""
    found: dict[int, Recorded] = {}
    for row in raw:
        if isinstance(row.entry, EntryVoided):
            for seq in range(row.entry.seq, (row.entry.through or row.entry.seq) + 1):
                found[seq] = row
        elif isinstance(row.entry, EntryCorrected):
            found[row.entry.seq] = row
    return found


def decide_revision(rows: Sequence[Recorded], entry: Revision) -> Revision | Refusal:
    """Return the void or correction as it will be recorded, or why it cannot be.

    Refused: a row that is not there, not standing, or itself a void or a refusal; a payload that
    is not the entry's; and whatever would leave a later entry standing that could then not have
    happened (the first such is named by its seq).
    """
    last = (entry.through or entry.seq) if isinstance(entry, EntryVoided) else entry.seq
    if last > len(rows):
        return impossible("no_such_entry", seq=last)
    touched = targets(rows, entry)
    alterable = [row for row in touched if not isinstance(row.entry, UNVOIDABLE)]
    if not alterable or touched[0].seq != entry.seq or isinstance(touched[0].entry, UNVOIDABLE):
        return impossible("entry_cannot_be_revised", seq=entry.seq)
    if isinstance(entry, EntryCorrected):
        corrected = _corrected(touched[0], entry)
        if isinstance(corrected, Refusal):
            return corrected
        entry = corrected
    return _first_impossible(rows, entry) or entry


def _corrected(row: Recorded, entry: EntryCorrected) -> EntryCorrected | Refusal:
    """Return the correction with its payload in canonical form.

    Raises:
        InvalidPayload: the payload is not exactly the fields of the corrected entry.
    """
    if isinstance(row.entry, EntryCorrected):
        return impossible("correct_the_entry_itself", seq=entry.seq, corrects=row.entry.seq)
    wire = codec.encode(row.entry)
    new = codec.decode(wire.type, wire.version, msgspec.json.encode(entry.payload))
    if isinstance(row.entry, HandStarted):  # its number is the server's
        new = replace(new, hand=row.entry.hand)
    return replace(entry, payload=msgspec.json.decode(codec.encode(new).payload))


def _first_impossible(rows: Sequence[Recorded], entry: Revision) -> Refusal | None:
    """Fold what would stand, and refuse at the first entry that could then not have happened."""
    if not rows:
        return None
    revised = resolve([*rows, replace(rows[-1], seq=rows[-1].seq + 1, entry=entry)])
    state = EMPTY
    for row in revised:
        if row.seq >= entry.seq and not isinstance(row.entry, Revision | ClaimRefused):
            decision = decide(state, _unnumbered(row.entry))
            if isinstance(decision, Refusal):
                return impossible("leaves_impossible_entry", seq=row.seq, because=decision.fault)
        state = evolve(state, row)
    return None


def _unnumbered(entry: Entry) -> Entry:
    """Leave a hand the number it was given, whatever is voided before it."""
    return replace(entry, hand=None) if isinstance(entry, HandStarted) else entry
