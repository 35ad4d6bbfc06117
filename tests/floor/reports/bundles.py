"""Events to make audit bundles of, and what a forger does to a bundle."""

import io
import json
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

from floor.reports.audit import verify
from floor.reports.audit.bundle import write_bundle
from floor.reports.audit.ended import ended
from floor.reports.facts.event import seqs_now
from floor.reports.registry import REPORTS
from floor.scenarios.event import open_event
from floor.scenarios.runner import FIRST
from floor.wallclock import new_id
from rulings.services import Command, record
from tables.domain.codec import from_wire
from tables.domain.envelope import Envelope, StreamId
from tests.floor.reports.event import Busy, source_of

Files = dict[str, bytes]
Change = Callable[[bytes], bytes]
REPORTED = ("R1", "R4")


def said_of_the_event(tournament: UUID, **fields: Any) -> None:
    """Record an entry of the event's own stream."""
    envelope = Envelope(
        actor="ada", role="director", device=None, command_id=new_id(), occurred_at=FIRST
    )
    outcome = record(Command(StreamId(tournament), from_wire(fields), envelope, new_id))
    assert outcome.refusal is None, outcome


def seated(table: Busy, players: str) -> None:
    """Open a table and seat players at it."""
    table.say(
        0,
        type="table_opened",
        game="holdem",
        structure="no_limit",
        rulebook="tda",
        smallest_chip=25,
        seats=9,
    )
    for seat, player in enumerate(players, start=1):
        table.say(1, type="player_seated", seat=seat, player=player, stack=10_000)


def dealt(table: Busy) -> None:
    """Begin a hand of three."""
    table.say(1, actor="dora", role="dealer", type="hand_started", button=1, method="riffle")
    for seat, kind, amount in ((2, "small_blind", 100), (3, "big_blind", 200)):
        table.say(0, type="forced_bet_posted", seat=seat, kind=kind, amount=amount)
    for seat, cards in ((2, ["As", "Kd"]), (3, ["7c", "7d"]), (1, ["2h", "9s"])):
        table.say(0, type="cards_dealt", seat=seat, count=2, face="down", cards=cards)


def played(table: Busy) -> None:
    """Play a short hand of three to its end."""
    dealt(table)
    let_go(table)


def let_go(table: Busy) -> None:
    """End a hand that was dealt."""
    for seat in (1, 2):
        table.say(2, type="folded", seat=seat)
    table.say(1, type="pot_pushed", pot=0, shares=[{"seat": 3, "amount": 200}])
    table.say(0, type="deck_scrambled")


def long_event() -> UUID:
    """Return an event of two days that was closed, reopened, amended, and closed again."""
    tournament = open_event("Spring ♠")
    quiet, busy = Busy(tournament), Busy(tournament)
    seated(quiet, "abcd")
    seated(busy, "xyz")
    played(busy)
    late = busy.say(1, type="chips_added", seat=1, amount=5_000, reason="rebuy")
    busy.say(
        5,
        type="entry_corrected",
        seq=late,
        payload={"seat": 1, "amount": 500, "reason": "rebuy"},
        reason="a nought too many",
    )
    wrong = busy.say(1, type="chips_added", seat=2, amount=700, reason="rebuy")
    busy.say(1, type="entry_voided", seq=wrong, reason="he did not pay")
    busy.say(
        9,
        type="ruling_issued",
        ruling="r1",
        finding="conduct",
        provisions=["TDA-ETIQUETTE"],
        reason="Señor Muñoz shouted",
    )
    said_of_the_event(tournament, type="day_ended", day=1)
    said_of_the_event(tournament, type="day_started", day=2)
    played(busy)
    said_of_the_event(tournament, type="day_ended", day=2)
    said_of_the_event(tournament, type="tournament_closed")
    busy.say(60, type="ruling_appealed", ruling="r1", by=2, words="I did not shout")
    said_of_the_event(tournament, type="tournament_reopened", reason="an appeal came by post")
    busy.say(
        60,
        actor="ada",
        role="director",
        type="appeal_decided",
        ruling="r1",
        outcome="upheld",
        reason="two witnesses",
    )
    said_of_the_event(tournament, type="tournament_closed")
    return tournament


def small_event() -> UUID:
    """Return an event of one table that is still going on, and in which nothing was signed."""
    tournament = open_event("Small")
    table = Busy(tournament)
    seated(table, "abc")
    return tournament


def written(tournament: UUID) -> bytes:
    """Return an event's bundle."""
    stood = seqs_now(tournament)
    through = ended(tournament, stood, lambda _done, _all: None)
    source = source_of(tournament, seqs=through)
    source = replace(source, stamp=replace(source.stamp, generated_at=FIRST))
    makes = [REPORTS[code].make for code in REPORTED]
    out = io.BytesIO()
    write_bundle(
        out,
        stamp=source.stamp,
        stood=stood,
        through=through,
        reports=(make(source) for make in makes if make is not None),
        progress=lambda _done, _all: None,
    )
    return out.getvalue()


def files_of(bundle: bytes) -> Files:
    """Return a bundle's files."""
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def unpacked(files: Files, folder: Path) -> Path:
    """Return a folder with these files."""
    for name, said in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(said)
    return folder


def streams_of(files: Files) -> tuple[str, str, str]:
    """Return the ids of the event's own stream and its two tables', the one with most entries last."""
    own = json.loads(files["event.json"])["tournament"]
    names = {name[8:-6] for name in files if name.startswith("entries/")} - {own}
    quiet, busy = sorted(names, key=lambda name: len(files[f"entries/{name}.jsonl"]))
    return own, quiet, busy


def entries_of(files: Files, stream: str) -> list[dict[str, Any]]:
    """Return a stream's entries."""
    return [json.loads(line) for line in files[f"entries/{stream}.jsonl"].splitlines()]


def keep(files: Files, stream: str, entries: Iterable[dict[str, Any]], *, chain: bool) -> None:
    """Put entries into a bundle's files.

    Args:
        chain: with the hashes that belong to them.
    """
    before, said = bytes(32), b""
    for entry in entries:
        if chain:
            before = sha256(before + verify.entry_bytes(entry)).digest()
        kept = {**entry, "hash": before.hex()} if chain else entry
        said += json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    files[f"entries/{stream}.jsonl"] = said


def edit(files: Files, name: str, change: Callable[[Any], Any]) -> None:
    """Change what a file of JSON says."""
    files[name] = json.dumps(change(json.loads(files[name]))).encode()


def name_anew(files: Files) -> None:
    """Let the manifest name the files as they are now."""
    manifest = json.loads(files["manifest.json"])
    said = {name: said for name, said in files.items() if not name.startswith("manifest.")}
    packed = {"packed": "0" * 64}
    manifest["files"] = {
        name: {**manifest["files"].get(name, packed), "sha256": sha256(content).hexdigest()}
        for name, content in said.items()
    }
    files["manifest.json"] = json.dumps(manifest).encode()
