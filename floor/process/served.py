"""What the pages must know of where they are served: told by `run` to its web processes."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

VARIABLE: Final = "FLOORBOOK_SERVED"


class Served(Struct, frozen=True):
    """The ports that are served; nothing is known where another program than `run` serves them."""

    http: int | None = None
    https: int | None = None
    everywhere: bool = False  # on every address of this machine
    own_authority: bool = False  # HTTPS with a certificate of the house's own authority

    def into(self, environ: dict[str, str]) -> None:
        """Tell a child process."""
        environ[VARIABLE] = msgspec.json.encode(self).decode()


def served_in(environ: Mapping[str, str]) -> Served:
    """Return what this process was told."""
    told = environ.get(VARIABLE)
    return msgspec.json.decode(told, type=Served) if told else Served()
