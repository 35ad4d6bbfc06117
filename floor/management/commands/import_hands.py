"""Record the hands of PHH and OHH files, one tournament a file and one table a hand, or say why not."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from typing_extensions import override

from floor.importing import record_hand, record_tournament, stream_of, table_of
from floor.imports.files import read_hands
from floor.imports.imported import NotImported
from floor.wording import sentence
from rulings.rulebook.edition import EDITION_NAMES


class Command(BaseCommand):
    """Import files of real hands."""

    help = "Record the hands of .phh, .phhs and .ohh files; exit with 1 when any hand was left out."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--rulebook", choices=EDITION_NAMES, default="tda")

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        left_out = hands = unread = 0
        for path in options["files"]:
            try:
                content = path.read_bytes()
            except OSError as error:
                unread += 1
                self.stderr.write(f"{path} cannot be read: {error.strerror}.")
                continue
            for told in _import(path.name, content, options["rulebook"]):
                hands += 1
                if isinstance(told, NotImported):
                    left_out += 1
                    self.stderr.write(told.sentence)
                else:
                    self.stdout.write(told)
        if left_out or unread:
            also = f" Files that cannot be read: {unread}." if unread else ""
            raise CommandError(f"{left_out} of {hands} hands were left out.{also}")


def _import(file: str, content: bytes, rulebook: str) -> Iterator[str | NotImported]:
    """Record a file hand by hand, and tell of each."""
    tournament = stream_of(content, rulebook)
    if refusal := record_tournament(tournament, file, rulebook):
        raise CommandError(f"{file} was refused. {sentence(refusal, 'en')}")
    for number, hand in enumerate(read_hands(file, content), start=1):
        if isinstance(hand, NotImported):
            yield hand
            continue
        table = table_of(tournament, number)
        if refusal := record_hand(table, hand, rulebook):
            yield NotImported(file, str(number), "the log", sentence(refusal, "en").rstrip("."))
        else:
            yield "\n  ".join((f"{hand.source}: table {table.table}", *hand.notes))
