"""`manage.py catalogs`: bring every language's catalog up to the texts there are, and say what it lacks."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from typing_extensions import override

from floor.catalogs import faults, renewed, write
from floor.settings.languages import CATALOGS, catalogs_in


class Command(BaseCommand):
    """The command."""

    help = "Bring the catalogs in locale/ up to the texts there are now, and list what they lack."
    requires_system_checks = ()

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("languages", nargs="*", help="some of them; default: all")

    @override
    def handle(self, *args: Any, languages: list[str], **options: Any) -> None:
        for code, path in catalogs_in(CATALOGS).items():
            if languages and code not in languages:
                continue
            catalog = renewed(path)
            write(path, catalog)
            found = list(faults(catalog))
            print(f"{path.name}: {len(catalog)} texts, {len(found)} to do")
            for text, fault in found:
                print(f"  {text!r} {fault}")
