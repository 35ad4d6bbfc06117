"""What the API refuses, and how it says so: one shape, a code, a sentence in two languages."""

import json
from typing import Any

import pytest
from django.test import Client

from floor.wallclock import new_id
from tests.floor.room import Room, a_room, get, post, refused, seated
from tests.floor.room import value as said

pytestmark = pytest.mark.django_db
BREAK = {"type": "break_started"}


def a_command(**more: Any) -> dict[str, Any]:
    return {"entry": BREAK, "command_id": str(new_id()), **more}


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[" * 30_000,
        b"\xff",
        b'{"a":"\xff"}',
        b'{"a":NaN}',
        b'{"a":"\\ud800"}',
        b"null,",
    ],
    ids=["half", "deep", "bytes", "utf8", "nan", "surrogate", "comma"],
)
@pytest.mark.parametrize("part", ["entries", "tokens", "people", "tables"])
def test_what_is_no_json_is_refused(part: str, body: bytes) -> None:
    room = a_room()
    path = f"{room.path}/{part}"
    refused(post(path, body, token=room.tokens["director"]), 400, "not_json")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
@pytest.mark.parametrize("part", ["entries", "tokens"])
def test_another_kind_of_body_is_refused(part: str, content_type: str) -> None:
    room = a_room()
    answer = post(
        f"{room.path}/{part}", b"a=1", token=room.tokens["director"], content_type=content_type
    )
    refused(answer, 415, "wrong_media_type")


@pytest.mark.parametrize("part", ["entries", "people"])
def test_a_body_over_64_kb_is_refused(part: str) -> None:
    room = a_room()
    answer = room.post(f"{room.path}/{part}", {"words": "x" * 65_536}, role="director")
    refused(answer, 413, "body_too_large")


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ([], "object"),
        ({}, "entry"),
        ({"entry": BREAK}, "command_id"),
        (a_command(command_id="7"), "command_id"),
        (a_command(seen=-1), "seen"),
        (a_command(seen="3"), "seen"),
        (a_command(queued=1), "queued"),
        (a_command(occurred_at="2026-01-01T00:00:00"), "occurred_at"),
        (a_command(more=1), "more"),
        (a_command(entry=[]), "object"),
        (a_command(entry={}), "type"),
        (a_command(entry={"type": 3}), "type"),
        (a_command(entry={"type": "break_started", "seconds": -1}), "seconds"),
        (a_command(entry={"type": "break_started", "second": 1}), "second"),
        (a_command(entry={"type": "folded"}), "seat"),
        (a_command(entry={"type": "cards_tabled", "seat": 1, "cards": ["Zx"]}), "cards"),
        (a_command(entry={"type": "bet", "seat": 1, "amount": -5}), "amount"),
        (a_command(entry={"type": "bet", "seat": 1, "amount": 1.5}), "amount"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(body: object, names: str) -> None:
    room = a_room()
    problem = refused(
        room.post(f"{room.table_path}/entries", body), 422, "invalid_payload", "payload"
    )
    assert names in problem["facts"]["message"]
    assert said(room.get(f"{room.table_path}/entries"))["seq"] == 1


def test_an_entry_that_the_vocabulary_has_not_is_refused() -> None:
    answer = a_room().record({"type": "hand_updated"})
    assert refused(answer, 422, "unknown_entry_type")["facts"] == {"type": "hand_updated"}


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "floor_called", "by": "dealer", "reason": "a\0b"},
        {"type": "stack_counted", "seat": 1, "amount": 1, "denominations": {"\0": 1}},
        {"type": "entry_corrected", "seq": 1, "payload": {"a": ["\0"]}, "reason": "x"},
    ],
)
def test_a_nul_is_refused_wherever_it_stands(entry: dict[str, Any]) -> None:
    refused(a_room().record(entry), 422, "invalid_payload", "null_character")


def test_a_backslash_before_the_letters_of_a_nul_is_no_nul() -> None:
    entry = {"type": "floor_called", "by": "dealer", "reason": "a\\u0000b"}
    assert a_room().record(entry).status_code == 201


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_time_that_cannot_be_is_refused(at: str) -> None:
    room = a_room()
    refused(room.record(BREAK, occurred_at=at), 422, "invalid_payload", "instant_out_of_range")
    claim = {"type": "claim_raised", "claim": "c1", "kind": "procedure", "by": "staff"}
    review = {"type": "review_requested", "review": "v1", "question": "who?", "to": at, "from": at}
    for entry, field in (({**claim, "voiced_at": at}, "voiced_at"), (review, "from")):
        answer = room.record(entry)
        refused(answer, 422, "invalid_payload", "instant_out_of_range")
        assert f"`{field}`" in answer.content.decode()
    room.play(
        *seated({1: 5000, 2: 5000}), {"type": "hand_started", "button": 1, "method": "riffle"}
    )
    answer = room.get(f"{room.table_path}/hand", now=at)
    refused(answer, 422, "invalid_payload")


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_claim_may_say_any_time_and_breaks_nothing(at: str) -> None:
    room = a_room()
    room.play(
        *seated({1: 5000, 2: 5000}), {"type": "hand_started", "button": 1, "method": "riffle"}
    )
    claim = {"type": "claim_raised", "claim": "c1", "kind": "award", "by": "staff", "voiced_at": at}
    assert room.record(claim).status_code in {201, 422}
    for part in ("hand", "claims", "entries"):
        assert room.get(f"{room.table_path}/{part}").status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        {"after": "-1"},
        {"after": "x"},
        {"after": ""},
        {"after": "٣"},
        {"after": str(2**31)},
        {"limit": "0"},
        {"limit": "1001"},
        {"through": "0"},
    ],
)
def test_a_query_that_does_not_fit_is_refused(query: dict[str, str]) -> None:
    room = a_room()
    for path in (f"{room.table_path}/entries", f"{room.path}/entries"):
        refused(room.get(path, **query), 422, "invalid_payload", "payload")


@pytest.mark.parametrize(
    "query",
    [{"hand": "0"}, {"as_of": "0"}, {"now": "soon"}, {"now": "2026-01-01T00:00:00"}, {"now": ""}],
)
def test_a_hand_is_asked_for_properly(query: dict[str, str]) -> None:
    room = a_room()
    refused(room.get(f"{room.table_path}/hand", **query), 422, "invalid_payload", "payload")


def test_a_method_that_an_address_has_not_is_refused() -> None:
    room = a_room()
    headers = {"Authorization": f"Bearer {room.tokens['director']}"}
    for method in (Client().put, Client().patch, Client().delete):
        answer = method(f"{room.table_path}/entries", headers=headers)
        assert answer.status_code == 405
        assert json.loads(answer.content)["code"] == "method_not_allowed"


ADDRESSES = (
    ("GET", "/api/v1/tournaments"),
    ("POST", "/api/v1/tournaments"),
    ("GET", "{room.path}/entries"),
    ("POST", "{room.path}/entries"),
    ("GET", "{room.path}/tables"),
    ("POST", "{room.path}/tables"),
    ("GET", "{room.path}/people"),
    ("POST", "{room.path}/people"),
    ("DELETE", "{room.path}/people/person-1"),
    ("GET", "{room.path}/tokens"),
    ("POST", "{room.path}/tokens"),
    ("DELETE", "{room.path}/tokens/1"),
    ("GET", "{room.table_path}/entries"),
    ("POST", "{room.table_path}/entries"),
    ("GET", "{room.table_path}/hand"),
    ("GET", "{room.table_path}/claims"),
    ("GET", "{room.table_path}/rulings"),
    ("GET", "/api/v1/rulebooks"),
    ("GET", "/api/v1/rulebooks/tda"),
    ("GET", "/api/v1/rulebooks/compare?a=tda&b=roberts"),
    ("GET", "/api/v1/house-rulebooks"),
    ("POST", "/api/v1/house-rulebooks"),
    ("GET", "/api/v1/house-rulebooks/house-x"),
    ("POST", "/api/v1/house-rulebooks/house-x"),
    ("GET", "{room.path}/players/p1/miscalls"),
)


def ask(room: Room, method: str, path: str, headers: dict[str, str]) -> Any:
    return Client().generic(
        method, path.format(room=room), b"{}", content_type="application/json", headers=headers
    )


def test_no_address_answers_without_a_token() -> None:
    room = a_room()
    schema = said(get("/api/v1/schema/"))
    described = {
        (method.upper(), path) for path, ways in schema["paths"].items() for method in ways
    }
    assert len(described) == len(ADDRESSES)
    for method, path in ADDRESSES:
        answer = ask(room, method, path, {})
        refused(answer, 401, "not_signed_in", "not_signed_in")
        assert answer["WWW-Authenticate"] == "Bearer"
    assert said(room.get(f"{room.table_path}/entries"))["seq"] == 1


@pytest.mark.parametrize(
    "header",
    ["Bearer x", "Bearer", "Bearer ", "Basic abc", "", "bearer \x00", "Bearer " + "x" * 999],
)
def test_a_token_that_is_none_lets_nobody_in(header: str) -> None:
    room = a_room()
    for method, path in ADDRESSES:
        answer = ask(room, method, path, {"Authorization": header})
        refused(answer, 401, "not_signed_in", "token_not_good")


def test_a_refusal_is_said_in_the_readers_language() -> None:
    room = a_room()
    token = {"Authorization": f"Bearer {room.tokens['floor']}"}
    answers = [
        Client().post(
            f"{room.table_path}/entries",
            a_command(entry={"type": "break_ended"}),
            content_type="application/json",
            headers={**token, "Accept-Language": language},
        )
        for language in ("es-MX,es;q=0.9", "en-GB", "fr")
    ]
    assert [json.loads(one.content)["detail"] for one in answers] == [
        "No hay ningún descanso: no hay nada que terminar.",
        "No break is running: there is nothing to end.",
        "No break is running: there is nothing to end.",
    ]
    assert [one["Content-Language"] for one in answers] == ["es", "en", "en"]
