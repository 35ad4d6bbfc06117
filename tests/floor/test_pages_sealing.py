"""Days end and events close on a page: signed, shown, checked again, and what comes after is an amendment."""

from hashlib import sha256
from pathlib import Path

import pytest

from floor.pages.sealing import paper_text
from floor.reports.audit import verify
from tables.domain.entries.tournament import DayEnded, TournamentClosed
from tables.domain.envelope import StreamId
from tables.log.check import check_streams
from tables.log.read import stream_entries
from tables.log.roots import public_key
from tests.floor.room import Room, a_room, blinds, riffle, seated
from tests.floor.visitor import Page, Visitor
from tests.tables.log.tampering import tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5_000}))
    return room


def days(visitor: Visitor) -> Page:
    return visitor.get(f"{visitor.floor_path}days")


def act(visitor: Visitor, name: str, **typed: str) -> Page:
    return visitor.follow(visitor.send(days(visitor).form(f"days/{name}"), **typed))


def test_day_begins_ends_signed_and_the_event_is_closed_and_reopened(room: Room) -> None:
    director = Visitor(room, "director")
    assert "Day 1 is running" in act(director, "day_started").text
    ended = act(director, "day_ended")
    assert "No day is running" in ended.text
    assert "The log is still what was signed here." in ended.text
    assert "2 streams" in ended.text
    assert "<svg" in ended.html
    assert "The event is closed" in act(director, "tournament_closed").text
    assert "amendment" not in days(director).text
    room.play({"type": "chips_added", "seat": 1, "amount": 500, "reason": "rebuy"})
    assert "1 entry came after the closing" in days(director).text
    assert director.table().text.count("amendment") == 1
    reopened = act(director, "tournament_reopened", reason="an appeal came by post")
    assert "an appeal came by post" in reopened.text
    assert "Day 2 is running" in act(director, "day_started").text
    assert check_streams().whole


def test_who_ends_a_day_reads_what_is_not_over_and_not_counted(room: Room) -> None:
    director = Visitor(room, "director")
    act(director, "day_started")
    assert "1 player is still to be counted" in days(director).text
    room.play(*seated({2: 5_000, 3: 5_000}), riffle(), *blinds())
    shown = days(director).text
    assert "A hand is not over by the log: Table 7" in shown
    assert "to be counted" not in shown
    act(director, "day_ended")
    closed = act(director, "tournament_closed").text
    assert "not over by the log" not in closed
    assert "The event is closed: whatever is recorded now" in director.get(director.floor_path).text


def test_paper_names_its_event_who_printed_it_and_has_room_to_sign(room: Room) -> None:
    director = Visitor(room, "director")
    act(director, "day_started")
    ended = act(director, "day_ended")
    assert "Sunday · printed 2" in ended.text
    assert "Tournament director Date" in ended.text


def test_what_is_printed_is_all_that_checking_a_root_needs(room: Room) -> None:
    """By the bundle's own program, with nothing of the house but the paper."""
    director = Visitor(room, "director")
    act(director, "day_started")
    act(director, "day_ended")
    act(director, "tournament_closed")
    rows = stream_entries(StreamId(room.tournament))
    for row in rows:
        if not isinstance(row.entry, DayEnded | TournamentClosed):
            continue
        title, *said = paper_text(row, row.entry, public_key().hex()).split("\n")
        tournament, seq, what, root, signature, key = said
        kind, _, day = what.partition(" ")
        message = verify.root_message(
            tournament, kind, int(day) if day else None, bytes.fromhex(root)
        )
        assert message.startswith(title.encode())
        assert int(seq) == row.seq
        assert verify.is_signed(bytes.fromhex(key), message, bytes.fromhex(signature))
        assert not verify.is_signed(bytes.fromhex(key), message + b"x", bytes.fromhex(signature))
    shown = days(director).text
    assert public_key().hex() in shown
    assert sha256(Path(verify.__file__).read_bytes()).hexdigest() in shown


def test_what_is_still_open_is_said_before_a_day_is_ended(room: Room) -> None:
    director = Visitor(room, "director")
    act(director, "day_started")
    assert "still open" not in days(director).text
    room.play(
        {"type": "floor_called", "by": "dealer", "reason": "A question"},
        {"type": "claim_raised", "claim": "c1", "kind": "conduct", "by": "staff"},
    )
    assert "2 calls, claims or appeals are still open." in days(director).text
    room.play({"type": "call_cancelled", "reason": "It is settled"})
    assert "1 call, claim or appeal is still open." in days(director).text


def test_log_that_was_rewritten_is_shown_as_such(room: Room) -> None:
    director = Visitor(room, "director")
    act(director, "day_started")
    act(director, "day_ended")
    with tampering(StreamId(room.tournament, room.table)) as somebody:
        somebody.change(3, "device = 'another'")
        somebody.change_head(f"hash = '\\x{somebody.chain_anew(3).hex()}'")
    assert "The log is no longer what was signed here:" in days(director).text


@pytest.mark.django_db(transaction=True)
def test_auditor_has_the_log_checked(room: Room) -> None:
    auditor = Visitor(room, "auditor")
    (form,) = auditor.get(f"{auditor.floor_path}days").forms("/reports/ask")
    answer = auditor.client.post(form.action, {**form.fields, "format": "screen"})
    assert "The log is whole" in auditor.get(answer["Location"]).text
    floor = Visitor(room)
    assert floor.get(f"{floor.floor_path}days").forms("/reports/ask") == []


def test_floor_ends_days_and_only_a_director_closes(room: Room) -> None:
    floor = Visitor(room, "floor")
    assert "Day 1 is running" in act(floor, "day_started").text
    assert "No day is running" in act(floor, "day_ended").text
    assert not days(floor).has_form("days/tournament_closed")
    form = days(Visitor(room, "director")).form("days/tournament_closed")
    assert floor.send(form).status == 403
    assert "The event is closed" not in days(floor).text
    assert days(Visitor(room, "dealer")).status == 403
    assert days(Visitor(room, "auditor")).forms("days/") == []


def test_day_that_another_ended_meanwhile_is_not_ended_twice(room: Room) -> None:
    director, floor = Visitor(room, "director"), Visitor(room, "floor")
    act(director, "day_started")
    form = days(floor).form("days/day_ended")
    act(director, "day_ended")
    answer = floor.send(form)
    assert answer.status == 409
    assert "No day is running" in answer.text
