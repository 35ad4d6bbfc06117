"""The two database roles and the embedded database's address for each."""

from typing import Final
from urllib.parse import quote

from floor.process.places import Places

APPLICATION_ROLE: Final = "floorbook_app"
OWNER_ROLE: Final = "floorbook_owner"
DATABASE_NAME: Final = "floorbook"


def embedded_url(places: Places, role: str) -> str:
    """Return the address of the embedded database of a data folder."""
    return f"postgresql://{role}@{quote(str(places.socket), safe='')}/{DATABASE_NAME}"
