"""Hands of a file, whichever format it is in."""

import re
from collections.abc import Iterator
from typing import Final

from floor.imports import ohh, phh
from floor.imports.imported import ImportedHand, NotImported

PHH: Final = (".phh", ".phhs", ".toml")
OHH: Final = (".ohh", ".json", ".jsonl")
JSON: Final = re.compile(rb"[\xef\xbb\xbf\s]*(?:\{|\[\s*\{)")


def read_hands(file: str, content: bytes) -> Iterator[ImportedHand | NotImported]:
    """Yield each hand of a file, in order; what its name does not say, its first sign does."""
    if _is_ohh(file, content):
        return ohh.read_ohh(file, content)
    if not _is_phh(file, content):
        return iter([NotImported(file, "1", "the file", "is neither PHH (TOML) nor OHH (JSON)")])
    return phh.read_phh(file, content)


def count_hands(file: str, content: bytes) -> int:
    """Say how many `read_hands` yields, without playing any."""
    if _is_ohh(file, content):
        return sum(1 for _ in ohh.documents(content))
    return sum(1 for _ in phh.documents(content)) if _is_phh(file, content) else 1


def _is_ohh(file: str, content: bytes) -> bool:
    name = file.lower()
    return name.endswith(OHH) or (JSON.match(content) is not None and not name.endswith(PHH))


def _is_phh(file: str, content: bytes) -> bool:
    return file.lower().endswith(PHH) or b"variant" in content
