"""Hands of a file, whichever format it is in."""

import re
from collections.abc import Iterator
from typing import Final

from floor.imports.imported import ImportedHand, NotImported
from floor.imports.ohh import read_ohh
from floor.imports.phh import read_phh

PHH: Final = (".phh", ".phhs", ".toml")
OHH: Final = (".ohh", ".json", ".jsonl")
JSON: Final = re.compile(rb"[\xef\xbb\xbf\s]*(?:\{|\[\s*\{)")


def read_hands(file: str, content: bytes) -> Iterator[ImportedHand | NotImported]:
    """Yield each hand of a file, in order; what its name does not say, its first sign does."""
    name = file.lower()
    is_json = JSON.match(content) is not None
    if name.endswith(OHH) or (is_json and not name.endswith(PHH)):
        return read_ohh(file, content)
    if not name.endswith(PHH) and b"variant" not in content:
        return iter([NotImported(file, "1", "the file", "is neither PHH (TOML) nor OHH (JSON)")])
    return read_phh(file, content)
