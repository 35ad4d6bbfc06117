"""What a database without people gets: the demonstration, or a link that makes the first director."""

import os
import signal
import sys
import tempfile
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import django
import msgspec

from floor.process.children import start_child
from floor.process.places import Places

PRIVATE: Final = 0o600
MODULE: Final = "floor.process.firstrun"

SignIn = list[str]  # a row of words: the name, the password, the role


class FirstRun:
    """Does the work in a process of its own, as the application, and remembers what was made."""

    def __init__(self, places: Places, environ: Mapping[str, str]) -> None:
        """Take the data folder that remembers."""
        self._wanted = places.data / "demonstration-wanted"
        self._sign_ins = places.data / "demonstration-sign-ins"
        self._log = places.logs / "firstrun.log"
        self._environ = environ

    def want_demo(self) -> None:
        """Remember that the demonstration is to be loaded, should this run be interrupted."""
        self._wanted.touch()

    def demo_is_wanted(self) -> bool:
        """Say whether the demonstration is still to be loaded."""
        return self._wanted.exists()

    def load_demo(self) -> bool:
        """Load the demonstration and keep its sign-ins; say whether that went well."""
        told = self._told_by("demo")
        if told:
            part = self._sign_ins.with_suffix(".part")
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
            with os.fdopen(descriptor, "wb") as file:
                file.write(told)
            part.rename(self._sign_ins)
        self._wanted.unlink(missing_ok=True)
        return bool(told)

    def sign_ins(self) -> list[SignIn]:
        """Return the demonstration's sign-ins; none where it was not loaded."""
        if not self._sign_ins.exists():
            return []
        return msgspec.json.decode(self._sign_ins.read_bytes(), type=list[SignIn])

    def director_link(self, base_url: str) -> str:
        """Return the one-time link that makes the first director; "" when that failed."""
        told = self._told_by("link", base_url)
        return msgspec.json.decode(told, type=str) if told else ""

    def _told_by(self, *arguments: str) -> bytes:
        with self._log.open("ab") as log, tempfile.TemporaryFile() as told:
            child = start_child(
                [sys.executable, "-m", MODULE, str(told.fileno()), *arguments],
                when_parent_dies=signal.SIGKILL,
                environ=self._environ,
                output=log,
                keep=(told.fileno(),),
            )
            code = child.wait()
            told.seek(0)
            return b"" if code else told.read()


def main() -> None:
    """Do one of the two, and write what a person must be told as JSON to an open file."""
    django.setup()
    # Imported here: these modules lead to models, which want the settings first.
    told: Any
    where, what, *more = sys.argv[1:]
    if what == "demo":
        told = [_row(each) for each in import_module("floor.demo").load_demo()]
    else:
        told = import_module("floor.accounts").first_director_link(*more)
    with os.fdopen(int(where), "wb") as file:
        file.write(msgspec.json.encode(told))


def _row(sign_in: object) -> SignIn:
    plain = msgspec.to_builtins(sign_in)
    return [str(word) for word in (plain.values() if isinstance(plain, dict) else plain)]


if __name__ == "__main__":
    main()
