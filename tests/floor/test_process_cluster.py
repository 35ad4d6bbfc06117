"""The embedded database: made whole or not at all, and given its time after it was killed."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.process.cluster import Cluster
from floor.process.folder import prepare
from floor.process.trouble import Trouble
from tests.support.processes import data_folder, descendants, eventually, working_on
from tests.tables.log.clusters import kill_every_process


@pytest.fixture
def data() -> Iterator[Path]:
    with data_folder() as folder:
        yield folder


def test_a_database_that_works_through_its_log_is_given_its_time(data: Path) -> None:
    cluster = Cluster(prepare(data))
    cluster.start()
    kill_every_process(cluster)
    again = Cluster(prepare(data), seconds_to_start=1.5)
    holding = threading.Thread(target=hold_recovery, kwargs={"seconds": 2.5})
    holding.start()
    again.start()
    holding.join()
    assert again.answers()
    again.stop()


def hold_recovery(*, seconds: float) -> None:
    """Stop the process that works through the log, as if there were much of it."""
    found: list[int] = []

    def recovering() -> list[int]:
        found[:] = [pid for pid, words in descendants(os.getpid()) if "startup" in words]
        return found

    eventually(recovering)
    os.kill(found[0], signal.SIGSTOP)
    time.sleep(seconds)
    os.kill(found[0], signal.SIGCONT)


def test_told_to_stop_nobody_waits_for_the_database(data: Path) -> None:
    cluster = Cluster(prepare(data))
    with pytest.raises(Trouble, match="told to stop"):
        cluster.start(stopping=lambda: True)
    assert cluster.pid is None
    assert working_on(data) == []


def test_killed_while_the_database_is_made_it_is_made_anew(data: Path) -> None:
    places = prepare(data)
    half = places.cluster.with_name("postgres.part")
    half.mkdir()
    (half / "PG_VERSION").write_text("18\n")
    cluster = Cluster(places)
    cluster.start()
    cluster.stop()
    assert not half.exists()
