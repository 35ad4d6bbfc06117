"""Any entry of the vocabulary with any fields its types allow: what a broken or hostile client sends."""

import re
from collections.abc import Callable
from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own
from typing import Any

from msgspec import inspect

from tables.domain import codec
from tables.domain.entries import ENTRY_TYPES
from tables.domain.entries.base import Entry

WORDS = ("p1", "p2", "c1", "c2", "r1", "x1", "tda", "caro_cooke")
CARDS = ("As", "Kd", "7c", "2h", "Td", "??")
HEX = re.compile(r"0-9a-f\]\{(\d+)\}")
RANKS = ("A", "K", "7", "2")


def garbage(rnd: Random, only: str | None = None) -> Entry:
    """Return an entry, of one type where `only` names it, whose fields are drawn from their types."""
    while True:
        name = only or rnd.choice(sorted(ENTRY_TYPES))
        flat: dict[str, Any] = {"type": name, **_struct(rnd, inspect.type_info(ENTRY_TYPES[name]))}
        try:
            return codec.from_wire(flat)
        except codec.InvalidPayload:  # `cards` of another length than `count`
            continue


def _struct(rnd: Random, kind: inspect.Type) -> dict[str, Any]:
    assert isinstance(kind, inspect.StructType)
    return {
        field.encode_name: _value(rnd, field.type)
        for field in kind.fields
        if field.required or rnd.random() < 0.4
    }


def _value(rnd: Random, kind: inspect.Type) -> Any:
    for shape, draw in _DRAWS.items():
        if isinstance(kind, shape):
            return draw(rnd, kind)
    return rnd.choice([1, "As", {}, []])


def _items(rnd: Random, kind: inspect.VarTupleType) -> list[Any]:
    least = max(kind.min_length or 0, rnd.randint(0, 3))
    return [_value(rnd, kind.item_type) for _ in range(least)]


def _pairs(rnd: Random, kind: inspect.DictType) -> dict[Any, Any]:
    return {_value(rnd, kind.key_type): _value(rnd, kind.value_type) for _ in range(2)}


def _number(rnd: Random, kind: inspect.IntType) -> int:
    least = int(kind.ge or 0)
    most = int(kind.le) if kind.le is not None else 10**6
    return min(most, max(least, rnd.choice([0, 1, 2, 3, 4, 5, 100, 250, most])))


def _word(rnd: Random, kind: inspect.StrType) -> str:
    pattern = kind.pattern or ""
    if kind.max_length == 2:
        return rnd.choice(CARDS) if "TJQKA" in pattern else str(rnd.randint(1, 6))
    if kind.max_length == 1:
        return rnd.choice(RANKS)
    digits = HEX.search(pattern)
    return "0" * int(digits[1]) if digits else rnd.choice(WORDS)


_DRAWS: dict[type[inspect.Type], Callable[[Random, Any], Any]] = {
    inspect.Metadata: lambda rnd, kind: _value(rnd, kind.type),
    inspect.UnionType: lambda rnd, kind: _value(rnd, rnd.choice(kind.types)),
    inspect.NoneType: lambda _rnd, _kind: None,
    inspect.BoolType: lambda rnd, _kind: rnd.random() < 0.5,
    inspect.IntType: _number,
    inspect.StrType: _word,
    inspect.LiteralType: lambda rnd, kind: rnd.choice(kind.values),
    inspect.DateTimeType: lambda rnd, _kind: f"2026-03-01T12:0{rnd.randint(0, 9)}:00Z",
    inspect.VarTupleType: _items,
    inspect.DictType: _pairs,
    inspect.StructType: _struct,
}
