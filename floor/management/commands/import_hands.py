"""Record the hands of PHH and OHH files, one tournament a file and one table a hand, or say why not."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid5

from django.core.management.base import BaseCommand, CommandError
from typing_extensions import override

from floor.imports.files import read_hands
from floor.imports.imported import ImportedHand, NotImported
from floor.wallclock import new_id, now
from floor.wording import sentence
from rulings.domain.permissions import Role
from rulings.rulebook.edition import EDITION_NAMES
from rulings.services import Batch, record_many
from tables.domain.entries.base import Entry
from tables.domain.entries.table import PlayerSeated, TableOpened
from tables.domain.entries.tournament import TournamentOpened
from tables.domain.envelope import Envelope, StreamId
from tables.domain.refusal import Code, Refusal

ACTOR: Final = "import"
FILES: Final = UUID("a3b9c1f2-6d0e-5c47-9b58-2f1d7e60c4aa")
NAME_LENGTH: Final = 100


class Command(BaseCommand):
    """Import files of real hands.

    Every id follows from what the file holds: the same file again records nothing new, and goes
    on after the last hand of an import that was broken off. A player's id is made from his name,
    which stays out of the log.
    """

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
    tournament = uuid5(FILES, f"{rulebook} {sha256(content).hexdigest()}")
    opened = TournamentOpened(name=file[:NAME_LENGTH], zone="UTC", rulebook=rulebook)
    refusal = _record(StreamId(tournament=tournament), [opened])
    # The same file under another name has its tournament already.
    if refusal and refusal.code is not Code.COMMAND_REUSED:
        raise CommandError(f"{file} was refused. {sentence(refusal, 'en')}")
    for number, hand in enumerate(read_hands(file, content), start=1):
        if isinstance(hand, NotImported):
            yield hand
            continue
        stream = StreamId(tournament=tournament, table=uuid5(tournament, str(number)))
        if refusal := _record(stream, _entries(hand, tournament, rulebook)):
            yield NotImported(file, str(number), "the log", sentence(refusal, "en").rstrip("."))
        else:
            yield "\n  ".join((f"{hand.source}: table {stream.table}", *hand.notes))


def _entries(hand: ImportedHand, tournament: UUID, rulebook: str) -> Iterator[Entry]:
    """Yield the whole stream of a hand's table."""
    yield TableOpened(
        game=hand.game,
        structure=hand.structure,
        rulebook=rulebook,
        smallest_chip=hand.smallest_chip,
        seats=hand.seats,
    )
    for seat, name in hand.players.items():
        player = str(uuid5(tournament, name))
        yield PlayerSeated(seat=seat, player=player, stack=hand.stacks[seat])
    yield hand.level
    yield from hand.entries


def _record(stream: StreamId, entries: Iterable[Entry]) -> Refusal | None:
    """Record a whole stream as one command, whose id is the stream's: all of it or nothing."""
    envelope = Envelope(actor=ACTOR, role=Role.DIRECTOR, command_id=stream.key, occurred_at=now())
    batch = Batch(stream=stream, entries=tuple(entries), envelope=envelope, new_id=new_id)
    return record_many(batch).refusal
