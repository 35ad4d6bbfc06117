"""Print each provision, the function that decides it, and the tests that show it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from typing_extensions import override

from rulings.coverage import Coverage, coverage, strangers
from rulings.rulebook.edition import EDITION_NAMES

TESTS = Path(__file__).resolve().parents[3] / "tests"


class Command(BaseCommand):
    """Print the coverage of the rulebooks by tests; exit 1 where a provision's is not whole."""

    help = "Print provision, function and tests; exit 1 where a provision lacks one."

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--gaps", action="store_true", help="only provisions that lack a test")
        parser.add_argument("--tests", type=Path, default=TESTS, help="the tests' folder")

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["tests"]
        if not folder.is_dir():
            raise CommandError(f"There are no tests in {folder}: name their folder with --tests.")
        rows = coverage(folder)
        gaps = [row for row in rows if not row.is_whole]
        for row in gaps if options["gaps"] else rows:
            self._print(row)
        unknown = strangers(folder)
        for one in unknown:
            self.stdout.write(f"{one.test} names {one.provision}, which no book has")
        self.stdout.write(f"{len(rows)} provisions, {len(gaps)} not wholly shown by tests")
        if gaps or unknown:
            raise SystemExit(1)

    def _print(self, row: Coverage) -> None:
        books = "every book" if len(row.books) == len(EDITION_NAMES) else ", ".join(row.books)
        decided = row.decided_by or "the house's defaults"
        self.stdout.write(f"{row.provision} ({books}; {row.mode}) -> {decided}")
        for what, tests in (("bites", row.bites), ("must not", row.spares)):
            for test in tests or ("nothing",):
                self.stdout.write(f"    {what:<9} {test}")
