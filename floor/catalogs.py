"""The texts that pages and refusals have, gathered from where they stand, and the catalogs of other languages."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

from floor.process.places import ROOT
from floor.wording import WORDS, texts
from floor.words.books import phrases

ROOMS: Final = ("floor", "templates")
KEYWORDS: Final = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
}
# What a catalog says of itself that nobody needs, or that changes when nothing else does.
IDLE: Final = (
    *("Project-Id-Version", "Report-Msgid-Bugs-To", "POT-Creation-Date", "PO-Revision-Date"),
    *("Last-Translator", "Language-Team", "Generated-By"),
)
HOLES: Final = re.compile(r"%\((\w+)\)[sd]|\{(\w+)(?::\w+)?\}")
WIDTH: Final = 110


def gathered() -> Catalog:
    """Return every text that a reader may meet, without a translation."""
    catalog = Catalog(project="Floorbook", charset="utf-8")
    for room in ROOMS:
        for file, line, text, comments, context in extract_from_dir(
            ROOT / room,
            method_map=[
                ("**.py", f"{__name__}:extract_code"),
                ("**.html", f"{__name__}:extract_template"),
            ],
            keywords=KEYWORDS,
            strip_comment_tags=True,
        ):
            catalog.add(
                text,
                locations=[(f"{room}/{file}", line)],
                auto_comments=comments,
                context=context,
            )
    for text, file, context in _from_tables():
        catalog.add(text, locations=[(file, 1)], context=context)
    return catalog


def _from_tables() -> Iterator[tuple[str, str, str | None]]:
    for name, said in texts().items():
        for text in said.values():
            yield text, "floor/wording.toml", WORDS if name == WORDS else None
    for text in phrases().values():
        yield text, "floor/words/books.toml", None


def extract_code(
    file: BytesIO, keywords: Collection[str], *_: object, **__: object
) -> Iterator[Any]:
    """Yield the texts of a module, those inside of f-strings too, as babel asks for them."""
    for node in ast.walk(ast.parse(file.read())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if (name := node.func.id) in keywords:
            said = tuple(one.value if isinstance(one, ast.Constant) else None for one in node.args)
            yield node.lineno, name, said if len(said) > 1 else said[0], []


def extract_template(
    file: BytesIO, keywords: Mapping[str, Any], tags: Collection[str], **_options: object
) -> Iterator[Any]:
    """Yield the texts of a template, as babel asks for them."""
    python = templatize(file.read().decode())
    flat = "\n".join(line.strip() for line in python.split("\n"))
    yield from extract_python(BytesIO(flat.encode()), keywords, tags, {"encoding": "utf-8"})


def read(path: Path) -> Catalog:
    """Return a language's catalog."""
    with path.open("rb") as file:
        return read_po(file, locale=to_locale(path.stem))


def renewed(path: Path) -> Catalog:
    """Return a language's catalog with the texts there are now; what was translated stays so."""
    catalog = read(path)
    catalog.update(gathered(), no_fuzzy_matching=True)
    return catalog


def write(path: Path, catalog: Catalog) -> None:
    """Write a language's catalog, without what changes when nothing does."""
    ordered = Catalog(locale=catalog.locale, header_comment="", charset="utf-8", fuzzy=False)
    ordered.mime_headers = catalog.mime_headers  # how it counts is the translator's choice
    for message in sorted(filter(lambda one: one.id, catalog), key=_place):
        ordered.add(
            message.id,
            message.string,
            locations=[(file, 1) for file in _files(message)],
            context=message.context,
        )
    written = BytesIO()
    write_po(written, ordered, width=WIDTH, include_lineno=False)
    lines = written.getvalue().decode().splitlines(keepends=True)
    kept = (line for line in lines if not line.startswith(tuple(f'"{name}:' for name in IDLE)))
    path.write_text("".join(kept).lstrip("\n"), encoding="utf-8")


def _files(message: Message) -> list[str]:
    return sorted({file for file, _line in message.locations})


def _place(message: Message) -> tuple[list[str], str, str]:
    return _files(message), _as_tuple(message.id)[0], message.context or ""


def faults(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Yield each text that is not translated whole, and what is wrong with it."""
    for message in catalog:
        if not message.id:
            continue
        source, said = _as_tuple(message.id), _as_tuple(message.string)
        if message.fuzzy or len(said) < len(source) or not all(said):
            yield source[0], "is not translated"
        elif any(_holes(one) != _holes(source[-1]) for one in said[1:] or said):
            yield source[0], f"names other facts: {said[0]}"


def _as_tuple(texts_of: Any) -> tuple[str, ...]:
    return tuple(texts_of) if isinstance(texts_of, list | tuple) else (texts_of,)


def _holes(text: str) -> frozenset[str]:
    return frozenset(one or other for one, other in HOLES.findall(text))
