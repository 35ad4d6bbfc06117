"""An event to report on: our own scenarios at a table each, and one busy table with calls and penalties."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from floor.reports.audience import PROFILES, Lens, Profile
from floor.reports.facts.event import EventFacts, event_facts, seqs_now
from floor.reports.report import Stamp
from floor.reports.source import Source
from floor.scenarios.event import open_event, play_into
from floor.scenarios.runner import FIRST
from floor.wallclock import new_id, now
from rulings.rulebook.provision import Language
from rulings.services import Command, record
from tables.domain.codec import from_wire
from tables.domain.envelope import Envelope, StreamId

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.json"))


class Busy:
    """A table where much is asked of the floor, on a clock of its own."""

    def __init__(self, tournament: UUID) -> None:
        self.stream = StreamId(tournament, new_id())
        self.at: datetime = FIRST

    def say(self, after: int, actor: str = "kim", role: str = "floor", **fields: Any) -> int:
        """Record an entry so many seconds after the last."""
        self.at += timedelta(seconds=after)
        envelope = Envelope(
            actor=actor, role=role, device=None, command_id=new_id(), occurred_at=self.at
        )
        entry = from_wire(fields)
        outcome = record(Command(self.stream, entry, envelope, new_id, clock=self.at))
        assert outcome.refusal is None, outcome
        assert outcome.seq is not None
        return outcome.seq


def an_event() -> UUID:
    """Return an event of some thirty tables, with disputes of every kind."""
    tournament = open_event("Spring", zone="Europe/Madrid")
    for result in play_into(tournament, SCENARIOS):
        assert result.failure is None, result
    _busy_table(Busy(tournament))
    return tournament


def _busy_table(table: Busy) -> None:
    say = table.say
    say(
        0,
        type="table_opened",
        number=99,
        game="holdem",
        structure="no_limit",
        rulebook="tda",
        smallest_chip=25,
        seats=9,
    )
    for seat in (1, 2, 3):
        say(1, type="player_seated", seat=seat, player=f"b{seat}", stack=10_000)
    say(1, type="chips_added", seat=1, amount=5_000, reason="rebuy")
    say(1, type="level_started", level=3, small_blind=100, big_blind=200)
    say(1, type="dealer_changed", dealer="dora")
    say(1, actor="dora", role="dealer", type="hand_started", button=1, method="riffle")
    for seat, kind, amount in ((2, "small_blind", 100), (3, "big_blind", 200)):
        say(0, type="forced_bet_posted", seat=seat, kind=kind, amount=amount)
    for seat, cards in ((2, ["As", "Kd"]), (3, ["7c", "7d"]), (1, ["2h", "9s"])):
        say(0, type="cards_dealt", seat=seat, count=2, face="down", cards=cards)
    say(2, type="folded", seat=1)
    say(2, type="folded", seat=2)
    say(1, type="pot_pushed", pot=0, shares=[{"seat": 3, "amount": 200}])
    say(0, type="deck_scrambled")
    say(0, type="floor_called", by="dealer", reason="a player shouts")
    say(4, actor="dora", role="dealer", type="floor_called", by="dealer", reason="again")
    say(11, type="call_accepted")
    say(40, type="floor_arrived", by="staff", reason="at the table")
    say(
        30,
        type="ruling_issued",
        ruling="r1",
        finding="conduct",
        provisions=["TDA-ETIQUETTE"],
        reason="=shouting at the dealer",
        penalties=[
            {
                "penalty": "p1",
                "player": "b2",
                "seat": 2,
                "kind": "missed_hands",
                "count": 2,
                "reason": "shouting",
            }
        ],
    )
    say(15, type="call_cleared", outcome="ruling")
    say(
        60, type="penalty_issued", penalty="p2", player="b2", seat=2, kind="warning", reason="again"
    )
    say(20, type="ruling_appealed", ruling="r1", by=2, words="I did not shout")
    say(
        120,
        actor="ada",
        role="director",
        type="appeal_decided",
        ruling="r1",
        outcome="upheld",
        reason="two witnesses",
    )
    say(5, type="floor_called", by="seat", seat=3, reason="how long is the break?")


def source_of(
    tournament: UUID,
    profile: Profile = Profile.INTERNAL,
    language: Language = "en",
    seqs: Mapping[str, int] | None = None,
) -> Source:
    """Return what a report of the event as it stands is made from."""
    facts = event_facts(tournament, seqs=seqs or seqs_now(tournament), now=now())
    return Source(facts, Lens(profile, {"kim": "Kim Arden"}), stamp_of(facts, profile, language))


def stamp_of(facts: EventFacts, profile: Profile, language: Language) -> Stamp:
    return Stamp(
        tournament=facts.tournament,
        name=facts.state.name or "",
        zone=ZoneInfo(facts.state.zone),
        rulebook=facts.state.rulebook,
        generated_at=now(),
        by="Ada",
        profile=str(profile),
        profile_text=str(PROFILES[profile]),
        language=language,
        streams=facts.streams,
        amended=facts.amended,
    )
