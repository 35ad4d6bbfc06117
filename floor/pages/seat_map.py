"""The table as a picture: who sits where with what, the board, the pots, and whose turn it is."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from floor.pages.hand_doc import HandDoc, SeatDoc
from floor.pages.seat_places import Layout, Place, layout
from floor.words.labels import SEAT_STATES, label
from tables.domain.cards import UNKNOWN
from tables.domain.hand_state import HandState
from tables.domain.state import TableState

CARD_WIDTH: Final = 44
CARD_STEP: Final = 47
CROWDED_CARDS: Final = 4
CROWDED_STEP: Final = 26
CARDS_ABOVE: Final = -93  # of the plate's middle
POT_STEP: Final = 36
POTS_SHOWN: Final = 3
BETTING: Final = ("dealing", "betting")  # later the bets lie in the pots
NAME_LETTERS: Final = 12
LONG_STACK: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card and where its corner lies; `missing` is a place where one is not shown."""

    name: str
    x: int
    y: int
    missing: bool = False


@dataclass(frozen=True, slots=True)
class PlacedSeat:
    """A seat of the picture."""

    number: int
    place: Place
    player: str = ""
    stack: int | None = None
    is_long: bool = False  # too many digits for the usual size
    in_front: int = 0
    state: str = "empty"
    badge: str = ""
    cards: tuple[PlacedCard, ...] = ()
    is_crowded: bool = False  # the cards lie one over the other
    gone: bool = False
    ring: str = ""  # "act" or "show", with its word
    ring_says: str = ""


@dataclass(frozen=True, slots=True)
class PlacedPot:
    """A pot in the middle: the chips not yet pushed."""

    y: int
    name: str
    left: int


@dataclass(frozen=True, slots=True)
class SeatMap:
    """The whole picture."""

    layout: Layout
    seats: tuple[PlacedSeat, ...]
    board: tuple[PlacedCard, ...]
    pots: tuple[PlacedPot, ...]
    button: tuple[int, int] | None
    says: str


def seat_map(state: TableState, doc: HandDoc | None, *, shape: str, showing: int | None) -> SeatMap:
    """Return the picture of a table as of some entry.

    Args:
        shape: `wide`, or `tall` for a phone.
        showing: the seat that shows next, if any.
    """
    count = max(state.opened.seats if state.opened else 2, *state.occupants, 2)
    lies = layout(shape, count)
    button = doc.button if doc else None
    place = lies.seats[button - 1] if button and button <= count else None
    return SeatMap(
        layout=lies,
        seats=tuple(
            _seat(state, doc, number, lies.seats[number - 1], showing)
            for number in range(1, count + 1)
        ),
        board=_board(doc, lies),
        pots=_pots(doc, lies),
        button=(place.button_x, place.button_y) if place else None,
        says=_says(doc, showing),
    )


def _seat(
    state: TableState, doc: HandDoc | None, number: int, place: Place, showing: int | None
) -> PlacedSeat:
    occupant = state.occupants.get(number)
    held = doc.seats.get(number) if doc else None
    if occupant is None and held is None:
        return PlacedSeat(number=number, place=place)
    player = held.player if held else occupant.player if occupant else ""
    name = held.state if held else "out" if doc else "in"
    ring, says = _ring(doc, number, showing)
    lying = _lying(state, doc, number) if doc and held else ()
    return PlacedSeat(
        number=number,
        place=place,
        player=player if len(player) <= NAME_LETTERS else f"{player[: NAME_LETTERS - 1]}…",
        stack=occupant.stack if occupant else None,
        is_long=occupant is not None and occupant.stack >= LONG_STACK,
        in_front=held.in_front if held and doc and doc.phase in BETTING else 0,
        state=name,
        badge=_badge(held, name),
        cards=_cards(lying, partial=name == "partial"),
        is_crowded=len(lying) > CROWDED_CARDS,
        gone=name in ("dead", "discarded", "folded"),
        ring=ring,
        ring_says=says,
    )


def _ring(doc: HandDoc | None, number: int, showing: int | None) -> tuple[str, str]:
    if doc is not None and doc.to_act == number:
        return "act", _("to act")
    if showing == number:
        return "show", _("shows next")
    return "", ""


def _badge(held: SeatDoc | None, name: str) -> str:
    """Return the word under a seat: nothing for a hand simply held."""
    if held is not None and held.all_in and name in ("in", "tabled", "partial"):
        return _("all-in")
    return "" if name == "in" else label(SEAT_STATES, name)


def _cards(lying: tuple[str, ...], *, partial: bool) -> tuple[PlacedCard, ...]:
    """Return the cards before a seat, each in its place."""
    step = CARD_STEP if len(lying) <= CROWDED_CARDS else CROWDED_STEP
    left = -(step * (len(lying) - 1) + CARD_WIDTH) // 2
    return tuple(
        PlacedCard(
            name=name,
            x=left + step * index,
            y=CARDS_ABOVE,
            missing=partial and name == UNKNOWN,
        )
        for index, name in enumerate(lying)
    )


def _lying(state: TableState, doc: HandDoc, number: int) -> tuple[str, ...]:
    """Return a seat's cards, backs first: as many as it was dealt."""
    held = doc.seats[number]
    if held.state == "out" or (held.state == "folded" and not held.cards):
        return ()
    size = max(_dealt(state.hand_numbered(doc.hand), number), len(held.cards))
    return (*([UNKNOWN] * (size - len(held.cards))), *held.cards)


def _dealt(hand: HandState | None, number: int) -> int:
    """Return how many cards a seat got: as the game gives where the deal itself was not logged."""
    if hand is None or number not in hand.seats:
        return 0
    if any(seat.cards for seat in hand.seats.values()):
        return hand.seats[number].cards
    under_way = hand.stated or hand.turns or hand.board
    return hand.game.cards if under_way else 0


def _board(doc: HandDoc | None, lies: Layout) -> tuple[PlacedCard, ...]:
    cards = doc.board if doc else ()
    left = lies.middle - (lies.board_step * len(cards)) // 2
    return tuple(
        PlacedCard(name=name, x=left + lies.board_step * index, y=lies.board_y)
        for index, name in enumerate(cards)
    )


def _pots(doc: HandDoc | None, lies: Layout) -> tuple[PlacedPot, ...]:
    """Return the pots with chips in them; the list beside the picture has them all."""
    out = [
        (pot.index, left)
        for pot in (doc.pots if doc else ())
        if (left := pot.amount - sum(share.amount for share in pot.pushed))
    ]
    return tuple(
        PlacedPot(
            y=lies.pots_y + POT_STEP * place,
            name=_short_name(index) if len(out) > 1 else "",
            left=left,
        )
        for place, (index, left) in enumerate(out[:POTS_SHOWN])
    )


def _short_name(index: int) -> str:
    """Return a pot's name where there is little room: bets lie on both sides of it."""
    return _("side %(number)s") % {"number": index} if index else _("main")


def _says(doc: HandDoc | None, showing: int | None) -> str:
    """Return the picture in a sentence, for who cannot see it; the seats are listed beside it."""
    if doc is None:
        return _("The table; no hand has begun.")
    if doc.to_act is not None:
        return _("The table: seat %(seat)s is to act.") % {"seat": doc.to_act}
    if showing is not None:
        return _("The table: seat %(seat)s shows next.") % {"seat": showing}
    return _("The table.")
