"""G10: what the hash chain costs an append, and how near checking a stream comes to bare hashing."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Final

from benchmarks.product import Sitting
from benchmarks.reading import Basis, Measure, Reading
from benchmarks.timing import here, sample, took
from tables.domain.codec import encode
from tables.domain.envelope import Recorded
from tables.log import links
from tables.log.chain import GENESIS, Link, canonical
from tables.log.read import stream_entries
from tables.log.rows import COLUMNS
from tables.log.sql import all_rows
from tables.log.walk import walk

CHECKED: Final = 300
ROWS: Final = f"""
SELECT tournament, stream, "table", {COLUMNS} FROM tables_entry
WHERE tournament = %s AND stream = %s ORDER BY seq
"""  # noqa: S608 - the product's own words
G10: Final = Measure(
    goal="G10", what="command with chain ÷ without", at="1 client", aim=1.1, basis=Basis.P50
)
G10_CHECK: Final = Measure(
    goal="G10",
    what="check of a stream's rows, entries decoded ÷ bare SHA-256 loop",
    at=f"{CHECKED} entries",
    aim=0.4,
)


class Chaining:
    """A table whose chain is checked."""

    def __init__(self) -> None:
        """Lay it, read it once."""
        stream = Sitting().lay(CHECKED).stream
        self._stream = stream
        self._rows = all_rows(ROWS, (stream.tournament, stream.key))
        self._bodies = [_body(row) for row in stream_entries(stream)]
        if self._bare() != self._check():
            raise RuntimeError("the chain that is measured is broken")

    def readings(self, seconds: float) -> Iterator[Reading]:
        """Measure once."""
        yield _commands(seconds)
        yield Reading(
            measure=G10_CHECK,
            ours=here(self._check, seconds / 4, entries=CHECKED),
            reference=here(self._bare, seconds / 4, entries=CHECKED),
        )

    def _check(self) -> bytes:
        return walk(self._stream, self._rows).last_hash

    def _bare(self) -> bytes:
        last = GENESIS
        for body in self._bodies:
            last = sha256(last + body).digest()
        return last


def _body(row: Recorded) -> bytes:
    kept = encode(row.entry)
    return canonical(
        Link(
            id=row.id,
            tournament=row.stream.tournament,
            table=row.stream.table,
            seq=row.seq,
            hand=row.hand,
            type=kept.type,
            version=kept.version,
            payload=kept.payload,
            occurred_at=row.occurred_at,
            queued=row.queued,
            recorded_at=row.recorded_at,
            actor=row.actor,
            role=row.role,
            device=row.device,
            command_id=row.command_id,
        )
    )


def _commands(seconds: float) -> Reading:
    """Record with and without the chain in turn, entry by entry, at two tables."""
    chained: list[float] = []
    bare: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        one, other = Sitting(), Sitting()
        for _ in range(CHECKED):
            chained.append(took(one.record))
            with _unchained():
                bare.append(took(other.record))
    return Reading(
        measure=G10, ours=sample(chained, sum(chained)), reference=sample(bare, sum(bare))
    )


@contextmanager
def _unchained() -> Iterator[None]:
    """Append as if nothing had to be hashed; the columns are written all the same."""
    module = vars(links)
    chaining = module["link_hash"]
    module["link_hash"] = lambda _prev, _link: GENESIS
    try:
        yield
    finally:
        module["link_hash"] = chaining
