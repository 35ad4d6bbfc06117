"""Where things lie: the project, the data folder, and in it the database, its socket, the keys."""

import hashlib
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
DATA_VARIABLE: Final = "FLOORBOOK_DATA"
DEFAULT_DATA: Final = ROOT / ".data"
# Names the folder of the database where that cannot lie in the data folder itself.
ELSEWHERE: Final = "database-lies-in"
# A Unix socket's whole path ends at 107 bytes; PostgreSQL adds a name of its own to the folder's.
LONGEST_SOCKET_FOLDER: Final = 85
SHORT_FOLDER: Final = Path("/tmp")  # noqa: S108 - the folder in it is checked to be ours before use


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The paths that belong to one data folder."""

    data: Path
    database: Path  # holds the cluster and its log

    @property
    def cluster(self) -> Path:
        """The folder that PostgreSQL calls its data directory."""
        return self.database / "postgres"

    @property
    def socket(self) -> Path:
        """The folder of the server's socket."""
        beside = self.database / "socket"
        if len(os.fsencode(beside)) <= LONGEST_SOCKET_FOLDER:
            return beside
        name = hashlib.sha256(os.fsencode(self.data)).hexdigest()[:12]
        return SHORT_FOLDER / f"floorbook-{name}"

    @property
    def keys(self) -> Path:
        """The folder of secrets."""
        return self.data / "keys"

    @property
    def certificate(self) -> Path:
        """The file of this machine's certificate for HTTPS, from the house's own authority."""
        return self.data / "https" / "server.pem"

    @property
    def languages(self) -> Path:
        """The folder of compiled catalogs."""
        return self.data / "languages"

    @property
    def logs(self) -> Path:
        """The folder of what the processes say."""
        return self.data / "logs"


def places_of(data: Path) -> Places:
    """Say where everything of a data folder lies; every process gets the same answer."""
    data = data.expanduser().absolute()
    try:
        return Places(data=data, database=Path((data / ELSEWHERE).read_text().strip()))
    except OSError:
        return Places(data=data, database=data)


def places_in(environ: Mapping[str, str]) -> Places:
    """Return the places of the data folder that the environment names, or of the usual one."""
    return places_of(Path(environ.get(DATA_VARIABLE) or DEFAULT_DATA))


def others_may_enter(folder: Path) -> bool:
    """Say whether an account with no rights of its own can walk to a folder; it need not exist yet."""
    return all(parent.stat().st_mode & stat.S_IXOTH for parent in folder.parents if parent.exists())
