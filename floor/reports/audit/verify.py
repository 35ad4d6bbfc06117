#!/usr/bin/env python3
"""Verify a Floorbook audit bundle. Needs Python 3.9 or newer and nothing else.

    python3 verify.py bundle.zip [PUBLIC_KEY]

PUBLIC_KEY is the house's key as 64 hexadecimal digits, as it is printed with each signed root. Without
it the key inside the bundle is used, which shows that the bundle is whole, but not whose it is.

What is checked, in this order; the first fault of each file or stream is named:
1. every file of the bundle is there and has the hash that the manifest says, and no other file is;
2. the manifest's signature (Ed25519, RFC 8032);
3. each stream's chain: entry by entry, SHA-256 over the hash before it and the entry's own fields;
4. each signed root: that the streams still are those it was made over, and its signature.
"""

from __future__ import annotations

import hashlib
import json
import sys
import uuid
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

Point = tuple[int, int, int, int]
Place = tuple[str, int, bytes]
Root = Mapping[str, Any]
# What reading a damaged archive, or a file that is not as it should be, may end in.
UNREADABLE = (
    OSError,
    EOFError,
    ValueError,
    LookupError,
    TypeError,
    RuntimeError,
    zipfile.BadZipFile,
    zlib.error,
)

# --- Ed25519 (RFC 8032, section 5.1), verification only ---------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


def recovered_x(y: int, sign: int) -> int | None:
    """Return a point's x from its y, or None where there is no such point."""
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else 0
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * SQRT_M1 % P
    if (x * x - x2) % P:
        return None
    return P - x if x & 1 != sign else x


def added(a: Point, b: Point) -> Point:
    """Return the sum of two points in extended coordinates."""
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g = 2 * a[3] * b[3] * D % P
    h = 2 * a[2] * b[2] % P
    return (
        (f - e) * (h - g) % P,
        (f + e) * (h + g) % P,
        (h - g) * (h + g) % P,
        (f - e) * (f + e) % P,
    )


def times(scalar: int, point: Point) -> Point:
    """Return a multiple of a point."""
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = added(result, point)
        point = added(point, point)
        scalar >>= 1
    return result


def point_of(data: bytes) -> Point | None:
    """Return the point that 32 bytes stand for, or None."""
    number = int.from_bytes(data, "little")
    y = number & (1 << 255) - 1
    x = recovered_x(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % P)


def same(a: Point, b: Point) -> bool:
    """Say whether two points are one."""
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recovered_x(BASE_Y, 0) or 0
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Say whether a signature is the key's, over the message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    a, r = point_of(key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    return same(times(s, BASE), added(r, times(h, a)))


# --- what exactly is hashed --------------------------------------------------------------------------


# In this order.
FIELDS = [
    "id",
    "tournament",
    "table",
    "seq",
    "hand",
    "type",
    "version",
    "payload",
    "occurred_at",
    "queued",
    "recorded_at",
    "actor",
    "role",
    "device",
    "command_id",
]


def field(value: object) -> bytes:
    """Return a field: its length in bytes, a colon and the bytes; `~` where there is none."""
    if value is None:
        return b"~"
    if not isinstance(value, bytes):
        value = str(value).encode()
    return b"%d:%b" % (len(value), value)


def id_bytes(text: str | None) -> bytes | None:
    """Return the 16 bytes of an id."""
    return None if text is None else uuid.UUID(text).bytes


def entry_bytes(entry: Mapping[str, Any]) -> bytes:
    """Return the bytes of an entry that its hash covers."""
    ids = {name: id_bytes(entry[name]) for name in ("id", "tournament", "table", "command_id")}
    said = {**entry, **ids, "queued": "1" if entry["queued"] else "0"}
    return b"".join(field(said[name]) for name in FIELDS)


def tree(leaves: Sequence[bytes]) -> bytes:
    """Return the root over leaves, as RFC 6962 makes it."""
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << ((len(leaves) - 1).bit_length() - 1)
    return hashlib.sha256(b"\1" + tree(leaves[:left]) + tree(leaves[left:])).digest()


def root_over(places: Iterable[Place]) -> bytes:
    """Return the root over streams: (id, seq, hash) of each."""
    leaves = []
    for stream, seq, hash_ in sorted(places, key=lambda place: uuid.UUID(place[0]).int):
        leaf = b"\0" + field(id_bytes(stream)) + field(seq) + field(hash_)
        leaves.append(hashlib.sha256(leaf).digest())
    return tree(leaves)


def root_message(tournament: str, kind: str, day: int | None, root: bytes) -> bytes:
    """Return the bytes that a root's signature covers."""
    return (
        b"floorbook root 1" + field(id_bytes(tournament)) + field(kind) + field(day) + field(root)
    )


# --- the checks --------------------------------------------------------------------------------------


def manifest_faults(bundle: zipfile.ZipFile, key: bytes) -> Iterator[str]:
    """Yield what is wrong with the files, and with the manifest's signature."""
    try:
        said = bundle.read("manifest.json")
        files = dict(json.loads(said)["files"])
        signature = bytes.fromhex(bundle.read("manifest.sig").decode())
    except UNREADABLE as error:
        yield f"manifest: it cannot be read ({error})"
        return
    names = set(bundle.namelist())
    for name, expected in sorted(files.items()):
        fault = file_fault(bundle, name, expected) if name in names else "it is missing"
        if fault:
            yield f"{name}: {fault}"
    for name in sorted(names - set(files) - {"manifest.json", "manifest.sig"}):
        yield f"{name}: the manifest does not name it"
    if not is_signed(key, b"floorbook manifest 1" + hashlib.sha256(said).digest(), signature):
        yield "manifest.sig: the signature is not this key's"


def file_fault(bundle: zipfile.ZipFile, name: str, expected: str) -> str | None:
    """Return what is wrong with a file, or None."""
    digest = hashlib.sha256()
    try:
        with bundle.open(name) as file:
            while chunk := file.read(1 << 20):
                digest.update(chunk)
    except UNREADABLE as error:
        return f"it cannot be read ({error})"
    return None if digest.hexdigest() == expected else "it is not the file that the manifest names"


def chain_faults(
    bundle: zipfile.ZipFile, wanted: set[tuple[str, int]], hashes: dict[tuple[str, int], bytes]
) -> Iterator[str]:
    """Yield the first fault of each stream's chain; note the hashes that roots ask for."""
    for name in sorted(bundle.namelist()):
        if not name.startswith("entries/"):
            continue
        stream = name[len("entries/") : -len(".jsonl")]
        before, seq = bytes(32), 0
        with bundle.open(name) as file:
            for line in file:
                seq += 1
                fault, before = entry_fault(line, seq, before)
                if fault:
                    yield f"{name} entry {seq}: {fault}"
                    break
                if (stream, seq) in wanted:
                    hashes[stream, seq] = before


def entry_fault(line: bytes, seq: int, before: bytes) -> tuple[str | None, bytes]:
    """Return what is wrong with an entry, or None, and its hash."""
    try:
        entry = json.loads(line)
        said, found = bytes.fromhex(entry["hash"]), entry_bytes(entry)
    except UNREADABLE as error:
        return f"it cannot be read ({error})", before
    if entry["seq"] != seq:
        return f"entry {entry['seq']} stands where {seq} is due", before
    found = hashlib.sha256(before + found).digest()
    if found != said:
        return "it was changed, or what comes before it was: its hash is another", before
    return None, found


def checkable(roots: Iterable[Root], through: Mapping[str, int]) -> list[Root]:
    """Return the roots over streams that the bundle holds as far as they were signed.

    A hand that had not ended is left out of a bundle; a root that was signed during it is checked by
    the next bundle. The manifest's signature covers how far each stream goes in this one.
    """
    return [
        one
        for one in roots
        if all(seq <= through.get(stream, 0) for stream, seq in one["heads"].items())
    ]


def root_faults(
    roots: Iterable[Root], hashes: Mapping[tuple[str, int], bytes], key: bytes
) -> Iterator[str]:
    """Yield what is wrong with the signed roots."""
    for one in roots:
        name = f"root of {one['type']} at entry {one['seq']}"
        heads: Mapping[str, int] = one["heads"]
        missing = [stream for stream, seq in heads.items() if (stream, seq) not in hashes]
        if missing:
            yield f"{name}: stream {missing[0]} is not in the bundle as far as it was signed"
            continue
        root = root_over((stream, seq, hashes[stream, seq]) for stream, seq in heads.items())
        if root.hex() != one["root"]:
            yield f"{name}: the streams are not those that were signed"
        message = root_message(one["tournament"], one["type"], one["day"], root)
        if not is_signed(key, message, bytes.fromhex(one["signature"])):
            yield f"{name}: the signature is not this key's"


def faults_of(path: str, key: bytes | None = None) -> Iterator[str]:
    """Yield everything that is wrong with a bundle.

    Args:
        key: the house's public key, 32 bytes; the bundle's own by default.
    """
    try:
        bundle = zipfile.ZipFile(path)
    except UNREADABLE as error:
        yield f"{path}: it cannot be opened as a bundle ({error})"
        return
    with bundle:
        try:
            about = json.loads(bundle.read("roots.json"))
            roots, own = about["roots"], bytes.fromhex(about["public_key"])
            through = about["through"]
        except UNREADABLE as error:
            yield f"roots.json: it cannot be read ({error})"
            return
        key = own if key is None else key
        yield from manifest_faults(bundle, key)
        wanted = {(stream, seq) for one in roots for stream, seq in one["heads"].items()}
        hashes: dict[tuple[str, int], bytes] = {}
        try:
            yield from chain_faults(bundle, wanted, hashes)
        except UNREADABLE as error:
            yield f"entries: they cannot be read ({error})"
        yield from root_faults(checkable(roots, through), hashes, key)


def main(arguments: Sequence[str]) -> int:
    """Verify the bundle that is named; say what is wrong, or that nothing is."""
    if len(arguments) not in (1, 2):
        print(__doc__)
        return 2
    try:
        key = bytes.fromhex(arguments[1]) if len(arguments) > 1 else None
    except ValueError:
        print("the key is to be 64 hexadecimal digits")
        return 2
    found = 0
    for fault in faults_of(arguments[0], key):
        found += 1
        print(f"FAULT  {fault}")
    if found:
        return 1
    print("whole: every file, every chain and every signature is as it should be")
    if key is None:
        print("(checked with the key inside the bundle: compare it with the one on paper)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
