"""Rulebooks over the API: side by side, and the house's own, made and changed by directors alone."""

from typing import Any

import pytest

from tests.floor.room import Room, a_room, get, refused
from tests.floor.room import value as said

pytestmark = pytest.mark.django_db
HOUSE = "/api/v1/house-rulebooks"
FRIDAYS: dict[str, Any] = {
    "title": "Viernes, noche",
    "base": "caro_cooke",
    "house_rules": {"see_called_hand": "any_dealt_in", "play_board_untabled": "no"},
    "note": "agreed with the floor",
}


def make(room: Room, role: str = "director", **changes: Any) -> Any:
    return room.post(HOUSE, {**FRIDAYS, **changes}, role=role)


def compared(room: Room, a: str, b: str) -> Any:
    return said(room.get("/api/v1/rulebooks/compare", a=a, b=b))


def test_two_rulebooks_side_by_side_say_what_they_judge_differently() -> None:
    both = compared(a_room(), "caro_cooke", "tda_2024")
    assert (both["a"]["name"], both["b"]["name"]) == ("caro_cooke", "tda_2024")
    differ = {one["name"]: one for one in both["differences"]}
    assert differ["closes_accounts"]["a"]["means"]["en"] == "The start of the next hand."
    assert "acción sustancial" in differ["closes_accounts"]["b"]["means"]["es"]
    assert differ["requests"]["a"]["means"]["en"] == (
        "The house chooses: On suspicion of collusion only."
    )
    assert differ["play_board_untabled"]["b"] is None
    assert "show_order" in {one["name"] for one in both["alike"]}
    pots = next(one for one in both["topics"] if one["topic"] == "pots")
    assert "CC-TIES" in {one["id"] for one in pots["a"]}
    assert "TDA24-21" in {one["id"] for one in pots["b"]}


def test_a_book_differs_in_nothing_from_itself() -> None:
    both = compared(a_room(), "roberts", "roberts")
    assert both["differences"] == []
    assert all(pair["a"] == pair["b"] for pair in both["topics"])


@pytest.mark.parametrize(("a", "b"), [("tda", "nothing"), ("house-x", "tda"), ("tda", "house-x@2")])
def test_what_is_no_rulebook_cannot_be_compared(a: str, b: str) -> None:
    answer = a_room().get("/api/v1/rulebooks/compare", a=a, b=b)
    refused(answer, 404, "not_found", "no_such_rulebook")


def test_two_names_are_needed() -> None:
    refused(a_room().get("/api/v1/rulebooks/compare", a="tda"), 422, "invalid_payload")


def test_a_director_makes_a_house_rulebook_and_everybody_reads_it() -> None:
    room = a_room()
    answer = make(room)
    assert answer.status_code == 201
    made = said(answer)
    assert (made["name"], made["version"]) == ("house-viernes-noche", 1)
    assert made["house_rules"] == {"see_called_hand": "any_dealt_in"}
    assert made["made_by"] == room.people["director"].code
    assert said(room.get(HOUSE, role="dealer")) == [made]
    book = said(room.get("/api/v1/rulebooks/house-viernes-noche", role="auditor"))
    assert book["house"] == made
    assert book["rulebook"]["title"]["en"] == "Viernes, noche"
    assert book["rulebook"]["follows"] == "caro_cooke"
    asked = next(one for one in book["options"] if one["name"] == "see_called_hand")
    assert (asked["default"], asked["value"]) == ("collusion_only", "any_dealt_in")


@pytest.mark.parametrize("role", ["dealer", "floor", "auditor"])
def test_nobody_else_makes_or_changes_one(role: str) -> None:
    room = a_room()
    make(room)
    refused(make(room, role, title="Mine"), 403, "not_permitted", "directors_make_rulebooks")
    change = {"seen": 1, "house_rules": {}}
    answer = room.post(f"{HOUSE}/house-viernes-noche", change, role=role)
    refused(answer, 403, "not_permitted", "directors_make_rulebooks")
    assert [one["version"] for one in said(room.get(HOUSE))] == [1]


def test_a_directors_smaller_token_makes_none() -> None:
    room = a_room()
    body = {"person": room.people["director"].code, "role": "floor"}
    token = said(room.post(f"{room.path}/tokens", body, role="director"))["token"]
    room.tokens["smaller"] = token
    refused(make(room, "smaller"), 403, "not_permitted", "directors_make_rulebooks")


def test_a_change_is_a_new_version_and_the_old_one_stays_readable() -> None:
    room = a_room()
    make(room)
    path = f"{HOUSE}/house-viernes-noche"
    change = {"seen": 1, "house_rules": {"see_called_hand": "last_streets"}, "note": "too many"}
    made = said(room.post(path, change, role="director"))
    assert (made["version"], made["title"]) == (2, "Viernes, noche")
    assert [one["version"] for one in said(room.get(path))] == [2, 1]
    old = said(room.get("/api/v1/rulebooks/house-viernes-noche@1"))
    assert old["house"]["house_rules"] == {"see_called_hand": "any_dealt_in"}
    both = compared(room, "house-viernes-noche@1", "house-viernes-noche")
    assert [one["name"] for one in both["differences"]] == ["requests", "see_called_hand"]


def test_a_change_that_changes_nothing_makes_no_version() -> None:
    room = a_room()
    make(room)
    change = {"seen": 1, "house_rules": {"see_called_hand": "any_dealt_in"}}
    for _ in range(2):
        answer = room.post(f"{HOUSE}/house-viernes-noche", change, role="director")
        assert said(answer)["version"] == 1


def test_who_decided_on_an_older_version_is_told_of_the_newer() -> None:
    room = a_room()
    make(room)
    path = f"{HOUSE}/house-viernes-noche"
    room.post(path, {"seen": 1, "house_rules": {}}, role="director")
    late = {"seen": 1, "house_rules": {"play_board_untabled": True}}
    problem = refused(
        room.post(path, late, role="director"), 409, "stale_sequence", "rulebook_moved_on"
    )
    assert problem["facts"] == {"latest": 2}


def test_the_same_draft_sent_twice_makes_one_book_and_another_needs_another_name() -> None:
    room = a_room()
    assert said(make(room)) == said(make(room))
    other = make(room, house_rules={})
    refused(other, 422, "invalid_payload", "rulebook_name_taken")
    assert said(make(room, title="雀荘"))["name"] == "house-rulebook"


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"base": "nothing"}, "nothing"),
        ({"house_rules": {"colour": "red"}}, "colour"),
        ({"house_rules": {"claims_close_on": "new_hand"}}, "claims_close_on"),
        ({"house_rules": {"repeated_requests_after": 0}}, "repeated_requests_after"),
    ],
)
def test_an_option_that_cannot_be_is_refused_by_name(changes: dict[str, Any], named: str) -> None:
    room = a_room()
    problem = refused(make(room, **changes), 422, "invalid_payload", "house_rules")
    assert named in problem["detail"]
    assert said(room.get(HOUSE)) == []


@pytest.mark.parametrize(
    "changes", [{"title": " "}, {"title": "x" * 101}, {"house_rules": {"a": []}}, {"note": 3}]
)
def test_a_body_that_does_not_fit_is_refused(changes: dict[str, Any]) -> None:
    refused(make(a_room(), **changes), 422, "invalid_payload", "payload")


def test_a_house_rule_that_is_no_setting_is_named_in_plain_words() -> None:
    answer = make(a_room(), house_rules={"forfeit": [1]})
    told = refused(answer, 422, "invalid_payload")["detail"]
    assert "`house_rules.forfeit`: Give a word" in told
    assert "ErrorDetail" not in told


def test_a_house_rulebook_is_what_a_tables_entry_carries() -> None:
    room = a_room()
    made = said(make(room))
    entry = {
        "type": "rulebook_changed",
        "rulebook": made["base"],
        "house_rules": made["house_rules"],
        "reason": "Friday",
    }
    assert room.play(entry) == 2


@pytest.mark.parametrize("name", ["house-x", "house-x@0", "house-x@", "house-x@1@1", "house-x%00"])
def test_a_version_that_there_is_not_is_not_found(name: str) -> None:
    refused(a_room().get(f"/api/v1/rulebooks/{name}"), 404, "not_found", "no_such_rulebook")


def test_the_rows_are_only_ever_added_to(as_application: None) -> None:
    from django.db import ProgrammingError, transaction  # noqa: PLC0415

    from rulings.models import HouseRulebook  # noqa: PLC0415

    room = a_room()
    make(room)
    for change in (
        lambda: HouseRulebook.objects.update(title="other"),
        lambda: HouseRulebook.objects.all().delete(),
    ):
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            change()


def test_without_a_token_nothing_is_read() -> None:
    refused(get(HOUSE), 401, "not_signed_in")
