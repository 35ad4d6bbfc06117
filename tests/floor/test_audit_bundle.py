"""The audit bundle: checked by its own verifier alone, which finds and names whatever was changed."""

import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from floor.reports.audit import verify
from floor.reports.audit.bundle import write_bundle
from floor.reports.facts.event import seqs_now
from floor.reports.registry import REPORTS
from floor.scenarios.event import open_event, play_into
from floor.scenarios.runner import FIRST
from floor.wallclock import new_id
from rulings.services import Command, record
from tables.domain.entries.tournament import DayEnded, TournamentClosed
from tables.domain.envelope import Envelope, StreamId
from tables.log.roots import public_key
from tests.floor.reports.event import SCENARIOS, Busy, source_of

pytestmark = pytest.mark.django_db

Change = Callable[[bytes], bytes]


def quiet_table(tournament: UUID) -> None:
    table = Busy(tournament)
    table.say(
        0,
        type="table_opened",
        game="holdem",
        structure="no_limit",
        rulebook="tda",
        smallest_chip=25,
        seats=9,
    )
    for seat in range(1, 7):
        table.say(1, type="player_seated", seat=seat, player=f"q{seat}", stack=10_000)


def signed(tournament: UUID, entry: DayEnded | TournamentClosed) -> None:
    envelope = Envelope(
        actor="ada", role="director", device=None, command_id=new_id(), occurred_at=FIRST
    )
    assert record(Command(StreamId(tournament), entry, envelope, new_id)).refusal is None


def written(tournament: UUID) -> bytes:
    out = io.BytesIO()
    source = source_of(tournament)
    make = REPORTS["R1"].make
    assert make is not None
    write_bundle(
        out,
        tournament=tournament,
        seqs=seqs_now(tournament),
        at=FIRST,
        reports=iter((make(source),)),
        progress=lambda _done, _all: None,
    )
    return out.getvalue()


@pytest.fixture(scope="module")
def bundle(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    """A closed event's bundle; the event itself is gone when tests look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        tournament = open_event("Spring")
        quiet_table(tournament)
        signed(tournament, DayEnded(day=1))
        # Some of these stand in the middle of a hand: the bundle leaves that out.
        play_into(tournament, SCENARIOS)
        signed(tournament, TournamentClosed())
        made = written(tournament)
        assert written(tournament) == made
        transaction.set_rollback(True)
    return made


def faults(content: bytes, tmp_path: Path, key: bytes | None = None) -> list[str]:
    path = tmp_path / "bundle.zip"
    path.write_bytes(content)
    return list(verify.faults_of(str(path), key))


def repacked(content: bytes, change: dict[str, Change | None]) -> bytes:
    """Return an archive with some of its files changed or left out."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            how = change.get(name, bytes)
            if how is not None:
                new.writestr(name, how(old.read(name)))
    return out.getvalue()


def signed_stream(content: bytes) -> str:
    """Return the file of a table that a root was signed over."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        (first, *_) = json.loads(archive.read("roots.json"))["roots"]
    (table,) = {*first["heads"]} - {first["tournament"]}
    return f"entries/{table}.jsonl"


def test_bundle_is_whole_by_its_own_program_with_the_standard_library_alone(
    bundle: bytes, tmp_path: Path
) -> None:
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        archive.extract("verify.py", tmp_path)
        names = set(archive.namelist())
    assert {"manifest.json", "roots.json", "schema.json", "README.txt", "reports/R1.csv"} <= names
    (tmp_path / "b.zip").write_bytes(bundle)
    command = [sys.executable, "-I", "-S", "verify.py", "b.zip", public_key().hex()]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:5]) == (0, "whole"), done.stdout + done.stderr
    wrong = subprocess.run(
        [*command[:-1], "00" * 32], cwd=tmp_path, capture_output=True, check=False
    )
    assert wrong.returncode == 1


def test_every_changed_byte_is_found(bundle: bytes, tmp_path: Path) -> None:
    """One byte of each file, and of the archive's own frame, in turn."""
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        names = [one.filename for one in archive.infolist()]
    for name in names:
        flipped = repacked(bundle, {name: one_bit})
        found = faults(flipped, tmp_path, public_key())
        assert found, name
        assert any(name in one or "manifest" in one for one in found), (name, found)
    for place in range(100, len(bundle), len(bundle) // 40):
        flipped = bundle[:place] + bytes([bundle[place] ^ 0x55]) + bundle[place + 1 :]
        before, after = contents(bundle), contents(flipped)
        assert faults(flipped, tmp_path, public_key()) or before == after, place


def one_bit(said: bytes) -> bytes:
    """Return a file with one bit changed near its end; one that was empty with a byte in it."""
    return said[:-2] + bytes([said[-2] ^ 1]) + said[-1:] if said else b"x"


def contents(content: bytes) -> dict[str, bytes] | None:
    """Return what an archive holds; None where it can no longer be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    except verify.UNREADABLE:
        return None


def test_changed_entry_is_named_by_its_stream_and_seq(bundle: bytes, tmp_path: Path) -> None:
    name = signed_stream(bundle)

    def changed(said: bytes) -> bytes:
        lines = said.splitlines(keepends=True)
        entry = json.loads(lines[4])
        entry["actor"] = "somebody"
        lines[4] = json.dumps(entry).encode() + b"\n"
        return b"".join(lines)

    found = faults(repacked(bundle, {name: changed}), tmp_path)
    assert (
        f"{name} entry 5: it was changed, or what comes before it was: its hash is another" in found
    )


def test_forger_who_makes_chain_and_manifest_anew_is_found_by_the_signatures(
    bundle: bytes, tmp_path: Path
) -> None:
    """He has everything but the key."""
    name = signed_stream(bundle)

    def rechained(said: bytes) -> bytes:
        before, out = bytes(32), []
        for line in said.splitlines():
            entry = json.loads(line)
            entry["actor"] = "somebody"
            before = sha256(before + verify.entry_bytes(entry)).digest()
            out.append(json.dumps({**entry, "hash": before.hex()}).encode() + b"\n")
        return b"".join(out)

    forged = repacked(bundle, {name: rechained})
    with zipfile.ZipFile(io.BytesIO(forged)) as archive:
        new = sha256(archive.read(name)).hexdigest()

    def renamed(said: bytes) -> bytes:
        manifest = json.loads(said)
        manifest["files"][name] = new
        return json.dumps(manifest).encode()

    found = faults(repacked(forged, {"manifest.json": renamed}), tmp_path, public_key())
    assert "manifest.sig: the signature is not this key's" in found
    assert any(re.match("root of day_ended .*: the streams are not those", one) for one in found)


def test_stream_that_is_left_out_is_named(bundle: bytes, tmp_path: Path) -> None:
    name = signed_stream(bundle)
    found = faults(repacked(bundle, {name: None}), tmp_path)
    assert f"{name}: it is missing" in found
    assert any("is not in the bundle as far as it was signed" in one for one in found)


def test_what_is_no_bundle_is_said_in_a_sentence(tmp_path: Path) -> None:
    assert "cannot be opened" in faults(b"not a zip", tmp_path)[0]
    empty = io.BytesIO()
    zipfile.ZipFile(empty, "w").close()
    assert "roots.json: it cannot be read" in faults(empty.getvalue(), tmp_path)[0]


@pytest.mark.parametrize(
    ("key", "message", "signature"),
    [
        # RFC 8032, section 7.1: TEST 1 to 3.
        (
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            (
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
                "d25bf5f0595bbe24655141438e7a100b"
            ),
        ),
        (
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            (
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
                "387b2eaeb4302aeeb00d291612bb0c00"
            ),
        ),
        (
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            (
                "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
                "4a7c15e9716ed28dc027beceea1ec40a"
            ),
        ),
    ],
)
def test_signatures_are_those_of_rfc_8032(key: str, message: str, signature: str) -> None:
    public, said, sig = bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature)
    assert verify.is_signed(public, said, sig)
    assert not verify.is_signed(public, said + b"x", sig)
    assert not verify.is_signed(public, said, sig[:-1] + bytes([sig[-1] ^ 1]))
    # The same number once more around the group is another signature, and none.
    s = int.from_bytes(sig[32:], "little") + verify.L
    assert not verify.is_signed(public, said, sig[:32] + s.to_bytes(32, "little"))
    assert not verify.is_signed(b"", said, sig)
