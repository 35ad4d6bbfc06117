"""Hands of a file, whichever format it is in."""

from collections.abc import Iterator
from typing import Final

from floor.imports.imported import ImportedHand, NotImported
from floor.imports.ohh import read_ohh
from floor.imports.phh import read_phh

PHH: Final = (".phh", ".phhs", ".toml")
OHH: Final = (".ohh", ".json")


def read_hands(file: str, content: bytes) -> Iterator[ImportedHand | NotImported]:
    """Yield each hand of a file, in order; what its name does not say, its first sign does."""
    name = file.lower()
    is_json = content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    if name.endswith(OHH) or (is_json and not name.endswith(PHH)):
        return read_ohh(file, content)
    return read_phh(file, content)
