"""A whole event's facts as of given entries: table by table, one stream in memory at a time."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from floor.reports.facts.about import BroughtFact, PenaltyFact, RulingFact, TableFacts
from floor.reports.facts.read import table_facts
from floor.reports.report import Sealed
from tables.domain.entries.tournament import (
    DayEnded,
    DayStarted,
    PlayerRegistered,
    TournamentReopened,
)
from tables.domain.envelope import Recorded, StreamId
from tables.domain.tournament import TournamentState, fold
from tables.log.read import stream_entries
from tables.log.versions import versions_in

# A hash over a head's hash: it shows which log was read. It tells nobody what is hidden in it, for
# whoever would try has not the ids of those entries (`floor.redaction.told_id`).
SEAL: Final = b"floorbook seal 1"

Progress = Callable[[int, int], None]


class Day(Struct, frozen=True):
    """A day of play and when it began."""

    day: int
    began_at: datetime


class EventFacts(Struct, frozen=True):
    """An event up to given entries."""

    tournament: UUID
    state: TournamentState
    days: tuple[Day, ...]
    tables: tuple[TableFacts, ...]
    streams: tuple[Sealed, ...]
    amended: bool
    registered: tuple[int, ...] = ()  # the entries of its own stream that brought chips

    def day_of(self, at: datetime) -> int:
        """Return the day an instant belongs to; the first where none had begun."""
        begun = [one.day for one in self.days if one.began_at <= at]
        return begun[-1] if begun else 1

    def penalties(self) -> list[tuple[PenaltyFact, tuple[BroughtFact, ...]]]:
        """Return every penalty as it stands with the tables it followed its player to, by time."""
        brought: dict[tuple[str, str], list[BroughtFact]] = {}
        for table in self.tables:
            for move in table.brought:
                brought.setdefault((move.penalty, move.player), []).append(move)
        found = []
        for one in (one for table in self.tables for one in table.penalties):
            moves = sorted(brought.get((one.penalty, one.player), ()), key=lambda move: move.at)
            served = one.served + sum(move.served for move in moves)
            status = moves[-1].status if moves else one.status
            found.append((replace(one, served=served, status=status), tuple(moves)))
        return sorted(found, key=lambda pair: (pair[0].issued_at, pair[0].place.table.int))

    def rulings(self) -> list[tuple[str, RulingFact]]:
        """Return every ruling with its number: the day, and its place among that day's, without gaps."""
        found = sorted(
            (one for table in self.tables for one in table.rulings),
            key=lambda one: (one.issued_at, one.place.table.int, one.seqs[0]),
        )
        counts: dict[int, int] = {}
        numbered = []
        for one in found:
            day = self.day_of(one.issued_at)
            counts[day] = counts.get(day, 0) + 1
            numbered.append((f"{day}-{counts[day]:03}", one))
        return numbered


def seqs_now(tournament_id: UUID) -> dict[str, int]:
    """Return where every stream of a tournament stands, by its id: what a report is made up to."""
    return {str(stream.key): seq for stream, seq in versions_in(tournament_id).items()}


def event_facts(
    tournament_id: UUID,
    *,
    seqs: Mapping[str, int],
    now: datetime,
    progress: Progress = lambda _done, _all: None,
    flags: bool = True,
) -> EventFacts:
    """Return the facts of an event up to the given entries.

    Args:
        seqs: for each stream's id the entry it is read up to.
        progress: told after each table how many of all are done.
    """
    own = stream_entries(StreamId(tournament_id), through=seqs.get(str(tournament_id), 0))
    state = fold(own)
    tables: list[TableFacts] = []
    seals = [_sealed("", own)]
    names = [one for one in seqs if one != str(tournament_id)]
    for count, name in enumerate(sorted(names), start=1):
        stream = StreamId(tournament_id, UUID(name))
        tables.append(table_facts(stream, through=seqs[name], now=now, flags=flags))
        progress(count, len(names))
    tables.sort(key=lambda one: (one.number is None, one.number or 0, one.table.int))
    for one in tables:
        last = stream_entries(
            StreamId(tournament_id, one.table), after=one.seq - 1, through=one.seq
        )
        seals.append(_sealed(str(one.number or one.table), last))
    return EventFacts(
        tournament=tournament_id,
        state=state,
        days=tuple(_days(own)),
        tables=tuple(tables),
        streams=tuple(seals),
        amended=_amended(own, state, seqs),
        registered=tuple(row.seq for row in own if isinstance(row.entry, PlayerRegistered)),
    )


def _sealed(name: str, rows: list[Recorded]) -> Sealed:
    last = rows[-1] if rows else None
    seal = sha256(SEAL + last.hash).hexdigest() if last else ""
    return Sealed(name=name, seq=last.seq if last else 0, seal=seal)


def _days(rows: list[Recorded]) -> Iterator[Day]:
    over: datetime | None = None  # the day before, as the log has it
    for row in rows:
        if isinstance(row.entry, DayStarted):
            # What is dated back is the day's all the same; what another day's rulings were is not.
            began_at = min(row.occurred_at, row.recorded_at)
            yield Day(row.entry.day, max(began_at, over) if over else began_at)
        elif isinstance(row.entry, DayEnded):
            over = row.recorded_at


def _amended(own: list[Recorded], state: TournamentState, seqs: Mapping[str, int]) -> bool:
    """Say whether anything came after a closing, also where the event was closed again since.

    The closing itself is its own stream's next.
    """
    if any(isinstance(row.entry, TournamentReopened) for row in own):
        return True
    if not state.sealed:
        return False
    name = str(own[0].stream.key)
    sealed = {**state.sealed, name: state.sealed.get(name, 0) + 1}
    return any(seq > sealed.get(name, 0) for name, seq in seqs.items())
