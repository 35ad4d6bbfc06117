"""What the pages of the rulebooks say around the books' own texts, in the reader's choice of language."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from django.utils.translation import gettext, override

from rulings.rulebook.provision import Language

Said = Mapping[str, str]


@cache
def said_in(language: Language) -> Said:
    """Return every phrase by its name."""
    with override(language):
        return MappingProxyType({name: gettext(phrase) for name, phrase in phrases().items()})


@cache
def phrases() -> Said:
    """Return the English of every phrase."""
    text = files("floor.words").joinpath("books.toml").read_text(encoding="utf-8")
    loaded: dict[str, str] = tomllib.loads(text)
    return loaded
