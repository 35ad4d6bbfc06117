"""Killed while it starts for the first time, at whatever it is just doing, the product starts later."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from floor.process.places import ROOT
from tests.support.processes import (
    RunningFloor,
    clean_environment,
    data_folder,
    descendants,
    eventually,
    working_on,
)

SECONDS_TO_END = 10
# What it is doing, by the command of a process that is below it then.
MOMENTS = ("initdb", "postgres -D", "floorbook_owner floorbook", "floor.process.firstrun")
SIGN_INS = ("director", "floor1", "floor2", "dealer", "auditor")


@pytest.fixture
def data() -> Iterator[Path]:
    with data_folder() as folder:
        yield folder


def test_killed_at_each_step_of_its_first_start_it_starts_whole(data: Path) -> None:
    for moment in MOMENTS:
        kill_when(data, partial(does, moment))
        eventually(lambda: not working_on(data), seconds=SECONDS_TO_END)
    with running(data) as floor:
        assert floor.get("healthz") == (200, "ok\n")
        for name in SIGN_INS:
            assert f"    {name} " in floor.greeting


def does(words: str, pid: int) -> bool:
    return any(words in command for _, command in descendants(pid))


def kill_when(data: Path, holds: Callable[[int], bool]) -> None:
    """Run, and kill the runner alone as soon as something holds."""
    runner = subprocess.Popen(
        [sys.executable, ROOT / "manage.py", "run", "--data", data, "--port", "0", "--web-only"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=clean_environment(),
    )
    try:
        eventually(partial(holds, runner.pid), seconds=60)
    finally:
        runner.send_signal(signal.SIGKILL)
        runner.wait()


def test_who_lost_the_sign_ins_of_the_demonstration_gets_a_link(data: Path) -> None:
    """It was killed after the demonstration was loaded, and before its passwords were kept."""
    with running(data):
        pass
    (data / "demonstration-sign-ins").unlink()
    (data / "demonstration-wanted").touch()
    with running(data) as again:
        assert f"{again.url}first/" in again.greeting


@contextmanager
def running(data: Path) -> Iterator[RunningFloor]:
    floor = RunningFloor(data, "--web-only", demo=True)
    try:
        yield floor
    finally:
        code = floor.end()
    assert code == 0
