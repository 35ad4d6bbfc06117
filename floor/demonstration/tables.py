"""The demonstration's tables as entries: read from the files beside this module, nothing recorded."""

import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from floor.imports.imported import ImportedHand
from floor.imports.phh import convert
from floor.imports.replay import Replay
from tables.domain.codec import from_wire
from tables.domain.entries.base import Entry
from tables.domain.entries.hand import UncalledBetReturned
from tables.domain.entries.table import (
    LevelStarted,
    PlayerLeft,
    PlayerSeated,
    StackCounted,
    TableOpened,
)

FOLDER: Final = Path(__file__).parent
RULEBOOK: Final = "tda"
SEATS: Final = 6
SMALLEST_CHIP: Final = 25_000


class DemoTable(Struct, frozen=True):
    """A table: who sits down with how much, and everything that happened there, in order."""

    number: int
    players: dict[str, int]
    entries: tuple[Entry, ...]


def demo_tables() -> Iterator[DemoTable]:
    """Yield the tables; their players are p1, p2 … over all of them."""
    first = 1
    for raw in tomllib.loads((FOLDER / "tables.toml").read_text())["table"]:
        table = _Table(raw["number"], first)
        for hand in raw["hand"]:
            table.deal(hand)
        first += len(table.players)
        yield DemoTable(table.number, table.players, tuple(table.replay.entries))


class _Table:
    """A table in the making; every entry is checked against those before it."""

    def __init__(self, number: int, first: int) -> None:
        self.number = number
        self.first = first
        self.players: dict[str, int] = {}
        self.replay = Replay()
        self.level: LevelStarted | None = None

    def deal(self, raw: dict[str, Any]) -> None:
        """Deal a hand, leave off what is not kept, and let what was invented follow."""
        file = raw["file"]
        fields = tomllib.loads((FOLDER / file).read_text(), parse_float=Decimal)
        hand = convert({**fields, "seats": raw["seats"], "seat_count": SEATS}, source=file)
        self._prepare(hand)
        # The replay gives uncalled bets back by itself.
        played = [one for one in hand.entries if not isinstance(one, UncalledBetReturned)]
        for entry in played[: raw.get("keep")]:
            self._take(entry)
        for wire in raw.get("then", ()):
            self._take(from_wire(wire))

    def _prepare(self, hand: ImportedHand) -> None:
        """Bring the table to where the hand began."""
        if not self.players:
            self._open(hand)
        for seat, occupant in sorted(self.replay.state.occupants.items()):
            if not occupant.stack:
                self._take(PlayerLeft(seat=seat, reason="busted"))
            elif occupant.stack != hand.stacks.get(seat, occupant.stack):
                # Hands between this one and the last are not in the files: the chips are counted.
                self._take(StackCounted(seat=seat, amount=hand.stacks[seat], confirmed=True))
        if self.level is None or replace(hand.level, level=self.level.level) != self.level:
            self.level = replace(hand.level, level=self.level.level + 1 if self.level else 1)
            self._take(self.level)

    def _open(self, hand: ImportedHand) -> None:
        self._take(
            TableOpened(
                number=self.number,
                game=hand.game,
                structure=hand.structure,
                rulebook=RULEBOOK,
                smallest_chip=SMALLEST_CHIP,
                seats=SEATS,
            )
        )
        for place, (seat, stack) in enumerate(sorted(hand.stacks.items())):
            player = f"p{self.first + place}"
            self.players[player] = stack
            self._take(PlayerSeated(seat=seat, player=player, stack=stack, entry=1))

    def _take(self, entry: Entry) -> None:
        self.replay.record(entry, field="the demonstration")
