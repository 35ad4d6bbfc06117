"""A rulebook as a hand is judged under it: an edition, the house's options, and what each code cites."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from rulings.rulebook.edition import Edition, edition
from rulings.rulebook.options import Options, resolve
from rulings.rulebook.provision import Setting

HOUSE_DEFAULT = "HOUSE-DEFAULT"


class Book(Struct, frozen=True, eq=False):
    """An edition with a house's options over it."""

    edition: Edition
    options: Options

    @property
    def name(self) -> str:
        """The rulebook's name."""
        return self.edition.name

    def cite(self, code: str) -> str | None:
        """Return the provision a code rests on; None where the book knows no such thing."""
        cited = self.edition.cites.get(code)
        if cited is None and code in self.edition.by_id:
            return code
        return cited

    def basis(self, code: str) -> str:
        """Return the provision a code rests on, or that it is the house's default."""
        return self.cite(code) or HOUSE_DEFAULT

    def text(self, parameter: str) -> str:
        """Return a parameter that is a word."""
        return str(self.edition.parameters[parameter])

    def flag(self, parameter: str) -> bool:
        """Return a parameter that is yes or no."""
        return bool(self.edition.parameters[parameter])

    def number(self, parameter: str) -> int:
        """Return a parameter that is a number."""
        return int(self.edition.parameters[parameter])


def book_for(name: str, house_rules: Mapping[str, Setting]) -> Book:
    """Return the book of that name with these house rules.

    Raises:
        UnknownEdition: no such book. ValueError: an option or its value does not exist; table
            entries are checked before they are recorded, so neither can come from the log.
    """
    return _book(name, tuple(sorted(house_rules.items())))


@lru_cache(maxsize=256)
def _book(name: str, house_rules: tuple[tuple[str, Setting], ...]) -> Book:
    book = edition(name)
    options = resolve(name, dict(house_rules))
    if not isinstance(options, Options):
        raise ValueError("; ".join(fault.message("en") for fault in options))  # noqa: TRY004
    return Book(edition=book, options=options)
