"""Two rulebooks side by side, in the reader's language."""

from dataclasses import dataclass

from floor.pages.frame import Frame
from floor.pages.rulebook import (
    BookRow,
    ProvisionRow,
    Tongue,
    full_title,
    provision_rows,
    text,
    tongues,
)
from floor.rulebook_differences import Comparison, Judged, Sense
from floor.words.books import Said, said_in
from rulings.rulebook.provision import Language


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """A question, and what each book makes of it."""

    name: str
    label: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class PairRow:
    """A topic, and the provisions of each book about it."""

    topic: str
    title: str
    a: tuple[ProvisionRow, ...]
    b: tuple[ProvisionRow, ...]


@dataclass(frozen=True, slots=True)
class PairPage:
    """Two rulebooks side by side; before two are chosen there is only the choice."""

    frame: Frame
    language: Language
    say: Said
    tongues: tuple[Tongue, ...]
    books: tuple[BookRow, ...]
    a: str
    b: str
    a_title: str = ""
    b_title: str = ""
    differences: tuple[JudgedRow, ...] = ()
    alike: tuple[JudgedRow, ...] = ()
    topics: tuple[PairRow, ...] = ()


def pair_page(
    both: Comparison | None,
    language: Language,
    *,
    frame: Frame,
    books: tuple[BookRow, ...],
    chosen: tuple[str, str],
) -> PairPage:
    """Return two rulebooks side by side, or the choice of them."""
    said = said_in(language)
    if both is None:
        return PairPage(frame, language, said, tongues(language), books, *chosen)
    return PairPage(
        frame=frame,
        language=language,
        say=said,
        tongues=tongues(language),
        books=books,
        a=both.a.name,
        b=both.b.name,
        a_title=full_title(both.a, language),
        b_title=full_title(both.b, language),
        differences=tuple(_judged(one, language) for one in both.differences),
        alike=tuple(_judged(one, language) for one in both.alike),
        topics=tuple(
            PairRow(
                topic=pair.topic,
                title=text(pair.title, language),
                a=provision_rows(pair.a, language),
                b=provision_rows(pair.b, language),
            )
            for pair in both.topics
        ),
    )


def _judged(one: Judged, language: Language) -> JudgedRow:
    return JudgedRow(
        name=one.name,
        label=text(one.label, language),
        a=_sense(one.a, language),
        b=_sense(one.b, language),
    )


def _sense(sense: Sense | None, language: Language) -> str:
    return said_in(language)["not_left"] if sense is None else text(sense.means, language)
