"""Walk through a hand's entries once, in order: gather the facts, and flag what was irregular."""

from collections.abc import Sequence

from msgspec import Struct

from rulings.domain.at import At
from rulings.domain.detect import DETECTORS
from rulings.domain.flag import Flag
from rulings.domain.gather import GATHER
from rulings.domain.story import Step
from rulings.rulebook.book import Book
from rulings.rules.facts import NO_FACTS, Facts
from tables.domain.entries.hand import Folded


class Walked(Struct, frozen=True):
    """What a walk found."""

    facts: Facts
    flags: tuple[Flag, ...]


def walk(*, book: Book, number: int, steps: Sequence[Step]) -> Walked:
    """Go through a hand's steps in order; each detector sees only what was known by then."""
    flags: list[Flag] = []
    facts = NO_FACTS
    folded_on: dict[int, int] = {}
    for step in steps:
        at = At(book=book, step=step, number=number, facts=facts, folded_on=folded_on)
        entry = step.entry
        if (detector := DETECTORS.get(type(entry))) is not None:
            flags += detector(at, entry)
        if (gather := GATHER.get(type(entry))) is not None:
            facts = gather(at, entry)
        if isinstance(entry, Folded):
            folded_on[entry.seat] = at.before.street_index
    return Walked(facts=facts, flags=tuple(flags))
