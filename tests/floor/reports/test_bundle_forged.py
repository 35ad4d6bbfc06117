"""Forgers of an audit bundle: what they change, drop, add, swap or replay is found and named.

Each of them also makes the manifest anew, so that it names his files; only the key he lacks.
"""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from floor.reports.audit import verify
from tables.log.roots import public_key
from tests.floor.reports.bundles import (
    Files,
    edit,
    entries_of,
    files_of,
    keep,
    name_anew,
    streams_of,
    unpacked,
)

pytestmark = pytest.mark.django_db

MANIFEST = "manifest.sig: the signature of manifest.json is not this key's"
DAY = r"the root of the end of day 1, entry 3 of the event's stream: "
CLOSED_AGAIN = r"the root of the closing, entry 8 of the event's stream: "
OTHERS = r"the streams are not those that were signed"
DEEP = 100_000
NONSENSE: tuple[Any, ...] = (None, [], "x", -1, {"x": []}, "[")


def of_busy(change: Callable[[list[dict[str, Any]]], object], *, chain: bool = True) -> Any:
    """Return what changes the entries of the table where most happened."""

    def forge(files: Files) -> None:
        entries = entries_of(files, streams_of(files)[2])
        change(entries)
        keep(files, streams_of(files)[2], entries, chain=chain)

    return forge


def of_event(change: Callable[[list[dict[str, Any]]], object]) -> Any:
    """Return what changes the entries of the event's own stream, and its list of roots after it."""

    def forge(files: Files) -> None:
        own = streams_of(files)[0]
        entries = entries_of(files, own)
        change(entries)
        keep(files, own, entries, chain=True)

    return forge


def fields(seq: int, /, **changed: Any) -> Any:
    """Return what changes fields of an entry."""
    return lambda entries: entries[seq - 1 if seq > 0 else seq].update(changed)


def payload(seq: int, /, **changed: Any) -> Any:
    """Return what changes an entry's own content."""

    def change(entries: list[dict[str, Any]]) -> None:
        said = {**json.loads(entries[seq - 1]["payload"]), **changed}
        said = {name: value for name, value in said.items() if value is not None}
        entries[seq - 1]["payload"] = json.dumps(said, separators=(",", ":"), sort_keys=True)

    return change


def swapped(entries: list[Any]) -> None:
    entries[4], entries[5] = entries[5], entries[4]


def stream_swap(files: Files) -> None:
    _, quiet, busy = (f"entries/{name}.jsonl" for name in streams_of(files))
    files[quiet], files[busy] = files[busy], files[quiet]


def cut_with_its_counts(files: Files) -> None:
    busy = streams_of(files)[2]
    entries = entries_of(files, busy)[:-3]
    keep(files, busy, entries, chain=True)
    counts = {"stands_at": len(entries), "through": len(entries)}
    edit(files, "event.json", lambda said: {**said, "streams": {**said["streams"], busy: counts}})


def cut_as_if_a_hand_went_on(files: Files) -> None:
    busy = streams_of(files)[2]
    entries = entries_of(files, busy)[:-3]
    keep(files, busy, entries, chain=True)
    counts = {"stands_at": len(entries) + 1, "through": len(entries)}
    edit(files, "event.json", lambda said: {**said, "streams": {**said["streams"], busy: counts}})


def stream_left_out(files: Files) -> None:
    busy = streams_of(files)[2]
    del files[f"entries/{busy}.jsonl"], files[f"words/{busy}.jsonl"]
    edit(
        files,
        "event.json",
        lambda said: {
            **said,
            "streams": {name: one for name, one in said["streams"].items() if name != busy},
        },
    )


def replayed(entries: list[dict[str, Any]]) -> None:
    """The first closing in place of the second: its signature is the house's."""
    entries[7]["payload"] = entries[5]["payload"]


def raw(seq: int, change: Callable[[bytes], bytes]) -> Any:
    """Return what changes an entry's line."""

    def forge(files: Files) -> None:
        name = f"entries/{streams_of(files)[2]}.jsonl"
        lines = files[name].splitlines(keepends=True)
        lines[seq - 1] = change(lines[seq - 1])
        files[name] = b"".join(lines)

    return forge


def words(change: Callable[[list[dict[str, Any]]], object]) -> Any:
    """Return what changes the words of that table."""

    def forge(files: Files) -> None:
        name = f"words/{streams_of(files)[2]}.jsonl"
        told = [json.loads(line) for line in files[name].splitlines()]
        change(told)
        files[name] = b"".join(json.dumps(one).encode() + b"\n" for one in told)

    return forge


FORGERS: dict[str, tuple[Callable[[Files], object], str]] = {
    "changes an entry": (
        of_busy(fields(5, actor="somebody"), chain=False),
        r"entries/BUSY: entry 5: it was changed, or what comes before it was",
    ),
    "changes one and chains anew": (of_busy(fields(5, actor="somebody")), DAY + OTHERS),
    "changes what came last": (of_busy(fields(-1, actor="x")), CLOSED_AGAIN + OTHERS),
    "takes one entry out": (
        of_busy(lambda entries: entries.pop(4)),
        r"entries/BUSY: entry 5: entry 6 stands where 5 is due",
    ),
    "says one twice": (
        of_busy(lambda entries: entries.insert(4, entries[4])),
        r"entries/BUSY: entry 6: entry 5 stands where 6 is due",
    ),
    "lets two change places": (
        of_busy(swapped),
        r"entries/BUSY: entry 5: entry 6 stands where 5 is due",
    ),
    "cuts the end off": (
        of_busy(lambda entries: entries.pop()),
        r"entries/BUSY: it ends at entry 30, and entry 31 is to be its last",
    ),
    "cuts the end off and counts anew": (
        cut_with_its_counts,
        CLOSED_AGAIN + r"stream BUSYID is not in the bundle as far as it was signed",
    ),
    "cuts the end off as if a hand went on": (
        cut_as_if_a_hand_went_on,
        CLOSED_AGAIN + r"stream BUSYID is not in the bundle as far as it was signed",
    ),
    "leaves a stream out": (
        stream_left_out,
        CLOSED_AGAIN + r"stream BUSYID is not in the bundle as far as it was signed",
    ),
    "lets two streams change names": (
        stream_swap,
        r"entries/BUSY: entry 1: it is of another stream",
    ),
    "takes an entry from another event": (
        of_busy(fields(1, tournament="01a22b7f-b280-7ca4-bdc1-ec96a1bbea6c")),
        r"entries/BUSY: entry 1: it is of another stream",
    ),
    "takes a root away": (
        of_event(payload(3, root=None, signature=None, heads=None)),
        DAY + r"there is none: nothing was signed",
    ),
    "takes the roots out of their list": (
        lambda files: files.update({"roots.json": b"[]"}),
        r"roots\.json: it is not what the event's stream says was signed",
    ),
    "signs an earlier closing again": (
        of_event(replayed),
        CLOSED_AGAIN + r"it was signed when the event's stream stood elsewhere",
    ),
    "signs another day": (of_event(payload(3, day=2)), r"the root of the end of day 2, entry 3 "),
    "says that less was signed": (
        of_event(payload(8, heads={})),
        CLOSED_AGAIN + r"it was signed when the event's stream stood elsewhere",
    ),
    "makes a root of his own": (of_event(payload(3, root="0" * 64)), DAY + r"the signature is"),
    "says a list for a root's heads": (
        of_event(payload(3, heads=[1])),
        r"entries/OWN: entry 3: day_ended\.heads is not what may stand there",
    ),
    "records what the type may not hold": (
        of_busy(payload(2, stack=-5)),
        r"entries/BUSY: entry 2: player_seated\.stack is too small or too large",
    ),
    "records a field that the type has not": (
        of_busy(payload(2, bonus=5)),
        r"entries/BUSY: entry 2: player_seated may not hold bonus",
    ),
    "leaves a field out": (
        of_busy(payload(2, player=None)),
        r"entries/BUSY: entry 2: player_seated lacks player",
    ),
    "records a type that there is not": (
        of_busy(fields(2, type="player_paid")),
        r"entries/BUSY: entry 2: there is no type player_paid",
    ),
    "says true for a number": (
        of_busy(fields(1, seq=True), chain=False),
        r"entries/BUSY: entry 1: .*is not what is due",
    ),
    "says a number with a fraction": (
        raw(1, lambda line: line.replace(b'"seq":1,', b'"seq":1.0,')),
        r"entries/BUSY: entry 1: 1\.0 is no whole number",
    ),
    "says a word for yes": (
        of_busy(fields(1, queued="false"), chain=False),
        r"entries/BUSY: entry 1: .*is not what is due",
    ),
    "writes an id otherwise": (
        raw(
            1,
            lambda line: re.sub(
                rb'"id":"([^"]+)"', lambda m: m[0].upper().replace(b'"ID"', b'"id"'), line
            ),
        ),
        r"entries/BUSY: entry 1: .*is not how an id is written",
    ),
    "says a field twice": (
        raw(1, lambda line: line.replace(b'"seq":1,', b'"seq":9,"seq":1,')),
        r"entries/BUSY: entry 1: a name stands in it twice",
    ),
    "adds a field": (
        of_busy(fields(1, note="x")),
        r"entries/BUSY: entry 1: its fields are not those of an entry",
    ),
    "writes half a letter": (
        raw(1, lambda line: line.replace(b'"kim"', rb'"\ud800"')),
        r"entries/BUSY: entry 1: it cannot be read",
    ),
    "writes in other letters": (
        raw(1, lambda line: line.decode().encode("utf-16")),
        r"entries/BUSY: entry 1: it cannot be read",
    ),
    "nests without end": (
        raw(1, lambda _: b"[" * DEEP + b"]" * DEEP + b"\n"),
        r"entries/BUSY: entry 1: it cannot be read",
    ),
    "writes a number without end": (
        raw(1, lambda line: line.replace(b'"seq":1,', b'"seq":' + b"9" * DEEP + b",")),
        r"entries/BUSY: entry 1: ",
    ),
    "leaves a line without its end": (
        raw(31, lambda line: line[:-1]),
        r"entries/BUSY: a line has no end",
    ),
    "says other words than were recorded": (
        words(lambda told: told[-1]["payload"].update(outcome="overturned")),
        r"words/BUSY: entry 31: it says other than what was hashed",
    ),
    "tells words of an entry that has none": (
        words(lambda told: told[-1].update(seq=99)),
        r"words/BUSY: it tells of entry 99 out of its turn",
    ),
    "says words in another order": (words(lambda told: told.reverse()), r"words/BUSY: "),
    "changes a report": (
        lambda files: files.update(
            {"reports/R1-rulings.csv": files["reports/R1-rulings.csv"] + b"x"}
        ),
        r"",
    ),
    "gives the event another name": (
        lambda files: edit(files, "event.json", lambda said: {**said, "name": "Autumn"}),
        r"",
    ),
    "says a stream stood before its end": (
        lambda files: edit(
            files,
            "event.json",
            lambda said: {
                **said,
                "streams": {name: {**one, "stands_at": 1} for name, one in said["streams"].items()},
            },
        ),
        r"event\.json: stream BUSYID stood at 1 and goes on to 31",
    ),
}


def named(expected: str, files: Files) -> str:
    """Return an expectation with this bundle's streams."""
    own, _, busy = streams_of(files)
    for name, said in (("BUSYID", busy), ("BUSY", f"{busy}.jsonl"), ("OWN", f"{own}.jsonl")):
        expected = re.sub(rf"{name}\b", re.escape(said).replace("\\", "\\\\"), expected)
    return expected


@pytest.mark.parametrize("forger", FORGERS)
def test_forger_is_found_and_what_he_did_is_named(
    forger: str, bundle: bytes, tmp_path: Path
) -> None:
    forge, expected = FORGERS[forger]
    whole = files_of(bundle)
    expected = named(expected, whole)
    files = dict(whole)
    forge(files)
    changed = {name for name in whole if files.get(name) != whole[name]}
    assert changed
    path = unpacked(files, tmp_path / "changed")
    found = verify.faults_of(str(path), public_key())
    for name in changed:
        assert any(one.startswith(f"{name}: it is ") for one in found), (name, found)
    assert any(re.match(expected, one) for one in found), found
    name_anew(files)
    found = verify.faults_of(str(unpacked(files, tmp_path / "named")), public_key())
    assert MANIFEST in found
    assert any(re.match(expected, one) for one in found), found


def signed_anew(files: Files, key: Ed25519PrivateKey) -> None:
    """Make everything anew: roots, their list, the manifest, each well signed with another key."""
    own, _, _ = streams_of(files)
    listed = []
    for seq in (3, 5, 6, 8):
        event = entries_of(files, own)
        said, kind = json.loads(event[seq - 1]["payload"]), event[seq - 1]["type"]
        root = verify.root_over(
            (name, upto, bytes.fromhex(entries_of(files, name)[upto - 1]["hash"]))
            for name, upto in said["heads"].items()
        )
        message = verify.root_message(own, kind, said.get("day"), root)
        said |= {"root": root.hex(), "signature": key.sign(message).hex()}
        event[seq - 1]["payload"] = json.dumps(said, separators=(",", ":"), sort_keys=True)
        keep(files, own, event, chain=True)
        listed.append({"seq": seq, "type": kind, "tournament": own, "day": said.get("day"), **said})
    files["roots.json"] = json.dumps(listed).encode()
    public = key.public_key().public_bytes_raw().hex()
    edit(files, "event.json", lambda said: {**said, "public_key": public})
    name_anew(files)
    digest = sha256(files["manifest.json"]).digest()
    files["manifest.sig"] = key.sign(b"floorbook manifest 1" + digest).hex().encode()


def test_forger_with_a_key_of_his_own_is_found_by_the_houses(bundle: bytes, tmp_path: Path) -> None:
    """All that he made is right by itself; it says so, and that nobody knows whose it is."""
    files = files_of(bundle)
    busy = streams_of(files)[2]
    entries = entries_of(files, busy)
    entries[4]["actor"] = "somebody"
    keep(files, busy, entries, chain=True)
    signed_anew(files, Ed25519PrivateKey.generate())
    path = str(unpacked(files, tmp_path))
    unknown = verify.checked(path, verify.Paper())
    assert (unknown.faults, len(unknown.notes)) == ([], 1)
    found = verify.faults_of(path, public_key())
    assert "event.json: the bundle was signed with another key than the one from paper" in found
    assert MANIFEST in found
    assert sum(one.endswith("the signature is not this key's") for one in found) == 4
    root = verify.checked(path, verify.Paper(roots=(bytes(32),)))
    assert root.faults == [f"root {'00' * 32} from paper: the bundle has none such"]


@pytest.mark.parametrize("name", ["event.json", "roots.json", "schema.json", "manifest.json"])
@pytest.mark.parametrize(
    "said",
    [b"", b"[]", b"{}", b"null", b"1", b'"x"', b"[[]]", b'{"files": []}', b"\xff", b"[" * DEEP],
)
def test_file_that_says_nonsense_is_named(
    name: str, said: bytes, bundle: bytes, tmp_path: Path
) -> None:
    files = {**files_of(bundle), name: said}
    found = verify.faults_of(str(unpacked(files, tmp_path)), public_key())
    assert any(one.startswith(name) for one in found), found


@pytest.mark.parametrize("name", ["event.json", "schema.json", "manifest.json"])
def test_any_part_of_a_file_may_be_nonsense(name: str, small_bundle: bytes, tmp_path: Path) -> None:
    """Each value in turn, of the first of many alike, is another: named, and never a traceback."""
    whole = files_of(small_bundle)
    path = unpacked(whole, tmp_path)
    for nonsense in NONSENSE:
        for said in spoiled(json.loads(whole[name]), nonsense, 3):
            (path / name).write_bytes(json.dumps(said).encode())
            assert verify.faults_of(str(path), public_key()), said


@pytest.mark.parametrize("seq", [3, 8])
def test_any_part_of_what_was_signed_may_be_nonsense(
    seq: int, bundle: bytes, tmp_path: Path
) -> None:
    whole = files_of(bundle)
    path, own = unpacked(whole, tmp_path), streams_of(whole)[0]
    for nonsense in NONSENSE:
        entries = entries_of(whole, own)
        for said in spoiled(json.loads(entries[seq - 1]["payload"]), nonsense, 2):
            entries[seq - 1]["payload"] = json.dumps(said)
            keep(files := dict(whole), own, entries, chain=True)
            name_anew(files)
            unpacked(files, path)
            found = verify.faults_of(str(path), public_key())
            assert any(not one.startswith("manifest.sig") for one in found), (said, found)


def spoiled(value: Any, nonsense: Any, depth: int) -> Any:
    """Yield a value with one of its parts replaced, down to some depth."""
    yield nonsense
    if not depth:
        return
    parts = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for place, (key, inner) in enumerate(parts):
        if place > 3:
            break
        for other in spoiled(inner, nonsense, depth - 1):
            changed = dict(value) if isinstance(value, dict) else list(value)
            changed[key] = other
            yield changed


def test_nothing_that_is_said_of_a_forgery_steers_a_terminal(
    bundle: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = files_of(bundle)
    files["\x1b[2Jwhole: every file\r\N{RIGHT-TO-LEFT OVERRIDE}"] = b""
    edit(files, "event.json", lambda said: {**said, "name": "\x1b[2J\r\ud800"})
    assert verify.main([str(unpacked(files, tmp_path)), public_key().hex()]) == 1
    said = capsys.readouterr().out
    assert all(line.isprintable() for line in said.splitlines())
    assert said.splitlines()[-1].startswith("NOT WHOLE")


def test_link_in_a_folder_is_no_file(bundle: bytes, tmp_path: Path) -> None:
    """What it points to can be another thing for whoever reads it next."""
    folder = unpacked(files_of(bundle), tmp_path / "unpacked")
    (folder / "README.txt").rename(tmp_path / "elsewhere")
    (folder / "README.txt").symlink_to(tmp_path / "elsewhere")
    found = verify.faults_of(str(folder), public_key())
    assert found == ["README.txt: it is no file of its own"]
