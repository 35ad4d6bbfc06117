"""Write TOML 1.0: what PHH files need of it, one key a line and long lists one value a line."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import time
from typing import Final

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
WIDE: Final = 96


def table(fields: Mapping[str, object]) -> Iterator[str]:
    """Yield the lines of a table's keys; a value that is None is left out."""
    for name, value in fields.items():
        if value is not None:
            yield f"{_key(name)} = {_laid_out(value)}"


def _laid_out(value: object) -> str:
    flat = _value(value)
    if not isinstance(value, list | tuple) or not value:
        return flat
    if len(flat) <= WIDE and not isinstance(value[0], str | dict):
        return flat
    return "\n".join(["[", *(f"  {_value(item)}," for item in value), "]"])


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case time():
            return value.isoformat(timespec="seconds")
        case list() | tuple():
            return f"[{', '.join(_value(item) for item in value)}]"
        case dict():
            kept = ((name, item) for name, item in value.items() if item is not None)
            pairs = [f"{_key(str(name))} = {_value(item)}" for name, item in kept]
            return f"{{{', '.join(pairs)}}}"
        case _:
            raise TypeError(f"TOML has no {type(value).__name__}")


def _text(text: str) -> str:
    """Quote as JSON does, which TOML reads alike, but for the one sign it must not find bare."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _text(name)
