"""One command, from its name to its exit code: its data folder, its database, its role, its errors."""

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from floor.process.attach import embedded_database
from floor.process.folder import prepare
from floor.process.options import data_folder
from floor.process.places import DATA_VARIABLE, DEFAULT_DATA, ROOT
from floor.process.trouble import EXIT_CODE, Trouble

WITHOUT_DATABASE: Final = frozenset(
    {
        *("check", "collectstatic", "compilemessages", "diffsettings", "findstatic", "help"),
        *("makemessages", "makemigrations", "optimizemigration", "spectacular", "squashmigrations"),
        *("startapp", "startproject", "version", "catalogs"),
    }
)
AS_OWNER: Final = frozenset(
    {"dbshell", "flush", "makemigrations", "migrate", "run", "showmigrations", "sqlmigrate"}
)
ASKS_FOR_HELP: Final = frozenset({"-h", "--help", "--version"})


def run_command(argv: Sequence[str]) -> int:
    """Run a command; what a person can mend becomes one line and a non-zero exit code."""
    command = argv[1] if len(argv) > 1 else "help"
    try:
        if command == "test":
            os.chdir(ROOT)  # where pytest finds its settings
            return int(import_module("pytest").main(list(argv[2:])))
        _run_django(command, argv)
    except Trouble as trouble:
        sys.stderr.write(f"manage.py {command}: {trouble}\n")
        return EXIT_CODE
    return 0


def _run_django(command: str, argv: Sequence[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "floor.settings.base")
    if command in AS_OWNER:
        os.environ["FLOORBOOK_AS_OWNER"] = "1"
    if command in WITHOUT_DATABASE or ASKS_FOR_HELP.intersection(argv):
        execute_from_command_line(list(argv))
        return
    data = os.environ.get(DATA_VARIABLE) or DEFAULT_DATA
    places = prepare(data_folder(argv[2:]) if command == "run" else Path(data))
    os.environ[DATA_VARIABLE] = str(places.data)
    _check_settings()
    starts_itself = command == "run" or os.environ.get("DATABASE_URL")
    context: Any = nullcontext() if starts_itself else embedded_database(places)
    with context:
        if command != "run":
            import_module("floor.process.database").reach()
        execute_from_command_line(list(argv))


def _check_settings() -> None:
    try:
        settings.DATABASES  # noqa: B018 - reading it is what loads the settings
    except ImproperlyConfigured as error:
        raise Trouble(str(error)) from error
