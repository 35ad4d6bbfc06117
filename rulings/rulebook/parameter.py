"""The parameters by which a book judges, in words: what each is about and what its value means."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec import Struct

from rulings.rulebook.provision import Language, Setting

LEFT_TO_THE_HOUSE: Final = "option"


class Meaning(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a value means; the one without a name stands for every other number."""

    name: str
    en: str
    es: str

    def text(self, language: Language) -> str:
        """Return the words, in `language`."""
        return self.es if language == "es" else self.en


class Parameter(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that books judge differently."""

    name: str
    label_en: str
    label_es: str
    values: tuple[Meaning, ...]
    option: str = ""  # the house rule that decides where the book leaves it to the house

    def label(self, language: Language) -> str:
        """Return what the parameter is about, in `language`."""
        return self.label_es if language == "es" else self.label_en

    def means(self, value: Setting, language: Language) -> str:
        """Return what a value means, in `language`.

        Raises:
            LookupError: there are no words for it: a value was added to an edition and not here.
        """
        name = word_of(value)
        for meaning in self.values:
            if meaning.name == name:
                return meaning.text(language)
            if not meaning.name and isinstance(value, int):
                return meaning.text(language).format(n=value)
        raise LookupError(f"{self.name} has no words for {value!r}")


class _ParametersFile(Struct, frozen=True, forbid_unknown_fields=True):
    parameter: tuple[Parameter, ...]


def word_of(value: Setting) -> str:
    """Return a setting as a word: yes and no for a truth, digits for a number."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@cache
def all_parameters() -> Mapping[str, Parameter]:
    """Return every parameter by name, in the order to show them."""
    text = files("rulings.rulebook").joinpath("parameters.toml").read_text(encoding="utf-8")
    listed = msgspec.convert(tomllib.loads(text), _ParametersFile).parameter
    return MappingProxyType({parameter.name: parameter for parameter in listed})
