"""People, roles, tokens, the first link, and guessing at passwords."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.db import connection
from django.test import Client

from floor.accounts import (
    dismiss,
    first_director_link,
    first_link_works,
    grant,
    make_first_director,
    make_person,
    may_open_tournaments,
    role_in,
)
from floor.models import ApiToken, FirstLink, Membership, Person, SignInFailures
from floor.problems import Problem
from floor.sign_in import LIMIT_BY_ADDRESS, LIMIT_BY_NAME, check_sign_in
from floor.tokens import authenticate_token, issue_token, revoke_token
from floor.tries import WINDOW, forget_old_tries
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from tests.floor.room import LONG_ENOUGH, a_room, get, refused
from tests.floor.room import value as said
from tests.tables.log.threads import at_once

pytestmark = pytest.mark.django_db
TOO_SHORT = "short"


def a_person(username: str = "ann") -> Person:
    return make_person(username=username, name="Ann", password=LONG_ENOUGH)


def fault_of(problem: pytest.ExceptionInfo[Problem]) -> str:
    return problem.value.fault


def test_a_person_has_a_code_that_says_nothing_about_who_it_is() -> None:
    first, second = a_person("ann"), a_person("bob")
    assert first.code != second.code
    assert first.code.startswith("person-")
    assert "ann" not in first.code
    assert authenticate(username="ann", password=LONG_ENOUGH) == first


@pytest.mark.parametrize(
    ("username", "password", "fault"),
    [
        ("ann", LONG_ENOUGH, "username_taken"),
        ("ANN", LONG_ENOUGH, "username_taken"),
        ("a b", LONG_ENOUGH, "unfit_username"),
        ("x" * 151, LONG_ENOUGH, "unfit_username"),
        ("", LONG_ENOUGH, "unfit_username"),
        ("bob", TOO_SHORT, "unfit_password"),
        ("bob", "1234567890", "unfit_password"),
    ],
)
def test_a_person_that_cannot_be_made(username: str, password: str, fault: str) -> None:
    a_person("ann")
    with pytest.raises(Problem) as problem:
        make_person(username=username, name="", password=password)
    assert fault_of(problem) == fault


def test_a_role_is_given_changed_and_taken_away() -> None:
    room = a_room()
    person = a_person()
    assert role_in(person, room.tournament) is None
    grant(person, room.tournament, Role.DEALER)
    grant(person, room.tournament, Role.FLOOR)
    assert role_in(person, room.tournament) is Role.FLOOR
    assert role_in(person, new_id()) is None
    assert dismiss(person, room.tournament)
    assert not dismiss(person, room.tournament)
    assert role_in(person, room.tournament) is None


def test_a_tournament_keeps_a_director() -> None:
    room = a_room()
    director = room.people["director"]
    for act in (
        lambda: dismiss(director, room.tournament),
        lambda: grant(director, room.tournament, Role.FLOOR),
    ):
        with pytest.raises(Problem) as problem:
            act()
        assert fault_of(problem) == "last_director"
    grant(room.people["floor"], room.tournament, Role.DIRECTOR)
    assert dismiss(director, room.tournament)


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_dismiss_each_other_leave_one() -> None:
    room = a_room()
    ada, bob = room.people["director"], room.people["floor"]
    grant(bob, room.tournament, Role.DIRECTOR)

    def dismissing(person: Person) -> str:
        try:
            dismiss(person, room.tournament)
        except Problem as problem:
            return problem.fault
        return "dismissed"

    done = at_once([lambda: dismissing(ada), lambda: dismissing(bob)])
    assert sorted(done) == ["dismissed", "last_director"]
    assert Membership.objects.filter(tournament=room.tournament, role=Role.DIRECTOR).count() == 1


def test_only_directors_open_tournaments() -> None:
    room = a_room()
    assert may_open_tournaments(room.people["director"])
    grant(room.people["dealer"], room.tournament, Role.DIRECTOR)
    assert may_open_tournaments(room.people["dealer"])
    assert not may_open_tournaments(room.people["floor"])
    gone = room.people["director"]
    gone.is_active = False
    assert not may_open_tournaments(gone)


def test_a_token_is_kept_as_a_digest_only() -> None:
    room = a_room()
    text = room.tokens["dealer"].removeprefix("fb_")
    with connection.cursor() as cursor:
        cursor.execute("SELECT floor_apitoken::text FROM floor_apitoken")
        rows = " ".join(row for (row,) in cursor.fetchall())
    assert text not in rows
    assert text.encode().hex() not in rows


def test_a_token_speaks_for_one_person_in_one_role_in_one_tournament() -> None:
    room = a_room()
    bearer = authenticate_token(room.tokens["dealer"])
    assert bearer is not None
    assert (bearer.code, bearer.tournament, bearer.role) == (
        room.people["dealer"].code,
        room.tournament,
        Role.DEALER,
    )
    for wrong in ("", "fb_", room.tokens["dealer"] + "x", room.tokens["dealer"][:-1], "\ud800"):
        assert authenticate_token(wrong) is None


@pytest.mark.parametrize(
    ("person", "role", "given"),
    [
        ("director", Role.DIRECTOR, True),
        ("director", Role.FLOOR, True),
        ("director", Role.DEALER, True),
        ("director", Role.AUDITOR, False),
        ("floor", Role.DIRECTOR, False),
        ("floor", Role.FLOOR, True),
        ("floor", Role.DEALER, True),
        ("floor", Role.AUDITOR, False),
        ("dealer", Role.DIRECTOR, False),
        ("dealer", Role.FLOOR, False),
        ("dealer", Role.DEALER, True),
        ("dealer", Role.AUDITOR, False),
        ("auditor", Role.DIRECTOR, False),
        ("auditor", Role.FLOOR, False),
        ("auditor", Role.DEALER, False),
        ("auditor", Role.AUDITOR, True),
    ],
)
def test_a_token_gives_no_more_than_its_person_has(person: str, role: Role, given: bool) -> None:
    room = a_room()
    if given:
        bearer = authenticate_token(issue_token(room.people[person], room.tournament, role))
        assert bearer is not None
        assert bearer.role is role
    else:
        with pytest.raises(Problem) as problem:
            issue_token(room.people[person], room.tournament, role)
        assert fault_of(problem) == "role_not_covered"


def stopped(room_path: str, token: str) -> bool:
    return get(f"{room_path}/tables", token=token).status_code == 401


def test_a_revoked_token_stops_at_the_next_request() -> None:
    room = a_room()
    token = room.tokens["dealer"]
    assert not stopped(room.path, token)
    row = ApiToken.objects.get(person=room.people["dealer"])
    assert revoke_token(row.pk, room.tournament)
    assert stopped(room.path, token)
    assert not revoke_token(row.pk, room.tournament)


def test_a_token_stops_with_its_persons_part_role_or_account() -> None:
    room = a_room()
    assert dismiss(room.people["dealer"], room.tournament)
    assert stopped(room.path, room.tokens["dealer"])
    grant(room.people["floor"], room.tournament, Role.DEALER)
    assert stopped(room.path, room.tokens["floor"])
    Person.objects.filter(pk=room.people["auditor"].pk).update(is_active=False)
    assert stopped(room.path, room.tokens["auditor"])
    assert not stopped(room.path, room.tokens["director"])


def test_a_token_of_another_tournament_cannot_be_revoked_from_here() -> None:
    room, other = a_room(), a_room()
    row = ApiToken.objects.get(person=room.people["dealer"])
    assert not revoke_token(row.pk, other.tournament)
    assert not stopped(room.path, room.tokens["dealer"])


def test_when_a_token_was_used_is_noted_by_reading_and_never_by_a_command() -> None:
    room = a_room()
    row = ApiToken.objects.get(person=room.people["floor"])
    assert room.record({"type": "break_started"}).status_code == 201
    row.refresh_from_db()
    assert row.last_used_at is None
    room.get(f"{room.path}/tables")
    row.refresh_from_db()
    assert row.last_used_at is not None


@pytest.mark.django_db(transaction=True)
def test_a_command_with_a_token_asks_the_database_three_times(tmp_path: Path) -> None:
    room = a_room()
    room.record({"type": "break_started"})
    # Reading the tables' catalogue entries for the first time is over with that.
    said_to_server = tmp_path / "trace"
    with said_to_server.open("wb") as file:
        driver = connection.connection.pgconn
        driver.trace(file.fileno())
        assert room.record({"type": "break_ended"}).status_code == 201
        driver.untrace()
    executed = [
        line for line in said_to_server.read_text("latin-1").splitlines() if "Execute\t" in line
    ]
    assert len(executed) == 3


def test_the_first_link_makes_a_director_once() -> None:
    replaced = first_director_link("http://localhost:8000").rpartition("/")[2]
    link = first_director_link("http://localhost:8000/")
    assert link.startswith("http://localhost:8000/first/")
    secret = link.rpartition("/")[2]
    assert secret.encode() not in bytes(FirstLink.objects.get().digest)
    assert not first_link_works(replaced)
    assert first_link_works(secret)
    with pytest.raises(Problem) as problem:
        make_first_director(secret, username="ada", name="Ada", password=TOO_SHORT)
    assert fault_of(problem) == "unfit_password"
    ada = make_first_director(secret, username="ada", name="Ada", password=LONG_ENOUGH)
    assert may_open_tournaments(ada)
    for wrong in (secret, replaced, ""):
        assert not first_link_works(wrong)
        with pytest.raises(Problem) as problem:
            make_first_director(wrong, username="eve", name="Eve", password=LONG_ENOUGH)
        assert fault_of(problem) == "link_used"
    assert first_director_link("http://localhost:8000") == ""


@pytest.mark.django_db(transaction=True)
def test_a_first_link_used_twice_at_once_makes_one_director() -> None:
    secret = first_director_link("http://x").rpartition("/")[2]

    def making(username: str) -> str:
        try:
            make_first_director(secret, username=username, name="", password=LONG_ENOUGH)
        except Problem as problem:
            return problem.fault
        return "made"

    done = at_once([lambda: making("ada"), lambda: making("eve")])
    assert sorted(done) == ["link_used", "made"]


def test_signing_in_is_slowed_down_by_name_and_address() -> None:
    person = a_person()

    def tried(password: str, *, username: str = "ann", address: str = "10.0.0.1") -> str:
        try:
            return check_sign_in(username=username, password=password, address=address).username
        except Problem as problem:
            return problem.fault

    for _ in range(LIMIT_BY_NAME):
        assert tried("wrong") == "wrong_name_or_password"
    assert tried(LONG_ENOUGH) == "too_many_attempts"
    assert tried(LONG_ENOUGH, username="ANN") == "too_many_attempts"
    assert tried(LONG_ENOUGH, address="10.0.0.2") == person.username
    SignInFailures.objects.update(since=SignInFailures.objects.first().since - 2 * WINDOW)  # type: ignore[union-attr]
    assert tried(LONG_ENOUGH) == person.username
    for count in range(LIMIT_BY_ADDRESS):
        assert tried("wrong", username=f"n{count}") == "wrong_name_or_password"
    kept = SignInFailures.objects.count()
    assert tried("wrong", username="another") == "too_many_attempts"
    assert SignInFailures.objects.count() == kept
    assert timedelta(minutes=5) < WINDOW


def test_guesses_from_one_network_of_ipv6_are_counted_together() -> None:
    person = a_person()

    def tried(password: str, address: str) -> str:
        try:
            return check_sign_in(username="ann", password=password, address=address).username
        except Problem as problem:
            return problem.code

    for count in range(LIMIT_BY_NAME):
        assert tried("wrong", f"2001:db8:0:1::{count + 1}") == "not_signed_in"
    assert tried(LONG_ENOUGH, "2001:db8:0:1:ffff::1") == "too_many_attempts"
    assert tried(LONG_ENOUGH, "2001:db8:0:2::1") == person.username


def test_old_counts_of_failures_are_forgotten() -> None:
    guess = {"username": "ann", "password": "wrong", "address": "10.0.0.1"}
    with pytest.raises(Problem):
        check_sign_in(**guess)
    assert forget_old_tries() == 0
    SignInFailures.objects.update(since=now() - 2 * WINDOW)
    assert forget_old_tries() == 2


def test_a_session_may_command_only_with_the_pages_own_proof() -> None:
    room = a_room()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(room.people["floor"])
    assert browser.get(f"{room.table_path}/entries").status_code == 200
    body = {"entry": {"type": "break_started"}, "command_id": str(new_id())}
    for path in (f"{room.table_path}/entries", f"{room.path}/tokens"):
        answer = browser.post(path, body, content_type="application/json")
        refused(answer, 403, "not_permitted", "forgery")  # type: ignore[arg-type]
    browser.cookies["floorbook_csrf"] = "a" * 32
    answer = browser.post(
        f"{room.table_path}/entries",
        body,
        content_type="application/json",
        headers={"X-CSRFToken": "a" * 32},
    )
    assert answer.status_code == 201
    row = said(answer)  # type: ignore[arg-type]
    entries = said(room.get(f"{room.table_path}/entries", after=row["seq"] - 1))["entries"]
    assert (entries[0]["actor"], entries[0]["device"]) == (room.people["floor"].code, None)


def test_a_session_without_a_part_reads_nothing() -> None:
    room = a_room()
    browser = Client()
    browser.force_login(a_person())
    for path in (f"{room.table_path}/entries", f"{room.path}/tables"):
        refused(browser.get(path), 403, "not_permitted", "not_permitted")  # type: ignore[arg-type]
    assert browser.get("/api/v1/tournaments").json() == []
