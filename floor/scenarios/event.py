"""A whole event out of scenarios: a tournament with a table for each, kept, to report on."""

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from uuid import UUID

from floor.scenarios.runner import FIRST, Result, keep_file
from floor.wallclock import new_id
from rulings.domain.permissions import Role
from rulings.services import Command, record
from tables.domain.entries.base import Entry
from tables.domain.entries.tournament import DayStarted, TournamentOpened
from tables.domain.envelope import Envelope, StreamId

BEFORE = timedelta(minutes=1)


def open_event(name: str, *, zone: str = "UTC", rulebook: str = "tda") -> UUID:
    """Open a tournament on its first day, just before the first scenario begins."""
    own = StreamId(new_id())
    _record(own, TournamentOpened(name=name, zone=zone, rulebook=rulebook))
    _record(own, DayStarted(day=1))
    return own.tournament


def play_into(tournament: UUID, paths: Iterable[Path]) -> list[Result]:
    """Play each scenario at a table of its own, numbered in their order; how each of them went."""
    return [
        keep_file(path, tournament=tournament, number=number)
        for number, path in enumerate(paths, start=1)
    ]


def _record(stream: StreamId, entry: Entry) -> None:
    at = FIRST - BEFORE
    envelope = Envelope(
        actor="scenario-director", role=str(Role.DIRECTOR), command_id=new_id(), occurred_at=at
    )
    outcome = record(Command(stream, entry, envelope, new_id, clock=at))
    if outcome.refusal is not None:
        raise RuntimeError(f"the event was refused: {outcome.refusal}")
