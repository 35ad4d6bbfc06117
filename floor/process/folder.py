"""The data folder: made, checked to be of our version, held by one `run` at a time."""

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from floor.process.keys import make_keys
from floor.process.places import ELSEWHERE, Places, others_may_enter, places_of
from floor.process.trouble import Trouble

FORMAT: Final = 1  # raise it when an older program could not read what a newer one wrote
FORMAT_FILE: Final = "format"
PRIVATE: Final = 0o700
# Root's database runs under a lesser account, which must be able to pass through.
PASSABLE: Final = 0o711
ROOTS_DATABASES: Final = Path("/var/lib/floorbook")


def prepare(data: Path) -> Places:
    """Make the data folder and its keys where they are missing, and say where everything lies.

    Raises:
        Trouble: it cannot be written, or a newer version of the program wrote it.
    """
    try:
        data = data.expanduser().absolute()
        data.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        with _turn(data):
            _check_format(data)
            if os.geteuid() == 0:
                data.chmod(PASSABLE)
                _lie_elsewhere_if_needed(data)
            places = places_of(data)
            places.logs.mkdir(mode=PRIVATE, exist_ok=True)
            make_keys(places.keys)
    except OSError as error:
        raise Trouble(
            f"the data folder {data} cannot be written ({error.strerror}); "
            "choose another with --data DIR."
        ) from error
    return places


@contextmanager
def held(places: Places) -> Iterator[None]:
    """Hold the data folder; the hold ends with the process, however that ends.

    Raises:
        Trouble: another process holds it.
    """
    with (places.data / "held-by").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.seek(0)
            raise Trouble(
                f"the data folder {places.data} is in use by process {file.read().strip() or '?'}; "
                "stop that one, or choose another folder with --data DIR."
            ) from error
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


@contextmanager
def _turn(data: Path) -> Iterator[None]:
    descriptor = os.open(data, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _check_format(data: Path) -> None:
    file = data / FORMAT_FILE
    if not file.exists():
        file.write_text(f"{FORMAT}\n")
    # Opened for writing, so that a folder we may only read is told now.
    with file.open("r+") as opened:
        found = opened.read().strip()
    if not found.isdigit() or int(found) > FORMAT:
        raise Trouble(
            f"the data folder {data} belongs to a newer version of Floorbook "
            f"(format {found}, this one knows {FORMAT}); use that version, or another --data DIR."
        )


def _lie_elsewhere_if_needed(data: Path) -> None:
    if others_may_enter(data) or (data / ELSEWHERE).exists():
        return
    ROOTS_DATABASES.mkdir(mode=0o755, parents=True, exist_ok=True)
    chosen = ROOTS_DATABASES / secrets.token_hex(6)
    chosen.mkdir(mode=PASSABLE)
    (data / ELSEWHERE).write_text(f"{chosen}\n")
