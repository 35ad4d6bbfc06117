"""The hash chain of a stream: what exactly is hashed, so that anybody can hash it again.

An entry's hash is SHA-256 over the hash before it (32 zero bytes before the first) and then its
fields in the order of `canonical`. Each field is its length in bytes, a colon and the bytes; an
absent field is `~`. Ids are their 16 bytes, numbers decimal, times UTC with six decimals, and the
payload JSON with sorted keys, no blanks and whole numbers only.
"""

from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec
from msgspec import Struct

GENESIS: Final = bytes(32)
ABSENT: Final = b"~"
WITH_DECIMALS: Final = len("2026-11-30T01:46:34.682592")

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder(order="sorted").encode


class Link(Struct, frozen=True):
    """What of an entry is hashed."""

    id: UUID
    tournament: UUID
    table: UUID | None
    seq: int
    hand: int | None
    type: str
    version: int
    payload: bytes
    occurred_at: datetime
    queued: bool
    recorded_at: datetime
    actor: str
    role: str
    device: str | None
    command_id: UUID


def canonical_payload(stored: str) -> bytes:
    """Return the canonical form of a payload as the database gives it back."""
    return _encode(_decode(stored))


def canonical(link: Link) -> bytes:
    """Return the bytes of an entry that its hash covers."""
    return b"16:%b16:%b%b%b%b%b%b%d:%b%b%b%b%b%b%b16:%b" % (
        _id(link.id),
        _id(link.tournament),
        ABSENT if link.table is None else b"16:" + _id(link.table),
        _number(link.seq),
        _number(link.hand),
        _text(link.type),
        _number(link.version),
        len(link.payload),
        link.payload,
        _instant(link.occurred_at),
        b"1:1" if link.queued else b"1:0",
        _instant(link.recorded_at),
        _text(link.actor),
        _text(link.role),
        _text(link.device),
        _id(link.command_id),
    )


def link_hash(prev_hash: bytes, link: Link) -> bytes:
    """Return the hash of an entry that follows the one with `prev_hash`."""
    return sha256(prev_hash + canonical(link)).digest()


def _id(value: UUID) -> bytes:
    return value.int.to_bytes(16, "big")


# The same few come again and again, in one command and in a walk over a whole log.
@lru_cache(maxsize=4096)
def _number(value: int | None) -> bytes:
    return ABSENT if value is None else _text(str(value))


@lru_cache(maxsize=4096)
def _text(value: str | None) -> bytes:
    if value is None:
        return ABSENT
    encoded = value.encode()
    return b"%d:%b" % (len(encoded), encoded)


def _instant(value: datetime) -> bytes:
    text = _encode(value if value.tzinfo is UTC else value.astimezone(UTC))[1:-2]
    # The encoder leaves out decimals that are all zero.
    return b"27:%bZ" % text if len(text) == WITH_DECIMALS else b"27:%b.000000Z" % text
