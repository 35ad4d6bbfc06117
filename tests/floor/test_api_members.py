"""A director gives roles and issues tokens over HTTP; nobody else does."""

import pytest

from floor.wallclock import new_id
from tests.floor.room import LONG_ENOUGH, a_room, delete, get, refused
from tests.floor.room import value as said

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ["dealer", "floor", "auditor"])
def test_people_and_tokens_are_the_directors_business(role: str) -> None:
    room = a_room()
    person = room.people[role].code
    for part, body in (
        ("people", {"username": room.people[role].username, "role": "director"}),
        ("tokens", {"person": person, "role": "director"}),
    ):
        path = f"{room.path}/{part}"
        refused(room.get(path, role=role), 403, "not_permitted", "directors_only")
        refused(room.post(path, body, role=role), 403, "not_permitted", "directors_only")
    for path in (f"{room.path}/people/{person}", f"{room.path}/tokens/1"):
        answer = delete(path, token=room.tokens[role])
        refused(answer, 403, "not_permitted", "directors_only")


def test_a_new_person_gets_a_role_and_a_token() -> None:
    room = a_room()
    wanted = {"username": "zoe", "role": "dealer", "name": "Zoe", "password": LONG_ENOUGH}
    made = room.post(f"{room.path}/people", wanted, role="director")
    assert made.status_code == 201
    zoe = said(made)
    assert (zoe["username"], zoe["name"], zoe["role"]) == ("zoe", "Zoe", "dealer")
    assert zoe in said(room.get(f"{room.path}/people", role="director"))
    body = {"person": zoe["person"], "role": "dealer", "label": "tablet 4"}
    issued = room.post(f"{room.path}/tokens", body, role="director")
    assert issued.status_code == 201
    token = said(issued)["token"]
    assert get(f"{room.path}/tables", token=token).status_code == 200
    listed = said(room.get(f"{room.path}/tokens", role="director"))
    assert (listed[0]["label"], listed[0]["person"]) == ("tablet 4", zoe["person"])
    assert token not in str(listed)
    gone = delete(f"{room.path}/tokens/{listed[0]['token']}", token=room.tokens["director"])
    assert (gone.status_code, gone.content) == (204, b"")
    assert get(f"{room.path}/tables", token=token).status_code == 401
    again = delete(f"{room.path}/tokens/{listed[0]['token']}", token=room.tokens["director"])
    refused(again, 404, "not_found", "no_such_token")


def test_somebody_known_gets_another_role_and_loses_it() -> None:
    room, other = a_room(), a_room()
    username = other.people["dealer"].username
    body = {"username": username, "role": "floor"}
    code = said(room.post(f"{room.path}/people", body, role="director"))["person"]
    assert code == other.people["dealer"].code
    path = f"{room.path}/people/{code}"
    assert delete(path, token=room.tokens["director"]).status_code == 204
    refused(delete(path, token=room.tokens["director"]), 404, "not_found", "no_such_person")
    assert get(f"{other.path}/tables", token=other.tokens["dealer"]).status_code == 200


def test_the_last_director_stays() -> None:
    room = a_room()
    me = room.people["director"]
    answer = delete(f"{room.path}/people/{me.code}", token=room.tokens["director"])
    refused(answer, 422, "last_director")
    body = {"username": me.username, "role": "auditor"}
    refused(room.post(f"{room.path}/people", body, role="director"), 422, "last_director")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "invalid_payload"),
        ([], 422, "invalid_payload"),
        ({"username": "zoe"}, 422, "invalid_payload"),
        ({"username": "zoe", "role": "owner"}, 422, "invalid_payload"),
        ({"username": 7, "role": "dealer"}, 422, "invalid_payload"),
        ({"username": "", "role": "dealer"}, 422, "invalid_payload"),
        ({"username": "nobody", "role": "dealer"}, 404, "not_found"),
        ({"username": "zoe", "role": "dealer", "password": "123"}, 422, "unfit_password"),
        ({"username": "z e", "role": "dealer", "password": LONG_ENOUGH}, 422, "unfit_username"),
    ],
)
def test_people_that_cannot_be_given_a_role(body: object, status: int, code: str) -> None:
    room = a_room()
    refused(room.post(f"{room.path}/people", body, role="director"), status, code)


def test_a_taken_name_is_nobody_elses() -> None:
    room = a_room()
    body = {
        "username": room.people["dealer"].username,
        "role": "dealer",
        "password": LONG_ENOUGH,
    }
    refused(room.post(f"{room.path}/people", body, role="director"), 422, "username_taken")


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"role": "director"}, 422, "role_not_covered"),
        ({"role": "auditor"}, 422, "role_not_covered"),
        ({"person": "person-0"}, 404, "not_found"),
        ({"person": None}, 422, "invalid_payload"),
        ({"label": "x" * 101}, 422, "invalid_payload"),
        ({"label": ["x"]}, 422, "invalid_payload"),
    ],
)
def test_tokens_that_cannot_be_issued(more: dict[str, object], status: int, code: str) -> None:
    room = a_room()
    body = {"person": room.people["floor"].code, "role": "floor", **more}
    refused(room.post(f"{room.path}/tokens", body, role="director"), status, code)


def test_no_token_is_issued_to_who_has_no_part_here() -> None:
    room, other = a_room(), a_room()
    body = {"person": other.people["dealer"].code, "role": "dealer"}
    answer = room.post(f"{room.path}/tokens", body, role="director")
    refused(answer, 404, "not_found", "no_such_person")


def test_a_token_number_beyond_all_numbers_is_not_found() -> None:
    room = a_room()
    for number in ("99999999999999999999999", "0", str(new_id().int)):
        answer = delete(f"{room.path}/tokens/{number}", token=room.tokens["director"])
        refused(answer, 404, "not_found")
