"""The audit bundle: checked by its own program alone, which says what it is and what it could not check."""

import ast
import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from floor.reports.audit import verify
from floor.reports.audit.bundle import Bundle
from floor.scenarios.event import open_event
from floor.scenarios.runner import FIRST
from tables.log.roots import public_key
from tests.floor.reports.bundles import (
    dealt,
    files_of,
    let_go,
    long_event,
    said_of_the_event,
    seated,
    unpacked,
    written,
)
from tests.floor.reports.event import Busy, source_of

PROGRAM = Path(verify.__file__)
OTHER_KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


def run(path: Path, *arguments: str, program: Path = PROGRAM) -> tuple[int, str]:
    """Run the program with nothing but the standard library; it never ends in a traceback."""
    command = [sys.executable, "-I", "-S", str(program), str(path), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def kept(content: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "bundle.zip"
    path.write_bytes(content)
    return path


def test_bundle_is_whole_by_the_program_in_it_as_a_file_and_unpacked(
    bundle: bytes, tmp_path: Path
) -> None:
    path, folder = kept(bundle, tmp_path), unpacked(files_of(bundle), tmp_path / "unpacked")
    for given in (path, folder):
        code, said = run(given, public_key().hex(), program=folder / "verify.py")
        assert (code, said.splitlines()[-1][:6]) == (0, "whole:"), said
        assert "event 'Spring ♠'" in said
        assert said.count("root ") == 4
        assert "the closing, entry 8 of the event's stream, over 3 streams, 43 entries" in said
    blank = public_key().hex(":").upper()
    assert run(path, blank)[0] == 0


def test_without_a_key_from_paper_nobody_knows_whose_bundle_it_is(
    bundle: bytes, tmp_path: Path
) -> None:
    path = kept(bundle, tmp_path)
    code, said = run(path)
    assert code == 3
    assert "NOTE   whose bundle it is was not checked" in said
    code, said = run(path, OTHER_KEY)
    assert code == 1
    assert "event.json: the bundle was signed with another key than the one from paper" in said
    assert "manifest.sig: the signature of manifest.json is not this key's" in said
    assert "the root of the closing, entry 8 of the event's stream: the signature is not" in said
    for wrong in ("12", "x" * 64, ""):
        assert run(path, wrong)[0] == 2


def test_roots_and_seals_on_paper_are_looked_for(bundle: bytes, tmp_path: Path, db: None) -> None:
    path, key = kept(bundle, tmp_path), public_key().hex()
    said = run(path, key)[1]
    (root,) = [line[5:69] for line in said.splitlines() if "the end of day 2" in line][:1]
    assert run(path, key, "--root", root)[0] == 0
    code, said = run(path, key, "--root", OTHER_KEY, "--seal", OTHER_KEY)
    assert code == 1
    assert f"FAULT  root {OTHER_KEY} from paper: the bundle has none such" in said
    assert f"FAULT  seal {OTHER_KEY} from paper: no stream of the bundle stood there" in said
    tournament = long_event()
    printed = source_of(tournament).stamp.streams
    fresh = kept(written(tournament), tmp_path)
    seals = [word for one in printed for word in ("--seal", one.seal)]
    code, said = run(fresh, key, *seals)
    assert code == 0
    assert [line.rpartition(" ")[2] for line in said.splitlines() if line[:4] == "seal"] == [
        str(one.seq) for one in printed
    ]


def test_what_was_not_signed_is_said(small_bundle: bytes, tmp_path: Path) -> None:
    code, said = run(kept(small_bundle, tmp_path), public_key().hex())
    assert code == 3
    assert "no day's end and no closing was signed" in said


def test_event_in_which_nothing_happened_has_a_bundle(db: None, tmp_path: Path) -> None:
    code, said = run(kept(written(open_event("Empty")), tmp_path), public_key().hex())
    assert (code, "1 streams, 2 entries" in said) == (3, True)


def test_hand_that_is_left_out_is_said_and_so_is_a_root_that_was_signed_over_it(
    db: None, tmp_path: Path
) -> None:
    tournament = open_event("Spring")
    table = Busy(tournament)
    seated(table, "abc")
    dealt(table)
    said_of_the_event(tournament, type="day_ended", day=1)
    code, said = run(kept(written(tournament), tmp_path), public_key().hex())
    assert code == 3
    hand = "their hand had not ended when the bundle was made"
    assert f"NOTE   stream {table.stream.key}: entries 5 to 10 are left out: {hand}" in said
    assert "it was signed during a hand that had not ended when the bundle was made" in said
    let_go(table)
    code, said = run(kept(written(tournament), tmp_path), public_key().hex())
    assert (code, "came after the end of day 1" in said) == (0, True)


def test_closed_event_is_in_its_bundle_to_the_last_entry_though_nobody_ended_its_last_hand(
    db: None, tmp_path: Path
) -> None:
    tournament = open_event("Spring")
    table = Busy(tournament)
    seated(table, "abc")
    dealt(table)
    said_of_the_event(tournament, type="day_ended", day=1)
    said_of_the_event(tournament, type="tournament_closed")
    code, said = run(kept(written(tournament), tmp_path), public_key().hex())
    assert (code, "left out" in said, "2 streams, 14 entries" in said) == (0, False, True)
    said_of_the_event(tournament, type="tournament_reopened", reason="play goes on")
    code, said = run(kept(written(tournament), tmp_path), public_key().hex())
    assert (code, "entries 5 to 10 are left out" in said) == (3, True)


def test_hand_that_is_played_after_the_closing_is_left_out_until_it_has_ended(
    db: None, tmp_path: Path
) -> None:
    """Whoever may close an event and whoever reads its bundle would see what a table holds."""
    tournament = open_event("Spring")
    before, since = Busy(tournament), Busy(tournament)
    for table in (before, since):
        seated(table, "abc")
    dealt(before)
    said_of_the_event(tournament, type="tournament_closed")
    dealt(since)
    _code, said = run(kept(written(tournament), tmp_path), public_key().hex())
    assert f"stream {since.stream.key}: entries 5 to 10 are left out" in said
    assert str(before.stream.key) not in said
    before.say(1, type="folded", seat=1)
    _code, said = run(kept(written(tournament), tmp_path), public_key().hex())
    assert f"stream {before.stream.key}: entries 5 to 11 are left out" in said


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (Path.exists, "cannot be read (FileNotFoundError"),
        (lambda path: path.write_bytes(b"not a zip"), "cannot be read (BadZipFile"),
        (lambda path: path.write_bytes(b""), "cannot be read (BadZipFile"),
        (lambda path: path.mkdir(), "manifest.json: it cannot be read"),
        (lambda path: zipfile.ZipFile(path, "w").close(), "event.json: it cannot be read"),
        (lambda path: path.symlink_to(path), "cannot be read ("),
    ],
)
def test_what_is_no_bundle_is_said_in_a_sentence(
    make: Callable[[Path], object], says: str, tmp_path: Path
) -> None:
    make(tmp_path / "bundle")
    code, said = run(tmp_path / "bundle", public_key().hex())
    assert (code, says in said) == (1, True), said


def test_program_needs_no_newer_python_than_it_says() -> None:
    ast.parse(PROGRAM.read_text(), feature_version=(3, 9))


def test_memory_does_not_grow_with_a_stream(tmp_path: Path) -> None:
    """A line of the longest that is read, and files that pack a thousand times, are no more than one piece."""
    out = io.BytesIO()
    with Bundle(out, FIRST) as packed:
        for name in ("entries/a.jsonl", "README.txt"):
            packed.put_lines(name, (bytes(1 << 20) for _ in range(200)))
        packed.seal()
    path = kept(out.getvalue(), tmp_path)
    program = (
        "import resource, runpy, sys\n"
        "resource.setrlimit(resource.RLIMIT_AS, (160 << 20, 160 << 20))\n"
        "sys.argv = sys.argv[1:]\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    command = [sys.executable, "-I", "-S", "-c", program, str(PROGRAM), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "event.json" in done.stdout
    assert "README.txt" not in done.stdout
    assert "Memory" not in done.stdout
