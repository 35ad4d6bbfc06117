"""The house's own rulebooks: make one over any book, change it by a new version, read every version."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

import msgspec
from django.db import IntegrityError, transaction
from msgspec import Struct

from rulings.models import HouseRulebook
from rulings.rulebook.edition import edition
from rulings.rulebook.option_faults import OptionFault
from rulings.rulebook.options import Options, changed_only, resolve
from rulings.rulebook.provision import Setting

PREFIX: Final = "house-"
LONGEST_SLUG: Final = 60
Rules = dict[str, Setting]
_RULES: Final = msgspec.json.Decoder(Rules)


class HouseBook(Struct, frozen=True, kw_only=True):
    """A version of a house rulebook; `house_rules` is what a table's entry carries over `base`."""

    name: str
    version: int
    title: str
    base: str
    edition: str
    house_rules: Rules
    note: str
    made_by: str
    made_at: datetime

    @property
    def address(self) -> str:
        """Its name with its version, as addresses and choices have it."""
        return f"{self.name}@{self.version}"


class Draft(Struct, frozen=True, kw_only=True):
    """What a director wants in a house rulebook, who he is, and when."""

    title: str
    base: str
    house_rules: Mapping[str, object]
    note: str
    by: str
    at: datetime


class NameTaken(Exception):
    """Another house rulebook has that name already: choose another, or change that one."""


class Overtaken(Exception):
    """Somebody made a newer version meanwhile: look at it, then decide again."""

    def __init__(self, latest: int) -> None:
        """Take the version that stands now."""
        super().__init__(latest)
        self.latest = latest


Made = HouseBook | tuple[OptionFault, ...]


def make(draft: Draft) -> Made:
    """Make a house rulebook, or say what is wrong with its options.

    Sent a second time by the same person, the same draft answers with what was made the first time.

    Raises:
        NameTaken: there is one of that name.
    """
    name = PREFIX + _slug(draft.title)
    known = house_book(name)
    if known is None:
        return _added(draft, name, version=1)
    if known.version == 1 and _is_same(known, draft) and known.made_by == draft.by:
        return known
    raise NameTaken(name)


def change(name: str, draft: Draft, *, seen: int) -> Made:
    """Add a version to a house rulebook, decided on at the version `seen`.

    A draft that changes nothing makes no version; the base stays what it is.

    Raises:
        LookupError: there is no house rulebook of that name.
        Overtaken: the version seen is not the latest.
    """
    known = house_book(name)
    if known is None:
        raise LookupError(name)
    draft = msgspec.structs.replace(draft, base=known.base)
    if _is_same(known, draft):
        return known
    if known.version != seen:
        raise Overtaken(known.version)
    try:
        return _added(draft, name, version=seen + 1)
    except NameTaken as error:
        raise Overtaken(seen + 1) from error


def house_book(name: str, version: int | None = None) -> HouseBook | None:
    """Return a version of a house rulebook, the latest where `version` is None."""
    rows = HouseRulebook.objects.filter(name=name).order_by("-version")
    row = (rows if version is None else rows.filter(version=version)).first()
    return _book(row) if row else None


def versions_of(name: str) -> tuple[HouseBook, ...]:
    """Return every version of a house rulebook, newest first; none where there is no such book."""
    return tuple(map(_book, HouseRulebook.objects.filter(name=name).order_by("-version")))


def house_books() -> tuple[HouseBook, ...]:
    """Return the latest version of every house rulebook, by title."""
    rows = HouseRulebook.objects.order_by("name", "-version").distinct("name")
    return tuple(sorted(map(_book, rows), key=lambda book: (book.title.casefold(), book.name)))


def same_as(base: str, house_rules: Mapping[str, object]) -> HouseBook | None:
    """Return the newest version that says the same as a base with these house rules, if any does."""
    wanted = resolve(base, house_rules)
    rows = HouseRulebook.objects.filter(base=base).order_by("-made_at", "-pk")
    return next((one for one in map(_book, rows) if resolve(base, one.house_rules) == wanted), None)


def _added(draft: Draft, name: str, *, version: int) -> Made:
    options = resolve(draft.base, draft.house_rules)
    if not isinstance(options, Options):
        return options
    base = edition(draft.base)
    rules = changed_only(base, draft.house_rules)
    row = HouseRulebook(
        name=name,
        version=version,
        title=draft.title,
        base=draft.base,
        edition=base.edition,
        house_rules=msgspec.json.encode(rules, order="sorted").decode(),
        note=draft.note,
        made_by=draft.by,
        made_at=draft.at,
    )
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError as error:
        raise NameTaken(name) from error
    return _book(row)


def _is_same(known: HouseBook, draft: Draft) -> bool:
    same_words = (known.title, known.base) == (draft.title, draft.base)
    wanted = resolve(draft.base, draft.house_rules)
    return same_words and resolve(known.base, known.house_rules) == wanted


def _book(row: HouseRulebook) -> HouseBook:
    return HouseBook(
        name=row.name,
        version=row.version,
        title=row.title,
        base=row.base,
        edition=row.edition,
        house_rules=_RULES.decode(row.house_rules),
        note=row.note,
        made_by=row.made_by,
        made_at=row.made_at,
    )


def _slug(title: str) -> str:
    """Return a title as part of an address: plain letters and digits, joined by hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words: Iterable[str] = re.findall(r"[a-z0-9]+", plain)
    return "-".join(words)[:LONGEST_SLUG].strip("-") or "rulebook"
