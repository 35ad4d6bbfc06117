"""Start the real commands, look at their process tree, end them by pid."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.request import urlopen

from floor.process.places import ROOT

SECONDS_TO_WAIT = 60
OURS = ("FLOORBOOK_", "DATABASE_", "CELERY_", "DJANGO_")


def clean_environment(**more: str) -> dict[str, str]:
    """Return the environment without what the tests' own database needs."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, **more}


def manage(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run one command to its end."""
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=SECONDS_TO_WAIT,
        env=clean_environment(**environ),
    )


def eventually(holds: Callable[[], object], *, seconds: float = 20) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise AssertionError("it did not come about in time")
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    """Say whether a process runs; one that ended and was not yet asked about does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def descendants(pid: int) -> Iterator[tuple[int, str]]:
    """Return the pid and the command of every process below one, but for those that just ended."""
    for child in _said_of(pid, f"task/{pid}/children").split():
        yield int(child), _said_of(int(child), "cmdline").replace(b"\0", b" ").decode()
        yield from descendants(int(child))


def working_on(data: Path) -> list[tuple[int, str]]:
    """Return the pid and the command of every process that names a data folder, whoever started it."""
    name = os.fsencode(data)
    pids = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    return [
        (pid, command.replace(b"\0", b" ").decode(errors="replace"))
        for pid in pids
        if pid != os.getpid() and is_running(pid)
        for command in (_said_of(pid, "cmdline"),)
        if name in command or name in _said_of(pid, "environ")
    ]


def _said_of(pid: int, file: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/{file}").read_bytes()
    except OSError:
        return b""


@contextmanager
def data_folder() -> Iterator[Path]:
    """A data folder that root's lesser account can reach: pytest's own are closed to it."""
    with TemporaryDirectory(prefix="floorbook-test-") as folder:
        Path(folder).chmod(0o711)
        yield Path(folder) / "data"


class RunningFloor:
    """A `manage.py run` in a process of its own."""

    def __init__(self, data: Path, *options: str, demo: bool = False, **environ: str) -> None:
        self.data = data
        self._process = subprocess.Popen(
            [
                *(sys.executable, ROOT / "manage.py", "run", "--data", data),
                *("--port", "0", *options, *(() if demo else ("--no-demo",))),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=clean_environment(**environ),
        )
        self.greeting = self._read_greeting()
        address = re.search(r"http://\S+", self.greeting)
        self.url = address[0] if address else ""

    @property
    def pid(self) -> int:
        return self._process.pid

    def child(self, words: str) -> int:
        """Return the pid of the child whose command contains some words; 0 when there is none."""
        return next(iter(self.children(words)), 0)

    def children(self, words: str) -> list[int]:
        """Return the pids of all such children."""
        return [pid for pid, command in descendants(self.pid) if words in command]

    def get(self, path: str) -> tuple[int, str]:
        """Return the status and the body of a page."""
        try:
            with urlopen(self.url + path, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and return the exit code; what does not end by it is killed."""
        self._process.send_signal(number)
        try:
            self._process.communicate(timeout=SECONDS_TO_WAIT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
            raise
        return self._process.returncode

    def _read_greeting(self) -> str:
        assert self._process.stdout is not None
        lines = []
        for line in self._process.stdout:
            lines.append(line)
            if line.startswith("Stop with"):
                return "".join(lines)
        _, said = self._process.communicate(timeout=SECONDS_TO_WAIT)
        raise AssertionError(f"the floor did not open: {said}")
