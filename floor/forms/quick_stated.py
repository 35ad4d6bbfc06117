"""State a hand that nobody logged on one page of tiles: begun with it, where it has not begun."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from typing_extensions import override

from floor.forms.fields import EntryForm, Wire, chips_field, seat_choices
from floor.forms.tiles import CardsField, choice_tiles, optional_seat_tiles
from floor.words.labels import STREETS, label
from floor.words.phrases import pot_name
from tables.domain.games import Family, Game

POTS: Final = 3
BOARD: Final = 5
UP_CARDS: Final = 4
BY_THE_BOARD: Final = {0: 0, 3: 1, 4: 2, 5: 3}  # cards that lie, and which street that is


@dataclass(frozen=True, slots=True)
class Unlogged:
    """A table as the form must know it: `begun` where the hand to be stated is in the log."""

    seats: Sequence[int]
    game: Game
    button: int | None
    cards: Sequence[str]
    begun: bool


class QuickStatedForm(EntryForm):
    """Where the hand stands; what is left open is left out."""

    type = "situation_stated"

    def __init__(self, data: QueryDict | None = None, *, table: Unlogged, **more: Any) -> None:
        """Take the table, and make the fields that hang on it."""
        super().__init__(data, **more)
        self.table = table
        streets = [(name, label(STREETS, name)) for name in table.game.streets]
        if self.has_board:
            streets = [("", _("As the board says")), *streets]
            self.fields["board"] = CardsField(
                table.cards, most=BOARD, least=0, label=_("On the board")
            )
        self.fields["street"] = choice_tiles(
            streets,
            label=_("Street"),
            required=not self.has_board,
            initial="" if self.has_board else streets[-1][0],
        )
        self.fields["live"] = self._seats(_("Who still holds cards"), required=True)
        self.fields["all_in"] = self._seats(_("Who is all-in"))
        self.fields["button"] = optional_seat_tiles(
            table.seats, label=_("Button"), empty=_("Unknown")
        )
        self.fields["button"].initial = table.button or ""
        for index in range(POTS):
            self._pot(index)
        self.fields["last_aggressor"] = optional_seat_tiles(
            table.seats, label=_("Who bet or raised last on this street"), empty=_("Nobody")
        )
        self.fields["to_act"] = optional_seat_tiles(
            table.seats, label=_("Whose turn it is"), empty=_("The betting is over")
        )
        for seat in table.seats:
            self._of_seat(seat)

    @property
    def has_board(self) -> bool:
        """Whether the game has a board."""
        return self.table.game.family is Family.BOARD

    def _seats(self, said: str, *, required: bool = False) -> forms.Field:
        return forms.TypedMultipleChoiceField(
            coerce=int,
            choices=seat_choices(self.table.seats),
            required=required,
            label=said,
            widget=forms.CheckboxSelectMultiple,
        )

    def _pot(self, index: int) -> None:
        name = pot_name(index)
        self.fields[f"amount_{index}"] = chips_field(
            label=_("%(pot)s: chips") % {"pot": f"{name[:1].upper()}{name[1:]}"},
            help_text=_("Without the bets in front of the seats.") if not index else "",
            required=not index,
            min_value=1,
        )
        if index:
            self.fields[f"eligible_{index}"] = self._seats(
                _("Who may win it; nobody ticked: all who hold cards")
            )

    def _of_seat(self, seat: int) -> None:
        facts = {"seat": seat}
        self.fields[f"front_{seat}"] = chips_field(
            label=_("Seat %(seat)s: bet in front") % facts, required=False, min_value=0
        )
        self.fields[f"stack_{seat}"] = chips_field(
            label=_("Seat %(seat)s: chips behind") % facts, required=False, min_value=0
        )
        if self.table.game.family is Family.STUD:
            self.fields[f"up_{seat}"] = CardsField(
                self.table.cards,
                most=UP_CARDS,
                least=0,
                label=_("Seat %(seat)s: cards face up") % facts,
            )

    def seat_fields(self) -> list[tuple[int, list[forms.BoundField]]]:
        """Return what may be said of each seat."""
        return [
            (seat, [self[name] for name in (f"front_{seat}", f"stack_{seat}")])
            for seat in self.table.seats
        ]

    def up_cards(self) -> list[forms.BoundField]:
        """Return the pickers of the cards that lie face up before the seats."""
        names = [f"up_{seat}" for seat in self.table.seats]
        return [self[name] for name in names if name in self.fields]

    def side_pots(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the side pots, each with who may win it."""
        return [(self[f"amount_{n}"], self[f"eligible_{n}"]) for n in range(1, POTS)]

    @override
    def clean(self) -> dict[str, Any]:
        street, board = self.cleaned_data.get("street"), self.cleaned_data.get("board")
        if self.has_board and not street and board is not None:
            if len(board) in BY_THE_BOARD:
                self.cleaned_data["street"] = self.table.game.streets[BY_THE_BOARD[len(board)]]
            else:
                said = _("Say the street: a board has three, four or five cards.")
                self.add_error("street", said)
        return super().clean()

    @override
    def wires(self, cleaned: Mapping[str, Any], /) -> Sequence[Wire]:
        found: list[Wire] = []
        if not self.table.begun:
            found.append(self._beginning(cleaned))
        for seat in self.table.seats:
            if cleaned[f"stack_{seat}"] is not None:
                counted: Wire = {"seat": seat, "amount": cleaned[f"stack_{seat}"]}
                found.append({"type": "stack_counted", **counted})
        return [*found, self._situation(cleaned)]

    def _beginning(self, cleaned: Mapping[str, Any]) -> Wire:
        button = cleaned["button"] or self.table.button or self.table.seats[0]
        return {
            "type": "hand_started",
            "button": button,
            "method": "riffle",
            "dealt_in": list(self.table.seats),
        }

    def _situation(self, cleaned: Mapping[str, Any]) -> Wire:
        front = {
            str(seat): cleaned[f"front_{seat}"]
            for seat in self.table.seats
            if cleaned[f"front_{seat}"]
        }
        up = {
            str(seat): cleaned[f"up_{seat}"]
            for seat in self.table.seats
            if cleaned.get(f"up_{seat}")
        }
        return {
            "street": cleaned["street"],
            "board": cleaned.get("board") or [],
            "button": cleaned["button"],
            "pots": [
                self._pot_of(index, cleaned) for index in range(POTS) if cleaned[f"amount_{index}"]
            ],
            "live": cleaned["live"],
            "all_in": cleaned["all_in"] or None,
            "last_aggressor": cleaned["last_aggressor"],
            "to_act": cleaned["to_act"],
            "in_front": front or None,
            "up_cards": up or None,
        }

    def _pot_of(self, index: int, cleaned: Mapping[str, Any]) -> Wire:
        chosen = cleaned.get(f"eligible_{index}")
        return {"amount": cleaned[f"amount_{index}"], "eligible": chosen or cleaned["live"]}

    @override
    def filled(self, wire: Wire) -> Wire:
        found = super().filled(wire)
        return found if "type" in wire else {"button": None, **found}
