"""The feed under sixteen writers with stalls: nothing missed, nothing twice, streams in order."""

import os
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import pytest
from django.db import transaction
from msgspec import Struct, field

from tables.domain.envelope import StreamId
from tables.log.changes import changes_since, mark_now
from tables.log.errors import StaleStream
from tables.log.follow import Follower
from tables.log.positions import START
from tables.log.sql import all_rows, one_row, run
from tests.tables.log.threads import at_once
from tests.tables.log.writing import a_stream, chips, write

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS: Final = 16
# Each writer's share; a longer run by the environment.
ROUNDS: Final = int(os.environ.get("FLOORBOOK_FEED_ROUNDS", "60"))
# Longer than the longest stall: until then the last entries may be above the horizon.
LOOKS_UNTIL_SURE: Final = 60
STALLS: Final = (0.0, 0.001, 0.0, 0.004, 0.0, 0.0, 0.03, 0.002)


class Bench(Struct):
    """What writers and readers of one run share."""

    shared: list[StreamId]
    left: list[int]  # writers still at work
    seen: list[tuple[StreamId, int]] = field(default_factory=list)
    told: dict[StreamId, int] = field(default_factory=dict)
    restarts: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def ended(self) -> bool:
        """Say whether all writers have ended."""
        return not self.left[0]


def write_and_stall(bench: Bench, number: int) -> None:
    """Append to an own and to shared streams, now at once and now in a slow or early transaction."""
    own = a_stream()
    for turn in range(ROUNDS):
        stall = STALLS[(number * 5 + turn) % len(STALLS)]
        shared = bench.shared[(number + turn) % len(bench.shared)]
        with suppress(StaleStream):
            match (number + turn) % 4:
                case 0:
                    write(own, *map(chips, range(1, 2 + turn % 3)))
                case 1:
                    with transaction.atomic():  # commits late
                        write(own, chips(1))
                        time.sleep(stall)
                case 2:
                    with transaction.atomic():  # has its id before it reads
                        run("SELECT pg_current_xact_id()")
                        time.sleep(stall)
                        write(shared, chips(1))
                case _:
                    write(shared, chips(1), chips(2))
    with bench.lock:
        bench.left[0] -= 1


def stall_elsewhere(bench: Bench) -> None:
    """Hold transactions that write open for long, though they have nothing to do with the log."""
    while not bench.ended():
        with transaction.atomic():
            run("SELECT pg_current_xact_id()")
            time.sleep(0.15)
        time.sleep(0.05)


def read_to_the_end(bench: Bench) -> None:
    """Follow the feed, and begin anew from the last position again and again."""
    follower, turn, quiet = Follower(START), 0, 0
    while quiet < LOOKS_UNTIL_SURE:
        ended, turn = bench.ended(), turn + 1
        limit = 1 + turn * 7 % 50
        entries = follower.next(limit).entries
        bench.seen.extend((entry.stream, entry.seq) for entry in entries)
        quiet = quiet + 1 if ended and not entries else 0
        if turn % 5 == 0:
            follower = Follower(follower.position)
            bench.restarts += 1
        if not entries:
            time.sleep(0.005)


def relay_to_the_end(bench: Bench) -> None:
    """Look for changes as a relay does."""
    mark, quiet = mark_now(), 0
    while quiet < 3:
        ended = bench.ended()
        changes = changes_since(mark)
        news = {
            stream: version
            for stream, version in changes.versions.items()
            if version > bench.told.get(stream, 0)
        }
        bench.told.update(news)
        mark = changes.mark
        quiet = quiet + 1 if ended and not news else 0
        time.sleep(0.005)


def test_nothing_is_missed_nothing_comes_twice_and_streams_keep_their_order() -> None:
    bench = Bench(shared=[a_stream() for _ in range(4)], left=[WRITERS])
    works: list[Callable[[], None]] = [
        partial(write_and_stall, bench, number) for number in range(WRITERS)
    ]
    works += [partial(one, bench) for one in (stall_elsewhere, read_to_the_end, relay_to_the_end)]
    at_once(works)

    rows = all_rows('SELECT tournament, "table", seq FROM tables_entry')
    written = [(StreamId(tournament=owner, table=table), seq) for owner, table, seq in rows]
    assert Counter(bench.seen) == Counter(written)
    order: defaultdict[StreamId, list[int]] = defaultdict(list)
    for stream, seq in bench.seen:
        order[stream].append(seq)
    assert all(seqs == list(range(1, len(seqs) + 1)) for seqs in order.values())
    # The relay was told of every stream's last version, and waited for no horizon.
    assert bench.told == {stream: len(seqs) for stream, seqs in order.items()}
    assert len(written) > WRITERS * ROUNDS / 2
    assert bench.restarts > 5


def test_horizon_is_past_everything_once_all_is_quiet() -> None:
    stream = a_stream()
    write(stream, chips(1))
    row = one_row("SELECT max(xid) < pg_snapshot_xmin(pg_current_snapshot()) FROM tables_entry")
    assert row == (True,)
