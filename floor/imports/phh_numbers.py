"""The numbers of a PHH hand: read strictly, then scaled so that every one is whole chips."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from msgspec import Struct

from floor.imports.imported import FieldError

Fields = dict[str, object]
MOST_CHIPS = 10**12
MOST_DECIMALS = 6
CENTS = 2
NOISE = Decimal("1e-9")
SINGLE = ("bring_in", "small_bet", "big_bet", "min_bet")


def decimal(text: str) -> Decimal:
    """Return a number as it was meant: binary floats are written with a tail of noise."""
    found = Decimal(text)
    if not can_be_chips(found) or _decimals(found) <= MOST_DECIMALS:
        return found
    meant = round(found, MOST_DECIMALS)
    return meant if abs(meant - found) < NOISE else found


def can_be_chips(value: Decimal) -> bool:
    """Say whether a number is finite, and no larger than chips can be."""
    return value.is_finite() and -MOST_CHIPS <= value <= MOST_CHIPS


def number(field: str, value: object) -> Decimal:
    """Return one number of a file, which is finite and no larger than chips can be."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        found = Decimal(value)
        if can_be_chips(found):
            return found
    if isinstance(value, Decimal) and value.is_infinite():
        raise FieldError(field, "one is unknown (inf), and a table needs every amount")
    raise FieldError(field, f"{value} is no amount of chips")


def numbers(fields: Fields, field: str, *, count: int | None = None) -> tuple[Decimal, ...]:
    """Return a list of numbers, one a player; zeros where the players are known and it is absent."""
    values = fields.get(field)
    if values is None and count is not None:
        return (Decimal(0),) * count
    if not isinstance(values, list):
        raise FieldError(field, "is missing" if values is None else "is no list")
    if count is not None and len(values) != count:
        raise FieldError(field, f"has {len(values)} values for {count} players")
    return tuple(number(field, value) for value in values)


class Amounts(Struct, frozen=True, kw_only=True):
    """A hand's stakes in whole chips, each the file's times `scale`."""

    scale: int
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int
    min_bet: int


def read_amounts(fields: Fields, wagers: Iterable[Decimal]) -> Amounts:
    """Read the stakes; the scale makes them and the wagers of the actions whole."""
    stacks = numbers(fields, "starting_stacks")
    antes = numbers(fields, "antes", count=len(stacks))
    blinds = numbers(fields, "blinds_or_straddles", count=len(stacks))
    single = {name: number(name, fields.get(name, 0)) for name in SINGLE}
    scale = scale_of((*stacks, *antes, *blinds, *single.values(), *wagers))
    for field, values in (("starting_stacks", stacks), ("antes", antes), *_each(single)):
        if any(value < 0 for value in values):
            raise FieldError(field, "has an amount below zero")
    if fields.get("ante_trimming_status") is True:
        antes = _trimmed(antes, stacks)
    return Amounts(
        scale=scale,
        stacks=tuple(int(value * scale) for value in stacks),
        antes=tuple(int(value * scale) for value in antes),
        blinds=tuple(int(value * scale) for value in blinds),
        **{name: int(value * scale) for name, value in single.items()},
    )


def _trimmed(antes: Sequence[Decimal], stacks: Sequence[Decimal]) -> tuple[Decimal, ...]:
    """Return unequal antes without what the highest has above the next: it is given back."""
    if len(set(antes)) == 1:
        return tuple(antes)
    paid = sorted(min(ante, stack) for ante, stack in zip(antes, stacks, strict=True))
    return tuple(min(ante, paid[-2]) for ante in antes)


def _each(single: dict[str, Decimal]) -> Iterable[tuple[str, tuple[Decimal]]]:
    return ((name, (value,)) for name, value in single.items())


def scale_of(values: Iterable[Decimal]) -> int:
    """Return what makes every amount whole."""
    places = max((_decimals(value) for value in values), default=0)
    if places > MOST_DECIMALS:
        raise FieldError("starting_stacks", f"an amount has more than {MOST_DECIMALS} decimals")
    return 1 if not places else int(10 ** max(places, CENTS))


def _decimals(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
