"""Load a rulebook's edition from its file, once, and refuse a file that is not whole."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec import Struct

from rulings.rulebook.provision import BookLanguage, HouseDefault, Language, Provision, Setting

EDITION_NAMES: Final = ("caro_cooke", "roberts", "tda", "holdem_basic", "tda_2024")
COMMON: Final = "common"


class UnknownEdition(LookupError):
    """No rulebook of that name ships: the caller's fault."""


class UnknownProvision(LookupError):
    """Neither the edition nor what all editions share has that id: the caller's fault."""


class BrokenEdition(ValueError):
    """An edition file is not whole: our own mistake, found when it is first read."""


class Heading(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an edition says about itself."""

    name: str
    title_en: str
    title_es: str
    language: BookLanguage  # the rulebook's own, on screen
    edition: str
    source: str
    follows: str | None = None


class EditionFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An edition as its file states it, types checked and nothing else."""

    edition: Heading
    provision: tuple[Provision, ...]
    parameters: dict[str, Setting] = {}
    cites: dict[str, str] = {}
    options: dict[str, Setting] = {}
    house_default: tuple[HouseDefault, ...] = ()


class Edition(Struct, frozen=True, eq=False, kw_only=True):
    """A rulebook in one edition, with what all rulebooks share; one object each, so compare by it."""

    name: str
    title_en: str
    title_es: str
    language: BookLanguage
    edition: str
    source: str
    follows: str | None
    provisions: tuple[Provision, ...]  # its own, in the order of its file
    shared: tuple[Provision, ...]  # what every book has
    house_defaults: tuple[HouseDefault, ...]  # shared ones first
    parameters: Mapping[str, Setting]
    cites: Mapping[str, str]  # code -> provision id
    options: Mapping[str, Setting]  # what a house may change -> the book's own value
    by_id: Mapping[str, Provision]
    fingerprint: str

    def provision(self, provision_id: str) -> Provision:
        """Return the provision of that id, the edition's own or a shared one.

        Raises:
            UnknownProvision: there is none; the caller cites another book or misspells it.
        """
        found = self.by_id.get(provision_id)
        if found is None:
            raise UnknownProvision(f"{self.name} has no provision {provision_id!r}.")
        return found

    def title(self, language: Language) -> str:
        """Return the rulebook's name to show in `language`."""
        return self.title_es if language == "es" else self.title_en


def edition(name: str) -> Edition:
    """Return the edition of that name, read from the package once.

    Raises:
        UnknownEdition: no such rulebook ships.
        BrokenEdition: its file is not whole.
    """
    if name not in EDITION_NAMES:
        raise UnknownEdition(
            f"There is no rulebook {name!r}; there are {', '.join(EDITION_NAMES)}."
        )
    return _packaged(name)


def read_file(text: str) -> EditionFile:
    """Return what an edition file says.

    Raises:
        BrokenEdition: it is no TOML, a key is unknown or missing, or a value has a wrong type.
    """
    try:
        return msgspec.convert(tomllib.loads(text), EditionFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BrokenEdition(f"The edition file cannot be read: {fault}.") from fault


def assemble(book: EditionFile, common: EditionFile, followed: EditionFile | None) -> Edition:
    """Return the edition that `book` states, on the ground that all books share.

    Args:
        book: the rulebook's own file.
        common: the file of what every rulebook has.
        followed: the file of the edition it names in `follows`, if it names one.

    Raises:
        BrokenEdition: an id stands twice, or one is cited that stands nowhere.
    """
    every = book.provision + common.provision
    _refuse_repeated_ids(every)
    by_id = {provision.id: provision for provision in every}
    _refuse_unknown("cites", book.cites.values(), known=by_id)
    restated = [cited for provision in book.provision for cited in provision.restates]
    followed_ids = {provision.id for provision in followed.provision} if followed else set()
    _refuse_unknown("restates", restated, known=followed_ids)
    house_defaults = common.house_default + book.house_default
    head = book.edition
    return Edition(
        name=head.name,
        title_en=head.title_en,
        title_es=head.title_es,
        language=head.language,
        edition=head.edition,
        source=head.source,
        follows=head.follows,
        provisions=book.provision,
        shared=common.provision,
        house_defaults=house_defaults,
        parameters=MappingProxyType(book.parameters),
        cites=MappingProxyType(book.cites),
        options=MappingProxyType(book.options),
        by_id=MappingProxyType(by_id),
        fingerprint=_fingerprint(book, common),
    )


@cache
def _packaged(name: str) -> Edition:
    book = _packaged_file(name)
    if book.edition.name != name:
        raise BrokenEdition(f"The file of {name} names itself {book.edition.name!r}.")
    follows = book.edition.follows
    if follows is not None and follows not in EDITION_NAMES:
        raise BrokenEdition(f"{name} follows {follows!r}, which is no rulebook.")
    followed = _packaged_file(follows) if follows else None
    return assemble(book, _packaged_file(COMMON), followed)


@cache
def _packaged_file(name: str) -> EditionFile:
    path = files("rulings.rulebook").joinpath("editions", f"{name}.toml")
    return read_file(path.read_text(encoding="utf-8"))


def _refuse_repeated_ids(provisions: Iterable[Provision]) -> None:
    times = Counter(provision.id for provision in provisions)
    repeated = sorted(one for one, count in times.items() if count > 1)
    if repeated:
        raise BrokenEdition(f"These provision ids stand twice: {', '.join(repeated)}.")


def _refuse_unknown(where: str, cited: Iterable[str], *, known: Iterable[str]) -> None:
    unknown = sorted(set(cited) - set(known))
    if unknown:
        raise BrokenEdition(f"`{where}` names provisions that do not exist: {', '.join(unknown)}.")


def _fingerprint(book: EditionFile, common: EditionFile) -> str:
    """Return the SHA-256 of what the files say, as 64 hex digits.

    The order of the tables in a file does not count, and neither does which function decides a
    provision: moving code must not make a ruling look as if it was made under other rules.
    """
    said = [_canonical(book), _canonical(common)]
    return sha256(msgspec.json.encode(said, order="sorted")).hexdigest()


def _canonical(file: EditionFile) -> EditionFile:
    undecided = (msgspec.structs.replace(one, decided_by="") for one in file.provision)
    return msgspec.structs.replace(
        file,
        provision=tuple(sorted(undecided, key=lambda one: one.id)),
        house_default=tuple(sorted(file.house_default, key=lambda one: one.question_en)),
    )
