"""Parts of a hand in words, shared by the table page and the ruling desk: seats, pots, what is owed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from floor.pages.hand_doc import HandDoc, RankDoc, SeatDoc, facts_of
from floor.words.cards import ranks_text
from floor.words.labels import CATEGORIES, SEAT_STATES, label
from floor.words.phrases import pot_name, seat_list, shares_text
from floor.words.provisions import Cited, cited, language
from floor.words.showdown import hand_text
from rulings.domain.explain import explain_obligation
from rulings.rulebook.book import Book
from tables.domain.state import TableState


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in a list."""

    seat: int
    player: str
    stack: int | None
    in_front: int
    state: str
    all_in: bool
    cards: tuple[str, ...]
    best: str
    declared: str


@dataclass(frozen=True, slots=True)
class PotLine:
    """A pot: how much, who may win it, whose it is, where it went."""

    name: str
    amount: int
    eligible: str
    entitled: str
    pushed: str
    impounded: int


@dataclass(frozen=True, slots=True)
class Owed:
    """Something owed before the next step."""

    text: str
    provision: Cited


def seat_lines(state: TableState, doc: HandDoc | None) -> tuple[SeatLine, ...]:
    """Return every seat that somebody sits in, or sat in during the hand."""
    seats = sorted({*state.occupants, *(doc.seats if doc else {})})
    return tuple(_seat(state, doc.seats.get(number) if doc else None, number) for number in seats)


def _seat(state: TableState, held: SeatDoc | None, number: int) -> SeatLine:
    occupant = state.occupants.get(number)
    player = held.player if held else occupant.player if occupant else ""
    return SeatLine(
        seat=number,
        player=player,
        stack=occupant.stack if occupant else None,
        in_front=held.in_front if held else 0,
        state=label(SEAT_STATES, held.state) if held else "",
        all_in=held.all_in if held else False,
        cards=held.cards if held else (),
        best=best_text(held) if held else "",
        declared=declared_text(held) if held else "",
    )


def rank_text(rank: RankDoc) -> str:
    """Return a hand as it ranks, with its ranks."""
    return hand_text(rank.category or "high_card", rank.ranks)


def low_text(rank: RankDoc) -> str:
    """Return a low hand by its ranks; what it makes matters only where it pairs or runs."""
    if rank.category is None:
        return _("%(hand)s, for low") % {"hand": ranks_text(rank.ranks)}
    said = hand_text(rank.category, rank.ranks)
    if rank.category == "high_card":
        said = said.removeprefix(f"{label(CATEGORIES, rank.category)}, ")
    return _("%(hand)s, for low") % {"hand": said}


def best_text(held: SeatDoc) -> str:
    """Return the best hand a seat has shown, high and low."""
    parts = [rank_text(held.best.high)] if held.best.high else []
    if held.best.low:
        parts.append(low_text(held.best.low))
    return "; ".join(parts)


def declared_text(held: SeatDoc) -> str:
    """Return what a seat's player said he held."""
    said = held.declared
    return hand_text(said.category, said.ranks, said.side) if said else ""


def pot_lines(doc: HandDoc) -> tuple[PotLine, ...]:
    """Return the pots in order."""
    owed = {one.pot: one.shares for one in doc.entitled}
    return tuple(
        PotLine(
            name=pot_name(pot.index),
            amount=pot.amount,
            eligible=seat_list(pot.eligible) if pot.eligible else "",
            entitled=shares_text([(s.seat, s.amount) for s in owed.get(pot.index, ())]),
            pushed=shares_text([(s.seat, s.amount) for s in pot.pushed]),
            impounded=pot.impounded,
        )
        for pot in doc.pots
    )


def owed_lines(doc: HandDoc, book: Book) -> tuple[Owed, ...]:
    """Return what is owed, each with its provision."""
    return tuple(
        Owed(
            text=explain_obligation(facts_of(one), language()),
            provision=cited(book, one.provision),
        )
        for one in doc.obligations
    )


def showing_next(doc: HandDoc) -> int | None:
    """Return the seat that shows next: the first in the order whose hand is not wholly tabled."""
    return next(
        (seat for seat in doc.showdown_order if doc.seats[seat].state in ("in", "partial")), None
    )
