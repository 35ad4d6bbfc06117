"""The life cycle of one embedded PostgreSQL: make, start, ask, stop."""

import contextlib
import os
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import psycopg
from psycopg import sql

from floor.process.account import server_account
from floor.process.binaries import server_programs
from floor.process.children import start_child
from floor.process.places import Places
from floor.process.roles import APPLICATION_ROLE, DATABASE_NAME, OWNER_ROLE
from floor.process.trouble import Trouble

SECONDS_TO_START: Final = 60
SECONDS_TO_STOP: Final = 30
SECONDS_TO_CONNECT: Final = 5
SECONDS_BETWEEN_LOOKS: Final = 0.02
SECONDS_BETWEEN_STARTS: Final = 0.1
PRIVATE: Final = 0o700
PRIVATE_FILE: Final = 0o600
LINES_OF_LOG: Final = 3
CONFIGURATION: Final = {
    "listen_addresses": "''",
    "unix_socket_permissions": "0700",
    "cluster_name": "'floorbook'",
    "timezone": "'UTC'",
    "log_timezone": "'UTC'",
    "max_connections": "100",
    "shared_buffers": "'64MB'",
    # A prepared transaction would hold back the readers of the feed for ever.
    "max_prepared_transactions": "0",
    # A failing statement holds the entry it would have written: no card may reach the log.
    "log_min_error_statement": "'panic'",
    "log_error_verbosity": "'terse'",
    "log_parameter_max_length_on_error": "0",
}
NOT_DURABLE: Final = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
# What a server says that starts while the processes of one that was killed still end.
STILL_ENDING: Final = ("shared memory block", "is another postmaster", "lock file")
# What a server answers that works through the log of one that was killed: as long as that takes.
RECOVERING: Final = ("the database system is starting up", "not yet accepting", "in recovery mode")


class Cluster:
    """The private PostgreSQL server of one data folder, a child of this process."""

    def __init__(
        self, places: Places, *, durable: bool = True, seconds_to_start: float = SECONDS_TO_START
    ) -> None:
        """Take the places; nothing is touched yet."""
        self.places = places
        self._seconds_to_start = seconds_to_start
        self._durable = durable
        self._settings = CONFIGURATION if durable else {**CONFIGURATION, **NOT_DURABLE}
        self._account = server_account()
        self._log = places.database / "postgres.log"
        self._server: subprocess.Popen[bytes] | None = None
        self._last_answer = ""

    def start(self, *, stopping: Callable[[], bool] = lambda: False) -> None:
        """Make the cluster when it is new, start it, and wait until it answers.

        Args:
            stopping: says when not to wait any longer, however far it has come.

        Raises:
            Trouble: it does not come up; the message ends with what its log says.
        """
        programs = server_programs(self._account)
        self._make_socket_folder()
        if not (self.places.cluster / "PG_VERSION").exists():
            self._make(programs)
        deadline = time.monotonic() + self._seconds_to_start
        while not self._launched(programs, deadline, stopping):
            last = self._last_lines()
            if stopping():
                self.stop()
                raise Trouble("told to stop before the database was ready.")
            if time.monotonic() > deadline or not any(words in last for words in STILL_ENDING):
                self.stop()
                raise Trouble(f"the database in {self.places.cluster} did not start: {last}")
            time.sleep(SECONDS_BETWEEN_STARTS)
        self._make_role_and_database()

    @property
    def pid(self) -> int | None:
        """The server's process id, while this process has one running."""
        return None if self._server is None or self._server.poll() is not None else self._server.pid

    def answers(self) -> bool:
        """Say whether the server takes connections: asked by connecting, since pids lie."""
        try:
            self._connect().close()
        except psycopg.OperationalError as error:
            self._last_answer = str(error)
            return False
        return True

    def stop(self) -> None:
        """Stop the server cleanly; its clients are disconnected."""
        if self._server is None:
            return
        # Told again each second: what it is told while it begins, it may not hear.
        for _second in range(SECONDS_TO_STOP):
            if self._server.poll() is not None:
                return
            self._server.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._server.wait(1)
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait()

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(
            host=str(self.places.socket),
            user=OWNER_ROLE,
            dbname="postgres",
            connect_timeout=SECONDS_TO_CONNECT,
            autocommit=True,
        )

    def _make_socket_folder(self) -> None:
        folder = self.places.socket
        folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {os.geteuid(), self._account.uid}:
            # The server trusts whoever reaches its socket.
            raise Trouble(f"the folder {folder} is somebody else's; remove it and try again.")
        folder.chmod(PRIVATE)
        self._account.own(folder)

    def _make(self, programs: Path) -> None:
        # Under another name until it is whole: who is killed meanwhile begins anew.
        folder = self.places.cluster.with_name(f"{self.places.cluster.name}.part")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=PRIVATE)
        self._account.own(folder)
        with tempfile.TemporaryFile() as said:
            made = start_child(
                [
                    *(programs / "initdb", "--pgdata", folder, "--username", OWNER_ROLE),
                    *("--auth=trust", "--encoding=UTF8", "--no-instructions"),
                    *(() if self._durable else ("--no-sync",)),
                    *_locale(programs),
                ],
                when_parent_dies=signal.SIGKILL,
                account=self._account,
                output=said,
            )
            if made.wait():
                said.seek(0)
                raise Trouble(f"the database could not be made in {folder}: {_last(said.read())}")
        with (folder / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in self._settings.items())
        folder.rename(self.places.cluster)

    def _launched(self, programs: Path, deadline: float, stopping: Callable[[], bool]) -> bool:
        descriptor = os.open(self._log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, PRIVATE_FILE)
        with os.fdopen(descriptor, "ab") as output:
            self._server = start_child(
                [programs / "postgres", "-D", self.places.cluster, "-k", self.places.socket],
                when_parent_dies=signal.SIGINT,  # a fast, clean end
                account=self._account,
                output=output,
            )
        while self._server.poll() is None and not stopping():
            # The file first: what answers could be the last breath of a server before this one.
            ours = self._pid_on_file() == self._server.pid
            if ours and self.answers():
                return True
            recovering = ours and any(words in self._last_answer for words in RECOVERING)
            if time.monotonic() > deadline and not recovering:
                break
            time.sleep(SECONDS_BETWEEN_LOOKS)
        return False

    def _pid_on_file(self) -> int | None:
        with contextlib.suppress(OSError, ValueError, IndexError):
            return int((self.places.cluster / "postmaster.pid").read_text().splitlines()[0])
        return None

    def _last_lines(self) -> str:
        with contextlib.suppress(OSError):
            return _last(self._log.read_bytes())
        return ""

    def _make_role_and_database(self) -> None:
        with self._connect() as connection:
            role = "SELECT FROM pg_roles WHERE rolname = %s"
            if connection.execute(role, [APPLICATION_ROLE]).fetchone() is None:
                name = sql.Identifier(APPLICATION_ROLE)
                connection.execute(sql.SQL("CREATE ROLE {} LOGIN").format(name))
            database = "SELECT FROM pg_database WHERE datname = %s"
            if connection.execute(database, [DATABASE_NAME]).fetchone() is None:
                name = sql.Identifier(DATABASE_NAME)
                connection.execute(sql.SQL("CREATE DATABASE {}").format(name))


def _last(said: bytes) -> str:
    return " / ".join(said.decode(errors="replace").splitlines()[-LINES_OF_LOG:])


def _locale(programs: Path) -> tuple[str, ...]:
    """Return what makes sorting the same on every machine; from PostgreSQL 17 on it is built in."""
    known = subprocess.run([programs / "initdb", "--help"], check=True, capture_output=True)
    if b"--builtin-locale" in known.stdout:
        return ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C")
    return ("--locale=C",)
