"""Killed at any moment, the database keeps every acknowledged entry, whole and once."""

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from floor.process.cluster import Cluster
from floor.process.places import ROOT
from tables.log.check import check_streams
from tables.log.sql import all_rows
from tests.support.processes import clean_environment, manage
from tests.tables.log.clusters import (
    connected_to,
    kill_every_process,
    owners_environment,
    private_cluster,
)

pytestmark = pytest.mark.django_db(transaction=True)

KILLS: Final = int(os.environ.get("FLOORBOOK_CRASH_KILLS", "4"))
WRITERS: Final = 4
# Not always at the same point of a writer's round, nor soon after the start only.
SECONDS_BETWEEN_KILLS: Final = (0.41, 0.83, 0.57, 1.09, 0.33, 0.71)


def start_writers(cluster: Cluster, folder: Path) -> list[subprocess.Popen[bytes]]:
    environ = clean_environment(**owners_environment(cluster))
    command = [sys.executable, "-m", "tests.tables.log.crash_writer"]
    return [
        subprocess.Popen(
            [*command, folder / f"answers-{number}", folder / "stop"], cwd=ROOT, env=environ
        )
        for number in range(WRITERS)
    ]


def answered(folder: Path) -> list[tuple[str, str, int]]:
    """Return stream, command and last seq of every answer that came back."""
    return [
        (stream, command_id, int(seq))
        for file in folder.glob("answers-*")
        for stream, command_id, seq in map(str.split, file.read_text().splitlines())
    ]


def test_no_acknowledged_entry_is_lost_when_the_database_is_killed(tmp_path: Path) -> None:
    with private_cluster(durable=True) as cluster:
        migrated = manage("migrate", "--verbosity=0", **owners_environment(cluster))
        assert migrated.returncode == 0, migrated.stderr
        writers = start_writers(cluster, tmp_path)
        counts = []
        for number in range(KILLS):
            time.sleep(SECONDS_BETWEEN_KILLS[number % len(SECONDS_BETWEEN_KILLS)])
            kill_every_process(cluster)
            counts.append(len(answered(tmp_path)))
            cluster.start()
        time.sleep(0.5)
        (tmp_path / "stop").touch()
        assert [writer.wait(30) for writer in writers] == [0] * WRITERS
        acknowledged = answered(tmp_path)
        # The writers went on after every kill.
        assert counts == sorted(set(counts))
        assert len(acknowledged) > counts[-1]
        with connected_to(cluster):
            report = check_streams()
            rows = all_rows(
                "SELECT stream::text, command_id::text, max(seq), count(*) FROM tables_entry"
                " GROUP BY stream, command_id"
            )
    assert report.damage == []
    assert report.entries > len(acknowledged)
    kept = {(stream, command_id, last) for stream, command_id, last, _ in rows}
    assert set(acknowledged) <= kept
    # What was sent again after its answer was lost stands there once.
    assert max(Counter(command_id for _, command_id, _, _ in rows).values()) == 1
    assert max(count for *_, count in rows) <= 3
