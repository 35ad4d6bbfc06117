"""Say a refusal in one clear sentence of the reader's language: what was wrong and what to do."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final, Protocol

from django.utils.translation import gettext, override, pgettext
from typing_extensions import override as overrides

from floor.words.amounts import chips
from floor.words.phrases import pot_name
from tables.domain.refusal import Fact

SEAT: Final = re.compile(r"seat (\d+)")
WORDS: Final = "words"  # the table of words that stand in facts, and what marks them in a catalog
TITLE: Final = "title"


class Said(Protocol):
    """What can be said: a refusal or a problem."""

    @property
    def code(self) -> str:
        """The error code."""

    @property
    def fault(self) -> str:
        """What exactly was wrong."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What the sentence names."""


def title(code: str, language: str) -> str:
    """Return an error code in a few words."""
    with override(language):
        return gettext(texts()[str(code)][TITLE])


def sentence(refusal: Said, language: str) -> str:
    """Return what to tell the person who was refused."""
    with override(language):
        said = gettext(texts()[str(refusal.code)][refusal.fault])
        return _Facts().vformat(said, (), refusal.facts)


def knows(code: str, fault: str) -> bool:
    """Say whether there is a sentence for a fault."""
    return fault in texts().get(str(code), {})


class _Facts(Formatter):
    """Put facts into a sentence: chips grouped, pots named, words translated, a missing fact as a question mark."""

    @overrides
    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        return kwargs.get(key, "?")

    @overrides
    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "chips" and isinstance(value, int):
            return chips(value)
        if format_spec == "pot" and isinstance(value, int):
            return pot_name(value)
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        return _word(str(value))


def _word(word: str) -> str:
    found = SEAT.fullmatch(word)
    known = texts()[WORDS].get("seat" if found else word)
    if known is None:
        return word
    said = pgettext(WORDS, known)
    return said.format(number=found[1]) if found else said


@cache
def texts() -> Mapping[str, Mapping[str, str]]:
    """Return the English of everything: by code, its title and the sentence of each fault."""
    text = files("floor").joinpath("wording.toml").read_text(encoding="utf-8")
    loaded: dict[str, dict[str, str]] = tomllib.loads(text)
    return loaded
