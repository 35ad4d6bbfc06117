"""Entries to canonical JSON and back, strictly: no unknown name, no missing, extra or wrong field."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from tables.domain.entries import ENTRY_TYPES, wire_name
from tables.domain.entries.base import Entry
from tables.domain.upcasters import VERSIONS, JsonObject, upcast

_ENCODER = msgspec.json.Encoder(order="sorted")
_DECODERS = {name: msgspec.json.Decoder(cls) for name, cls in ENTRY_TYPES.items()}
_NAMES = {cls: name for name, cls in ENTRY_TYPES.items()}
_TAG_PREFIX = {name: b'"type":"' + name.encode() + b'"' for name in ENTRY_TYPES}


class UnknownEntryType(Exception):
    """A `type` that the vocabulary does not have."""

    def __init__(self, name: str) -> None:
        """Keep the name for the answer."""
        super().__init__(name)
        self.name = name


class InvalidPayload(Exception):
    """A payload that is not exactly the fields of its entry; the message names the field."""


class Encoded(Struct, frozen=True):
    """An entry as the log stores it; `payload` is canonical JSON without the type."""

    type: str
    version: int
    payload: bytes


def encode(entry: Entry) -> Encoded:
    """Return the canonical form of an entry: sorted keys, absent options left out."""
    name = _NAMES[type(entry)]
    flat = _ENCODER.encode(entry)
    return Encoded(type=name, version=VERSIONS.get(name, 1), payload=_without_type(name, flat))


def _without_type(name: str, flat: bytes) -> bytes:
    """Cut the tag out of an object whose keys are sorted.

    The tag's text cannot stand inside a value: there its quotes would be escaped.
    """
    tag = _TAG_PREFIX[name]
    for cut in (b"," + tag, tag + b",", tag):
        if cut in flat:
            return flat.replace(cut, b"", 1)
    raise AssertionError(name)


def decode(name: str, version: int, payload: bytes | str) -> Entry:
    """Return the entry a row of the log holds, read through the upcasters.

    Raises:
        UnknownEntryType: the vocabulary has no such entry.
        InvalidPayload: the payload is not exactly that entry's fields.
    """
    decoder = _DECODERS.get(name)
    if decoder is None:
        raise UnknownEntryType(name)
    current = VERSIONS.get(name, 1)
    try:
        if version == current:
            return decoder.decode(payload)
        if version > current:
            raise InvalidPayload(f"`{name}` is of version {version}, newer than this program")
        old: JsonObject = msgspec.json.decode(payload, type=JsonObject)
        return msgspec.convert(
            upcast(name, version, old, to=current), ENTRY_TYPES[name], str_keys=True
        )
    except msgspec.DecodeError as error:
        raise InvalidPayload(str(error)) from error
    except KeyError as error:
        raise InvalidPayload(f"no upcaster reads version {version} of `{name}`") from error


def from_wire(flat: Mapping[str, object]) -> Entry:
    """Return the entry of a flat wire object, `type` and its fields together.

    Raises:
        UnknownEntryType, InvalidPayload: as `decode`.
    """
    fields = dict(flat)
    name = fields.pop("type", None)
    if not isinstance(name, str):
        raise InvalidPayload("`type` is missing: name the entry")
    return decode(name, VERSIONS.get(name, 1), msgspec.json.encode(fields))


def to_wire(entry: Entry) -> JsonObject:
    """Return the flat wire object of an entry, `type` first."""
    fields: JsonObject = msgspec.to_builtins(entry, str_keys=True)
    return {"type": wire_name(type(entry)), **{k: v for k, v in fields.items() if k != "type"}}
