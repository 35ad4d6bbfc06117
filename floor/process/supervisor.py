"""Keep the database and the programs running until told to stop; start again what ends."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import IO, Any, Final

from floor.process.children import start_child
from floor.process.cluster import Cluster
from floor.process.programs import Program
from floor.process.trouble import Trouble

SECONDS_BETWEEN_LOOKS: Final = 0.1
SECONDS_TO_STOP: Final = 10.0
SECONDS_UNTIL_DATABASE_AGAIN: Final = 1.0
SECONDS_BETWEEN_CHORES: Final = 60.0
LARGEST_LOG: Final = 20_000_000
# Only what ends soon after it began is held back: it will hardly do better at once.
SECONDS_OF_GOOD_HEALTH: Final = 5.0
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 30.0
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

Say = Callable[[str], None]


@dataclass(slots=True)
class Running:
    """A program, its process, and when it may be started again."""

    program: Program
    process: subprocess.Popen[bytes]
    started: float
    pause: float = 0.0
    again_at: float | None = None


class Supervisor:
    """The one process that starts the others, from its main thread alone."""

    def __init__(
        self, *, cluster: Cluster | None, environ: Mapping[str, str], logs: Path | None, say: Say
    ) -> None:
        """Take what to watch over.

        Args:
            cluster: the embedded database, already started; None for an installed one.
            logs: the folder for what the programs say; None to let them say it here.
        """
        self._cluster = cluster
        self._environ = environ
        self._logs = logs
        self._say = say
        self._running: list[Running] = []
        # A plain flag: an Event has a lock, and the signal may come just while we hold it.
        self._stopping = False
        self._chores: list[Callable[[], None]] = [self._keep_logs_small]
        self._chores_done = time.monotonic()
        self._database_again_at = 0.0

    def listen_to_signals(self) -> None:
        """Stop on Ctrl-C and SIGTERM; a shell's `&` had children ignore the first."""
        for each in SIGNALS:
            signal.signal(each, self._on_signal)
        # Unless `nohup` said that the terminal may close.
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            signal.signal(signal.SIGHUP, self._on_signal)

    @property
    def stopping(self) -> bool:
        """Whether somebody said stop."""
        return self._stopping

    def start(self, programs: Sequence[Program]) -> None:
        """Start programs."""
        for program in programs:
            process = self._launch(program)
            self._running.append(Running(program, process, started=time.monotonic()))

    def now_and_then(self, chore: Callable[[], None]) -> None:
        """Have a small thing done every minute, which fails by itself alone."""
        self._chores.append(chore)

    def watch(self) -> None:
        """Start again what ends, until told to stop."""
        while not self._stopping:
            self.look()
            time.sleep(SECONDS_BETWEEN_LOOKS)

    def look(self) -> None:
        """Look once after everything."""
        # The programs first: they can begin while the database, which is waited for, comes back.
        for each in self._running:
            self._look_after(each)
        self._look_after_database()
        if time.monotonic() - self._chores_done > SECONDS_BETWEEN_CHORES:
            self._chores_done = time.monotonic()
            for chore in self._chores:
                chore()

    def stop(self) -> None:
        """Stop the programs, then the database."""
        deadline = time.monotonic() + SECONDS_TO_STOP
        for each in self._running:
            each.process.terminate()
        for each in self._running:
            try:
                each.process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                each.process.kill()
                each.process.wait()
        if self._cluster is not None:
            self._cluster.stop()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _launch(self, program: Program) -> subprocess.Popen[bytes]:
        output = self._log_of(program)
        try:
            return start_child(
                program.command,
                # Nothing that was acknowledged is lost by it, and nothing can outlive it.
                when_parent_dies=signal.SIGKILL,
                environ=self._environ,
                output=output,
                keep=program.keep,
            )
        finally:
            if output is not None:
                output.close()

    def _log_of(self, program: Program) -> IO[Any] | None:
        if self._logs is None:
            return None
        descriptor = os.open(
            self._logs / f"{program.name}.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600
        )
        return os.fdopen(descriptor, "ab")

    def _look_after_database(self) -> None:
        if self._cluster is None or self._cluster.pid is not None:
            return
        if time.monotonic() < self._database_again_at:
            return
        self._say("the database ended; starting it again")
        try:
            self._cluster.start(stopping=lambda: self._stopping)
        except Trouble as trouble:
            self._say(str(trouble))
            self._database_again_at = time.monotonic() + SECONDS_UNTIL_DATABASE_AGAIN

    def _look_after(self, each: Running) -> None:
        code = each.process.poll()
        if code is None:
            return
        now = time.monotonic()
        if each.again_at is None:
            ran_well = now - each.started > SECONDS_OF_GOOD_HEALTH
            each.pause = 0.0 if ran_well else min(max(each.pause * 2, FIRST_PAUSE), LONGEST_PAUSE)
            each.again_at = now + each.pause
            self._say(f"{each.program.name} ended ({_in_words(code)}); starting it again")
        if now >= each.again_at:
            each.process = self._launch(each.program)
            each.started, each.again_at = now, None

    def _keep_logs_small(self) -> None:
        logs = () if self._logs is None else self._logs.glob("*.log")
        for log in logs:
            if log.stat().st_size > LARGEST_LOG:
                shutil.copyfile(log, log.with_suffix(".log.1"))
                os.truncate(log, 0)  # the programs append, so they go on at the start


def _in_words(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"by {signal.Signals(-code).name}"
