"""Where things lie: the project, the data folder, and in it the database, its socket, the keys."""

import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
DEFAULT_DATA: Final = ROOT / ".data"
# A Unix socket's whole path ends at 107 bytes; PostgreSQL adds a name of its own to the folder's.
LONGEST_SOCKET_FOLDER: Final = 85
# Root's cluster runs under a lesser account, which cannot enter every folder that root can.
ROOTS_CLUSTERS: Final = Path("/var/lib/floorbook")
SHORT_SOCKETS: Final = Path("/tmp")  # noqa: S108 - checked to be ours, and 0700, before use


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The paths that belong to one data folder."""

    data: Path
    cluster: Path
    socket: Path

    @property
    def keys(self) -> Path:
        """The folder of secrets."""
        return self.data / "keys"

    @property
    def logs(self) -> Path:
        """The folder of what the processes said."""
        return self.data / "logs"


def places_of(data: Path) -> Places:
    """Say where everything of a data folder lies; the same answer in every process, nothing is made."""
    data = data.expanduser().absolute()
    name = hashlib.sha256(str(data).encode()).hexdigest()[:12]
    cluster, socket = data / "postgres", data / "socket"
    if os.geteuid() == 0 and not others_may_enter(data):
        cluster, socket = ROOTS_CLUSTERS / name / "postgres", ROOTS_CLUSTERS / name / "socket"
    if len(str(socket).encode()) > LONGEST_SOCKET_FOLDER:
        socket = SHORT_SOCKETS / f"floorbook-{name}"
    return Places(data=data, cluster=cluster, socket=socket)


def others_may_enter(folder: Path) -> bool:
    """Say whether an account without rights of its own can walk to a folder (it need not exist yet)."""
    return all(parent.stat().st_mode & stat.S_IXOTH for parent in folder.parents if parent.exists())
