"""The fields of a PHH hand, checked one by one and put in our terms."""

from collections.abc import Sequence
from decimal import Decimal

from floor.imports.hand import Action, Hand
from floor.imports.imported import FieldError
from floor.imports.phh_actions import parse_actions, with_draws
from floor.imports.phh_level import level, posts
from floor.imports.phh_numbers import Amounts, Fields, numbers, read_amounts
from tables.domain.entries.table import GameName, Structure
from tables.domain.games import GAMES, Family, Game

STRUCTURES: dict[str, Structure] = {"N": "no_limit", "P": "pot_limit", "F": "fixed_limit"}
CODES: dict[str, GameName] = {
    "T": "holdem",
    "S": "shortdeck",
    "O": "omaha",
    "O/8": "omaha8",
    "7S": "stud",
    "7S/8": "stud8",
    "R": "razz",
    "2L1D": "lowball27_single",
    "2L3D": "lowball27_triple",
    "B": "badugi",
}
KNOWN_CODES = "FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB"
FEWEST, MOST_SEATS = 2, 23
NAME_LENGTH = 100
HUNDREDTHS = 100


def read_fields(fields: Fields) -> Hand:
    """Check a hand's fields and put them in our terms.

    Raises: FieldError naming the field that is missing, wrong, or more than a table can hold.
    """
    name, structure = _game(fields)
    game = GAMES[name]
    count = len(numbers(fields, "starting_stacks"))
    if not FEWEST <= count <= MOST_SEATS:
        raise FieldError("starting_stacks", f"{count} players are no table")
    actions, comments = _actions(fields, game, count)
    amounts = read_amounts(fields, (action.amount for action in actions))
    seats, table_seats, seat_notes = _seats(fields, count)
    started, level_notes = level(game, structure, amounts, fields.get("level"))
    return Hand(
        game_name=name,
        structure=structure,
        seats=seats,
        table_seats=table_seats,
        button=seats[-1],
        names=_names(fields, count),
        stacks=amounts.stacks,
        posts=posts(amounts),
        bring_in=amounts.bring_in,
        level=started,
        actions=actions,
        scale=amounts.scale,
        finishing=_outcome(fields, "finishing_stacks", count, amounts.scale),
        winnings=_outcome(fields, "winnings", count, amounts.scale),
        notes=(
            *level_notes,
            *_trimming(fields, amounts),
            *scaled(amounts.scale),
            *seat_notes,
            *comments,
            *_missing(fields),
        ),
    )


def _game(fields: Fields) -> tuple[GameName, Structure]:
    code = fields.get("variant")
    if not isinstance(code, str):
        raise FieldError("variant", "is missing")
    structure, name = STRUCTURES.get(code[:1]), CODES.get(code[1:])
    if structure is None or name is None:
        raise FieldError("variant", f"'{code}' is none of the games we know: {KNOWN_CODES}")
    return name, structure


def _actions(fields: Fields, game: Game, count: int) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    texts = fields.get("actions")
    if not isinstance(texts, list):
        raise FieldError("actions", "is missing" if texts is None else "is no list")
    actions, comments = parse_actions(texts, players=count, short_deck=game.short_deck)
    return with_draws(actions) if game.family is Family.DRAW else actions, comments


def _trimming(fields: Fields, amounts: Amounts) -> tuple[str, ...]:
    """Say what became of antes that not everybody matched, where the file speaks of them."""
    said = fields.get("ante_trimming_status")
    given = [ante * amounts.scale for ante in numbers(fields, "antes", count=len(amounts.stacks))]
    if said is True and list(amounts.antes) != given:
        return ("The file gives back (ante_trimming_status) what nobody matched of an ante.",)
    even = len(set(amounts.antes)) == 1
    if said is False and even and amounts.antes[0] > min(amounts.stacks):
        return (
            "The file lets a short ante play for all antes (ante_trimming_status), not for its own size.",
        )
    return ()


def _missing(fields: Fields) -> tuple[str, ...]:
    """Return what a file of our own says is missing of the hand."""
    said = fields.get("_missing")
    return tuple(f"The file says: {one}" for one in said) if isinstance(said, list) else ()


def _outcome(fields: Fields, field: str, count: int, scale: int) -> tuple[Decimal, ...] | None:
    if field not in fields:
        return None
    return tuple(value * scale for value in numbers(fields, field, count=count))


def scaled(scale: int) -> tuple[str, ...]:
    """Return a note on what a whole chip is of the source's."""
    if scale == 1:
        return ()
    if scale == HUNDREDTHS:
        return ("Amounts are in hundredths of the source's unit.",)
    return (f"Amounts are the source's times {scale}.",)


def _names(fields: Fields, count: int) -> tuple[str, ...]:
    given = fields.get("players", [""] * count)
    if not isinstance(given, list) or len(given) != count:
        raise FieldError("players", f"is no list of {count} names")
    return names_of(given)


def names_of(given: Sequence[object]) -> tuple[str, ...]:
    """Return names that the log can hold, no two the same; who has none is p1, p2 …."""
    names: list[str] = []
    for number, value in enumerate(given, start=1):
        printable = "".join(char for char in str(value) if char.isprintable()).strip()
        name = printable[:NAME_LENGTH] or f"p{number}"
        suffix = f" ({number})"
        names.append(name[: NAME_LENGTH - len(suffix)] + suffix if name in names else name)
    return tuple(names)


def _seats(fields: Fields, count: int) -> tuple[tuple[int, ...], int, tuple[str, ...]]:
    """Return each player's seat, how many the table has, and a note where the file's do not do."""
    seats = tuple(range(1, count + 1))
    notes: tuple[str, ...] = ()
    if (given := fields.get("seats")) is not None:
        if isinstance(given, list) and _go_clockwise(given, count):
            seats = tuple(given)
        else:
            notes = ("The file's seats do not go round clockwise; the players sit in its order.",)
    at_table = fields.get("seat_count")
    most = max(seats)
    if isinstance(at_table, int) and most <= at_table <= MOST_SEATS:
        most = at_table
    return seats, most, notes


def _go_clockwise(seats: list[object], count: int) -> bool:
    numbers_only = [seat for seat in seats if isinstance(seat, int) and 1 <= seat <= MOST_SEATS]
    if len(seats) != count or len(set(numbers_only)) != count:
        return False
    lowest = numbers_only.index(min(numbers_only))
    return numbers_only[lowest:] + numbers_only[:lowest] == sorted(numbers_only)
