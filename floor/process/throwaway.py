"""A throw-away database for tests: made before the settings are read, removed at the end."""

import os
import shutil
import tempfile
from pathlib import Path

from floor.process.cluster import Cluster
from floor.process.folder import prepare
from floor.process.places import DATA_VARIABLE
from floor.process.roles import OWNER_ROLE, embedded_url


class ThrowAway:
    """A cluster in a temporary data folder."""

    def __init__(self) -> None:
        """Make the folder and start the cluster."""
        self._folder = Path(tempfile.mkdtemp(prefix="floorbook-test-"))
        self.places = prepare(self._folder)
        self._cluster = Cluster(self.places, durable=False)
        self._cluster.start()

    def into_environment(self) -> None:
        """Point this process and its children at the cluster, as the owner: tests migrate."""
        os.environ[DATA_VARIABLE] = str(self._folder)
        os.environ["DATABASE_URL"] = embedded_url(self.places, OWNER_ROLE)
        os.environ["FLOORBOOK_AS_OWNER"] = "1"

    def remove(self) -> None:
        """Stop the cluster and remove every trace."""
        self._cluster.stop()
        for folder in (self.places.socket, self.places.database, self._folder):
            shutil.rmtree(folder, ignore_errors=True)
