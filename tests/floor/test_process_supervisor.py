"""What ends is started again: at once where it ran well, after growing pauses where it did not."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.process import supervisor as watched
from floor.process.programs import Program
from floor.process.supervisor import SECONDS_OF_GOOD_HEALTH, Supervisor
from tests.support.processes import descendants, eventually, is_running


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def supervisor(tmp_path: Path, said: list[str]) -> Iterator[Supervisor]:
    watching = Supervisor(cluster=None, environ=os.environ, logs=tmp_path, say=said.append)
    yield watching
    watching.stop()


def a_program(code: str) -> Program:
    return Program(name="it", command=(sys.executable, "-S", "-c", code))


def ours() -> set[int]:
    return {pid for pid, command in descendants(os.getpid()) if " -S -c " in command}


def test_what_ends_at_once_is_started_again_more_and_more_slowly(
    supervisor: Supervisor, said: list[str]
) -> None:
    supervisor.start((a_program("pass"),))
    began = time.monotonic()
    while time.monotonic() - began < 1.5:
        supervisor.look()
        time.sleep(0.01)
    assert said[0] == "it ended (exit code 0); starting it again"
    assert 2 <= len(said) <= 4  # after 0.2, 0.4 and 0.8 seconds


def test_what_ran_well_is_started_again_at_once(supervisor: Supervisor, said: list[str]) -> None:
    supervisor.start((a_program("import time; time.sleep(60)"),))
    time.sleep(SECONDS_OF_GOOD_HEALTH + 0.1)
    (pid,) = ours()
    os.kill(pid, signal.SIGKILL)
    eventually(lambda: not is_running(pid))
    supervisor.look()
    assert said == ["it ended (by SIGKILL); starting it again"]
    assert ours() - {pid}


def test_small_things_are_done_now_and_then(
    supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    supervisor.now_and_then(lambda: done.append("certificate"))
    supervisor.look()
    assert done == []
    monkeypatch.setattr(watched, "SECONDS_BETWEEN_CHORES", 0.0)
    supervisor.look()
    assert done == ["certificate"]
