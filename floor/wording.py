"""Say a refusal in one clear sentence, in English or Spanish: what was wrong and what to do."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final, Protocol

from typing_extensions import override

from tables.domain.refusal import Fact

LANGUAGES: Final = ("en", "es")
POTS: Final = {
    "en": ("the main pot", "side pot {0}"),
    "es": ("el bote principal", "el bote adicional {0}"),
}
GROUPING: Final = {"en": ",", "es": "."}
SEAT: Final = re.compile(r"seat (\d+)")


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
    return str(_texts()[str(code)][language])


def sentence(refusal: Said, language: str) -> str:
    """Return what to tell the person who was refused."""
    text = _texts()[str(refusal.code)][refusal.fault][language]
    return _Facts(language).vformat(text, (), refusal.facts)


def knows(code: str, fault: str) -> bool:
    """Say whether there is a sentence for a fault, in every language."""
    said = _texts().get(str(code), {}).get(fault, {})
    return all(said.get(language) for language in LANGUAGES)


class _Facts(Formatter):
    """Put facts into a sentence: chips grouped, pots named, words translated, a missing fact as a question mark."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._words: dict[str, str] = _texts()["words"].get(language, {})

    @override
    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        return kwargs.get(key, "?")

    @override
    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "chips" and isinstance(value, int):
            return f"{value:,}".replace(",", GROUPING[self._language])
        if format_spec == "pot" and isinstance(value, int):
            return POTS[self._language][bool(value)].format(value)
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        return self._word(str(value))

    def _word(self, word: str) -> str:
        if found := SEAT.fullmatch(word):
            return f"{self._words.get('seat', 'seat')} {found[1]}"
        return self._words.get(word, word)


@cache
def _texts() -> dict[str, Any]:
    text = files("floor").joinpath("wording.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
