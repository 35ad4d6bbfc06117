"""Which tests show a provision: where it bites, and where it must not, from the tests' own markers.

A test says so by `@pytest.mark.provision("CC-TIES")`, or with `bites=False` where the provision
must leave things alone; one that shows both carries both. The tests are read, not run.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from rulings.rulebook.edition import EDITION_NAMES, edition
from rulings.rulebook.provision import Mode, Provision

MARKER: Final = "provision"


class Shown(Struct, frozen=True):
    """A test that shows a provision, by its address in the tree."""

    provision: str
    test: str
    bites: bool


class Coverage(Struct, frozen=True):
    """A provision, the books it stands in, what decides it, and the tests that show it."""

    provision: str
    books: tuple[str, ...]
    mode: Mode
    decided_by: str
    bites: tuple[str, ...]
    spares: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether a test shows where it bites, and one where it must not."""
        return bool(self.bites and self.spares)


class UnreadableMark(ValueError):
    """A marker that does not say a provision's id in plain words: the test's mistake."""


def coverage(folder: Path) -> tuple[Coverage, ...]:
    """Return every provision of every book with its tests, in the order of the books.

    Raises:
        UnreadableMark: a marker is not plain.
    """
    shown = tuple(marks_in(folder))
    return tuple(
        Coverage(
            provision=provision.id,
            books=books,
            mode=provision.mode,
            decided_by=provision.decided_by,
            bites=_tests(shown, provision, bites=True),
            spares=_tests(shown, provision, bites=False),
        )
        for provision, books in _provisions()
    )


def strangers(folder: Path) -> tuple[Shown, ...]:
    """Return the markers that name a provision which no book has."""
    known = {provision.id for provision, _ in _provisions()}
    return tuple(one for one in marks_in(folder) if one.provision not in known)


def marks_in(folder: Path) -> Iterator[Shown]:
    """Yield every marker of the tests in a folder.

    Raises:
        UnreadableMark: a marker is not plain.
    """
    for path in sorted(folder.rglob("test_*.py")):
        place = path.relative_to(folder.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    yield from _marks(decorator, f"{place}::{node.name}")


def _marks(decorator: ast.expr, test: str) -> Iterator[Shown]:
    """Yield what a decorator marks; markers of single cases stand inside `parametrize`."""
    for node in ast.walk(decorator):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name == MARKER:
                yield _mark(node, test)


def _mark(call: ast.Call, test: str) -> Shown:
    match call:
        case ast.Call(args=[ast.Constant(value=str(provision))], keywords=[]):
            return Shown(provision, test, bites=True)
        case ast.Call(
            args=[ast.Constant(value=str(provision))],
            keywords=[ast.keyword(arg="bites", value=ast.Constant(value=bool(bites)))],
        ):
            return Shown(provision, test, bites=bites)
        case _:
            raise UnreadableMark(f"{test}: {ast.unparse(call)}")


def _provisions() -> Iterator[tuple[Provision, tuple[str, ...]]]:
    books: dict[str, list[str]] = {}
    first: dict[str, Provision] = {}
    for name in EDITION_NAMES:
        for provision in (*edition(name).provisions, *edition(name).shared):
            first.setdefault(provision.id, provision)
            books.setdefault(provision.id, []).append(name)
    for id_, provision in first.items():
        yield provision, tuple(books[id_])


def _tests(shown: tuple[Shown, ...], provision: Provision, *, bites: bool) -> tuple[str, ...]:
    found = (one.test for one in shown if (one.provision, one.bites) == (provision.id, bites))
    return tuple(dict.fromkeys(found))
