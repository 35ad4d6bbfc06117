"""Walk through a hand's entries once: gather the facts the rules need, and flag what was irregular."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulings.domain.flag import Flag
from rulings.domain.story import Step
from rulings.rulebook.book import Book
from rulings.rules.entitlement import Entitlement, entitled
from rulings.rules.facts import (
    NO_FACTS,
    Declaration,
    Discard,
    Exposure,
    Facts,
    Flash,
    Request,
)
from rulings.rules.hands import is_complete, is_partial
from rulings.rules.leading import leading
from rulings.rules.requests import Asking, late_street, may_ask, must_show
from tables.domain.betting import betting_over, to_act
from tables.domain.entries.base import Entry
from tables.domain.entries.hand import CardExposed, ExposedCardReplaced, Folded
from tables.domain.entries.showdown import (
    CardsFlashed,
    CardsTabled,
    HandDeclared,
    HandDiscarded,
    HandKilled,
    HandRetrieved,
    ShowRequested,
    TablingRefused,
)
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
    def entry(self) -> Entry:
        """The entry."""
        return self.step.row.entry

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

    def flag(
        self, code: str, seat: int | None = None, *, cites: str = "", **extra: object
    ) -> list[Flag]:
        """Return a flag on this entry, or nothing where the book knows no such breach."""
        provision = self.book.cite(cites or code)
        if provision is None:
            return []
        return [Flag(code=code, seq=self.seq, provision=provision, seat=seat, extra=extra)]


Detector = Callable[[At], list[Flag]]


class Walked(Struct, frozen=True):
    """What a walk found."""

    facts: Facts
    flags: tuple[Flag, ...]


def walk(
    *, book: Book, number: int, steps: Sequence[Step], detectors: dict[type[Entry], Detector]
) -> Walked:
    """Go through a hand's steps in order; each detector sees only what was known by then."""
    facts = NO_FACTS
    folded_on: dict[int, int] = {}
    flags: list[Flag] = []
    for step in steps:
        at = At(book=book, step=step, number=number, facts=facts, folded_on=folded_on)
        kind = type(step.row.entry)
        if (detector := detectors.get(kind)) is not None:
            flags += detector(at)
        if (gather := _GATHER.get(kind)) is not None:
            facts = gather(at)
        if isinstance(step.row.entry, Folded):
            folded_on[step.row.entry.seat] = at.before.street_index
    return Walked(facts=facts, flags=tuple(flags))


def _declared(at: At) -> Facts:
    entry = at.entry
    assert isinstance(entry, HandDeclared)  # noqa: S101 - the table below pairs them
    said = Declaration(
        seq=at.seq,
        seat=entry.seat,
        category=entry.category,
        ranks=entry.ranks or (),
        side=entry.side,
        by_chips=bool(entry.by_chips),
    )
    return replace(at.facts, declarations=(*at.facts.declarations, said))


def _discarded(at: At) -> Facts:
    entry = at.entry
    assert isinstance(entry, HandDiscarded)  # noqa: S101
    pending = to_act(at.table, at.before)
    discard = Discard(
        seq=at.seq,
        seat=entry.seat,
        identifiable=entry.identifiable,
        bet_pending=at.before.aggressor == entry.seat and pending not in (None, entry.seat),
        partial=is_partial(at.before, entry.seat),
    )
    return replace(at.facts, discards=(*at.facts.discards, discard))


def _retrieved(at: At) -> Facts:
    """Forget a discard that was taken back."""
    entry = at.entry
    assert isinstance(entry, HandRetrieved)  # noqa: S101
    return replace(
        at.facts,
        discards=tuple(d for d in at.facts.discards if d.seat != entry.seat),
        protected=at.facts.protected - {entry.seat},
        killed_unseen=at.facts.killed_unseen - {entry.seat},
    )


def _tabled(at: At) -> Facts:
    entry = at.entry
    assert isinstance(entry, CardsTabled)  # noqa: S101
    facts = replace(at.facts, refused=at.facts.refused - {entry.seat})
    if not is_complete(at.after, entry.seat):
        return facts
    completed = {entry.seat: at.seq, **facts.completed}
    return replace(
        facts, completed=completed, shown_to_all={**facts.shown_to_all, entry.seat: at.seq}
    )


def _flashed(at: At) -> Facts:
    entry = at.entry
    assert isinstance(entry, CardsFlashed)  # noqa: S101
    if entry.to == "table":
        shown = {**at.facts.shown_to_all, entry.seat: at.seq}
        return replace(at.facts, shown_to_all=shown)
    flash = Flash(
        seq=at.seq,
        seat=entry.seat,
        to=entry.to,
        in_play=not at.over,
        active=any(seat in at.before.holding for seat in entry.to),
    )
    return replace(at.facts, flashes=(*at.facts.flashes, flash))


def _killed(at: At) -> Facts:
    entry = at.entry
    assert isinstance(entry, HandKilled)  # noqa: S101
    facts = at.facts
    if not is_complete(at.before, entry.seat):
        facts = replace(facts, killed_unseen=facts.killed_unseen | {entry.seat})
    if entry.on_request_of is not None and not any(r.of == entry.seat for r in facts.requests):
        facts = replace(
            facts,
            requests=(*facts.requests, _request(at, entry.on_request_of, entry.seat, "right")),
        )
    if at.book.flag("tabled_winner_protected") and clearly_winner(at, entry.seat):
        facts = replace(facts, protected=facts.protected | {entry.seat})
    return facts


def clearly_winner(at: At, seat: int) -> bool:
    """Say whether a hand was wholly tabled and best for a pot over the cards then out.

    Source: TDA-NO-KILL-WINNER, TDA24-13.
    """
    if not at.over or not is_complete(at.before, seat):
        return False
    return seat in leading(book=at.book, hand=at.before, facts=at.facts)


def _requested(at: At) -> Facts:
    entry = at.entry
    assert isinstance(entry, ShowRequested)  # noqa: S101
    request = _request(at, entry.by, entry.of, entry.ground)
    return replace(at.facts, requests=(*at.facts.requests, request))


def _request(at: At, by: int, of: int, ground: str) -> Request:
    leads = at.leads(by)
    return Request(
        seq=at.seq,
        by=by,
        of=of,
        ground=ground,
        by_right=asked_by_right(at, by, of, ground, leads=bool(leads)),
        leads=leads,
        let_go=of in at.before.seats and not at.before.seats[of].held,
        must=must_show(hand=at.before, by=by, of=of),
    )


def asked_by_right(at: At, by: int, of: int, ground: str, *, leads: bool) -> bool:
    """Say whether a seat might ask for another's hand then."""
    late = at.folded_on.get(by, len(at.before.game.streets)) >= late_street(at.before)
    call = at.table.call
    floor = call is not None and call.status == "arrived"
    asking = Asking(by=by, of=of, ground=ground, leads=leads, late=late, floor=floor)
    return may_ask(book=at.book, hand=at.before, asking=asking)


def _refused(at: At) -> Facts:
    entry = at.entry
    assert isinstance(entry, TablingRefused)  # noqa: S101
    return replace(at.facts, refused=at.facts.refused | {entry.seat})


def _exposed(at: At) -> Facts:
    entry = at.entry
    assert isinstance(entry, CardExposed)  # noqa: S101
    if entry.cause == "player":
        return at.facts
    exposure = Exposure(seat=entry.seat, cause=entry.cause)
    return replace(at.facts, exposed=(*at.facts.exposed, exposure))


def _replaced(at: At) -> Facts:
    assert isinstance(at.entry, ExposedCardReplaced)  # noqa: S101
    return replace(at.facts, replaced=at.facts.replaced + 1)


_GATHER: dict[type[Entry], Callable[[At], Facts]] = {
    HandDeclared: _declared,
    HandDiscarded: _discarded,
    HandRetrieved: _retrieved,
    CardsTabled: _tabled,
    CardsFlashed: _flashed,
    HandKilled: _killed,
    ShowRequested: _requested,
    TablingRefused: _refused,
    CardExposed: _exposed,
    ExposedCardReplaced: _replaced,
}
