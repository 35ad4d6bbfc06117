#!/usr/bin/env python3
"""Verify a Floorbook audit bundle. Needs Python 3.9 or newer and nothing else.

    python3 -I verify.py BUNDLE [KEY] [--root ROOT]... [--seal SEAL]...

BUNDLE  the archive, or the folder it was unpacked into.
KEY     the house's public key, 64 hexadecimal digits, as it is printed beside each signed root: take it
        from paper. Without it the key inside the bundle is used, which does not show whose bundle it is.
ROOT    a signed root, as it stands on paper: it must be one of the bundle's.
SEAL    a stream's seal, as it stands on a printed report: a stream must have stood there.

Take this program from where you trust it, not from the bundle that it is to check.

What is checked; of each file and each stream the first fault is named:
1. every file is there, is the one that the manifest names, and no other file is there; in an archive each
   byte around the files as well, so that no two programs unpack it to different files;
2. the manifest's signature (Ed25519, RFC 8032);
3. each stream: entry by entry, SHA-256 over the hash before it and the entry's own fields; that it is the
   stream it is named after, has what its type may hold, and goes as far as the bundle says;
4. people's words: that they differ from what was hashed only where words stand sealed in it;
5. each end of a day and each closing: its signature, and that the streams still are those it was made over.

It ends with 0 where all of this is right, 1 where something is wrong, 2 where it was asked in a way it does
not understand, and 3 where nothing is wrong but not everything could be checked: that is said in a NOTE.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import re
import stat
import struct
import sys
import uuid
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol

Point = tuple[int, int, int, int]
Place = tuple[str, int, bytes]
LONGEST_FILE = 64 << 20  # of those read whole
LONGEST_LINE = 16 << 20
SEALED = re.compile("sealed:1:[0-9a-f]{32}:[A-Za-z0-9_-]+=*")  # the words of people
# What reading a damaged archive, or a file that is not as it should be, may end in.
UNREADABLE = (
    OSError,
    EOFError,
    ArithmeticError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RuntimeError,
    MemoryError,
    re.error,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)


class Unfit(ValueError):
    """Something is not as it is in a bundle; it says what."""


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
    if a is None or r is None or s >= L or same(times(8, a), (0, 1, 1, 0)):
        return False  # a point of order 8 or less is nobody's key: anything is signed with it
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    return same(times(s, BASE), added(r, times(h, a)))


# --- what exactly is hashed --------------------------------------------------------------------------


# In this order, each of one of these types.
KINDS: dict[str, tuple[type, ...]] = {
    "id": (str,),
    "tournament": (str,),
    "table": (str, type(None)),
    "seq": (int,),
    "hand": (int, type(None)),
    "type": (str,),
    "version": (int,),
    "payload": (str,),
    "occurred_at": (str,),
    "queued": (bool,),
    "recorded_at": (str,),
    "actor": (str,),
    "role": (str,),
    "device": (str, type(None)),
    "command_id": (str,),
}
FIELDS = list(KINDS)


def field(value: object) -> bytes:
    """Return a field: its length in bytes, a colon and the bytes; `~` where there is none."""
    if value is None:
        return b"~"
    if not isinstance(value, bytes):
        value = str(value).encode()
    return b"%d:%b" % (len(value), value)


def id_bytes(text: str | None) -> bytes | None:
    """Return the 16 bytes of an id, which is written in one way only."""
    if text is not None and str(uuid.UUID(text)) != text:
        raise Unfit(f"{text[:40]!r} is not how an id is written")
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


# --- files, in an archive or a folder ----------------------------------------------------------------


class Bundle(Protocol):
    """A bundle's files."""

    names: list[str]

    def open(self, name: str) -> io.BufferedReader:
        """Open a file."""

    def faults(self, packed: Mapping[str, str], made_at: str, /) -> Iterator[str]:
        """Yield what is wrong around the files."""


class Folder:
    """A bundle that was unpacked."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self.names: list[str] = []
        for folder, _, files in os.walk(path):
            inside = Path(folder).relative_to(path)
            self.names += [(inside / name).as_posix() for name in files]

    def open(self, name: str) -> io.BufferedReader:
        """Open a file; what only points to one is none."""
        path = self._path / name
        if not stat.S_ISREG(path.lstat().st_mode):
            raise Unfit("it is no file of its own")
        return path.open("rb")

    def faults(self, _packed: Mapping[str, str], _made_at: str) -> Iterator[str]:
        """Yield nothing: a folder has nothing around its files."""
        return iter(())


class Archive:
    """A bundle as it was handed over."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._zip = zipfile.ZipFile(path)
        self._infos = self._zip.infolist()
        self.names = [info.filename for info in self._infos]

    def open(self, name: str) -> io.BufferedReader:
        """Open a file."""
        file: Any = self._zip.open(name)
        return io.BufferedReader(file)

    def faults(self, packed: Mapping[str, str], made_at: str) -> Iterator[str]:
        """Yield what is wrong around the files: every byte there is known beforehand.

        Args:
            packed: the hash of each file's bytes as they stand in the archive; the last two files,
                which it does not name, stand there as they are.
        """
        when = [int(part) for part in re.findall(r"\d+", made_at)[:6]]
        date = (when[0] - 1980) << 9 | when[1] << 5 | when[2]
        frame = Frame(when[3] << 11 | when[4] << 5 | when[5] // 2, date)
        at = 0
        with Path(self._path).open("rb") as file:
            for info in self._infos:
                head = frame.local(info, 8 if info.filename in packed else 0)
                if info.header_offset != at or file.read(len(head)) != head:
                    yield f"{info.filename}: what the archive says before it is not what was written"
                    return
                found = digest(file, info.compress_size)
                if found != packed.get(info.filename, found):
                    yield f"{info.filename}: its packed bytes are not those that were written"
                at += len(head) + info.compress_size
            end = frame.directory(self._infos, packed, at)
            if file.read(len(end) + 1) != end:
                yield "the archive: what follows its files is not the directory that was written"


class Frame:
    """What stands around an archive's files, as bundles are written."""

    def __init__(self, time: int, date: int) -> None:
        self._when = (time, date)

    def local(self, info: zipfile.ZipInfo, method: int) -> bytes:
        """Return what stands before a file."""
        name = info.filename.encode()
        sizes = (info.CRC, info.compress_size, info.file_size, len(name), 0)
        return struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, method, *self._when, *sizes) + name

    def directory(
        self, infos: Sequence[zipfile.ZipInfo], packed: Mapping[str, str], start: int
    ) -> bytes:
        """Return what stands behind the last file."""
        said = b"".join(self._central(one, 8 if one.filename in packed else 0) for one in infos)
        count, size, more = len(infos), len(said), b""
        if count > 0xFFFF or max(start, size) > zipfile.ZIP64_LIMIT:
            whole = (count, count, size, start)
            more = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, *whole)
            more += struct.pack("<4sLQL", b"PK\6\7", 0, start + size, 1)
            count, size, start = min(count, 0xFFFF), min(size, 2**32 - 1), min(start, 2**32 - 1)
        return said + more + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, size, start, 0)

    def _central(self, info: zipfile.ZipInfo, method: int) -> bytes:
        name, offset, more, version = info.filename.encode(), info.header_offset, b"", 20
        if offset > zipfile.ZIP64_LIMIT:
            more, offset, version = struct.pack("<2HQ", 1, 8, offset), 2**32 - 1, 45
        said = (version, 3, version, 0, 0, method, *self._when, info.CRC, info.compress_size)
        rest = (info.file_size, len(name), len(more), 0, 0, 0, 0o644 << 16, offset)
        return struct.pack("<4s4B4H3L5H2L", b"PK\1\2", *said, *rest) + name + more


def digest(file: IO[bytes], size: int | None = None) -> str:
    """Return the SHA-256 of what follows in a file, or of its next bytes."""
    found, left = hashlib.sha256(), -1 if size is None else size
    while left and (chunk := file.read(1 << 20 if left < 0 else min(left, 1 << 20))):
        found.update(chunk)
        left -= len(chunk) if left > 0 else 0
    return found.hexdigest()


def whole(bundle: Bundle, name: str) -> bytes:
    """Return a small file's content."""
    with bundle.open(name) as file:
        said = file.read(LONGEST_FILE + 1)
    if len(said) > LONGEST_FILE:
        raise Unfit("it is too long")
    return said


def lines(bundle: Bundle, name: str) -> Iterator[bytes]:
    """Yield a file's lines, one in memory at a time."""
    with bundle.open(name) as file:
        while line := file.readline(LONGEST_LINE):
            if not line.endswith(b"\n"):
                raise Unfit("a line has no end")
            yield line


# --- JSON and hexadecimal digits that can be read in one way only -----------------------------------


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object whose names stand in it once each."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unfit("a name stands in it twice")
    return found


def no_number(text: str) -> None:
    """Refuse a number that is not whole."""
    raise Unfit(f"{text[:40]} is no whole number")


def read(said: bytes | str) -> Any:
    """Return what JSON says."""
    text = said if isinstance(said, str) else said.decode()
    return json.loads(text, object_pairs_hook=once, parse_float=no_number, parse_constant=no_number)


def octets(text: object, size: int) -> bytes:
    """Return the bytes that so many pairs of hexadecimal digits stand for."""
    if not isinstance(text, str) or not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", text):
        raise Unfit(f"{2 * size} hexadecimal digits are due")
    return bytes.fromhex(text)


def expected(value: object, *kinds: type) -> Any:
    """Return a value that is exactly of one of these types."""
    if type(value) not in kinds:
        raise Unfit(f"{str(value)[:40]!r} is not what is due there")
    return value


# --- what an entry may hold, as schema.json says it -------------------------------------------------

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


class Schema:
    """The types of entries: as much of JSON Schema as they need."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self._shapes: dict[str, Any] = said["$defs"]
        self._versions: dict[str, int] = said["versions"]
        self._entries: dict[str, Any] = {}
        for one in said["oneOf"]:
            shape = self._named(one)
            (name,) = shape["properties"]["type"]["enum"]
            self._entries[name] = shape

    def check(self, entry: Mapping[str, Any]) -> None:
        """Refuse an entry that holds what its type may not; one of an older version has no schema."""
        name = entry["type"]
        payload = read(entry["payload"])
        if name not in self._entries:
            raise Unfit(f"there is no type {name}")
        if entry["version"] == self._versions[name]:
            self._fit(self._entries[name], {**payload, "type": name}, name)

    def _named(self, shape: Any) -> Any:
        while "$ref" in shape:
            shape = self._shapes[shape["$ref"].rpartition("/")[2]]
        return shape

    def _fit(self, shape: Any, value: object, place: str) -> None:
        shape = self._named(shape)
        if "anyOf" in shape and not any(self._fits(one, value) for one in shape["anyOf"]):
            raise Unfit(f"{place} is not what may stand there")
        if "enum" in shape and value not in shape["enum"]:
            raise Unfit(f"{place} is none of what may stand there")
        if "type" in shape and type(value) is not TYPES[shape["type"]]:
            raise Unfit(f"{place} is not of type {shape['type']}")
        fit: dict[type, Callable[[Any, Any, str], None]] = {
            str: self._fit_text,
            int: self._fit_number,
            list: self._fit_list,
            dict: self._fit_object,
        }
        if type(value) in fit:
            fit[type(value)](shape, value, place)

    def _fits(self, shape: Any, value: object) -> bool:
        try:
            self._fit(shape, value, "")
        except Unfit:
            return False
        return True

    def _fit_text(self, shape: Any, value: str, place: str) -> None:
        if not shape.get("minLength", 0) <= len(value) <= shape.get("maxLength", len(value)):
            raise Unfit(f"{place} is too short or too long")
        pattern = shape.get("pattern", "")
        if pattern.count("*") > 1 or re.search(r"[+]|\)[*?{]", pattern):
            raise Unfit(f"{place} has a schema that no bundle has: it would take for ever")
        if not re.search(pattern, value):
            raise Unfit(f"{place} holds what may not stand there")

    def _fit_number(self, shape: Any, value: int, place: str) -> None:
        if not shape.get("minimum", value) <= value <= shape.get("maximum", value):
            raise Unfit(f"{place} is too small or too large")

    def _fit_list(self, shape: Any, value: list[Any], place: str) -> None:
        if not shape.get("minItems", 0) <= len(value) <= shape.get("maxItems", len(value)):
            raise Unfit(f"{place} has too few or too many members")
        for one in value:
            self._fit(shape.get("items", {}), one, place)

    def _fit_object(self, shape: Any, value: dict[str, Any], place: str) -> None:
        known, others = shape.get("properties", {}), shape.get("additionalProperties", {})
        for name in shape.get("required", ()):
            if name not in value:
                raise Unfit(f"{place} lacks {name}")
        for name, one in value.items():
            if name not in known and others is False:
                raise Unfit(f"{place} may not hold {name}")
            self._fit(shape.get("propertyNames", {}), name, f"a name in {place}")
            self._fit(known.get(name, others), one, f"{place}.{name}")


# --- the checks --------------------------------------------------------------------------------------


class Found:
    """What a check found: what it saw, what is wrong, and what could not be checked."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.faults: list[str] = []
        self.notes: list[str] = []

    def naming(self, name: str) -> Naming:
        """Keep what goes wrong meanwhile as a fault of that name."""
        return Naming(self, name)


class Naming:
    """While it lasts, what goes wrong is a fault and ends no more than this."""

    def __init__(self, found: Found, name: str) -> None:
        self._found, self._name = found, name

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: object
    ) -> bool:
        """Keep the fault, if there was one."""
        if isinstance(error, Unfit):
            self._found.faults.append(f"{self._name}: {error}")
        elif isinstance(error, Exception):
            said = f"it cannot be read ({type(error).__name__}: {error})"
            self._found.faults.append(f"{self._name}: {said}")
        return isinstance(error, Exception)


def check_files(bundle: Bundle, key: bytes | None, found: Found) -> None:
    """Check every file against the manifest, its signature, and what stands around the files."""
    said = whole(bundle, "manifest.json")
    signature = b""
    with found.naming("manifest.sig"):
        signature = octets(whole(bundle, "manifest.sig").decode(), 64)
    signed = b"floorbook manifest 1" + hashlib.sha256(said).digest()
    if signature and (key is None or not is_signed(key, signed, signature)):
        found.faults.append("manifest.sig: the signature of manifest.json is not this key's")
    manifest = read(said)
    files = expected(manifest["files"], dict)
    for name in sorted(name for name, count in Counter(bundle.names).items() if count > 1):
        found.faults.append(f"{name}: it is there more than once")
    for name in sorted({*bundle.names} - {*files, "manifest.json", "manifest.sig"}):
        found.faults.append(f"{name}: the manifest does not name it")
    for name, one in sorted(files.items()):
        with found.naming(name):
            if not re.fullmatch(r"\w[\w.-]*(/\w[\w.-]*)?", name, re.ASCII):
                raise Unfit("no file of a bundle is called so")
            if name not in bundle.names:
                raise Unfit("it is missing")
            with bundle.open(name) as file:
                if digest(file) != octets(one["sha256"], 32).hex():
                    raise Unfit("it is not the file that the manifest names")
    packed = {name: octets(one["packed"], 32).hex() for name, one in files.items()}
    with found.naming("the archive"):
        found.faults.extend(bundle.faults(packed, expected(manifest["made_at"], str)))


class Event:
    """What a bundle says it holds: whose streams, where each stood, and how far it goes."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self.id = expected(said["tournament"], str)
        self.name = expected(said["name"], str)
        self.made = f"{expected(said['made_at'], str)} for {expected(said['made_by'], str)}"
        self.key = octets(said["public_key"], 32)
        self.stood: dict[str, int] = {}
        self.through: dict[str, int] = {}
        for name, one in expected(said["streams"], dict).items():
            id_bytes(name)
            self.stood[name] = expected(one["stands_at"], int)
            self.through[name] = expected(one["through"], int)
        if self.id not in self.through:
            raise Unfit("the event's own stream is not among its streams")

    def goes_on(self, name: str, seq: int) -> bool:
        """Say whether a stream went on to an entry that is left out here; refuse one it never had."""
        if seq > self.stood.get(name, 0):
            raise Unfit(f"stream {name} is not in the bundle as far as it was signed")
        return seq > self.through[name]


class Signed:
    """An end of a day or a closing, as it stands in the event's own stream."""

    def __init__(self, entry: Mapping[str, Any], began: int) -> None:
        said = read(entry["payload"])
        self.seq, self.type, self.tournament = entry["seq"], entry["type"], entry["tournament"]
        self.day = said.get("day")
        self.heads: dict[str, int] = expected(said.get("heads", {}), dict)
        self.root, self.signature = said.get("root"), said.get("signature")
        self.before = began - 1  # the last entry before the command that it was recorded by

    @property
    def title(self) -> str:
        """What it is and where it stands."""
        what = "the closing" if self.day is None else f"the end of day {self.day}"
        return f"{what}, entry {self.seq} of the event's stream"

    def as_said(self) -> dict[str, Any]:
        """Return what the bundle's list of roots says of it."""
        names = ("seq", "type", "day", "tournament", "heads", "root", "signature")
        return {name: getattr(self, name) for name in names}


class Walk:
    """The way along all streams: what is asked for on it, and what was seen."""

    def __init__(
        self, bundle: Bundle, event: Event, schema: Schema, seals: Iterable[bytes]
    ) -> None:
        self._bundle, self._event, self._schema = bundle, event, schema
        self.signed: list[Signed] = []
        self.hashes: dict[tuple[str, int], bytes] = {}  # where a root asks for it
        self.unseen = set(seals)
        self.seen: list[str] = []  # of those seals
        self.count = 0

    def along(self, name: str) -> None:
        """Go along a stream; end at its first fault."""
        wanted = {one.heads.get(name) for one in self.signed}
        command, began = None, 0
        for entry, hash_ in self._entries(name):
            seq = entry["seq"]
            if entry["command_id"] != command:
                command, began = entry["command_id"], seq
            if name == self._event.id:
                self.hashes[name, seq] = hash_
                if entry["type"] in ("day_ended", "tournament_closed"):
                    self.signed.append(Signed(entry, began))
            elif seq in wanted:
                self.hashes[name, seq] = hash_
            if self.unseen:
                self._look(name, seq, hash_)
            self.count += 1

    def _look(self, name: str, seq: int, hash_: bytes) -> None:
        seal = hashlib.sha256(b"floorbook seal 1" + hash_).digest()
        if seal in self.unseen:
            self.unseen.discard(seal)
            self.seen.append(f"seal {seal.hex()}: stream {name} at entry {seq}")

    def _entries(self, name: str) -> Iterator[tuple[dict[str, Any], bytes]]:
        before, seq = bytes(32), 0
        for line in lines(self._bundle, f"entries/{name}.jsonl"):
            seq += 1
            try:
                entry, before = self._entry(line, name, seq, before)
            except Unfit as error:
                raise Unfit(f"entry {seq}: {error}") from error
            except UNREADABLE as error:
                raise Unfit(f"entry {seq}: it cannot be read ({error})") from error
            yield entry, before
        if seq != self._event.through[name]:
            last = self._event.through[name]
            raise Unfit(f"it ends at entry {seq}, and entry {last} is to be its last")

    def _entry(
        self, line: bytes, name: str, seq: int, before: bytes
    ) -> tuple[dict[str, Any], bytes]:
        entry: dict[str, Any] = read(line)
        if list(entry) != [*FIELDS, "hash"]:
            raise Unfit("its fields are not those of an entry")
        for field_, kinds in KINDS.items():
            expected(entry[field_], *kinds)
        octets(entry["hash"], 32)
        if entry["seq"] != seq:
            raise Unfit(f"entry {entry['seq']} stands where {seq} is due")
        table = None if name == self._event.id else name
        if (entry["tournament"], entry["table"]) != (self._event.id, table):
            raise Unfit("it is of another stream")
        now = hashlib.sha256(before + entry_bytes(entry)).digest()
        if now.hex() != entry["hash"]:
            raise Unfit("it was changed, or what comes before it was: its hash is another")
        self._schema.check(entry)
        return entry, now


def check_words(bundle: Bundle, name: str) -> None:
    """Check that words differ from what was hashed only where words stand sealed in it."""
    told = map(read, lines(bundle, f"words/{name}.jsonl"))
    line = next(told, None)
    for seq, entry in enumerate(lines(bundle, f"entries/{name}.jsonl"), start=1):
        if line is None:
            return
        if line["seq"] == seq:
            wire = read(entry)
            if not is_told({"type": wire["type"], **read(wire["payload"])}, line["payload"]):
                raise Unfit(f"entry {seq}: it says other than what was hashed")
            line = next(told, None)
    if line is not None:
        raise Unfit(f"it tells of entry {line['seq']} out of its turn, and there is none such")


def is_told(hashed: object, told: object) -> bool:
    """Say whether a value is the one that was hashed, with its sealed words opened."""
    if isinstance(hashed, str) and SEALED.fullmatch(hashed):
        return isinstance(told, str)
    if isinstance(hashed, dict) and isinstance(told, dict):
        return hashed.keys() == told.keys() and all(is_told(hashed[k], told[k]) for k in hashed)
    if isinstance(hashed, list) and isinstance(told, list):
        return len(hashed) == len(told) and all(map(is_told, hashed, told))
    return type(hashed) is type(told) and hashed == told


def check_root(one: Signed, walk: Walk, event: Event, key: bytes, found: Found) -> None:
    """Check a signed root: its signature, and that the streams still are those it was made over."""
    if None in (one.root, one.signature):
        raise Unfit("there is none: nothing was signed")
    root = octets(one.root, 32)
    message = root_message(one.tournament, one.type, one.day, root)
    if not is_signed(key, message, octets(one.signature, 64)):
        raise Unfit("the signature is not this key's")
    if one.heads.get(event.id) != one.before:
        raise Unfit("it was signed when the event's stream stood elsewhere")
    left_out = sorted(name for name, seq in one.heads.items() if event.goes_on(name, seq))
    if left_out:
        hand = "it was signed during a hand that had not ended when the bundle was made"
        found.notes.append(f"the root of {one.title}: {hand}, in stream {left_out[0]}")
        return
    places = [(name, seq, walk.hashes.get((name, seq), b"")) for name, seq in one.heads.items()]
    if root_over(places) != root:
        raise Unfit("the streams are not those that were signed")


def check_roots(bundle: Bundle, walk: Walk, event: Event, key: bytes, found: Found) -> None:
    """Check what the event's own stream says was signed."""
    for one in walk.signed:
        over = f"{len(one.heads)} streams, {sum(one.heads.values())} entries"
        found.told.append(f"root {one.root}: {one.title}, over {over}")
        with found.naming(f"the root of {one.title}"):
            check_root(one, walk, event, key, found)
    with found.naming("roots.json"):
        if read(whole(bundle, "roots.json")) != [one.as_said() for one in walk.signed]:
            raise Unfit("it is not what the event's stream says was signed")
    if not walk.signed:
        found.notes.append(
            "no day's end and no closing was signed: there is nothing to compare with paper"
        )
        return
    last = walk.signed[-1]
    later = sum(max(0, seq - last.heads.get(name, 0)) for name, seq in event.through.items())
    found.told.append(f"{later - 1} entries came after {last.title}")


class Paper(NamedTuple):
    """What the auditor has from elsewhere."""

    key: bytes | None = None
    roots: tuple[bytes, ...] = ()
    seals: tuple[bytes, ...] = ()


def check_bundle(bundle: Bundle, paper: Paper, found: Found) -> None:
    """Check a bundle that could be opened."""
    event: Event | None = None
    with found.naming("event.json"):
        event = Event(read(whole(bundle, "event.json")))
        found.told.append(f"event {event.name!r} ({event.id}), bundle made {event.made}")
        if paper.key not in (None, event.key):
            raise Unfit("the bundle was signed with another key than the one from paper")
    key = paper.key or (event.key if event else None)
    with found.naming("manifest.json"):
        check_files(bundle, key, found)
    if event is None or key is None:
        return
    if paper.key is None:
        found.notes.append("whose bundle it is was not checked: give the house's key from paper")
    schema = Schema({"oneOf": [], "$defs": {}, "versions": {}})
    with found.naming("schema.json"):
        schema = Schema(read(whole(bundle, "schema.json")))
    walk = Walk(bundle, event, schema, paper.seals)
    for name in sorted(event.through, key=lambda one: (one != event.id, one)):
        check_stream(bundle, name, walk, event, found)
    found.told.append(f"{len(event.through)} streams, {walk.count} entries")
    check_roots(bundle, walk, event, key, found)
    check_paper(paper, walk, found)


def check_stream(bundle: Bundle, name: str, walk: Walk, event: Event, found: Found) -> None:
    """Check a stream and its words."""
    with found.naming(f"entries/{name}.jsonl"):
        walk.along(name)
    with found.naming(f"words/{name}.jsonl"):
        check_words(bundle, name)
    stood, through = event.stood[name], event.through[name]
    if through > stood:
        found.faults.append(f"event.json: stream {name} stood at {stood} and goes on to {through}")
    if through < stood:
        hand = "their hand had not ended when the bundle was made"
        found.notes.append(f"stream {name}: entries {through + 1} to {stood} are left out: {hand}")


def check_paper(paper: Paper, walk: Walk, found: Found) -> None:
    """Check that what stands on paper is in the bundle."""
    known = {one.root for one in walk.signed}
    for root in paper.roots:
        if root.hex() not in known:
            found.faults.append(f"root {root.hex()} from paper: the bundle has none such")
    found.told.extend(walk.seen)
    for seal in sorted(walk.unseen):
        found.faults.append(f"seal {seal.hex()} from paper: no stream of the bundle stood there")


def checked(path: str, paper: Paper) -> Found:
    """Return what a check of a bundle finds."""
    found = Found()
    with found.naming(path):
        bundle: Bundle = Folder(path) if Path(path).is_dir() else Archive(path)
        check_bundle(bundle, paper, found)
    return found


def faults_of(path: str, key: bytes | None = None) -> list[str]:
    """Return everything that is wrong with a bundle, by the house's public key if it is given."""
    return checked(path, Paper(key)).faults


# --- what it says ------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """Return a text in which nothing can steer a terminal or hide on it."""
    kept = (
        c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text
    )
    return "".join(kept)[:1000]


def hexadecimal(text: str) -> bytes:
    """Return what was typed from paper: 64 digits, with blanks and colons between them or none."""
    return octets(re.sub(r"[\s:]", "", text).lower(), 32)


def asked(arguments: Sequence[str]) -> tuple[str, Paper]:
    """Return the bundle that is named, and what the auditor has from elsewhere."""
    usage, _, _ = __doc__.partition("\n\nTake")
    parser = argparse.ArgumentParser(
        description=usage, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bundle")
    parser.add_argument("key", nargs="?", type=hexadecimal)
    parser.add_argument("--root", action="append", default=[], type=hexadecimal)
    parser.add_argument("--seal", action="append", default=[], type=hexadecimal)
    given = parser.parse_args(arguments)
    return given.bundle, Paper(given.key, tuple(given.root), tuple(given.seal))


def main(arguments: Sequence[str]) -> int:
    """Verify the bundle that is named; say what is wrong, or that nothing is."""
    path, paper = asked(arguments)
    found = checked(path, paper)
    for text in found.told:
        print(plain(text))
    for text in found.notes:
        print(f"NOTE   {plain(text)}")
    for text in found.faults:
        print(f"FAULT  {plain(text)}")
    if found.faults:
        print(f"NOT WHOLE: {len(found.faults)} faults")
        return 1
    if found.notes:
        print("nothing is wrong with what could be checked; see the notes for what could not")
        return 3
    print("whole: every file, every stream and every signature is as it should be")
    return 0


if __name__ == "__main__":
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
