"""Somebody on a paired tablet: who acts by PIN, for how long, and as what."""

from typing import Any

import pytest
from django.test import Client

from floor.accounts import grant
from floor.asking import COOKIE, IDLE_AT_A_TABLE
from floor.models import Device, Person
from floor.pins import set_pin
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from tests.floor.room import LONG_ENOUGH, a_room, refused, seated
from tests.floor.tablets import PIN, Tablet, last_entry, let_it_lie
from tests.floor.visitor import page

pytestmark = pytest.mark.django_db


def test_who_acts_by_pin_signs_for_himself_with_the_tablet_beside() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}))
    tablet = Tablet(room)
    tablet.act_as("floor")
    assert "T7 floor Floor" in tablet.table().text
    form = tablet.table(record="hand_started").form("record/hand_started")
    tablet.send(form, button="1")
    row = last_entry(room)
    floor = room.people["floor"]
    assert (row.actor, row.role, row.device) == (floor.code, "floor", tablet.device.code)
    assert "floor on Tablet T7" in tablet.table().text
    assert tablet.get(tablet.floor_path).status == 200
    assert tablet.done().location == tablet.path
    assert "Who are you?" in tablet.table().text
    assert tablet.get(tablet.floor_path).status == 403


def test_a_tables_tablet_left_alone_is_the_dealer_again_and_records_nothing_for_him() -> None:
    room = a_room()
    tablet = Tablet(room)
    tablet.act_as("floor")
    form = tablet.table().form("call/floor_called")
    called = {"type": "floor_called", "by": "dealer", "reason": "rule"}
    command = {"entry": called, "command_id": str(new_id())}
    let_it_lie(tablet)
    stale = tablet.send(form)
    assert stale.status == 403
    assert "Nothing was recorded" in stale.text
    assert "Who are you?" in tablet.table().text
    tablet.act_as("floor")
    let_it_lie(tablet)
    answer = tablet.client.post(
        f"{room.table_path}/entries", command, content_type="application/json"
    )
    refused(answer, 403, "not_permitted", "tablet_fell_back")  # type: ignore[arg-type]
    assert last_entry(room).seq == 1


def test_a_form_of_before_is_refused_also_later() -> None:
    """The page of somebody who is gone stays open: its forms are not the dealer's."""
    room = a_room()
    tablet = Tablet(room, strict=True)
    set_and_enter(tablet, "floor")
    form = tablet.table().form("call/floor_called")
    let_it_lie(tablet)
    live = {"HTTP_X_FLOORBOOK_LIVE": "1"}
    assert "Who are you?" in page(tablet.client.get(tablet.path, **live)).text  # type: ignore[arg-type]
    assert tablet.send(form).status == 403
    assert last_entry(room).seq == 1
    assert tablet.send(tablet.table().form("call/floor_called")).status == 303


def set_and_enter(tablet: Tablet, role: str) -> None:
    person = tablet.room.people[role]
    set_pin(person, PIN)
    assert tablet.enter_pin(person).status == 303


def test_only_hands_keep_somebody_there_and_no_script() -> None:
    room = a_room()
    tablet = Tablet(room)
    tablet.act_as("floor")
    before = now() - IDLE_AT_A_TABLE / 2
    for path, live, moves in (
        (tablet.path, True, False),
        ("/tablet/here", False, True),
        (tablet.path, False, True),
    ):
        Device.objects.filter(pk=tablet.device.pk).update(acted_at=before)
        headers: dict[str, Any] = {"HTTP_X_FLOORBOOK_LIVE": "1"} if live else {}
        tablet.client.get(path, **headers)
        acted_at = Device.objects.get(pk=tablet.device.pk).acted_at
        assert acted_at
        assert (acted_at > before) is moves, path
    # Nor does what its outbox sends by itself, again and again where it is refused.
    Device.objects.filter(pk=tablet.device.pk).update(acted_at=before)
    tablet.client.post(f"{tablet.path}call/floor_called", headers={"X-Floorbook-Live": "1"})
    assert Device.objects.get(pk=tablet.device.pk).acted_at == before


def test_on_a_tablet_for_the_floor_somebody_stays_for_a_shift() -> None:
    room = a_room()
    tablet = Tablet(room, for_the_floor=True)
    tablet.act_as("floor")
    let_it_lie(tablet)
    assert tablet.get(tablet.floor_path).status == 200
    assert tablet.client.cookies["floorbook_session"]["max-age"] == 12 * 60 * 60


def test_a_session_of_a_tablet_is_nothing_without_its_tablet() -> None:
    room = a_room()
    tablet, other = Tablet(room), Tablet(room, for_the_floor=True)
    tablet.act_as("floor")
    session = tablet.client.cookies["floorbook_session"].value
    for thief in (Client(), other.client):
        thief.cookies["floorbook_session"] = session
        assert thief.get(tablet.floor_path).status_code == 302


def test_one_person_at_a_time_acts_and_the_one_before_is_gone() -> None:
    room = a_room()
    tablet = Tablet(room)
    tablet.act_as("director")
    before = tablet.client.cookies["floorbook_session"].value
    tablet.act_as("floor")
    after = tablet.client.cookies["floorbook_session"].value
    assert before != after
    thief = Client()
    thief.cookies[COOKIE] = tablet.client.cookies[COOKIE].value
    thief.cookies["floorbook_session"] = before
    assert "Who are you?" in page(thief.get(tablet.path)).text


def test_a_session_of_before_does_not_become_somebodys() -> None:
    room = a_room()
    tablet = Tablet(room)
    planted = Client()
    planted.force_login(room.people["dealer"])
    key = planted.cookies["floorbook_session"].value
    tablet.client.cookies["floorbook_session"] = key
    tablet.act_as("director")
    assert tablet.client.cookies["floorbook_session"].value != key
    thief = Client()
    thief.cookies["floorbook_session"] = key
    assert thief.get(tablet.floor_path).status_code == 302


@pytest.mark.parametrize(
    "place", ["https://evil.example/", "//evil.example", "javascript:alert(1)"]
)
def test_a_tablet_leads_nowhere_else(place: str) -> None:
    room = a_room()
    tablet = Tablet(room)
    person = room.people["floor"]
    tablet.act_as("floor")
    sent = tablet.enter_pin(person, next=place)
    assert (sent.status, sent.location) == (303, tablet.path)
    for path in ("/tablet", f"/tablet/as/{person.code}", "/sign-in?password"):
        assert f'"{place}' not in tablet.get(path, next=place).html


def test_a_pin_is_for_the_tablets_tournament_alone() -> None:
    room, other = a_room(), a_room()
    director = room.people["director"]
    grant(director, other.tournament, Role.DIRECTOR)
    director.is_staff = True
    director.save()
    tablet = Tablet(room, for_the_floor=True)
    tablet.act_as("director")
    assert tablet.get(tablet.floor_path).status == 200
    elsewhere = page(tablet.client.get(f"/t/{other.tournament}/"))
    assert elsewhere.status == 403
    assert "With a PIN you act" in elsewhere.text
    assert page(tablet.client.get("/")).location == tablet.floor_path
    assert len(tablet.client.get("/api/v1/tournaments").json()) == 1
    refused(
        tablet.client.get(f"/api/v1/tournaments/{other.tournament}/people"),  # type: ignore[arg-type]
        403,
        "not_permitted",
        "pin_not_enough",
    )
    opening = {"type": "tournament_opened", "name": "Mine", "zone": "UTC", "rulebook": "tda"}
    body = {"entry": opening, "command_id": str(new_id())}
    answer = tablet.client.post("/api/v1/tournaments", body, content_type="application/json")
    refused(answer, 403, "not_permitted", "directors_open_tournaments")  # type: ignore[arg-type]
    assert page(tablet.client.get("/admin/", follow=True)).status == 403
    assert page(tablet.client.get("/rulebooks/new")).status == 403
    stored = Person.objects.get(pk=director.pk)
    assert stored.is_superuser
    assert stored.is_staff


def test_a_pin_changes_no_people_but_tablets() -> None:
    room = a_room()
    tablet = Tablet(room, for_the_floor=True)
    tablet.act_as("director")
    dealer = room.people["dealer"]
    for path in ("people/new", f"people/{dealer.code}"):
        answer = tablet.get(f"{tablet.floor_path}{path}")
        assert answer.status == 403
        assert "A PIN is not enough" in answer.text
    sent = tablet.client.post(f"{tablet.floor_path}people/{dealer.code}/dismiss")
    assert sent.status_code == 403
    assert "sign in with your password" in tablet.get("/me").text.lower()
    assert tablet.get(f"{tablet.floor_path}tablets/new").status == 200
    api = f"/api/v1/tournaments/{room.tournament}/people/{dealer.code}"
    refused(tablet.client.delete(api), 403, "not_permitted", "pin_changes_no_people")  # type: ignore[arg-type]


def test_a_password_on_a_tables_tablet_lies_there_no_longer_than_a_pin() -> None:
    room = a_room()
    tablet = Tablet(room)
    floor = room.people["floor"]
    form = tablet.get("/sign-in?password").form("/sign-in")
    sent = tablet.send(form, username=floor.username, password=LONG_ENOUGH)
    assert sent.status == 303
    assert tablet.get(tablet.floor_path).status == 200
    assert tablet.get("/me").has_form("/me/pin")
    let_it_lie(tablet)
    assert tablet.get(tablet.floor_path).status == 403
