"""Read the rulebooks for people: provisions with their texts, and what each leaves to the house."""

from typing import Literal

from msgspec import Struct

from floor.problems import Problem
from rulings.rulebook.edition import EDITION_NAMES, Edition, UnknownEdition, edition
from rulings.rulebook.option import Option
from rulings.rulebook.options import offered
from rulings.rulebook.provision import Mode, Provision, Setting, Topic


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
    """A house rule over a book, and what the book itself says."""

    name: str
    kind: Literal["choice", "yes_no", "count"]
    default: Setting
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


def all_rulebooks() -> tuple[RulebookLine, ...]:
    """Return the rulebooks that ship."""
    return tuple(_line(edition(name)) for name in EDITION_NAMES)


def rulebook(*, name: str) -> Rulebook:
    """Return one rulebook whole.

    Raises:
        Problem: `not_found`.
    """
    try:
        book = edition(name)
    except UnknownEdition as error:
        raise Problem("not_found", "no_such_rulebook") from error
    return Rulebook(
        rulebook=_line(book),
        provisions=tuple(map(_provision, book.provisions)),
        shared=tuple(map(_provision, book.shared)),
        options=tuple(_option(one.option, one.default) for one in offered(book).values()),
        open_questions=tuple(
            OpenQuestion(
                question=Texts(one.question_en, one.question_es),
                answer=Texts(one.answer_en, one.answer_es),
                option=one.option,
            )
            for one in book.house_defaults
        ),
    )


def _line(book: Edition) -> RulebookLine:
    return RulebookLine(
        name=book.name,
        title=Texts(book.title_en, book.title_es),
        edition=book.edition,
        language=book.language,
        follows=book.follows,
        source=book.source,
        fingerprint=book.fingerprint,
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


def _option(option: Option, default: Setting) -> HouseOption:
    return HouseOption(
        name=option.name,
        kind=option.kind,
        default=default,
        label=Texts(option.label_en, option.label_es),
        help=Texts(option.help_en, option.help_es),
        values=tuple(
            Choosable(one.name, Texts(one.label_en, one.label_es)) for one in option.values
        ),
        least=option.least,
    )
