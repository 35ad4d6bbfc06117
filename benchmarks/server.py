"""The private PostgreSQL of one run: durable, in a temporary folder, with a second database for the references."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, LiteralString

import django
import psycopg

from floor.process.account import server_account
from floor.process.binaries import server_programs
from floor.process.children import start_child
from floor.process.cluster import Cluster
from floor.process.folder import prepare
from floor.process.places import DATA_VARIABLE, ROOT
from floor.process.roles import DATABASE_NAME, OWNER_ROLE

REFERENCE: Final = "reference"
# What would lead to another database, or to another way of talking to it.
OUTSIDE: Final = ("DATABASE_URL", "DATABASE_OWNER_URL", "FLOORBOOK_DATABASE_POOL")


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: the folder of its socket, and of its programs."""

    data: Path
    socket: Path
    programs: Path

    def run(
        self, *statements: LiteralString, database: str = REFERENCE
    ) -> Sequence[tuple[Any, ...]]:
        """Run statements as the owner, each on its own, and return the rows of the last."""
        with psycopg.connect(
            host=str(self.socket), user=OWNER_ROLE, dbname=database, autocommit=True
        ) as connection:
            rows: Sequence[tuple[Any, ...]] = ()
            for statement in statements:
                cursor = connection.execute(statement)
                rows = cursor.fetchall() if cursor.description else ()
        return rows

    def checkpoint(self) -> None:
        """Write everything out, so that no measure pays for the pages of the one before it."""
        self.run("CHECKPOINT")

    def analyze(self) -> None:
        """Clean up and count both databases."""
        for database in (DATABASE_NAME, REFERENCE):
            self.run("VACUUM ANALYZE", database=database)

    @contextmanager
    def running(
        self, command: Sequence[str | Path], environ: Mapping[str, str], *, keep: tuple[int, ...]
    ) -> Iterator[None]:
        """Run a program beside the server; what it says goes to a file."""
        with (self.data / "programs.log").open("ab") as output:
            process = start_child(
                command,
                when_parent_dies=signal.SIGTERM,
                environ=environ,
                output=output,
                keep=keep,
            )
            try:
                yield
            finally:
                process.terminate()
                process.wait()


@contextmanager
def ready() -> Iterator[Server]:
    """Start a server, and set this process up to be the product on it."""
    # So that the server and its folder also go when we are told to stop.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with serving() as server:
        os.environ["DJANGO_SETTINGS_MODULE"] = "floor.settings.base"
        django.setup()
        yield server


@contextmanager
def serving() -> Iterator[Server]:
    """Start a server with the product's schema in it; stop it and remove everything at the end."""
    folder = Path(tempfile.mkdtemp(prefix="floorbook-bench-"))
    for name in OUTSIDE:
        os.environ.pop(name, None)
    os.environ[DATA_VARIABLE] = str(folder)
    places = prepare(folder)
    cluster = Cluster(places)
    try:
        cluster.start()
        server = Server(folder, places.socket, server_programs(server_account()))
        server.run(f"CREATE DATABASE {REFERENCE}", database=DATABASE_NAME)
        _migrate()
        yield server
    finally:
        cluster.stop()
        for each in (places.socket, places.database, folder):
            shutil.rmtree(each, ignore_errors=True)


def _migrate() -> None:
    subprocess.run(
        [sys.executable, ROOT / "manage.py", "migrate", "--verbosity", "0"],
        check=True,
        env={**os.environ, "FLOORBOOK_AS_OWNER": "1"},
    )
