"""Letters that no font of a paper has: found by what typst says, and named instead of left as boxes."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

import typst
from django.utils.translation import ngettext

UNSHOWN: Final = re.compile(r"(?:the text|contains the codepoint) `\"(.+?)\"`")
ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]+)\}")
SIGN: Final = "S"  # begins the categories of signs, emoji among them
JOINS: Final = ("Cf", "Mn")  # what holds the parts of one emoji together
MOST_NAMED: Final = 5


def not_in_fonts(error: typst.TypstError) -> set[str]:
    """Return the letters that an error says cannot be shown."""
    said = UNSHOWN.findall(str(error.diagnostic))
    return {letter for text in said for letter in ESCAPED.sub(_unescaped, text)}


def _unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16))


class Letters:
    """The letters that the fonts have not, as far as it is known, and texts without them."""

    def __init__(self) -> None:
        self._missing: set[str] = set()

    def without(self, letters: Iterable[str]) -> bool:
        """Do without more letters from now on; say whether any of them is new."""
        before = len(self._missing)
        self._missing.update(letters)
        return len(self._missing) > before

    def named(self, data: dict[str, object]) -> dict[str, object]:
        """Return data with those letters named in every text of it, and whether there were any."""
        if not self._missing:
            return {**data, "letters": ""}
        pattern = re.compile(f"[{re.escape(''.join(sorted(self._missing)))}]+")
        return {key: _replaced(value, pattern) for key, value in data.items()}


def _replaced(value: Any, pattern: re.Pattern[str]) -> Any:
    match value:
        case str():
            return pattern.sub(_name, value)
        case list() | tuple():
            return [_replaced(one, pattern) for one in value]
        case dict():
            return {key: _replaced(one, pattern) for key, one in value.items()}
        case _:
            return value


def _name(found: re.Match[str]) -> str:
    """Return few signs by what they are called; else how many letters of which script there are."""
    letters = [one for one in found[0] if unicodedata.category(one) not in JOINS] or list(found[0])
    names = [unicodedata.name(one, f"U+{ord(one):04X}") for one in letters]
    signs = all(unicodedata.category(one).startswith(SIGN) for one in letters)
    if signs and len(letters) <= MOST_NAMED:
        return f"[{', '.join(names).lower()}]"
    said = ngettext(
        "[%(script)s: %(count)s letter]", "[%(script)s: %(count)s letters]", len(letters)
    )
    return said % {"script": names[0].split()[0].split("-")[0], "count": len(letters)}
