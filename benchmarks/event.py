"""An event of 500 tables, 40,000 hands and two million entries: made once, then reported on.

`python3 benchmarks/run.py --only event` makes it (some minutes) and measures each report beside the
bare reading and decoding of the same entries, with the memory it took.
"""

import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from uuid import UUID

from benchmarks.busy_table import busy_table
from floor.reports.audience import Profile
from floor.reports.audit import verify
from floor.reports.facts.event import seqs_now
from floor.reports.making import made
from floor.reports.parameters import Parameters
from floor.reports.registry import BUNDLE, Format
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from rulings.services import Batch, record_many
from tables.domain import fold
from tables.domain.entries.base import Entry
from tables.domain.entries.tournament import DayStarted, TournamentOpened
from tables.domain.envelope import Envelope, Recorded, StreamId
from tables.log.append import append
from tables.log.links import NewEntry
from tables.log.read import stream_entries

TABLES: Final = 500
REPORTS: Final = (
    ("R0", Format.PDF),
    ("R1", Format.XLSX),
    ("R6", Format.CSV),
    ("R11", Format.PDF),
    (BUNDLE, Format.ZIP),
)
KILO: Final = 1024
NOTHING_WRONG_BUT_NOT_ALL_CHECKED: Final = 3


@dataclass(frozen=True, slots=True)
class Reported:
    """A report of the whole event: how long it took, against reading alone, and at most how much memory."""

    what: str
    seconds: float
    against: float
    size: int
    memory: float | None  # MB at most by then, of our own process


def measured(tables: int = TABLES) -> list[Reported]:
    """Make the event and report on it."""
    tournament = _made(tables)
    seqs = seqs_now(tournament)
    reading = _took(lambda: _read(tournament, seqs))
    found = [Reported("read and decode every entry", reading, 1.0, sum(seqs.values()), _memory())]
    for code, form in REPORTS:
        found += _reported(_parameters(tournament, seqs, code, form), reading)
    return found


def _reported(parameters: Parameters, reading: float) -> Iterator[Reported]:
    what = f"{parameters.code} as {parameters.format}"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        took = _took(lambda: _make(parameters, path))
        size = path.stat().st_size
        yield Reported(what, took, took / reading, size, _memory())
        if parameters.code == BUNDLE:
            took = _took(lambda: _verify(path))
            yield Reported("its verifier, alone", took, took / reading, size, None)


def _make(parameters: Parameters, path: Path) -> None:
    with made(parameters, lambda _done, _all: None) as file, path.open("wb") as kept:
        shutil.copyfileobj(file, kept)


def _verify(path: Path) -> None:
    """Verify a bundle as an auditor does; nothing in it was signed, which is all that is missing."""
    done = subprocess.run([sys.executable, "-I", verify.__file__, path], check=False)
    if done.returncode != NOTHING_WRONG_BUT_NOT_ALL_CHECKED:
        raise RuntimeError(f"the bundle is not whole: {done.returncode}")


def lines(found: list[Reported]) -> str:
    """Return the table."""
    head = "| a large event | s | ÷ reading | entries, or bytes | memory at most, MB |\n|---|--:|--:|--:|--:|"
    return "\n".join(
        [
            head,
            *(
                f"| {one.what} | {one.seconds:.0f} | {one.against:.1f} | {one.size:,} |"
                f" {'' if one.memory is None else f'{one.memory:.0f}'} |"
                for one in found
            ),
        ]
    )


def _made(tables: int) -> UUID:
    """Lay one table by the services, and its like as often as wanted by the log alone."""
    tournament = new_id()
    own = StreamId(tournament)
    _record(
        own, TournamentOpened(name="Two million", zone="UTC", rulebook="tda"), DayStarted(day=1)
    )
    first = StreamId(tournament, new_id())
    for entry in busy_table():
        _record(first, entry)
    rows = stream_entries(first)
    state = fold.encode_state(fold.fold(rows))
    for _ in range(tables - 1):
        _copy(StreamId(tournament, new_id()), rows, state)
    return tournament


def _record(stream: StreamId, *entries: Entry) -> None:
    outcome = record_many(Batch(stream, entries, _envelope(), new_id))
    if outcome.refusal is not None:
        raise RuntimeError(f"the event was refused: {outcome.refusal}")


def _copy(stream: StreamId, rows: list[Recorded], state: bytes) -> None:
    append(
        stream=stream,
        head=None,
        entries=[NewEntry(entry=row.entry, hand=row.hand, id=new_id()) for row in rows],
        envelope=_envelope(),
        recorded_at=now(),
        state=state,
        state_version=fold.STATE_VERSION,
        next_due_at=None,
        digest=bytes(32),
        answer=lambda _: b"{}",
    )


def _envelope() -> Envelope:
    return Envelope(
        actor="bench", role=str(Role.DIRECTOR), device=None, command_id=new_id(), occurred_at=now()
    )


def _read(tournament: UUID, seqs: dict[str, int]) -> int:
    names = [name for name in seqs if name != str(tournament)]
    return sum(len(stream_entries(StreamId(tournament, UUID(name)))) for name in names)


def _parameters(tournament: UUID, seqs: dict[str, int], code: str, form: Format) -> Parameters:
    return Parameters(
        tournament=tournament,
        code=code,
        format=form,
        profile=Profile.INTERNAL,
        language="en",
        seqs=seqs,
        at=now(),
        by="bench",
        names={},
        role=Role.AUDITOR,
    )


def _took(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILO
