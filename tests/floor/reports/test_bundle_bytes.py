"""The audit bundle's archive: a byte that was changed anywhere is found, and what it stands in named."""

import io
import re
import struct
import warnings
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from floor.reports.audit import verify
from floor.reports.audit.bundle import Bundle
from floor.scenarios.runner import FIRST
from tables.log.roots import public_key
from tests.floor.reports.bundles import files_of, unpacked

pytestmark = pytest.mark.django_db

TRIES = 150
CONTAINER = "the archive: what follows its files is not the directory that was written"


def faults(content: bytes, tmp_path: Path) -> list[str]:
    path = tmp_path / "bundle.zip"
    path.write_bytes(content)
    return verify.faults_of(str(path), public_key())


def infos(content: bytes) -> list[zipfile.ZipInfo]:
    return zipfile.ZipFile(io.BytesIO(content)).infolist()


def repacked(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, said in files.items():
            archive.writestr(name, said)
    return out.getvalue()


def test_any_changed_byte_of_the_archive_is_found(small_bundle: bytes, tmp_path: Path) -> None:
    """Here and there in all of it, and in what stands around the files."""
    bundle = small_bundle
    heads = [one.header_offset for one in infos(bundle)]
    directory = bundle.index(b"PK\1\2", heads[-1])
    frame = [*(at + place for at in heads for place in range(30)), *range(directory, len(bundle))]
    for place in [*range(5, len(bundle), len(bundle) // TRIES), *frame[:: len(frame) // TRIES]]:
        changed = bytearray(bundle)
        changed[place] ^= 1 << place % 8
        assert faults(bytes(changed), tmp_path), place


def test_changed_byte_of_a_file_is_named_by_it(bundle: bytes, tmp_path: Path) -> None:
    """The first byte, one in the middle and the last of every file."""
    whole = files_of(bundle)
    for name, said in whole.items():
        for place in {0, len(said) // 2, len(said) - 1} if said else ():
            changed = said[:place] + bytes([said[place] ^ 1]) + said[place + 1 :]
            path = unpacked({**whole, name: changed}, tmp_path)
            found = verify.faults_of(str(path), public_key())
            own = "manifest.sig" if name == "manifest.json" else name
            assert any(one.startswith(f"{own}: ") for one in found), (name, place, found)
        unpacked({name: said}, tmp_path)
        (tmp_path / name).unlink()
        found = verify.faults_of(str(tmp_path), public_key())
        assert any(one.startswith(f"{name}: ") for one in found), (name, found)
        unpacked({name: said}, tmp_path)
    assert verify.faults_of(str(tmp_path), public_key()) == []


def spare_bit(content: bytes) -> bytes:
    """Change a bit of a file's packed bytes that unpacking does not read: the last ones of its last byte."""
    for one in infos(content):
        end = one.header_offset + 30 + len(one.filename) + one.compress_size
        changed = bytearray(content)
        changed[end - 1] ^= 0x80
        try:
            if files_of(bytes(changed)) == files_of(content):
                return bytes(changed)
        except verify.UNREADABLE:
            continue
    raise AssertionError("every bit is read")


def added(name: str) -> Callable[[bytes], bytes]:
    """Return what adds a file to an archive."""

    def change(content: bytes) -> bytes:
        out = io.BytesIO(content)
        with warnings.catch_warnings(), zipfile.ZipFile(out, "a") as archive:
            warnings.simplefilter("ignore")
            archive.writestr(name, b"other")
        return out.getvalue()

    return change


def commented(content: bytes) -> bytes:
    out = io.BytesIO(content)
    with zipfile.ZipFile(out, "a") as archive:
        archive.comment = b"whole"
    return out.getvalue()


def at_another_time(content: bytes) -> bytes:
    """Let every file be of another day, before it and in the directory alike."""
    date = struct.pack("<H", (FIRST.year - 1980) << 9 | FIRST.month << 5 | FIRST.day)
    other = struct.pack("<H", (FIRST.year - 1980) << 9 | FIRST.month << 5 | FIRST.day + 1)
    changed = bytearray(content)
    for place in re.finditer(rb"PK\x03\x04|PK\x01\x02", content):
        at = place.start() + (12 if place[0] == b"PK\3\4" else 14)
        if changed[at : at + 2] == date:
            changed[at : at + 2] = other
    return bytes(changed)


def renamed(content: bytes) -> bytes:
    files = files_of(content)
    readme = files.pop("README.txt")
    return repacked({**files, "README.TXT": readme})


FORGED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "bytes before": (
        lambda content: b"#!/bin/sh\n" + content,
        r"entries/\S+: what the archive says",
    ),
    "bytes behind": (lambda content: content + b"\n", r".*(cannot be read|what follows its files)"),
    "a comment": (commented, re.escape(CONTAINER)),
    "another file": (added("more.txt"), r"more\.txt: the manifest does not name it"),
    "a file twice": (added("README.txt"), r"README\.txt: it is there more than once"),
    "a folder": (added("reports/"), r"reports/: the manifest does not name it"),
    "a file that leads out": (added("../x"), r"\.\./x: the manifest does not name it"),
    "a file with another name": (
        renamed,
        r"README\.txt: it is missing",
    ),
    "a spare bit": (spare_bit, r"\S+: its packed bytes are not those that were written"),
    "other times": (at_another_time, r"entries/\S+: what the archive says before it"),
    "packed anew": (
        lambda content: repacked(files_of(content)),
        r"entries/\S+: what the archive says",
    ),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_was_done_to_the_archive_is_named(what: str, bundle: bytes, tmp_path: Path) -> None:
    """Also where all files are whole for this program: another one would unpack others."""
    forge, expected = FORGED[what]
    found = faults(forge(bundle), tmp_path)
    assert any(re.match(expected, one) for one in found), found


def test_file_that_only_the_manifest_leads_out_with_is_named(bundle: bytes, tmp_path: Path) -> None:
    files = files_of(bundle)
    manifest = files["manifest.json"].replace(b'"README.txt"', b'"../README.txt"')
    content = repacked({**files, "manifest.json": manifest, "../README.txt": b"x"})
    assert "../README.txt: no file of a bundle is called so" in faults(content, tmp_path)


def test_archive_of_more_than_its_first_form_can_say_is_known_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if an archive began to need larger numbers after three thousand bytes."""
    monkeypatch.setattr(zipfile, "ZIP64_LIMIT", 3000)
    out, path = io.BytesIO(), tmp_path / "large.zip"
    with Bundle(out, FIRST) as large:
        for number in range(9):
            large.put(
                f"{number}.txt", b"".join(sha256(bytes([number, n])).digest() for n in range(28))
            )
        large.seal()
    path.write_bytes(out.getvalue())
    assert b"PK\6\6" in out.getvalue()
    assert found_in(path) == []
    path.write_bytes(out.getvalue().replace(b"PK\6\6\x2c", b"PK\6\6\x2d"))
    assert found_in(path) == [CONTAINER]


def found_in(path: Path) -> list[str]:
    found = verify.Found()
    verify.check_files(verify.Archive(str(path)), public_key(), found)
    return found.faults
