"""Open Hand History files (OHH, in JSON): every hand as entries, or why it is not one."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NoReturn

from floor.imports.imported import FieldError, ImportedHand, NotImported
from floor.imports.ohh_hand import read_hand
from floor.imports.showdown import imported

FILE: Final = "the file"
SPACE: Final = " \t\r\n\ufeff"


def read_ohh(file: str, content: bytes) -> Iterator[ImportedHand | NotImported]:
    """Yield each hand of an .ohh file, in order: objects one after another, or one list of them.

    Args: file: the name it is spoken of by; nothing is opened here.
    """
    for number, document in enumerate(_documents(content), start=1):
        name = str(number)
        if isinstance(document, FieldError):
            yield NotImported(file, name, document.field, document.reason)
            continue
        try:
            yield imported(read_hand(document), source=f"{file}, hand {name}")
        except FieldError as fault:
            yield NotImported(file, name, fault.field, fault.reason)


def _documents(content: bytes) -> Iterator[object]:
    """Yield what stands in a file; where it cannot be read further, the fault, and no more."""
    try:
        text = content.decode()
    except UnicodeDecodeError as fault:
        yield FieldError(FILE, f"is no JSON: {fault}")
        return
    decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_number)
    at = _skipped(text, 0)
    if at == len(text):
        yield FieldError(FILE, "is empty")
    while at < len(text):
        try:
            found, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as fault:
            yield FieldError(FILE, f"is no JSON: {fault}")
            return
        yield from found if isinstance(found, list) else (found,)
        at = _skipped(text, at)


def _skipped(text: str, at: int) -> int:
    while at < len(text) and text[at] in SPACE:
        at += 1
    return at


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")
