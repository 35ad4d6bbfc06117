"""Private clusters for what a shared one cannot stand: being killed, being restored into."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.db import connection

from floor.process.cluster import Cluster
from floor.process.folder import prepare
from floor.process.roles import DATABASE_NAME, OWNER_ROLE, embedded_url
from floor.settings.database import DEFAULT_PORT
from tests.support.processes import descendants, eventually, is_running


@contextmanager
def private_cluster(*, durable: bool) -> Iterator[Cluster]:
    """Have a PostgreSQL of one's own meanwhile."""
    folder = Path(tempfile.mkdtemp(prefix="floorbook-test-"))
    places = prepare(folder)
    cluster = Cluster(places, durable=durable)
    cluster.start()
    try:
        yield cluster
    finally:
        cluster.stop()
        for each in (places.socket, places.database, folder):
            shutil.rmtree(each, ignore_errors=True)


def owners_environment(cluster: Cluster) -> dict[str, str]:
    """Return what points a child process at the cluster, as the owner of its tables."""
    return {
        "DATABASE_URL": embedded_url(cluster.places, OWNER_ROLE),
        "FLOORBOOK_DATA": str(cluster.places.data),
        "FLOORBOOK_AS_OWNER": "1",
        "DJANGO_SETTINGS_MODULE": "floor.settings.test",
    }


@contextmanager
def connected_to(cluster: Cluster) -> Iterator[None]:
    """Let this thread's connection lead to the cluster meanwhile."""
    settings = connection.settings_dict
    usual = {name: settings[name] for name in ("HOST", "PORT", "NAME", "USER")}
    connection.close()
    host = str(cluster.places.socket)
    settings.update(HOST=host, PORT=DEFAULT_PORT, NAME=DATABASE_NAME, USER=OWNER_ROLE)
    try:
        yield
    finally:
        connection.close()
        settings.update(usual)


def kill_every_process(cluster: Cluster) -> None:
    """Kill the server with all its processes at once, as a lost machine would."""
    server = cluster.pid
    if server is None:
        raise AssertionError("the cluster does not run")
    os.kill(server, signal.SIGSTOP)  # so that no process is born while the list is made
    pids = [server, *(pid for pid, _ in descendants(server))]
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    eventually(lambda: cluster.pid is None and not any(map(is_running, pids)))
