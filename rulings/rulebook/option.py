"""A house rule by name: what may be chosen, how to explain it, and how a choice is read."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal

import msgspec
from msgspec import Struct

from rulings.rulebook.provision import Language, Setting

YES_NO: Final = {"yes": True, "no": False}
SAID: Final[Mapping[Language, tuple[str, str]]] = {"en": ("No", "Yes"), "es": ("No", "Sí")}


class Choice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the values a house may pick."""

    name: str
    label_en: str
    label_es: str

    def label(self, language: Language) -> str:
        """Return the words for this value, in `language`."""
        return self.label_es if language == "es" else self.label_en


class Option(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A house rule: its name, its kind, what may be set, and what to tell people about it."""

    name: str
    kind: Literal["choice", "yes_no", "count"]
    otherwise: Setting  # its value in a book that does not leave it to the house
    label_en: str
    label_es: str
    help_en: str
    help_es: str
    values: tuple[Choice, ...] = ()  # of a choice
    least: int = 0  # of a count

    def label(self, language: Language) -> str:
        """Return the option's name to show in `language`."""
        return self.label_es if language == "es" else self.label_en

    def help(self, language: Language) -> str:
        """Return what the option does, in `language`."""
        return self.help_es if language == "es" else self.help_en

    def means(self, value: Setting, language: Language) -> str:
        """Return what a setting of this option is called, in `language`."""
        if isinstance(value, bool):
            return SAID.get(language, SAID["en"])[value]
        chosen = next((one for one in self.values if one.name == value), None)
        return chosen.label(language) if chosen else str(value)

    def read(self, given: object) -> Setting | None:
        """Return the setting that `given` means, or None where it means none."""
        match self.kind:
            case "yes_no":
                read = YES_NO.get(given) if isinstance(given, str) else given
                return read if isinstance(read, bool) else None
            case "count":
                if isinstance(given, int) and not isinstance(given, bool) and given >= self.least:
                    return given
                return None
            case "choice":
                names = {choice.name for choice in self.values}
                return given if isinstance(given, str) and given in names else None


class _OptionsFile(Struct, frozen=True, forbid_unknown_fields=True):
    option: tuple[Option, ...]


@cache
def all_options() -> Mapping[str, Option]:
    """Return every house rule there is, by name, in the order to show them."""
    text = files("rulings.rulebook").joinpath("options.toml").read_text(encoding="utf-8")
    listed = msgspec.convert(tomllib.loads(text), _OptionsFile).option
    return MappingProxyType({option.name: option for option in listed})
