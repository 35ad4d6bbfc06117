"""A provision as a screen cites it: its id, its title and its gist in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rulings.rulebook.book import Book
from rulings.rulebook.edition import UnknownEdition, UnknownProvision, edition
from rulings.rulebook.option import all_options
from rulings.rulebook.options import changed_only
from rulings.rulebook.provision import Language


@dataclass(frozen=True, slots=True)
class Cited:
    """A provision in words; one that an older log cites and no book has shows its id."""

    id: str
    title: str
    gist: str
    section: str = ""


def language() -> Language:
    """Return the language texts are shown in."""
    return get_language() or settings.LANGUAGE_CODE


def cited(book: Book | None, provision: str) -> Cited:
    """Return a provision of a book in words."""
    try:
        found = book.edition.provision(provision) if book else None
    except UnknownProvision:
        found = None
    if found is None:
        return Cited(id=provision, title=provision, gist="")
    tongue = language()
    return Cited(
        id=found.id, title=found.title(tongue), gist=found.gist(tongue), section=found.section
    )


def named_edition(book: Book) -> str:
    """Return a book's title with the edition that is quoted."""
    facts = {"book": book.edition.title(language()), "edition": book.edition.edition}
    return _("%(book)s, edition %(edition)s") % facts


def book_text(name: str, house_rules: Mapping[str, object]) -> str:
    """Return a rulebook's title, with what the house chose where that is not the book's own."""
    tongue = language()
    try:
        book = edition(name)
    except UnknownEdition:
        return name
    known = all_options()
    chosen = [
        f"{known[option].label(tongue)}: {known[option].means(value, tongue)}"
        for option, value in changed_only(book, house_rules).items()
    ]
    return "; ".join([book.title(tongue), *chosen])
