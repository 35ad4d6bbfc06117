"""An entry as the judge meets it: the hand before and after it, what was known by then, the book."""

from msgspec import Struct

from rulings.domain.flag import Flag
from rulings.domain.story import Step
from rulings.rulebook.book import Book
from rulings.rules.entitlement import Entitlement, entitled
from rulings.rules.facts import Facts
from rulings.rules.leading import cannot_be_killed
from tables.domain.betting import betting_over
from tables.domain.hand_state import HandState
from tables.domain.state import TableState


class At(Struct, frozen=True):
    """A step as a detector sees it: the hand before and after, the facts so far, the book."""

    book: Book
    step: Step
    number: int
    facts: Facts
    folded_on: dict[int, int]

    @property
    def seq(self) -> int:
        """Its seq."""
        return self.step.row.seq

    @property
    def table(self) -> TableState:
        """The table before it."""
        return self.step.before

    @property
    def before(self) -> HandState:
        """The hand before it (after it, for the riffle that begins it)."""
        hand = self.step.before.hand_numbered(self.number)
        return hand if hand is not None and hand.number == self.number else self.after

    @property
    def after(self) -> HandState:
        """The hand after it."""
        hand = self.step.after.hand_numbered(self.number)
        if hand is None:
            raise LookupError(self.number)
        return hand

    @property
    def over(self) -> bool:
        """Whether the betting was over before it."""
        return betting_over(self.table, self.before)

    def entitled(self) -> tuple[Entitlement, ...]:
        """Return whose each pot was before it."""
        return entitled(book=self.book, hand=self.before, facts=self.facts, over=self.over)

    def leads(self, seat: int) -> frozenset[int]:
        """Return the pots a seat's hand was best for before it."""
        return frozenset(one.pot for one in self.entitled() if seat in one.totals())

    def cannot_be_killed(self, seat: int) -> bool:
        """Say whether a hand stays live though the dealer kills it."""
        return cannot_be_killed(
            book=self.book, hand=self.before, facts=self.facts, over=self.over, seat=seat
        )

    def flag(
        self, code: str, seat: int | None = None, *, cites: str = "", **extra: object
    ) -> list[Flag]:
        """Return a flag on this entry, or nothing where the book knows no such breach."""
        provision = self.book.cite(cites or code)
        if provision is None:
            return []
        return [Flag(code=code, seq=self.seq, provision=provision, seat=seat, extra=extra)]
