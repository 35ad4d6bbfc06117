"""Asking to see a hand: who may, in each book's regime, and what a shown hand is owed to the table."""

from msgspec import Struct

from rulings.rulebook.book import Book
from rulings.rules.facts import Facts, Flash
from rulings.rules.hands import is_complete
from tables.domain.games import Family
from tables.domain.hand_state import HandState, Holding

HEADS_UP = 2


def regime(book: Book) -> str:
    """Return the regime in force: the book's own, or the option it leaves to the house.

    Source: CC-SEE-HAND, RR-SEE-HAND, TDA-SEE-LOST-RIGHT; option `see_called_hand`.
    """
    requests = book.text("requests")
    return book.options.see_called_hand if requests == "option" else requests


class Asking(Struct, frozen=True):
    """A seat that asks for another's hand.

    `leads`: its own hand is the best for a pot so far. `wins`: the hand asked for is. `late`: it
    was still in on the turn, fifth street or the draw. `floor`: a floorperson was at the table.
    `over`: the betting was over.
    """

    by: int
    of: int
    ground: str
    leads: bool
    wins: bool
    late: bool
    floor: bool
    over: bool


def may_ask(*, book: Book, hand: HandState, asking: Asking) -> bool:
    """Say whether a seat has the right to ask for another's hand.

    Source: CC-SEE-HAND (three regimes), RR-SEE-HAND, TDA-SEE-LOST-RIGHT, TDA24-18.
    """
    rule, by = regime(book), asking.by
    if asking.ground == "collusion" or rule == "none":
        return True
    if rule == "river_bet":
        return by in hand.seats and (hand.seats[by].held or is_complete(hand, by))
    if by not in hand.seats or rule == "collusion_only":
        return False
    if not asking.over or not _was_called(hand, asking.of):
        return False
    if book.text("requests") != "option":
        return True
    if len(hand.seats) == HEADS_UP and not asking.wins:
        return False
    if book.options.see_called_hand_needs_floor and not asking.floor:
        return False
    return rule == "any_dealt_in" or (asking.late and not asking.leads)


def _was_called(hand: HandState, seat: int) -> bool:
    """Whether a hand stayed in to the end of the betting, and another with it."""
    stayed = [no for no, held in hand.seats.items() if held.holding is not Holding.FOLDED]
    return seat in stayed and len(stayed) > 1


LATE_STREETS = {Family.BOARD: "turn", Family.STUD: "fifth"}


def late_street(hand: HandState) -> int:
    """Return the index of the turn, of fifth street, or of the draw.

    Source: CC-SEE-HAND, second alternate.
    """
    name = LATE_STREETS.get(hand.game.family)
    return hand.game.streets.index(name) if name else 1


def must_show(*, hand: HandState, by: int, of: int) -> bool:
    """Say whether the asker paid to see: a bet on the last street, and it is the last aggressor's hand.

    Source: TDA-SEE-INALIENABLE, TDA24-18.
    """
    return (
        hand.last_street
        and hand.aggressor is not None
        and of == hand.aggressor
        and by in hand.seats
        and by != of
        and hand.seats[by].acted
        and (hand.seats[by].held or is_complete(hand, by))
    )


def owed_to_all(*, book: Book, hand: HandState, facts: Facts) -> dict[int, str]:
    """Return the seats whose shown hand is owed to the whole table, and when: `now` or `hand_end`.

    Source: CC-SHOW-ONE-SHOW-ALL (from a request on), RR-SHOWN-CARDS (to a hand still in: at once
        when asked; to one that is out: to all when the deal is over, asked or not).
    """
    if book.text("shown_cards") == "none":
        return {}
    owed: dict[int, str] = {}
    for flash in facts.flashes:
        if not _settled(hand, facts, flash) and (due := _due(book, hand, facts, flash)):
            owed[flash.seat] = "now" if owed.get(flash.seat) == "now" else due
    return owed


def _due(book: Book, hand: HandState, facts: Facts, flash: Flash) -> str | None:
    seen_by = {flash.seat, *flash.to}
    asked = any(
        r.of == flash.seat and r.by not in seen_by and r.seq > flash.seq for r in facts.requests
    )
    over = hand.scrambled or hand.next_seq is not None or not flash.in_play
    if book.text("shown_cards") == "on_request":
        return ("now" if over else "hand_end") if asked else None
    if flash.active:
        return "now" if asked else None
    return "now" if over else "hand_end"


def _settled(hand: HandState, facts: Facts, flash: Flash) -> bool:
    """Whether what one saw was shown to all since, or cannot be any more."""
    shown_at = facts.shown_to_all.get(flash.seat, 0)
    held = hand.seats[flash.seat]
    shown = shown_at > flash.seq or (bool(flash.cards) and set(flash.cards) <= set(held.tabled))
    return shown or hand.next_seq is not None or not held.retrievable
