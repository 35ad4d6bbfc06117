"""A throw-away database for the tests: made before the settings are read, removed at the end."""

import os
import shutil
import tempfile
from pathlib import Path

from floor.process.cluster import Cluster
from floor.process.places import places_of
from floor.settings.database import OWNER_ROLE, embedded_url


class ThrowAway:
    """A cluster in a temporary folder."""

    def __init__(self) -> None:
        """Make the folder and start the cluster."""
        self.folder = Path(tempfile.mkdtemp(prefix="floorbook-test-"))
        self.folder.chmod(0o711)
        self.places = places_of(self.folder)
        self._cluster = Cluster(self.places, throw_away=True)
        self._cluster.start()

    def into_environment(self) -> None:
        """Point this process and its children at the cluster, as the owner: tests migrate."""
        os.environ["FLOORBOOK_DATA"] = str(self.folder)
        os.environ["DATABASE_URL"] = embedded_url(self.places, OWNER_ROLE)
        os.environ["FLOORBOOK_AS_OWNER"] = "1"

    def remove(self) -> None:
        """Stop the cluster and remove every trace."""
        self._cluster.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        if not self.places.cluster.is_relative_to(self.folder):
            shutil.rmtree(self.places.cluster.parent, ignore_errors=True)
        shutil.rmtree(self.places.socket, ignore_errors=True)
