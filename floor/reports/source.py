"""What a report is made from: the event's facts, who is told, and how rows and words are made of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from floor.reports.audience import Lens
from floor.reports.facts.about import Moved, Place, RulingFact, TableFacts
from floor.reports.facts.event import EventFacts
from floor.reports.report import Behind, Report, Section, Stamp
from floor.words.amounts import signed
from floor.words.provisions import cited
from rulings.domain.permissions import Role
from rulings.rulebook.book import Book, book_for
from rulings.rulebook.edition import UnknownEdition


@dataclass(frozen=True, slots=True)
class Subject:
    """What a report about one thing is about: a ruling's id or a hand's number, at a table up to an entry."""

    table: UUID
    name: str
    seq: int
    role: Role  # as which it may be read


NOTHING: Final = Subject(UUID(int=0), "", 0, Role.DEALER)


@dataclass(frozen=True, slots=True)
class Source:
    """Facts, audience, and what every report says of itself; `subject` for those about one thing."""

    facts: EventFacts
    lens: Lens
    stamp: Stamp
    subject: Subject = NOTHING

    def report(
        self,
        code: str,
        title: str,
        *sections: Section,
        lead: str = "",
        signatures: tuple[str, ...] = (),
    ) -> Report:
        """Return a report of this source, to be signed by the director if by nobody else."""
        signed = signatures or (_("Tournament director"), _("Date"))
        return Report(code, title, self.stamp, sections, lead=lead, signatures=signed)

    def moved(self, moves: tuple[Moved, ...]) -> str:
        """Return who was given and who gave how many chips."""
        return "; ".join(
            f"{self.lens.player(one.player, one.seat)}: {signed(one.amount)}" for one in moves
        )

    def provisions(self, ids: tuple[str, ...], rulebook: str) -> str:
        """Return provisions by id and title, as their rulebook has them; what all books share has no number."""
        book = book_named(rulebook)
        found = [cited(book, one) for one in ids]
        return "; ".join(
            one.title if one.id.islower() or one.title == one.id else f"{one.id} {one.title}"
            for one in found
        )


def book_named(name: str) -> Book | None:
    """Return a rulebook by its name, or None where this version knows none such."""
    try:
        return book_for(name, {})
    except UnknownEdition:
        return None


def remedy_text(one: RulingFact) -> str:
    """Return in short what a ruling changed."""
    if one.moved and one.penalties:
        return _("chips moved and a penalty")
    if one.moved:
        return _("chips moved")
    return _("a penalty") if one.penalties else _("nothing changed")


def table_text(place: Place | TableFacts) -> str:
    """Return what the room calls a table."""
    return _("Table %(number)s") % {"number": place.number or str(place.table)[:8]}


def behind(table: UUID, *seqs: int) -> tuple[Behind, ...]:
    """Return entries of a table that a row rests on, each once and in order."""
    return tuple(Behind(table, seq) for seq in sorted(set(seqs)))


def behind_all(found: Iterable[tuple[UUID, Iterable[int]]]) -> tuple[Behind, ...]:
    """Return entries of several tables, each once, the tables as they come first."""
    per_table: dict[UUID, set[int]] = {}
    for table, seqs in found:
        per_table.setdefault(table, set()).update(seqs)
    return tuple(one for table, seqs in per_table.items() for one in behind(table, *seqs))
