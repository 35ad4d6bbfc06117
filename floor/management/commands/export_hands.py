"""Write the hands of tables as files for other programs."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from typing_extensions import override

from floor.exports.files import READERS, File, hands_at, name_of, written
from floor.exports.hand import ToldHand
from floor.problems import Problem
from floor.selectors import stream_of
from floor.wording import sentence
from rulings.domain.permissions import Role
from tables.domain.envelope import StreamId
from tables.log.versions import versions_in

FILES: Final = {"phh": (File.PHHS,), "ohh": (File.OHH, File.UNSAID)}


class Command(BaseCommand):
    """Export hands, a file a table, and for OHH a sidecar beside it with what it cannot say."""

    help = "Write the hands of tables, or of all tables of a tournament, as PHH or OHH."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tables", nargs="*", type=UUID, metavar="TABLE")
        parser.add_argument("--tournament", type=UUID, help="all tables of this tournament")
        parser.add_argument("--format", choices=FILES, default="phh")
        parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
        parser.add_argument(
            "--as",
            dest="role",
            choices=sorted(READERS),
            default=Role.FLOOR,
            help="whose eyes read it; an auditor's see hidden cards of hands that have ended",
        )

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        streams = list(_streams(options["tables"], options["tournament"]))
        if not streams:
            raise CommandError("Name tables, or a tournament that has some with --tournament.")
        folder: Path = options["out"]
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for stream in streams:
                self._export(stream, Role(options["role"]), FILES[options["format"]], folder)
        except OSError as error:
            raise CommandError(f"{folder} cannot be written: {error.strerror}.") from error

    def _export(self, stream: StreamId, role: Role, files: tuple[File, ...], folder: Path) -> None:
        hands = list(hands_at(stream, role))
        if not hands:
            self.stdout.write(f"table {stream.key}: no hands")
            return
        for file in files:
            path = folder / name_of(hands[0], file, alone=False)
            with path.open("w", encoding="utf-8") as opened:
                opened.writelines(written(hands, file))
            self.stdout.write(f"table {stream.key}: {path.name}, hands: {len(hands)}")
        for hand in hands:
            for line in _missing(hand):
                self.stdout.write(f"  {line}")


def _streams(tables: list[UUID], tournament: UUID | None) -> Iterator[StreamId]:
    try:
        yield from (stream_of(table=table) for table in tables)
    except Problem as problem:
        raise CommandError(sentence(problem, "en")) from problem
    if tournament is not None:
        opened = (stream for stream in versions_in(tournament) if stream.table is not None)
        yield from sorted(opened, key=lambda stream: stream.key)


def _missing(hand: ToldHand) -> list[str]:
    return [f"hand {hand.number} is not complete. {reason}" for reason in hand.missing]
