"""Signed roots: where every stream of a tournament stood, under one hash and one signature.

A chain shows that an entry was changed; whoever can rewrite the whole chain, its head and its
commands can hide it. The root over all heads, signed with a key that the database lacks and
handed to outsiders on paper, cannot be made again.

The root is a Merkle tree as in RFC 6962 over one leaf a stream, in the order of the streams' ids.
A leaf is three fields as in `chain`: the stream's 16 bytes, its seq, and its last hash. What is
signed (Ed25519, RFC 8032) is `floorbook root 1` and four fields: the tournament's 16 bytes, the
entry's type, the day (absent for a closing), and the root.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Final
from uuid import UUID

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from msgspec.structs import replace

from tables.domain.entries import wire_name
from tables.domain.entries.tournament import DayEnded, TournamentClosed
from tables.domain.envelope import Recorded
from tables.log.chain import ABSENT
from tables.log.sql import all_rows

TITLE: Final = b"floorbook root 1"
MANIFEST: Final = b"floorbook manifest 1"
LEAF, NODE = b"\0", b"\1"
HEADS: Final = "SELECT stream, version, hash FROM tables_head WHERE tournament = %s"
HASHES: Final = """
SELECT asked.stream, asked.seq, e.hash
FROM unnest(%s::uuid[], %s::integer[]) AS asked (stream, seq)
JOIN tables_entry e ON e.tournament = %s AND e.stream = asked.stream AND e.seq = asked.seq
"""

Sealing = DayEnded | TournamentClosed
Place = tuple[UUID, int, bytes]  # a stream, its seq, and the hash there


def rooted(entry: Sealing, tournament: UUID) -> Sealing:
    """Return the entry with where every stream stands now, the root over that, and the signature."""
    places = all_rows(HEADS, (tournament,))
    root = root_of(places)
    return replace(
        entry,
        heads={str(stream): seq for stream, seq, _ in places},
        root=root.hex(),
        signature=_key().sign(signed(tournament, entry, root)).hex(),
    )


def fault_of(entry: Sealing, rows: Sequence[Recorded], seq: int) -> str | None:
    """Return what is wrong with a root that was signed; None where the log is still the one it sealed.

    Args:
        rows: the tournament's own stream, from its first entry.
        seq: where the entry stands in it.
    """
    row = rows[seq - 1]
    tournament = row.stream.tournament
    if entry.root is None or entry.signature is None or entry.heads is None:
        return "it was sealed without a root"
    root = bytes.fromhex(entry.root)
    try:
        _key().public_key().verify(bytes.fromhex(entry.signature), signed(tournament, entry, root))
    except InvalidSignature:
        return "its signature is not this installation's"
    if entry.heads.get(str(tournament)) != _before(rows, row):
        return "it was signed when this stream stood elsewhere"
    places = _places(tournament, entry.heads)
    if len(places) < len(entry.heads):
        return "a stream it seals is no longer as long as it was"
    return None if root_of(places) == root else "the streams are not those it sealed"


def _before(rows: Sequence[Recorded], row: Recorded) -> int:
    """Return the last entry before the command that an entry was recorded by."""
    seq = row.seq - 1
    while seq and rows[seq - 1].command_id == row.command_id:
        seq -= 1
    return seq


def root_of(places: Iterable[Place]) -> bytes:
    """Return the root over streams, each at a seq with the hash there."""
    leaves = [
        sha256(LEAF + b"16:%b%b%b" % (stream.bytes, _field(b"%d" % seq), _field(hash_))).digest()
        for stream, seq, hash_ in sorted(places, key=lambda place: place[0].int)
    ]
    return _tree(leaves)


def signed(tournament: UUID, entry: Sealing, root: bytes) -> bytes:
    """Return the bytes that are signed."""
    day = b"%d" % entry.day if isinstance(entry, DayEnded) else None
    return b"%b16:%b%b%b%b" % (
        TITLE,
        tournament.bytes,
        _field(wire_name(type(entry)).encode()),
        ABSENT if day is None else _field(day),
        _field(root),
    )


def sign_manifest(digest: bytes) -> bytes:
    """Return the signature over the SHA-256 of a bundle's manifest."""
    return _key().sign(MANIFEST + digest)


def public_key() -> bytes:
    """Return the key that signatures are checked with, 32 bytes: for whoever checks them outside."""
    return _key().public_key().public_bytes_raw()


def _places(tournament: UUID, heads: Mapping[str, int]) -> list[Place]:
    streams = [UUID(stream) for stream in heads]
    return all_rows(HASHES, (streams, list(heads.values()), tournament))


def _tree(leaves: Sequence[bytes]) -> bytes:
    """Return the root: the left side of each fork is the largest power of two that leaves some over."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(NODE + _tree(leaves[:left]) + _tree(leaves[left:])).digest()


def _field(value: bytes) -> bytes:
    return b"%d:%b" % (len(value), value)


@cache
def _key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(settings.SIGNING_KEY)
