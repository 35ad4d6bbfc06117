"""Give a command its database: the running floor's, or the data folder's for as long as it takes."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from floor.process.cluster import Cluster
from floor.process.folder import held
from floor.process.places import ROOT, Places
from floor.process.trouble import Trouble


@contextmanager
def embedded_database(places: Places) -> Iterator[None]:
    """Use the database of the floor that runs; start and migrate it where none does."""
    cluster = Cluster(places)
    if cluster.answers():
        yield
        return
    with held(places):
        try:
            cluster.start()
            _migrate()
            yield
        finally:
            cluster.stop()


def _migrate() -> None:
    # In a process of its own: it is the owner's work, and this one is the application's.
    command = (sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity", "0")
    if subprocess.run(command, check=False, stdin=subprocess.DEVNULL).returncode:
        raise Trouble("the database could not be migrated; see above.")
