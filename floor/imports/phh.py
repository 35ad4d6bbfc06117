"""Poker Hand History files (PHH, in TOML): every hand as entries, or why it is not one."""

import re
import tomllib
from collections.abc import Iterator
from typing import Final

from floor.imports.imported import FieldError, ImportedHand, NotImported
from floor.imports.phh_fields import read_fields
from floor.imports.phh_numbers import Fields, decimal
from floor.imports.showdown import imported

ONLY: Final = "1"
FILE: Final = "the file"
TABLE: Final = re.compile(
    r"^[ \t]*\[[ \t]*[\"']?([\w .-]+?)[\"']?[ \t]*\][ \t]*(?:#.*)?$", re.MULTILINE
)


def read_phh(file: str, content: bytes) -> Iterator[ImportedHand | NotImported]:
    """Yield each hand of a .phh file (one hand) or a .phhs file (tables [1], [2] …), in order.

    Args: file: the name it is spoken of by; nothing is opened here.
    """
    for name, fields in documents(content):
        try:
            if isinstance(fields, FieldError):
                raise fields
            yield convert(fields, source=f"{file}, hand {name}")
        except FieldError as fault:
            yield NotImported(file, name, fault.field, fault.reason)


def documents(content: bytes) -> Iterator[tuple[str, Fields | FieldError]]:
    """Yield each hand's name and fields; of a file that is broken somewhere, hand by hand."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        yield ONLY, _no_toml(fault)
        return
    document = _parsed(text)
    heads = list(TABLE.finditer(text))
    if not isinstance(document, FieldError):
        yield from _hands(document)
    elif not heads or "variant" in text[: heads[0].start()]:
        yield ONLY, document
    else:
        ends = [*(head.start() for head in heads[1:]), len(text)]
        for head, end in zip(heads, ends, strict=True):
            # Lines before it stay, empty, so that a fault names the line of the file.
            part = _parsed("\n" * text.count("\n", 0, head.end()) + text[head.end() : end])
            yield head[1], part


def _parsed(text: str) -> Fields | FieldError:
    try:
        return tomllib.loads(text, parse_float=decimal)
    except tomllib.TOMLDecodeError as fault:
        return _no_toml(fault)


def _no_toml(fault: ValueError) -> FieldError:
    return FieldError(FILE, f"is no TOML: {str(fault).rstrip('.')}")


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
