"""Opening tournaments and tables, recording, and reading, over HTTP."""

from datetime import timedelta
from uuid import uuid5

import pytest

from floor.services import TOURNAMENTS
from floor.wallclock import new_id, now
from tests.floor.room import TABLE, TOURNAMENT, a_room, blinds, get, post, refused, riffle, seated
from tests.floor.room import value as said

pytestmark = pytest.mark.django_db


def test_a_director_opens_a_tournament_and_gets_a_token_for_it() -> None:
    room = a_room()
    command = {"entry": TOURNAMENT, "command_id": str(new_id())}
    first = room.post("/api/v1/tournaments", command, role="director")
    again = room.post("/api/v1/tournaments", command, role="director")
    assert first.status_code == 201
    assert again.content == first.content
    made = said(first)
    code = room.people["director"].code
    assert made["tournament"] == str(uuid5(TOURNAMENTS, f"{code} {command['command_id']}"))
    mine = said(get("/api/v1/tournaments", token=made["token"]))
    assert [(one["name"], one["role"], one["tables"]) for one in mine] == [
        ("Sunday", "director", 0)
    ]


@pytest.mark.parametrize("role", ["dealer", "floor", "auditor"])
def test_nobody_else_opens_one(role: str) -> None:
    command = {"entry": TOURNAMENT, "command_id": str(new_id())}
    answer = a_room().post("/api/v1/tournaments", command, role=role)
    refused(answer, 403, "not_permitted", "directors_open_tournaments")


def test_house_rules_that_cannot_stand_are_refused() -> None:
    entry = {**TOURNAMENT, "house_rules": {"nothing": True}}
    answer = a_room().record(entry, path="/api/v1/tournaments", role="director")
    refused(answer, 422, "invalid_payload", "house_rules")


def test_a_table_is_opened_and_listed() -> None:
    room = a_room()
    opened = room.record({**TABLE, "number": 8}, path=f"{room.path}/tables")
    assert opened.status_code == 201
    table = said(opened)["table"]
    lines = said(room.get(f"{room.path}/tables", role="dealer"))
    assert [line["number"] for line in lines] == [7, 8]
    assert lines[1] == {
        "table": table,
        "number": 8,
        "game": "holdem",
        "rulebook": "tda",
        "players": 0,
        "hand": None,
        "phase": "open",
        "seq": 1,
        "recorded_at": lines[1]["recorded_at"],
        "broken": False,
        "on_break": False,
        "call": None,
        "claims": [],
        "appeals": [],
        "penalties": [],
        "due_at": None,
    }


def test_the_same_opening_command_opens_one_table() -> None:
    room = a_room()
    command = {"entry": TABLE, "command_id": str(new_id())}
    first = room.post(f"{room.path}/tables", command)
    assert room.post(f"{room.path}/tables", command).content == first.content
    assert len(said(room.get(f"{room.path}/tables"))) == 2


@pytest.mark.parametrize("role", ["dealer", "auditor"])
def test_a_dealer_or_auditor_opens_no_table(role: str) -> None:
    room = a_room()
    refused(room.record(TABLE, path=f"{room.path}/tables", role=role), 403, "not_permitted")


def test_only_an_opening_is_taken_where_streams_are_opened() -> None:
    room = a_room()
    answer = room.record({"type": "break_started"}, path=f"{room.path}/tables")
    refused(answer, 422, "invalid_payload", "another_type")
    answer = room.record(TABLE, path="/api/v1/tournaments", role="director")
    refused(answer, 422, "invalid_payload", "another_type")


def test_what_waits_at_a_table_is_in_the_list_with_what_closes_it() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    room.play(
        {"type": "floor_called", "by": "dealer", "reason": "a question"},
        {"type": "claim_raised", "claim": "c1", "kind": "award", "by": "seat", "seat": 2},
    )
    (line,) = said(room.get(f"{room.path}/tables"))
    assert (line["phase"], line["hand"], line["seq"]) == ("betting", 1, 10)
    assert line["call"]["status"] == "open"
    assert (line["call"]["stage"], line["call"]["reason"]) == ("open", "a question")
    (claim,) = line["claims"]
    assert (claim["claim"], claim["window_open"], claim["closes_on"]) == (
        "c1",
        True,
        "substantial_action",
    )


def test_entries_are_recorded_and_read_in_order() -> None:
    room = a_room()
    answer = room.record({"type": "break_started", "seconds": 900}, queued=True)
    assert said(answer) == {
        "tournament": str(room.tournament),
        "table": str(room.table),
        "seq": 2,
        "hand": None,
    }
    page = said(room.get(f"{room.table_path}/entries", role="dealer"))
    assert page["seq"] == 2
    assert [(one["seq"], one["type"]) for one in page["entries"]] == [
        (1, "table_opened"),
        (2, "break_started"),
    ]
    last = page["entries"][1]
    assert last["payload"] == {"seconds": 900}
    assert (last["actor"], last["role"]) == (room.people["floor"].code, "floor")
    assert last["queued"] is True
    assert last["device"].startswith("token-")
    assert not {"hash", "prev_hash"} & last.keys()


def test_entries_are_read_by_pages() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000}))
    page = said(room.get(f"{room.table_path}/entries", after=1, limit=2))
    assert [one["seq"] for one in page["entries"]] == [2, 3]
    assert page["seq"] == 4
    page = said(room.get(f"{room.table_path}/entries", through=2))
    assert ([one["seq"] for one in page["entries"]], page["seq"]) == ([1, 2], 2)
    assert said(room.get(f"{room.table_path}/entries", after=99)) == {"seq": 4, "entries": []}
    answer = room.get(f"{room.table_path}/entries", through=99)
    assert refused(answer, 404, "not_found", "no_such_entry")["facts"] == {"seq": 99, "last": 4}


def test_the_tournament_has_entries_of_its_own() -> None:
    room = a_room()
    path = f"{room.path}/entries"
    for number in (1, 2):
        entry = {"type": "player_registered", "player": "p1", "entry": number, "chips": 5000}
        assert room.record(entry, path=path).status_code == 201
    page = said(room.get(path, after=1, limit=1))
    assert page["seq"] == 3
    assert [(one["seq"], one["table"]) for one in page["entries"]] == [(2, None)]
    answer = room.record({"type": "break_started"}, path=path)
    refused(answer, 422, "impossible_entry", "entry_of_another_stream")


def test_the_hand_is_read_as_of_any_entry() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}))
    refused(room.get(f"{room.table_path}/hand"), 404, "not_found", "no_such_hand")
    posted = room.play(riffle(), *blinds())
    last = room.play({"type": "called", "seat": 1})
    live = said(room.get(f"{room.table_path}/hand"))
    assert (live["hand"], live["to_act"], live["as_of"]["seq"]) == (1, 2, last)
    then = said(room.get(f"{room.table_path}/hand", as_of=posted))
    assert (then["to_act"], then["as_of"]["seq"]) == (1, posted)
    rows = said(room.get(f"{room.table_path}/entries", after=posted - 1, limit=1))["entries"]
    assert then["as_of"]["now"] == rows[0]["recorded_at"]
    at = (now() + timedelta(minutes=5)).isoformat()
    later = said(room.get(f"{room.table_path}/hand", as_of=posted, now=at, hand=1))
    assert later["as_of"]["now"][:19] == at[:19]
    refused(room.get(f"{room.table_path}/hand", as_of=999), 404, "not_found", "no_such_entry")
    refused(room.get(f"{room.table_path}/hand", hand=2), 404, "not_found", "no_such_hand")


def test_claims_and_rulings_are_listed_with_their_hand() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    room.play({"type": "folded", "seat": 1}, {"type": "folded", "seat": 2})
    room.play(
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        {
            "type": "claim_raised",
            "claim": "c1",
            "kind": "count",
            "by": "seat",
            "seat": 2,
            "words": "my chips",
        },
        {
            "type": "ruling_issued",
            "ruling": "r1",
            "claim": "c1",
            "finding": "no_fault",
            "provisions": [],
            "reason": "counted again",
        },
    )
    (claim,) = said(room.get(f"{room.table_path}/claims"))
    assert (claim["claim"], claim["hand"], claim["status"]) == ("c1", 1, "ruled")
    assert claim["said"]["words"] == "my chips"
    assert claim["judged"]["timely"] is True
    assert claim["window"]["closes_on"] == "substantial_action"
    (ruling,) = said(room.get(f"{room.table_path}/rulings", role="auditor"))
    assert (ruling["ruling"], ruling["claim"], ruling["hand"]) == ("r1", "c1", 1)
    assert ruling["said"]["reason"] == "counted again"
    assert ruling["judged"]["moves"] == []


def test_a_late_claim_is_refused_and_on_file() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    room.play({"type": "folded", "seat": 1}, {"type": "folded", "seat": 2})
    room.play({"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]})
    room.play({"type": "deck_scrambled"}, riffle(2))
    claim = {"type": "claim_raised", "claim": "c1", "kind": "reading", "by": "staff", "hand": 1}
    body = {"entry": claim, "command_id": str(new_id())}
    answer = room.post(f"{room.table_path}/entries", body)
    problem = refused(answer, 422, "claim_too_late", "window_is_shut")
    assert room.post(f"{room.table_path}/entries", body).content == answer.content
    rows = said(room.get(f"{room.table_path}/entries", after=problem["seq"] - 1))["entries"]
    assert [row["type"] for row in rows] == ["claim_refused"]
    (line,) = said(room.get(f"{room.table_path}/claims"))
    assert (line["status"], line["judged"]["timely"]) == ("refused", False)


def test_rulebooks_are_read_in_both_languages() -> None:
    room = a_room()
    books = said(room.get("/api/v1/rulebooks", role="dealer"))
    assert {"tda", "caro_cooke"} <= {book["name"] for book in books}
    book = said(room.get("/api/v1/rulebooks/tda", role="dealer"))
    assert book["rulebook"]["title"]["es"] == "Poker TDA (edición española)"
    assert all(one["gist"]["en"] and one["gist"]["es"] for one in book["provisions"])
    assert book["options"]
    refused(room.get("/api/v1/rulebooks/nothing"), 404, "not_found", "no_such_rulebook")


def test_a_table_that_was_never_opened_is_not_found() -> None:
    room = a_room()
    nowhere = f"/api/v1/tables/{new_id()}"
    for part in ("entries", "hand", "claims", "rulings"):
        refused(room.get(f"{nowhere}/{part}"), 404, "not_found", "no_such_table")
    for entry in ({"type": "break_started"}, TABLE):
        answer = room.record(entry, path=f"{nowhere}/entries")
        refused(answer, 404, "not_found", "no_such_table")
    other = a_room()
    refused(other.get(f"{room.table_path}/hand"), 404, "not_found", "no_such_table")
    answer = other.record({"type": "break_started"}, path=f"{room.table_path}/entries")
    refused(answer, 404, "not_found", "no_such_table")


def test_a_tournaments_own_stream_is_no_table() -> None:
    room = a_room()
    alias = f"/api/v1/tables/{room.tournament}"
    for part in ("entries", "hand", "claims", "rulings"):
        refused(room.get(f"{alias}/{part}"), 404, "not_found", "no_such_table")
    for entry in ({"type": "break_started"}, TABLE):
        answer = room.record(entry, path=f"{alias}/entries")
        refused(answer, 404, "not_found", "no_such_table")


def test_another_tournament_is_nobodys_business() -> None:
    room, other = a_room(), a_room()
    for part in ("entries", "tables", "people", "tokens"):
        refused(other.get(f"{room.path}/{part}", role="director"), 403, "not_permitted")
    refused(other.record(TABLE, path=f"{room.path}/tables", role="director"), 403, "not_permitted")
    answer = other.record({"type": "day_started", "day": 1}, path=f"{room.path}/entries")
    refused(answer, 403, "not_permitted")


def test_an_unknown_address_is_a_problem_too() -> None:
    refused(get("/api/v1/nothing/here"), 404, "not_found")
    refused(post("/api/v1/tables/not-an-id/entries", {}), 404, "not_found")
