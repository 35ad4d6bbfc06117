"""Seal and unseal the free text of whole entries: which fields those are, nested ones too."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeVar

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import replace

from tables.domain.codec import encode, from_wire
from tables.domain.entries import wire_name
from tables.domain.entries.base import FREE_TEXT, Entry
from tables.domain.entries.floor import EntryCorrected
from tables.log.sealing import is_sealed, seal_all, unseal_all

ERASED: Final = "[erased]"

# The person whose key seals a field; nested fields are named by their path, `penalties.0.reason`.
Owner = Callable[[Entry, str], str]
Change = Callable[[str, str], str]
Value = TypeVar("Value", bound=Struct)


def seal_entry(entry: Entry, owner: Owner, *, corrects: type[Entry] | None = None) -> Entry:
    """Return the entry with its free text sealed, each under the key of the person `owner` names.

    Args:
        corrects: of a correction, the entry it corrects: then its new payload is sealed too.

    Raises:
        InvalidPayload, UnknownEntryType: a correction's payload is not that of `corrects`.
    """
    corrected = None
    if isinstance(entry, EntryCorrected) and corrects is not None:
        corrected = from_wire({**entry.payload, "type": wire_name(corrects)})
        entry = replace(entry, payload=_payload(seal_entry(corrected, owner)))
    found = _texts(entry)
    if not found:
        return entry
    sealed = seal_all([(text, owner(entry, place)) for place, text in found.items()])
    replacing = dict(zip(found, sealed, strict=True))
    return _rewritten(entry, lambda place, _: replacing[place])


def unseal_entry(entry: Entry, *, erased: str = ERASED) -> Entry:
    """Return the entry as it can be read; `erased` stands where a person was erased."""
    (readable,) = unseal_entries([entry], erased=erased)
    return readable


def unseal_entries(entries: Sequence[Entry], *, erased: str = ERASED) -> list[Entry]:
    """Return entries as they can be read, with one look at the keys for all of them."""
    sealed: set[str] = set()
    for entry in entries:
        sealed.update(text for text in _texts(entry).values() if is_sealed(text))
        if isinstance(entry, EntryCorrected):
            sealed.update(_sealed_within(entry.payload))
    if not sealed:
        return list(entries)
    known = {text: erased if said is None else said for text, said in unseal_all(sealed).items()}
    return [_readable(entry, known) for entry in entries]


def _readable(entry: Entry, known: dict[str, str]) -> Entry:
    entry = _rewritten(entry, lambda _, text: known.get(text, text))
    if isinstance(entry, EntryCorrected):
        return replace(entry, payload=_replaced_within(entry.payload, known))
    return entry


def _texts(entry: Entry) -> dict[str, str]:
    """Return the free text of an entry by its place."""
    found: dict[str, str] = {}
    _rewritten(entry, found.setdefault)
    return found


def _rewritten(value: Value, change: Change, path: str = "") -> Value:
    """Return the value with each free text changed, given its place and itself."""
    changed: dict[str, object] = {}
    for name in _places(type(value)):
        match getattr(value, name):
            case str(text):
                changed[name] = change(f"{path}{name}", text)
            case Struct() as inner:
                changed[name] = _rewritten(inner, change, f"{path}{name}.")
            case tuple(items):
                changed[name] = tuple(
                    _rewritten(item, change, f"{path}{name}.{index}.")
                    for index, item in enumerate(items)
                )
            case _:
                pass
    return replace(value, **changed) if changed else value


@cache
def _places(cls: type[Struct]) -> tuple[str, ...]:
    """Return the fields of a struct that are free text, or hold structs that have some."""
    described = inspect.type_info(cls)
    if not isinstance(described, inspect.StructType):
        raise TypeError(f"{cls.__name__} is no struct")
    return tuple(field.name for field in described.fields if _holds_text(field.name, field.type))


def _holds_text(name: str, kind: inspect.Type) -> bool:
    match kind:
        case inspect.UnionType(types=types):
            return any(_holds_text(name, one) for one in types)
        case inspect.VarTupleType(item_type=inspect.StructType() as item):
            return _holds_text(name, item)
        case inspect.StructType(cls=cls):
            return bool(_places(cls))
        case inspect.StrType():
            return name in FREE_TEXT
        case _:
            return False


def _payload(entry: Entry) -> dict[str, object]:
    return msgspec.json.decode(encode(entry).payload, type=dict[str, object])


def _sealed_within(value: object) -> set[str]:
    match value:
        case str() if is_sealed(value):
            return {value}
        case dict():
            return set().union(*map(_sealed_within, value.values()))
        case list():
            return set().union(*map(_sealed_within, value))
        case _:
            return set()


def _replaced_within(value: object, known: dict[str, str]) -> object:
    match value:
        case str():
            return known.get(value, value)
        case dict():
            return {key: _replaced_within(inner, known) for key, inner in value.items()}
        case list():
            return [_replaced_within(inner, known) for inner in value]
        case _:
            return value
