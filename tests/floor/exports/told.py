"""Hands for exports: an imported one told to a table in memory, and one replayed by the poker library."""

import warnings
from uuid import UUID

from msgspec.structs import replace
from pokerkit import HandHistory

from floor.exports.gather import as_read, hand_of, hands_of
from floor.exports.hand import About, ToldHand
from floor.imports.imported import ImportedHand
from floor.imports.replay import BLANK
from rulings.domain.permissions import Role
from rulings.domain.story import Story, tell
from tables.domain.entries.base import Entry
from tables.domain.entries.table import PlayerSeated, TableOpened
from tables.domain.envelope import StreamId

EVENT = About(tournament=UUID(int=1), name='Sunday "Deep"', zone="Europe/Madrid")
STREAM = StreamId(tournament=UUID(int=1), table=UUID(int=2))


def entries_of(hand: ImportedHand) -> tuple[Entry, ...]:
    """Return the whole stream of an imported hand's table."""
    opened = TableOpened(
        game=hand.game,
        structure=hand.structure,
        rulebook="tda",
        smallest_chip=hand.smallest_chip,
        seats=hand.seats,
        number=7,
    )
    seated = [
        PlayerSeated(seat=seat, player=name, stack=hand.stacks[seat])
        for seat, name in hand.players.items()
    ]
    return (opened, *seated, hand.level, *hand.entries)


def story_of(hand: ImportedHand) -> Story:
    """Return the story of an imported hand's table, as the log would hold it."""
    before = 2 + len(hand.players)
    return tell(
        [
            replace(BLANK, stream=STREAM, seq=seq, entry=entry, hand=1 if seq > before else None)
            for seq, entry in enumerate(entries_of(hand), start=1)
        ]
    )


def stacks_after(hand: ImportedHand) -> dict[int, int]:
    """Return the stacks that an imported hand's table ends with, by seat."""
    occupants = story_of(hand).state.occupants
    return {seat: occupants[seat].stack for seat in sorted(occupants)}


def told(story: Story, number: int = 1, *, role: Role = Role.FLOOR) -> ToldHand:
    """Return a hand as a role is told it."""
    hand = hand_of(as_read(story, role), number, EVENT)
    assert hand is not None
    return hand


def all_told(story: Story, *, role: Role = Role.FLOOR) -> list[ToldHand]:
    """Return every hand of a table as a role is told it."""
    return list(hands_of(as_read(story, role), EVENT))


def replayed(text: str) -> list[int]:
    """Return the stacks that the poker library ends a PHH hand with.

    Raises: ValueError, KeyError where the library cannot play it.
    """
    history = HandHistory.loads(text)
    stacks = list(history.starting_stacks)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for state in history:
            stacks = list(state.stacks)
    return [int(chips) for chips in stacks]
