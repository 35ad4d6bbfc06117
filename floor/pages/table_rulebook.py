"""The rulebook of a table: by which book the hand is played, by which the next, and the change of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.safestring import SafeString

from floor.forms.books import RulebookChangedForm, TableOpenedForm
from floor.pages.frame import Frame
from floor.pages.timeline import Line
from floor.words.provisions import language
from rulings.house_books import HouseBook
from rulings.rulebook.edition import edition
from rulings.rulebook.option import all_options
from rulings.rulebook.options import changed_only
from rulings.rulebook.provision import Language


@dataclass(frozen=True, slots=True)
class Chosen:
    """A house rule in words."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class BookInForce:
    """A book with the house's choices over it, and the version of a house rulebook it equals."""

    name: str
    title: str
    language: Language
    rules: tuple[Chosen, ...]
    equals: str  # the version's own name; nothing where no named version says the same
    equals_title: str
    equals_version: int


@dataclass(frozen=True, slots=True)
class TableRulebook:
    """A table's rulebook; `coming` is the next hand's, where that is another."""

    frame: Frame
    tournament: UUID
    table: UUID
    name: str
    hand: int | None
    now: BookInForce | None
    coming: BookInForce | None
    code: SafeString  # opens the rules on anybody's telephone
    form: RulebookChangedForm | None
    since: tuple[Line, ...] = ()
    refused: str = ""


@dataclass(frozen=True, slots=True)
class TableNew:
    """A table to open."""

    frame: Frame
    tournament: UUID
    form: TableOpenedForm
    refused: str = ""


def book_in_force(
    base: str, house_rules: Mapping[str, object], equals: HouseBook | None
) -> BookInForce:
    """Return a book with the house's choices over it, in words."""
    book, tongue = edition(base), language()
    changed = changed_only(book, house_rules)
    return BookInForce(
        name=base,
        title=book.title(tongue),
        language=book.language,
        rules=tuple(
            Chosen(
                label=all_options()[name].label(tongue),
                value=all_options()[name].means(value, tongue),
            )
            for name, value in changed.items()
        ),
        equals=equals.address if equals else "",
        equals_title=equals.title if equals else "",
        equals_version=equals.version if equals else 0,
    )
