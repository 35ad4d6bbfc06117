"""The life cycle of one embedded PostgreSQL: make, start, ask, stop."""

import contextlib
import os
import signal
import stat
import subprocess
import time
from pathlib import Path
from typing import Final

import psycopg
from psycopg import sql

from floor.process.account import Account, server_account
from floor.process.binaries import server_programs
from floor.process.children import start_child
from floor.process.places import Places
from floor.process.trouble import Trouble
from floor.settings.database import APPLICATION_ROLE, DATABASE_NAME, OWNER_ROLE

SECONDS_TO_START: Final = 60
SECONDS_TO_STOP: Final = 30
SECONDS_BETWEEN_LOOKS: Final = 0.01
SOCKET_MODE: Final = 0o700
LINES_OF_LOG: Final = 5
CONFIGURATION: Final = {
    "listen_addresses": "''",
    "unix_socket_permissions": "0700",
    "timezone": "'UTC'",
    "log_timezone": "'UTC'",
    "max_connections": "100",
    "shared_buffers": "'64MB'",
    "max_prepared_transactions": "0",
    "transaction_timeout": "'60s'",
    "log_rotation_size": "'10MB'",
}
THROW_AWAY: Final = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class Cluster:
    """A private PostgreSQL server of one data folder, a child of this process."""

    def __init__(self, places: Places, *, throw_away: bool = False) -> None:
        """Take the places; nothing is touched yet."""
        self.places = places
        self.throw_away = throw_away
        self._account: Account = server_account()
        self._programs: Path | None = None
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Make the cluster when it is new, start it, and wait until it answers.

        Raises:
            Trouble: it does not come up; the message ends with what its log says.
        """
        self._programs = self._programs or server_programs(self._account)
        self._make_socket_folder()
        if not (self.places.cluster / "PG_VERSION").exists():
            self._make_cluster(self._programs)
        self._launch(self._programs)
        self._make_roles()

    def ended(self) -> int | None:
        """Return the exit code of a server that was started and has ended."""
        return None if self._server is None else self._server.poll()

    def pid(self) -> int | None:
        """Return the process id of the running server."""
        return None if self._server is None else self._server.pid

    def stop(self) -> None:
        """Stop the server cleanly; its clients are disconnected."""
        if self._server is None or self._server.poll() is not None:
            return
        self._server.send_signal(signal.SIGINT)
        try:
            self._server.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait()

    def answers(self) -> bool:
        """Say whether the server takes connections: asked by connecting, since pids lie."""
        try:
            self._connect("postgres").close()
        except psycopg.OperationalError:
            return False
        return True

    def _connect(self, database: str) -> psycopg.Connection:
        return psycopg.connect(
            host=str(self.places.socket),
            user=OWNER_ROLE,
            dbname=database,
            connect_timeout=5,
            autocommit=True,
        )

    def _make_socket_folder(self) -> None:
        folder = self.places.socket
        folder.mkdir(mode=SOCKET_MODE, parents=True, exist_ok=True)
        found = folder.lstat()
        ours = {os.geteuid(), self._account.uid}
        if not stat.S_ISDIR(found.st_mode) or found.st_uid not in ours:
            # The server trusts whoever reaches its socket.
            raise Trouble(f"the folder {folder} belongs to somebody else; remove it.")
        folder.chmod(SOCKET_MODE)
        self._account.own(folder)

    def _make_cluster(self, programs: Path) -> None:
        folder = self.places.cluster
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._account.own(folder)
        made = subprocess.run(
            [
                programs / "initdb",
                "--pgdata",
                folder,
                "--username",
                OWNER_ROLE,
                "--auth=trust",
                "--encoding=UTF8",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--locale=C",
                "--no-instructions",
                "--no-sync",
            ],
            check=False,
            capture_output=True,
            cwd="/",
            **self._account.as_keywords(),
        )
        if made.returncode:
            last = made.stderr.decode(errors="replace").strip().splitlines()[-1:]
            raise Trouble(f"the database could not be made in {folder}: {' '.join(last)}")
        lines = {**CONFIGURATION, **(THROW_AWAY if self.throw_away else {})}
        with (folder / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in lines.items())

    def _launch(self, programs: Path) -> None:
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            log = self.places.cluster.with_name("postgres.log")
            with log.open("ab") as output:
                self._server = start_child(
                    [
                        programs / "postgres",
                        "-D",
                        self.places.cluster,
                        "-k",
                        self.places.socket,
                        "-c",
                        "cluster_name=floorbook",
                    ],
                    # A fast, clean shut-down.
                    when_parent_dies=signal.SIGINT,
                    account=self._account,
                    output=output,
                )
            while self._server.poll() is None and time.monotonic() < deadline:
                if self.answers():
                    return
                time.sleep(SECONDS_BETWEEN_LOOKS)
            if time.monotonic() >= deadline or not self._another_is_stopping():
                last = log.read_text(errors="replace").splitlines()[-LINES_OF_LOG:]
                raise Trouble("the database did not start: " + " / ".join(last))
            time.sleep(0.1)

    def _another_is_stopping(self) -> bool:
        """Say whether the server of a runner that was killed has not quite ended."""
        with contextlib.suppress(FileNotFoundError, ValueError, IndexError):
            pid = int((self.places.cluster / "postmaster.pid").read_text().splitlines()[0])
            return Path(f"/proc/{pid}").exists()
        return False

    def _make_roles(self) -> None:
        with self._connect("postgres") as connection:
            known = "SELECT 1 FROM pg_roles WHERE rolname = %s"
            if not connection.execute(known, [APPLICATION_ROLE]).fetchone():
                connection.execute(
                    sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(APPLICATION_ROLE))
                )
            known = "SELECT 1 FROM pg_database WHERE datname = %s"
            if not connection.execute(known, [DATABASE_NAME]).fetchone():
                connection.execute(
                    sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE_NAME))
                )
