"""Poker Hand History files (PHH, in TOML): every hand as entries, or why it is not one."""

import tomllib
from collections.abc import Iterator
from decimal import Decimal

from floor.imports.imported import FieldError, ImportedHand, NotImported
from floor.imports.phh_fields import read_fields
from floor.imports.phh_numbers import Fields
from floor.imports.showdown import imported

ONLY = "1"


def read_phh(file: str, content: bytes) -> Iterator[ImportedHand | NotImported]:
    """Yield each hand of a .phh file (one hand) or a .phhs file (tables [1], [2] …), in order.

    Args: file: the name it is spoken of by; nothing is opened here.
    """
    try:
        document = tomllib.loads(content.decode(), parse_float=Decimal)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        yield NotImported(file, ONLY, "the file", f"is no TOML: {str(fault).rstrip('.')}")
        return
    for name, fields in _hands(document):
        try:
            yield convert(fields, source=f"{file}, hand {name}")
        except FieldError as fault:
            yield NotImported(file, name, fault.field, fault.reason)


def _hands(document: Fields) -> Iterator[tuple[str, Fields]]:
    tables = {name: value for name, value in document.items() if isinstance(value, dict)}
    if "variant" in document or not tables:
        yield str(document.get("hand", ONLY)), document
    else:
        yield from tables.items()


def convert(fields: Fields, *, source: str) -> ImportedHand:
    """Turn one hand's fields into entries.

    Raises: FieldError naming the field that cannot be taken.
    """
    return imported(read_fields(fields), source=source)
