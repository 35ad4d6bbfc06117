"""Begin another epoch of the feed, after the log was restored into this database."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from typing_extensions import override

from tables.log.epochs import epoch_must_be_raised, raise_epoch


class Command(BaseCommand):
    """Begin another epoch, so that the feed goes on after what was restored."""

    help = "Begin another epoch of the feed; run it once after every restore, as the owner."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-needed", action="store_true", help="only when the log came from another cluster"
        )

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        if options["if_needed"] and not epoch_must_be_raised():
            self.stdout.write("the epoch stands")
            return
        self.stdout.write(f"epoch {raise_epoch()} begins")
