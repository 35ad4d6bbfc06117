"""A rulebook as staff read it: provisions by topic, what the house may change, what is left open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from floor.pages.frame import Frame
from floor.rulebook_differences import by_topic, option_words
from floor.rulebooks import (
    HouseOption,
    HouseVersion,
    OpenQuestion,
    ProvisionText,
    Rulebook,
    RulebookLine,
    Texts,
)
from floor.words.books import Said, said_in
from rulings.rulebook.option import all_options
from rulings.rulebook.provision import Language
from rulings.rulebook.topic import all_topics


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language to read in, by its own name."""

    code: Language
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BookRow:
    """A rulebook in a list; `over` is the book that a house's own starts from."""

    name: str
    title: str
    edition: str
    over: str
    language: Language
    version: int | None
    provisions: int


@dataclass(frozen=True, slots=True)
class BookList:
    """The rulebooks."""

    frame: Frame
    language: Language
    say: Said
    tongues: tuple[Tongue, ...]
    shipped: tuple[BookRow, ...]
    house: tuple[BookRow, ...]
    may_make: bool


@dataclass(frozen=True, slots=True)
class ProvisionRow:
    """A provision in the reader's language."""

    id: str
    section: str
    title: str
    gist: str
    mode: str


@dataclass(frozen=True, slots=True)
class TopicRows:
    """Provisions about one topic."""

    topic: str
    title: str
    provisions: tuple[ProvisionRow, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """What a house may change, what is in force, and what the book says where that is another."""

    name: str
    label: str
    help: str
    in_force: str
    book_says: str


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """What a book leaves open, and what is done."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version of a house rulebook."""

    name: str
    version: int
    made_at: datetime
    made_by: str
    note: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class House:
    """What a house's own rulebook says of itself."""

    name: str
    version: int
    base: str
    base_title: str
    versions: tuple[VersionRow, ...]
    is_latest: bool
    is_older_edition: bool
    may_change: bool


@dataclass(frozen=True, slots=True)
class BookPage:
    """A rulebook."""

    frame: Frame
    language: Language
    own_language: Language
    say: Said
    tongues: tuple[Tongue, ...]
    name: str
    title: str
    edition: str
    source: str
    follows: str
    follows_title: str
    topics: tuple[TopicRows, ...]
    shared: tuple[ProvisionRow, ...]
    options: tuple[OptionRow, ...]
    questions: tuple[QuestionRow, ...]
    house: House | None


def text(texts: Texts, language: Language) -> str:
    """Return a text in one language."""
    return texts.es if language == "es" else texts.en


def full_title(line: RulebookLine, language: Language) -> str:
    """Return a rulebook's title; a house's own with its version."""
    title = text(line.title, language)
    _, _, version = line.name.partition("@")
    return f"{title}, {said_in(language)['version']} {version}" if version else title


def tongues(chosen: Language) -> tuple[Tongue, ...]:
    """Return the languages to choose from."""
    return tuple(Tongue(code, name, is_chosen=code == chosen) for code, name in settings.LANGUAGES)


def book_row(
    line: RulebookLine,
    language: Language,
    *,
    titles: Mapping[str, Texts],
    count: int = 0,
    house: HouseVersion | None = None,
) -> BookRow:
    """Return a rulebook in a list; `titles` are those of the books that ship."""
    over = titles[line.follows] if house and line.follows else None
    return BookRow(
        name=line.name,
        title=text(line.title, language),
        edition=line.edition,
        over=text(over, language) if over else "",
        language=line.language,
        version=house.version if house else None,
        provisions=count,
    )


def topic_rows(provisions: tuple[ProvisionText, ...], language: Language) -> tuple[TopicRows, ...]:
    """Return provisions by topic, in the order a hand meets them."""
    topics = all_topics()
    return tuple(
        TopicRows(
            topic=topic,
            title=topics[topic].es if language == "es" else topics[topic].en,
            provisions=provision_rows(those, language),
        )
        for topic, those in by_topic(provisions).items()
    )


def provision_rows(
    provisions: Sequence[ProvisionText], language: Language
) -> tuple[ProvisionRow, ...]:
    """Return provisions in one language."""
    said = said_in(language)
    return tuple(
        ProvisionRow(
            id=one.id,
            section=one.section,
            title=text(one.title, language),
            gist=text(one.gist, language),
            mode=said[one.mode],
        )
        for one in provisions
    )


def option_rows(options: Sequence[HouseOption], language: Language) -> tuple[OptionRow, ...]:
    """Return what the house may change."""
    return tuple(_option(one, language) for one in options)


def _option(one: HouseOption, language: Language) -> OptionRow:
    option = all_options()[one.name]
    book_says = text(option_words(option, one.default), language)
    return OptionRow(
        name=one.name,
        label=text(one.label, language),
        help=text(one.help, language),
        in_force=text(option_words(option, one.value), language),
        book_says=book_says if one.value != one.default else "",
    )


def question_rows(questions: Sequence[OpenQuestion], language: Language) -> tuple[QuestionRow, ...]:
    """Return what the book leaves open."""
    return tuple(
        QuestionRow(text(one.question, language), text(one.answer, language)) for one in questions
    )


def book_page(
    book: Rulebook,
    language: Language,
    *,
    frame: Frame,
    titles: Mapping[str, Texts],
    house: House | None,
) -> BookPage:
    """Return a rulebook in one language."""
    line = book.rulebook
    follows = line.follows or ""
    return BookPage(
        frame=frame,
        language=language,
        own_language=line.language,
        say=said_in(language),
        tongues=tongues(language),
        name=line.name,
        title=text(line.title, language),
        edition=line.edition,
        source=line.source,
        follows=follows,
        follows_title=text(titles[follows], language) if follows else "",
        topics=topic_rows(book.provisions, language),
        shared=provision_rows(book.shared, language),
        options=option_rows(book.options, language),
        questions=question_rows(book.open_questions, language),
        house=house,
    )
