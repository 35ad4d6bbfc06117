"""What a ruling relied upon, and whether entries that came later would change it."""

from collections.abc import Sequence

from rulings.domain.claims import Timely, claims_about
from rulings.domain.flag import Flag
from rulings.domain.story import Story, tell
from rulings.domain.walk import walk
from rulings.rulebook.book import Book
from rulings.rules.entitlement import Entitlement, entitled
from rulings.rules.miscalls import measured
from tables.domain.betting import betting_over
from tables.domain.decide import decide
from tables.domain.entries.floor import EntryCorrected, EntryVoided, RulingIssued
from tables.domain.entries.showdown import ShowdownEntry
from tables.domain.envelope import Recorded
from tables.domain.refusal import Refusal

MISCALLS = ("suspected_miscall", "deliberate_miscall", "honest_error")
Basis = tuple[tuple[Entitlement, ...], Timely | None, tuple[tuple[int, bool, tuple[int, ...]], ...]]


def facts_changed(*, book: Book, story: Story, number: int) -> list[Flag]:
    """Flag each ruling about a hand whose basis reads otherwise with what came after it.

    What came after counts where it revises an entry the ruling relied upon, or says of itself that
    it happened before the ruling. The flag sits on the first such entry that changes the basis.

    Source: facts_changed_after_ruling of every book.
    """
    flags = []
    for row in story.rows:
        if not isinstance(row.entry, RulingIssued) or row.entry.relied_on is None:
            continue
        if story.state.rulings[row.entry.ruling].hand != number:
            continue
        changed_by = _changed_by(story, row, row.entry, number)
        if changed_by is not None:
            provision = book.basis("facts_changed_after_ruling")
            extra: dict[str, object] = {"ruling": row.entry.ruling}
            flags.append(Flag("facts_changed_after_ruling", changed_by, provision, None, extra))
    return flags


def _changed_by(story: Story, ruled: Recorded, ruling: RulingIssued, number: int) -> int | None:
    known = [row for row in story.raw if row.seq < ruled.seq]
    late = [row for row in story.raw if row.seq > ruled.seq and _reaches_back(row, ruled)]
    if not late:
        return None
    then = _basis(known, number, ruling)
    for row in late:
        if not isinstance(row.entry, EntryVoided | EntryCorrected) and not _fits(known, row):
            continue
        known = [*known, row]
        if _basis(known, number, ruling) != then:
            return row.seq
    return None


def _reaches_back(row: Recorded, ruled: Recorded) -> bool:
    if isinstance(row.entry, EntryVoided | EntryCorrected):
        return row.entry.seq < ruled.seq
    return isinstance(row.entry, ShowdownEntry) and row.occurred_at < ruled.occurred_at


def _fits(known: Sequence[Recorded], row: Recorded) -> bool:
    """Whether an entry could have been recorded right after what was known."""
    return not isinstance(decide(tell(known).state, row.entry), Refusal)


def _basis(rows: Sequence[Recorded], number: int, ruling: RulingIssued) -> Basis:
    """Return what a ruling on a hand rests on.

    Whose each pot is, whether the claim was in time, and in a ruling about a miscall what was said
    falsely and who threw his hand away on it.
    """
    story = tell(rows)
    walked = walk(story, number)
    if walked is None:
        return (), None, ()
    book, hand = walked.book, walked.hand
    over = betting_over(story.state, hand)
    owed = entitled(book=book, hand=hand, facts=walked.facts, over=over)
    view = claims_about(book=book, story=story, number=number).get(ruling.claim or "")
    said = measured(hand=hand, facts=walked.facts) if ruling.finding in MISCALLS else ()
    false = tuple((one.declaration.seat, one.better, one.discarded) for one in said)
    return owed, view.timely if view else None, false
