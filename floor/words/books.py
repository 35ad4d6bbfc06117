"""What the pages of the rulebooks say around the books' own texts, in the reader's choice of language."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from rulings.rulebook.provision import Language

Said = Mapping[str, str]


@cache
def said_in(language: Language) -> Said:
    """Return every phrase by its name."""
    text = files("floor.words").joinpath("books.toml").read_text(encoding="utf-8")
    return MappingProxyType(
        {name: phrase[language] for name, phrase in tomllib.loads(text).items()}
    )
