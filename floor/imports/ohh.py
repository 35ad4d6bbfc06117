"""Open Hand History files (OHH, in JSON): every hand as entries, or why it is not one."""

import json
import re
from collections.abc import Iterator
from typing import Final, NoReturn

from floor.imports.hand import Hand
from floor.imports.imported import FieldError, ImportedHand, NotImported
from floor.imports.ohh_hand import read_hand
from floor.imports.ohh_rounds import OTHERS, PUT_IN
from floor.imports.phh_numbers import decimal
from floor.imports.showdown import imported
from tables.domain.entries.hand import UncalledBetReturned
from tables.domain.entries.showdown import DeckScrambled, PotPushed

FILE: Final = "the file"
RAKED, UNPAID, UNFINISHED = 1, 2, 3
MOST_RAKE: Final = 5
BETWEEN: Final = " \t\r\n\ufeff"
# A list of hands is gone into where it cannot be read as one.
AROUND: Final = re.compile(r"\[(?=\s*\{)|[],]")


def read_ohh(file: str, content: bytes) -> Iterator[ImportedHand | NotImported]:
    """Yield each hand of an .ohh file, in order: objects one after another, or one list of them.

    Args: file: the name it is spoken of by; nothing is opened here.
    """
    for number, document in enumerate(documents(content), start=1):
        name = str(number)
        try:
            if isinstance(document, FieldError):
                raise document
            yield convert(document, source=f"{file}, hand {name}")
        except FieldError as fault:
            yield NotImported(file, name, fault.field, fault.reason)


def convert(document: object, *, source: str) -> ImportedHand:
    """Turn one hand into entries, its amounts as the format tells them, or else as they fit.

    Raises: FieldError naming what cannot be taken, by the format.
    """
    found: list[tuple[int, ImportedHand]] = []
    faults: list[FieldError] = []
    for told in (PUT_IN, *OTHERS):
        try:
            hand = read_hand(document, told)
            done = imported(hand, source=source)
        except FieldError as fault:
            faults.append(fault)
            continue
        misfit = _misfit(hand, done)
        if not misfit:
            return done
        found.append((misfit, done))
    if not found:
        raise faults[0]
    return min(found, key=lambda one: one[0])[1]


def _misfit(hand: Hand, done: ImportedHand) -> int:
    """Say how far a hand is from what its file says was won: by nothing, a rake, or more."""
    pushed = back = 0
    ended = False
    for entry in done.entries:
        if isinstance(entry, PotPushed):
            pushed += sum(share.amount for share in entry.shares)
        elif isinstance(entry, UncalledBetReturned):
            back += entry.amount
        ended = ended or isinstance(entry, DeckScrambled)
    if not ended:
        return UNFINISHED
    missing = pushed - sum(hand.winnings) if hand.winnings is not None else 0
    # A bet that was given back may be counted among what was won.
    missing += back if missing < 0 else 0
    return 0 if not missing else RAKED if 0 < missing * MOST_RAKE < pushed else UNPAID


def documents(content: bytes) -> Iterator[object]:
    """Yield what stands in a file; of what cannot be read the fault, and what comes after it."""
    try:
        text = content.decode()
    except UnicodeDecodeError as fault:
        yield _no_json(fault)
        return
    decoder = json.JSONDecoder(parse_float=decimal, parse_constant=_no_number)
    at = _skipped(text, 0)
    if at == len(text):
        yield FieldError(FILE, "is empty")
    while at < len(text):
        try:
            found, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as fault:
            if around := AROUND.match(text, at):
                at = around.end()
            else:
                yield _no_json(fault)
                at = _next(text, at)
        else:
            yield from found if isinstance(found, list) else (found,)
        at = _skipped(text, at)


def _next(text: str, at: int) -> int:
    """Return where the next hand begins: on a line of its own, as far in as the one at hand."""
    indent = text[text.rfind("\n", 0, at) + 1 : at]
    begins = re.compile(rf"^{indent if indent.isspace() else ''}(?=\{{)", re.MULTILINE)
    found = begins.search(text, at + 1)
    return found.end() if found else len(text)


def _skipped(text: str, at: int) -> int:
    while at < len(text) and text[at] in BETWEEN:
        at += 1
    return at


def _no_json(fault: Exception) -> FieldError:
    return FieldError(FILE, f"is no JSON: {fault}")


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")
