"""The tournaments somebody has a part in, and the floor with what presses most first."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from floor.accounts import dismiss, make_person
from floor.live.reading import read_tables
from floor.rooms import KEPT, TableLine, tables_of
from floor.wallclock import new_id, now
from tests.floor.room import (
    EVERYBODY,
    LONG_ENOUGH,
    TABLE,
    Room,
    a_room,
    blinds,
    riffle,
    seated,
    value,
)
from tests.floor.visitor import Visitor, page
from tests.support.breaks import a_table_on_break, claim

pytestmark = pytest.mark.django_db


def another_table(room: Room, number: int) -> str:
    opened = room.record({**TABLE, "number": number}, path=f"{room.path}/tables")
    return str(value(opened)["table"])


def play_at(room: Room, table: str, *entries: dict[str, Any]) -> None:
    for entry in entries:
        taken = room.record(entry, path=f"/api/v1/tables/{table}/entries")
        assert taken.status_code == 201, taken.content


@pytest.mark.parametrize("role", EVERYBODY)
def test_everybody_with_a_part_sees_the_floor(role: str) -> None:
    visitor = Visitor(a_room(), role)
    shown = visitor.get(visitor.floor_path)
    assert shown.status == 200
    assert "Table 7" in shown.text
    assert "No hand yet" in shown.text


def test_the_only_tournament_is_shown_at_once() -> None:
    visitor = Visitor(a_room())
    assert visitor.get("/").location == visitor.floor_path
    assert "Sunday" in visitor.get("/", all="").text


def test_who_has_no_part_is_told_so() -> None:
    room = a_room()
    stranger = make_person(username="stranger", name="Stranger", password=LONG_ENOUGH)
    client = Client()
    client.force_login(stranger)
    assert "no part in a tournament" in page(client.get("/")).text
    refused = page(client.get(f"/t/{room.tournament}/"))
    assert refused.status == 403
    assert "ask its director" in refused.text


def test_who_was_dismissed_is_out_at_once() -> None:
    room = a_room()
    visitor = Visitor(room)
    dismiss(room.people["floor"], room.tournament)
    assert visitor.get(visitor.floor_path).status == 403
    assert visitor.table().status == 403


def test_a_table_of_another_tournament_is_not_there() -> None:
    visitor, other = Visitor(a_room()), a_room()
    assert visitor.get(f"{visitor.floor_path}tables/{other.table}/").status == 404
    assert visitor.get(f"{visitor.floor_path}tables/{new_id()}/").status == 404


def test_what_waits_comes_first_and_the_tables_keep_their_places() -> None:
    room = a_room()
    calm, called, claimed = (another_table(room, number) for number in (8, 9, 10))
    for table in (calm, called, claimed):
        play_at(room, table, *seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    play_at(room, called, {"type": "floor_called", "by": "dealer", "reason": "A question"})
    raised = {"type": "claim_raised", "claim": "c1", "kind": "count", "by": "seat", "seat": 2}
    play_at(room, claimed, raised)
    shown = Visitor(room).get(f"/t/{room.tournament}/")
    waits, tables = shown.html.split('<ul class="plain spots">')
    assert re.findall(r"<strong>(Table \d+)", waits) == ["Table 9", "Table 10"]
    assert re.findall(r"Table \d+", tables) == ["Table 7", "Table 8", "Table 9", "Table 10"]
    assert "Amount wrong" in waits
    assert "closes at substantial action in the next hand" in waits
    # A dealer answers no calls.
    seen = Visitor(room, "dealer").get(f"/t/{room.tournament}/")
    assert "On my way" not in seen.text
    assert "Amount wrong" in seen.text


def test_the_map_tells_a_table_that_waits_from_one_somebody_goes_to() -> None:
    room = a_room()
    play_at(room, str(room.table), *seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    visitor = Visitor(room)
    for entry, said in (
        ({"type": "floor_called", "by": "dealer", "reason": "A question"}, "Floor called"),
        ({"type": "call_accepted"}, "The floor is coming"),
        (
            {"type": "floor_arrived", "by": "dealer", "reason": "A question"},
            "The floor is at the table",
        ),
    ):
        play_at(room, str(room.table), entry)
        _waits, tables = visitor.get(visitor.floor_path).html.split('<ul class="plain spots">')
        assert re.findall(r"Floor called|The floor is [a-z ]+", tables) == [said]


def test_a_table_is_found_by_its_number() -> None:
    room = a_room()
    visitor = Visitor(room)
    assert visitor.get(visitor.floor_path, number="7").location == visitor.path
    assert "No table here has the number 70" in visitor.get(visitor.floor_path, number="70").text


def test_many_tables_have_small_tiles_with_all_that_is_asked_of_them() -> None:
    room = a_room()
    for number in range(8, 21):
        another_table(room, number)
    play_at(room, str(room.table), *seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    penalty = {
        "type": "penalty_issued",
        "penalty": "p1",
        "player": "p3",
        "seat": 3,
        "kind": "missed_hands",
        "count": 2,
        "reason": "Language",
    }
    play_at(room, str(room.table), penalty)
    visitor = Visitor(room)
    shown = visitor.get(visitor.floor_path)
    assert "room--small" not in shown.html
    (tile,) = re.findall(
        r'<li id="spot-[^>]*>((?:(?!</li>).)*Table 7.*?)</li>', shown.html, re.DOTALL
    )
    assert "Betting" in tile
    assert "1 away" in tile
    assert "To let back in" not in shown.text
    play_at(room, str(room.table), {"type": "deck_scrambled"}, riffle(2))
    play_at(room, str(room.table), {"type": "deck_scrambled"}, riffle(3))
    assert "To let back in Table 7 Seat 3, p3" in visitor.get(visitor.floor_path).text


def test_a_claim_over_which_the_next_hand_began_is_closing() -> None:
    room = a_room()
    play_at(room, str(room.table), *seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    raised = {"type": "claim_raised", "claim": "c1", "kind": "count", "by": "seat", "seat": 2}
    play_at(
        room,
        str(room.table),
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        raised,
        {"type": "deck_scrambled"},
        riffle(2),
    )
    shown = Visitor(room).get(f"/t/{room.tournament}/")
    assert "spot--closing" in shown.html
    assert "the next hand has begun" in shown.text


def test_the_floor_takes_as_many_queries_whatever_the_number_of_tables(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    room = a_room()
    for number in range(8, 14):
        table = another_table(room, number)
        play_at(room, table, *seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
        play_at(room, table, {"type": "floor_called", "by": "dealer", "reason": "A question"})
        play_at(room, table, {"type": "call_accepted"})
    visitor = Visitor(room)
    for most in (11, 8):  # at first all of them are read, and that he was there is noted
        with django_assert_max_num_queries(most):
            visitor.get(visitor.floor_path)


def test_the_room_says_where_its_streams_stand_as_the_live_stream_does() -> None:
    room = a_room()
    play_at(room, another_table(room, 8), *seated({1: 5000, 2: 5000}))
    visitor = Visitor(room)
    all_of_them = sum(read_tables(room.tournament).values())
    assert f'data-stands="{all_of_them}"' in visitor.get(visitor.floor_path).html
    play_at(room, str(room.table), *seated({1: 5000}))
    assert sum(read_tables(room.tournament).values()) > all_of_them
    assert f'data-stands="{all_of_them}"' not in visitor.get(visitor.floor_path).html


def test_a_table_is_looked_at_again_when_it_moved_or_something_fell_due() -> None:
    stream = a_table_on_break(due_in=20)
    claim(stream, "c1")
    start = now()

    def seen(seconds: float) -> tuple[TableLine, ...]:
        at = start + timedelta(seconds=seconds)
        found = tables_of(tournament=stream.tournament, now=at)
        KEPT.clear()
        assert found == tables_of(tournament=stream.tournament, now=at)
        return found

    first = seen(0)
    assert first[0].claims[0].window_open
    (again,) = tables_of(tournament=stream.tournament, now=start + timedelta(seconds=19))
    assert again is KEPT[again.table][1]
    assert not seen(21)[0].claims[0].window_open
    assert seen(0) == first
    claim(stream, "c2")
    assert len(seen(0)[0].claims) == 2
    assert len(seen(0)[0].claims) == 2
