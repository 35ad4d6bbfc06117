"""Read the rulebooks for people: provisions with their texts, and what is in force of what a house chooses."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal

from msgspec import Struct

from floor.problems import Problem
from rulings.house_books import PREFIX, HouseBook, house_book, same_as
from rulings.rulebook.edition import EDITION_NAMES, Edition, UnknownEdition, edition
from rulings.rulebook.option import Option
from rulings.rulebook.options import in_force, offered
from rulings.rulebook.provision import Mode, Provision, Setting, Topic

VERSION: Final = re.compile(r"(@[1-9][0-9]{0,5})?", re.ASCII)


class Texts(Struct, frozen=True):
    """A text in both languages."""

    en: str
    es: str


class RulebookLine(Struct, frozen=True):
    """A rulebook in the list."""

    name: str
    title: Texts
    edition: str
    language: Literal["en", "es"]
    follows: str | None
    source: str
    fingerprint: str


class HouseVersion(Struct, frozen=True):
    """A version of a house rulebook; `base` and `house_rules` are what a table's entry carries."""

    name: str
    version: int
    title: str
    base: str
    edition: str
    house_rules: dict[str, Setting]
    note: str
    made_by: str
    made_at: datetime


class ProvisionText(Struct, frozen=True):
    """A provision: what flags, windows, remedies and rulings cite."""

    id: str
    section: str
    topic: Topic
    title: Texts
    gist: Texts
    mode: Mode


class Choosable(Struct, frozen=True):
    """One value that a house may pick."""

    value: str
    label: Texts


class HouseOption(Struct, frozen=True):
    """A house rule over a book: what the book itself says, and what is in force."""

    name: str
    kind: Literal["choice", "yes_no", "count"]
    default: Setting
    value: Setting
    label: Texts
    help: Texts
    values: tuple[Choosable, ...]
    least: int


class OpenQuestion(Struct, frozen=True):
    """What a book leaves open, and what is done when the house does not say otherwise."""

    question: Texts
    answer: Texts
    option: str


class Rulebook(Struct, frozen=True):
    """A rulebook: its own provisions, those that every book has, and what the house may choose."""

    rulebook: RulebookLine
    provisions: tuple[ProvisionText, ...]
    shared: tuple[ProvisionText, ...]
    options: tuple[HouseOption, ...]
    open_questions: tuple[OpenQuestion, ...]
    house: HouseVersion | None = None


class Named(Struct, frozen=True):
    """What a name stands for: an edition, and the version of a house rulebook over it."""

    edition: Edition
    house: HouseBook | None = None

    @property
    def rules(self) -> dict[str, Setting]:
        """The house rules over the edition."""
        return self.house.house_rules if self.house else {}


def all_rulebooks() -> tuple[RulebookLine, ...]:
    """Return the rulebooks that ship."""
    return tuple(rulebook_line(Named(edition(name))) for name in EDITION_NAMES)


def rulebook(*, name: str) -> Rulebook:
    """Return one rulebook whole: one that ships, or a house's own (`house-…`, `house-…@2`).

    Raises:
        Problem: `not_found`.
    """
    found = named(name)
    return _whole(found, found.rules)


def rulebook_in_force(base: str, house_rules: Mapping[str, object]) -> Rulebook:
    """Return the rulebook that a table plays by, whole: under its own name where the house gave it one."""
    return _whole(Named(edition(base), same_as(base, house_rules)), house_rules)


def _whole(found: Named, house_rules: Mapping[str, object]) -> Rulebook:
    book = found.edition
    settings = in_force(book, house_rules)
    return Rulebook(
        rulebook=rulebook_line(found),
        provisions=tuple(map(_provision, book.provisions)),
        shared=tuple(map(_provision, book.shared)),
        options=tuple(
            _option(one.option, one.default, settings[key]) for key, one in offered(book).items()
        ),
        open_questions=tuple(
            OpenQuestion(
                question=Texts(one.question_en, one.question_es),
                answer=Texts(one.answer_en, one.answer_es),
                option=one.option,
            )
            for one in book.house_defaults
        ),
        house=house_version(found.house) if found.house else None,
    )


def named(name: str) -> Named:
    """Return what a name stands for; without a version, a house rulebook's latest.

    Raises:
        Problem: `not_found`.
    """
    if name.startswith(PREFIX):
        return _house(name)
    try:
        return Named(edition(name))
    except UnknownEdition as error:
        raise Problem("not_found", "no_such_rulebook") from error


def _house(name: str) -> Named:
    plain, _, version = name.partition("@")
    if not VERSION.fullmatch(name.removeprefix(plain)) or "\0" in plain:
        raise Problem("not_found", "no_such_rulebook")
    book = house_book(plain, int(version) if version else None)
    if book is None:
        raise Problem("not_found", "no_such_rulebook")
    return Named(edition(book.base), book)


def rulebook_line(found: Named) -> RulebookLine:
    """Return a rulebook as a list has it; a house's own by its name with the version."""
    book, house = found.edition, found.house
    title = Texts(book.title_en, book.title_es)
    return RulebookLine(
        name=house.address if house else book.name,
        title=Texts(house.title, house.title) if house else title,
        edition=book.edition,
        language=book.language,
        follows=book.name if house else book.follows,
        source=book.source,
        fingerprint=book.fingerprint,
    )


def house_version(book: HouseBook) -> HouseVersion:
    """Return a version of a house rulebook as it leaves the server."""
    return HouseVersion(
        name=book.name,
        version=book.version,
        title=book.title,
        base=book.base,
        edition=book.edition,
        house_rules=book.house_rules,
        note=book.note,
        made_by=book.made_by,
        made_at=book.made_at,
    )


def _provision(one: Provision) -> ProvisionText:
    return ProvisionText(
        id=one.id,
        section=one.section,
        topic=one.topic,
        title=Texts(one.title_en, one.title_es),
        gist=Texts(one.gist_en, one.gist_es),
        mode=one.mode,
    )


def _option(option: Option, default: Setting, value: Setting) -> HouseOption:
    return HouseOption(
        name=option.name,
        kind=option.kind,
        default=default,
        value=value,
        label=Texts(option.label_en, option.label_es),
        help=Texts(option.help_en, option.help_es),
        values=tuple(
            Choosable(one.name, Texts(one.label_en, one.label_es)) for one in option.values
        ),
        least=option.least,
    )
