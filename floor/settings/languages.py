"""The languages people read: English, which the code speaks, and each that has a catalog in a folder."""

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf.locale import LANG_INFO
from django.utils.translation import to_locale

from floor.process.places import ROOT, Places

CATALOGS: Final = ROOT / "locale"
SOURCE: Final = "en"
KEY_DIGITS: Final = 16


def catalogs_in(folder: Path) -> dict[str, Path]:
    """Return the catalogs of a folder by the languages they are named after, `es.po` or `pt-br.po`."""
    return {path.stem: path for path in sorted(folder.glob("*.po"))}


def languages_in(folder: Path) -> list[tuple[str, str]]:
    """Return every language with its own name: English, then those that a folder holds."""
    return [(code, _own_name(code)) for code in (SOURCE, *catalogs_in(folder))]


def compiled(folder: Path, places: Places) -> list[Path]:
    """Return where gettext finds a folder's catalogs, each compiled where it is not yet."""
    return [_compiled(code, path, places) for code, path in catalogs_in(folder).items()]


def _own_name(code: str) -> str:
    known: dict[str, str] = LANG_INFO.get(code, {})
    name = known.get("name_local", code)
    return name[:1].upper() + name[1:]


def _compiled(code: str, source: Path, places: Places) -> Path:
    content = source.read_bytes()
    key = f"{code}-{hashlib.sha256(content).hexdigest()[:KEY_DIGITS]}"
    inside = Path(to_locale(code)) / "LC_MESSAGES" / "django.mo"
    kept = places.languages / key
    if (kept / inside).exists():
        return kept
    for folder in _folders_for(kept, places):
        try:
            _write_whole(folder / inside, _compile(content))
        except OSError:
            continue
        return folder
    raise AssertionError("a folder of our own was not writable")


def _folders_for(kept: Path, places: Places) -> Iterator[Path]:
    """Yield where a compiled catalog may lie: in the data folder where there is one, or for this process alone."""
    if places.data.is_dir():
        yield kept
    own = Path(tempfile.mkdtemp(prefix="floorbook-languages-"))
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    yield own


def _compile(content: bytes) -> bytes:
    from io import BytesIO  # noqa: PLC0415 - only a catalog that is new needs any of this

    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    written = BytesIO()
    write_mo(written, read_po(BytesIO(content)))
    return written.getvalue()


def _write_whole(path: Path, content: bytes) -> None:
    """Write a file that readers see whole or not at all, whoever else writes it meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, part = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    Path(part).replace(path)
