"""Write an event's audit bundle: its chains, signed roots, schemas, rulebooks, reports, and the verifier.

It holds what nobody else may read, the cards of hands that ended without being shown among them: it is
made for auditors alone, and each stream only up to its last hand that has ended.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from importlib.resources import files
from io import SEEK_CUR
from typing import IO, Any, Final
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import msgspec
from django.utils.translation import gettext as _

from floor.redaction import unsealed
from floor.reports.facts.event import Progress
from floor.reports.report import Report, Stamp
from floor.reports.writers.csv import as_csv
from rulings.rulebook.edition import COMMON, EDITION_NAMES
from tables.domain.codec import to_wire
from tables.domain.entries import ENTRY_TYPES, wire_name
from tables.domain.entries.tournament import DayEnded
from tables.domain.envelope import Recorded, StreamId
from tables.domain.upcasters import VERSIONS
from tables.log.chain import Link
from tables.log.links_read import links_of
from tables.log.read import stream_entries
from tables.log.roots import Sealing, public_key, sign_manifest

FAST: Final = 6  # of zlib's levels
AT_ONCE: Final = 1 << 20  # bytes
UNIX: Final = 3  # in an archive's words, whatever it is written on


class Bundle:
    """An archive that notes the hash of every file it is given, and of its bytes in the archive."""

    def __init__(self, out: IO[bytes], at: datetime) -> None:
        """Begin; every file in it is of that instant, so that the same event is the same bytes.

        Args:
            out: what is written is read there again.
        """
        self._out = out
        self._zip = ZipFile(out, "w", ZIP_DEFLATED, compresslevel=FAST)
        self._at = at
        self._hashes: dict[str, dict[str, str]] = {}

    def put(self, name: str, content: bytes) -> None:
        """Add a file."""
        self.put_lines(name, iter((content,)))

    def put_lines(self, name: str, pieces: Iterator[bytes]) -> None:
        """Add a file piece by piece."""
        digest, info = sha256(), self._info(name, ZIP_DEFLATED)
        with self._zip.open(info, "w") as file:
            for piece in pieces:
                digest.update(piece)
                file.write(piece)
        self._hashes[name] = {"sha256": digest.hexdigest(), "packed": self._packed(info)}

    def seal(self) -> None:
        """Add the manifest with all hashes, and its signature: the last that is added.

        They stand in the archive as they are, so that none of their bytes can be another.
        """
        manifest = _json({"made_at": _instant(self._at), "files": self._hashes})
        signature = sign_manifest(sha256(manifest).digest()).hex()
        for name, content in (("manifest.json", manifest), ("manifest.sig", signature.encode())):
            with self._zip.open(self._info(name, ZIP_STORED), "w") as file:
                file.write(content)

    def __enter__(self) -> "Bundle":
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def _packed(self, info: ZipInfo) -> str:
        digest, left = sha256(), info.compress_size
        self._out.seek(-left, SEEK_CUR)
        while left:
            piece = self._out.read(min(left, AT_ONCE))
            digest.update(piece)
            left -= len(piece)
        return digest.hexdigest()

    def _info(self, name: str, how: int) -> ZipInfo:
        info = ZipInfo(name, self._at.astimezone(UTC).timetuple()[:6])
        info.compress_type = how
        info.create_system = UNIX
        info.external_attr = 0o644 << 16
        return info


def verifier() -> bytes:
    """Return the program that checks a bundle alone."""
    return files("floor.reports.audit").joinpath("verify.py").read_bytes()


def write_bundle(
    out: IO[bytes],
    *,
    stamp: Stamp,
    stood: Mapping[str, int],
    through: Mapping[str, int],
    reports: Iterator[Report],
    progress: Progress,
) -> None:
    """Write the bundle of an event as of the given entries, one stream in memory at a time.

    Args:
        stamp: what every report in it says of itself.
        stood: for each stream's id where it stood when the bundle was asked for.
        through: for each the entry it goes up to, as `ended` says it; the reports are of that too.
        progress: told after each stream how many of all are done.
    """
    tournament = stamp.tournament
    with Bundle(out, stamp.generated_at) as bundle:
        _write_streams(bundle, tournament, through, progress)
        own = stream_entries(StreamId(tournament), through=through.get(str(tournament), 0))
        about = {
            "tournament": str(tournament),
            "name": stamp.name,
            "made_at": _instant(stamp.generated_at),
            "made_by": stamp.by,
            "amended": stamp.amended,
            "public_key": public_key().hex(),
            "streams": {
                name: {"stands_at": seq, "through": through[name]} for name, seq in stood.items()
            },
        }
        bundle.put("event.json", _json(about))
        roots = [_root(row, row.entry) for row in own if isinstance(row.entry, Sealing)]
        bundle.put("roots.json", _json(roots))
        bundle.put("schema.json", _schema())
        for book in (COMMON, *EDITION_NAMES):
            said = files("rulings.rulebook.editions").joinpath(f"{book}.toml").read_bytes()
            bundle.put(f"rulebooks/{book}.toml", said)
        for report in reports:
            for section in report.sections:
                said = as_csv(replace(report, sections=(section,)))
                bundle.put(f"reports/{report.code}-{section.key}.csv", said)
        bundle.put("README.txt", _guide().encode())
        bundle.put("verify.py", verifier())
        bundle.seal()


def _write_streams(
    bundle: Bundle, tournament: UUID, through: Mapping[str, int], progress: Progress
) -> None:
    for count, name in enumerate(sorted(through), start=1):
        stream = StreamId(tournament, None if name == str(tournament) else UUID(name))
        bundle.put_lines(f"entries/{name}.jsonl", _entries(stream, through[name]))
        rows = stream_entries(stream, through=through[name])
        bundle.put_lines(f"words/{name}.jsonl", _words(rows))
        progress(count, len(through))


def _entries(stream: StreamId, through: int) -> Iterator[bytes]:
    for link, hash_ in links_of(stream, through=through):
        yield _line({**_said(link), "hash": hash_.hex()})


def _said(link: Link) -> dict[str, object]:
    return {
        "id": str(link.id),
        "tournament": str(link.tournament),
        "table": None if link.table is None else str(link.table),
        "seq": link.seq,
        "hand": link.hand,
        "type": link.type,
        "version": link.version,
        "payload": link.payload.decode(),
        "occurred_at": _instant(link.occurred_at),
        "queued": link.queued,
        "recorded_at": _instant(link.recorded_at),
        "actor": link.actor,
        "role": link.role,
        "device": link.device,
        "command_id": str(link.command_id),
    }


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _words(rows: list[Recorded]) -> Iterator[bytes]:
    """Yield what stands sealed in the entries, readable; nothing for entries without such words."""
    for row, told in zip(rows, unsealed(rows), strict=True):
        if told.entry is not row.entry:
            yield _line({"seq": row.seq, "payload": to_wire(told.entry)})


def _root(row: Recorded, entry: Sealing) -> dict[str, object]:
    return {
        "seq": row.seq,
        "type": wire_name(type(entry)),
        "day": entry.day if isinstance(entry, DayEnded) else None,
        "tournament": str(row.stream.tournament),
        "heads": entry.heads or {},
        "root": entry.root,
        "signature": entry.signature,
    }


def _schema() -> bytes:
    shapes, components = msgspec.json.schema_components(
        tuple(ENTRY_TYPES.values()), schema_hook=_anything, ref_template="#/$defs/{name}"
    )
    versions = {name: VERSIONS.get(name, 1) for name in ENTRY_TYPES}
    return _json({"oneOf": list(shapes), "$defs": components, "versions": versions})


def _anything(_kind: type) -> dict[str, Any]:
    return {"description": "The whole new payload, as its entry's type has it."}


def _guide() -> str:
    return _(
        "Audit bundle of an event recorded with Floorbook.\n\n"
        "Verify it:  python3 -I verify.py BUNDLE KEY\n"
        "            BUNDLE is the archive, or the folder it was unpacked into. Python 3.9 or newer is enough.\n"
        "KEY is the house's public key, 64 digits, as it is printed with each signed root: take it from paper.\n"
        "--root ROOT also checks that a root on paper is one of the bundle's, and --seal SEAL that a stream\n"
        "stood where a printed report says. The QR code of a root holds the root in its fifth line, and KEY in\n"
        "its last.\n\n"
        "Do not trust the verify.py in here before you have compared it: a bundle that was forged holds a\n"
        "program that was forged. Take it from Floorbook itself (floor/reports/audit/verify.py), or compare its\n"
        "SHA-256 with the one printed with the signed roots.\n\n"
        "entries/    one file a stream (a table, or the event itself): one entry a line, as it was hashed.\n"
        "            `payload` is the entry's own content, as JSON text; people's own words in it are sealed.\n"
        "words/      the entries with such words, readable, by their seq. That the words are those that were\n"
        "            sealed only the house can show, as long as the person was not erased.\n"
        "event.json  whose bundle it is, where each stream stood, and up to which entry it is in here.\n"
        "roots.json  the signed roots: where every stream stood at a day's end and at the closing.\n"
        "schema.json what each type of entry may hold.\n"
        "rulebooks/  the rulebooks that hands were judged by, with their parameters.\n"
        "reports/    the reports as CSV, one file a table: all of the entries that are in here.\n"
        "manifest.*  the hash of every file, unpacked and packed, and their signature.\n\n"
        "A hand that had not ended when the bundle was made is left out, unless the event was closed then.\n"
    )


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True, default=str).encode()
