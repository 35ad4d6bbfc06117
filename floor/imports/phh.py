"""Poker Hand History files (PHH, in TOML): every hand as entries, or why it is not one."""

import tomllib
from collections.abc import Iterator
from decimal import Decimal

from floor.imports.imported import FieldError, ImportedHand, NotImported
from floor.imports.phh_actions import Action
from floor.imports.phh_fields import read_fields
from floor.imports.phh_numbers import Fields
from floor.imports.phh_play import Play
from floor.imports.phh_showdown import finish

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
    hand = read_fields(fields)
    play = Play(hand)
    play.start()
    acted, shown = _apart(hand.actions)
    for action in acted:
        play.take(action)
    notes = finish(play, shown)
    return ImportedHand(
        source=source,
        game=hand.game_name,
        structure=hand.structure,
        smallest_chip=1,
        seats=hand.table_seats,
        players=dict(zip(hand.seats, hand.names, strict=True)),
        stacks=dict(zip(hand.seats, hand.stacks, strict=True)),
        level=hand.level,
        button=hand.seats[-1],
        entries=tuple(play.replay.entries[play.before :]),
        notes=(*notes, *hand.notes),
    )


def _apart(actions: tuple[Action, ...]) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Divide the play from the shows that end it, which are told pot by pot."""
    end = len(actions)
    while end and actions[end - 1].verb == "sm":
        end -= 1
    return actions[:end], actions[end:]
