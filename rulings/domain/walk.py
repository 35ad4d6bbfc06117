"""Walk through a hand's entries once, in order: gather the facts, and flag what was irregular."""

from msgspec import Struct

from rulings.domain.at import At
from rulings.domain.detect import DETECTORS
from rulings.domain.flag import Flag
from rulings.domain.gather import GATHER
from rulings.domain.story import Step, Story, steps_of
from rulings.rulebook.book import Book, book_for
from rulings.rules.facts import NO_FACTS, Facts
from tables.domain.entries.hand import Folded
from tables.domain.hand_state import HandState


class Walked(Struct, frozen=True):
    """A hand with its book and its own entries, and what a walk through these found."""

    book: Book
    hand: HandState
    steps: tuple[Step, ...]
    facts: Facts
    flags: tuple[Flag, ...]


def walk(story: Story, number: int) -> Walked | None:
    """Go through a hand's entries in order; each detector sees only what was known by then.

    Returns:
        None where the story has no such hand.
    """
    steps, hand = steps_of(story, number)
    if hand is None:
        return None
    book = book_for(hand.rulebook, hand.house_rules)
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
    return Walked(book=book, hand=hand, steps=tuple(steps), facts=facts, flags=tuple(flags))
