"""Run scenario files through the product and say which pass."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from typing_extensions import override

from floor.scenarios.runner import ScenarioBroken, run_file


class Command(BaseCommand):
    """`manage.py scenario FILE…`: one line a scenario, then how many passed."""

    help = "Run scenario files on fresh tables; nothing of them stays in the database."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files, and whether to print the final views."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="print the final view of each")

    @override
    def handle(self, *args: Any, files: list[Path], json: bool, **options: Any) -> None:
        """Run each file; exit 1 when any failed."""
        failed = 0
        for path in files:
            try:
                result = run_file(path)
            except ScenarioBroken as error:
                raise CommandError(str(error)) from error
            failed += result.failure is not None
            if json:
                self.stdout.write(msgspec.json.encode(result.view).decode())
            elif result.failure is None:
                self.stdout.write(f"pass  {result.id}  {result.title}")
            else:
                self.stdout.write(f"FAIL  {result.id}  {result.failure}")
        self.stdout.write(f"{len(files) - failed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)
