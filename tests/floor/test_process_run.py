"""The whole floor, run by its one command: what is killed comes back, and nothing stays behind."""

import os
import re
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.support.processes import (
    RunningFloor,
    data_folder,
    descendants,
    eventually,
    is_running,
    manage,
)

DATABASE = "/postgres -D"
WEB = "floor.process.web"


@pytest.fixture(scope="module")
def floor() -> Iterator[RunningFloor]:
    with data_folder() as folder:
        running = RunningFloor(folder)
        yield running
        running.end()


@pytest.fixture
def data() -> Iterator[Path]:
    with data_folder() as folder:
        yield folder


def test_the_floor_opens_and_says_where(floor: RunningFloor) -> None:
    assert floor.get("healthz") == (200, "ok\n")
    assert str(floor.data) in floor.greeting


def test_every_part_runs(floor: RunningFloor) -> None:
    for words in (DATABASE, WEB, "celery --quiet --app floor.celery worker", "beat"):
        eventually(partial(floor.child, words))


def test_keys_are_readable_by_their_owner_alone(floor: RunningFloor) -> None:
    keys = floor.data / "keys"
    assert stat.S_IMODE(keys.stat().st_mode) == 0o700
    names = {each.name: stat.S_IMODE(each.stat().st_mode) for each in keys.iterdir()}
    assert names == dict.fromkeys(("django", "command-digest", "signing-ed25519"), 0o600)


def test_a_killed_web_process_is_started_again_and_no_request_is_refused(
    floor: RunningFloor,
) -> None:
    before = floor.child(WEB)
    os.kill(before, signal.SIGKILL)
    assert floor.get("healthz") == (200, "ok\n")
    assert floor.child(WEB) not in {0, before}


def test_a_killed_database_is_started_again(floor: RunningFloor) -> None:
    before = floor.child(DATABASE)
    os.kill(before, signal.SIGKILL)
    eventually(lambda: floor.child(DATABASE) not in {0, before})
    eventually(lambda: floor.get("healthz") == (200, "ok\n"))


def test_a_killed_worker_is_started_again(floor: RunningFloor) -> None:
    eventually(lambda: floor.child("floor.celery worker"))
    before = floor.child("floor.celery worker")
    os.kill(before, signal.SIGKILL)
    eventually(lambda: floor.child("floor.celery worker") not in {0, before})


def test_other_commands_use_the_running_database(floor: RunningFloor) -> None:
    shown = manage("showmigrations", "--plan", FLOORBOOK_DATA=str(floor.data))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "[ ]" not in shown.stdout


def test_a_second_run_on_the_same_data_says_so(floor: RunningFloor) -> None:
    second = manage("run", "--data", str(floor.data), "--port", "0")
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert f"in use by process {floor.pid}" in second.stderr


def test_a_port_in_use_is_said_in_one_line(floor: RunningFloor, data: Path) -> None:
    port = floor.url.rstrip("/").rpartition(":")[2]
    second = manage("run", "--data", str(data), "--port", port)
    assert second.returncode == 2
    assert second.stderr == (
        f"manage.py run: port {port} on 127.0.0.1 is in use; stop what listens there, "
        "or choose another with --port.\n"
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_and_goes_on_with_the_same_data(
    data: Path, number: signal.Signals
) -> None:
    running = RunningFloor(data, "--web-only")
    everything = [running.pid, *(pid for pid, _ in descendants(running.pid))]
    assert running.end(number) == 0
    assert not any(map(is_running, everything))
    assert "database system is shut down" in (data / "postgres.log").read_text()
    key = (data / "keys" / "django").read_text()
    again = RunningFloor(data, "--web-only")
    assert again.get("healthz") == (200, "ok\n")
    again.end()
    assert (data / "keys" / "django").read_text() == key


def test_the_demonstration_is_loaded_once_and_its_sign_ins_are_said_again(data: Path) -> None:
    said = []
    for _ in range(2):
        running = RunningFloor(data, "--web-only", demo=True)
        running.end()
        said.append(re.findall(r"^    \S+ .*$", running.greeting, re.MULTILINE))
    assert said[0] == said[1]
    assert [row.split()[0] for row in said[0]] == [
        "director",
        "floor1",
        "floor2",
        "dealer",
        "auditor",
    ]


def test_without_the_demonstration_a_link_makes_the_first_director(floor: RunningFloor) -> None:
    assert re.search(rf"^    {floor.url}first/\S+$", floor.greeting, re.MULTILINE)


def test_an_installed_database_is_used_instead_and_by_several_machines(data: Path) -> None:
    """Pages here, tasks there: two data folders, one database that neither of them starts."""
    with installed_database(os.environ["DATABASE_URL"]) as url:
        pages = RunningFloor(data / "pages", "--web-only", DATABASE_URL=url)
        tasks = RunningFloor(data / "tasks", "--worker-only", DATABASE_URL=url)
        assert pages.get("healthz") == (200, "ok\n")
        assert (tasks.url, tasks.child(WEB), pages.child("celery")) == ("", 0, 0)
        eventually(lambda: tasks.child("floor.celery worker"))
        assert not any(each.child(DATABASE) for each in (pages, tasks))
        assert [each.end() for each in (pages, tasks)] == [0, 0]


@contextmanager
def installed_database(beside: str) -> Iterator[str]:
    """A new database on the tests' server, with the address that an installer would give."""
    address = urlsplit(beside)
    with psycopg.connect(beside, autocommit=True) as connection:
        connection.execute("CREATE DATABASE installed")
        yield address._replace(path="/installed").geturl()
        connection.execute("DROP DATABASE installed (FORCE)")


def test_nothing_is_left_after_kill_9(data: Path) -> None:
    running = RunningFloor(data)
    eventually(lambda: running.child("beat"))
    everything = [running.pid, *(pid for pid, _ in descendants(running.pid))]
    assert len(everything) > 5
    running.end(signal.SIGKILL)
    eventually(lambda: not any(map(is_running, everything)), seconds=5)
    assert "database system is shut down" in (data / "postgres.log").read_text()
    again = RunningFloor(data, "--web-only")
    assert again.get("healthz") == (200, "ok\n")
    again.end()
