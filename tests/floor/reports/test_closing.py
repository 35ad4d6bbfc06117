"""Closing an event while it goes on: what comes in between is signed or an amendment, and nothing is refused."""

from collections.abc import Callable
from uuid import UUID

import pytest

from floor.reports.audit import verify
from floor.reports.facts.event import seqs_now
from floor.reports.registry import WRITERS, Format
from floor.scenarios.event import open_event
from floor.scenarios.runner import FIRST
from floor.wallclock import new_id
from rulings.services import Command, record
from tables.domain.entries.tournament import DayEnded, TournamentClosed
from tables.domain.envelope import Envelope, StreamId
from tables.log.check import check_streams
from tables.log.read import stream_entries
from tables.log.roots import fault_of, public_key
from tests.floor.reports.bundles import (
    dealt,
    let_go,
    long_event,
    said_of_the_event,
    seated,
    written,
)
from tests.floor.reports.event import Busy, source_of
from tests.floor.reports.told import made
from tests.tables.log.threads import at_once

MANY = 12


@pytest.mark.django_db(transaction=True)
def test_entry_that_comes_while_the_event_is_closed_is_signed_or_an_amendment(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    tournament = open_event("Spring")
    own = StreamId(tournament)
    tables = [Busy(tournament) for _ in range(4)]
    for table in tables:
        seated(table, "abc")

    def play(table: Busy) -> Callable[[], list[int]]:
        return lambda: [
            table.say(1, type="chips_added", seat=1, amount=100, reason="rebuy")
            for _ in range(MANY)
        ]

    def close() -> list[int]:
        said_of_the_event(tournament, type="day_ended", day=1)
        said_of_the_event(tournament, type="tournament_closed")
        said_of_the_event(tournament, type="tournament_reopened", reason="an appeal")
        said_of_the_event(tournament, type="tournament_closed")
        return []

    seqs = at_once([close, *(play(table) for table in tables)])
    assert seqs[1:] == [[*range(5, 5 + MANY)] for _ in tables]
    rows = stream_entries(own)
    before: dict[str, int] = {}
    for row in rows:
        if isinstance(row.entry, DayEnded | TournamentClosed):
            assert fault_of(row.entry, rows, row.seq) is None
            heads = row.entry.heads or {}
            assert heads.keys() == {str(tournament), *(str(one.stream.key) for one in tables)}
            assert all(seq >= before.get(name, 0) for name, seq in heads.items())
            before = heads
    assert check_streams().whole
    path = tmp_path_factory.mktemp("bundle") / "bundle.zip"
    path.write_bytes(written(tournament))
    found = verify.checked(str(path), verify.Paper(public_key()))
    assert (found.faults, found.notes) == ([], [])
    later = sum(seqs_now(tournament).values()) - sum(before.values()) - 1
    assert any(one.startswith(f"{later} entries came after the closing") for one in found.told)


@pytest.mark.django_db
def test_two_who_close_at_once_close_it_once() -> None:
    tournament = open_event("Spring")
    said_of_the_event(tournament, type="tournament_closed")
    envelope = Envelope(
        actor="ada", role="director", device=None, command_id=new_id(), occurred_at=FIRST
    )
    outcome = record(Command(StreamId(tournament), TournamentClosed(), envelope, new_id))
    assert outcome.refusal is not None
    assert outcome.refusal.fault == "tournament_is_closed"


def dealt_later(tournament: UUID, table: Busy) -> None:
    dealt(table)
    let_go(table)


LATER: dict[str, Callable[[UUID, Busy], object]] = {
    "chips": lambda _, table: table.say(1, type="chips_added", seat=1, amount=5, reason="rebuy"),
    "a hand": dealt_later,
    "a call": lambda _, table: table.say(1, type="floor_called", by="dealer", reason="a question"),
    "a claim": lambda _, table: table.say(
        1, type="claim_raised", claim="c1", kind="conduct", by="staff"
    ),
    "a ruling": lambda _, table: table.say(
        1, type="ruling_issued", ruling="r2", finding="no_fault", provisions=[], reason="seen"
    ),
    "an appeal": lambda _, table: table.say(
        1, type="ruling_appealed", ruling="r1", by=2, words="I did not"
    ),
    "a penalty": lambda _, table: table.say(
        1, type="penalty_issued", penalty="p1", player="b", seat=2, kind="warning", reason="x"
    ),
    "a void": lambda _, table: table.say(1, type="entry_voided", seq=5, reason="he did not pay"),
    "a correction": lambda _, table: table.say(
        1,
        type="entry_corrected",
        seq=5,
        payload={"seat": 1, "amount": 500, "reason": "rebuy"},
        reason="a nought too many",
    ),
    "another table": lambda tournament, _: seated(Busy(tournament), "de"),
    "a registration": lambda tournament, _: said_of_the_event(
        tournament, type="player_registered", player="z", entry=1, chips=10_000
    ),
    "another day": lambda tournament, _: said_of_the_event(tournament, type="day_started", day=2),
    "a reopening": lambda tournament, _: said_of_the_event(
        tournament, type="tournament_reopened", reason="an appeal"
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("what", LATER)
def test_what_happened_after_the_closing_is_taken_and_every_report_says_so(what: str) -> None:
    tournament = open_event("Spring")
    table = Busy(tournament)
    seated(table, "abc")
    table.say(1, type="chips_added", seat=1, amount=5_000, reason="rebuy")
    table.say(
        1, type="ruling_issued", ruling="r1", finding="conduct", provisions=[], reason="shouting"
    )
    said_of_the_event(tournament, type="day_ended", day=1)
    said_of_the_event(tournament, type="tournament_closed")
    assert source_of(tournament).stamp.amended is False
    LATER[what](tournament, table)
    source = source_of(tournament)
    assert source.stamp.amended is True
    assert b'"amended":true' in WRITERS[Format.JSONL](made(source, "R15"))


@pytest.mark.django_db
def test_event_that_was_closed_again_stays_amended() -> None:
    """Whoever has the first closing's root on paper is told that it was not the end."""
    assert source_of(long_event()).stamp.amended is True
