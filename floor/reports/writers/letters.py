"""Letters that no font of a paper has: found by what typst says, and named instead of left as boxes."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

import typst
from django.utils.translation import ngettext

UNSHOWN: Final = re.compile(
    r"(?:the text|contains the (?:disallowed )?codepoint) `\"(.+?)\"`", re.DOTALL
)
ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]+)\}|\\.", re.DOTALL)
# What every font has: also where typst names it together with a mark that stands over it.
ALWAYS_SHOWN: Final = frozenset(map(chr, range(0x20, 0x7F)))
BLANKS: Final = str.maketrans("\t\v\f\x85\u2028\u2029", "      ")
# What steers and shows nothing, and what is no letter: no picture may hold it, and no paper that is kept.
NO_LETTERS: Final = "\\0-\x08\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufeff\ufffe\uffff"
# Letters of Europe, signs that people type and the suits: what is left where all else fails.
PLAINEST: Final = "\n\r\x20-\x7e\xa0-\xac\xae-\u017f\u2010-\u2026\u2660-\u2666"
SIGN: Final = "S"  # begins the categories of signs, emoji among them
JOINS: Final = ("Cf", "Mn")  # what holds the parts of one emoji together
NOTHING: Final = re.compile(r"(?!)")
MOST_NAMED: Final = 5


def not_in_fonts(error: typst.TypstError) -> set[str]:
    """Return the letters that an error says cannot be shown."""
    said = UNSHOWN.findall(str(error.diagnostic))
    return {letter for text in said for letter in ESCAPED.sub(_unescaped, text)} - ALWAYS_SHOWN


def _unescaped(found: re.Match[str]) -> str:
    """Return the letter that is escaped by its number; other escapes are of blanks, and of what is always shown."""
    return chr(int(found[1], 16)) if found[1] else ""


class Letters:
    """The letters that the fonts have not, as far as it is known, and texts without them."""

    def __init__(self) -> None:
        self._missing: set[str] = set()
        self._plainest = False

    def without(self, letters: Iterable[str]) -> bool:
        """Do without more letters from now on; say whether any of them is new."""
        before = len(self._missing)
        self._missing.update(letters)
        return len(self._missing) > before

    def only_plain(self) -> None:
        """Do without all but the plainest letters from now on."""
        self._plainest = True

    def named(self, data: dict[str, object]) -> dict[str, object]:
        """Return data with those letters named in every text of it, and whether there were any."""
        missing = f"{NO_LETTERS}{re.escape(''.join(sorted(self._missing)))}"
        pattern = re.compile(f"[^{PLAINEST}]+" if self._plainest else f"[{missing}]+")
        told = {key: _replaced(value, pattern) for key, value in data.items()}
        blank = {key: _replaced(value, NOTHING) for key, value in data.items()}
        return told if told != blank else {**told, "letters": ""}


def _replaced(value: Any, pattern: re.Pattern[str]) -> Any:
    match value:
        case str():
            return pattern.sub(_name, value.translate(BLANKS))
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
