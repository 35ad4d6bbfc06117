"""A player's false declarations so far in an event: shown beside a hand, never decided by."""

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from rulings.domain.story import Story
from rulings.domain.walk import walk
from rulings.rules.miscalls import measured
from rulings.stories import story_of
from tables.domain.entries.floor import RulingIssued
from tables.domain.entries.showdown import HandDeclared
from tables.log.whereabouts import tables_of


class PastMiscall(Struct, frozen=True):
    """A declaration that was better (or worse) than held, and what the floor found, if it ruled."""

    table: UUID
    hand: int
    seq: int
    at: datetime
    category: str
    better: bool
    discarded: tuple[int, ...]
    findings: tuple[str, ...]


def miscalls_of(tournament: UUID, player: str) -> tuple[PastMiscall, ...]:
    """Return a player's false declarations at every table of the event, in the order of time."""
    found = [
        one
        for stream in tables_of(tournament, player)
        if stream.table is not None
        for one in _at_table(story_of(stream), stream.table, player)
    ]
    return tuple(sorted(found, key=lambda one: one.at))


def _at_table(story: Story, table: UUID, player: str) -> list[PastMiscall]:
    said_in = {row.hand for row in story.rows if isinstance(row.entry, HandDeclared)}
    found = []
    for number in sorted(number for number in said_in if number is not None):
        found += _in_hand(story, table, player, number)
    return found


def _in_hand(story: Story, table: UUID, player: str, number: int) -> list[PastMiscall]:
    walked = walk(story, number)
    if walked is None:
        return []
    hand = walked.hand
    rows = {step.row.seq: step.row for step in walked.steps}
    entries = [step.entry for step in walked.steps]
    findings = tuple(entry.finding for entry in entries if isinstance(entry, RulingIssued))
    return [
        PastMiscall(
            table=table,
            hand=number,
            seq=miscall.declaration.seq,
            at=rows[miscall.declaration.seq].recorded_at,
            category=miscall.declaration.category,
            better=miscall.better,
            discarded=miscall.discarded,
            findings=findings,
        )
        for miscall in measured(hand=hand, facts=walked.facts)
        if hand.seats[miscall.declaration.seat].player == player
    ]
