"""Paired tablets: how one is paired, what one may do with nobody identified, and how one is stopped."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from floor.accounts import dismiss, end_sessions, grant
from floor.asking import COOKIE, IDLE_AT_A_TABLE
from floor.models import Device, Pairing, Person
from floor.pins import set_pin
from floor.services import open_table
from floor.tablets import GOOD_FOR, LIMIT_BY_ADDRESS, offer_pairing, pairing_at, revoke_device
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from tables.domain.entries.table import TableOpened
from tables.domain.envelope import StreamId
from tables.log.read import stream_entries
from tests.floor.room import LONG_ENOUGH, Room, a_room, an_envelope, refused, riffle, seated
from tests.floor.tablets import PIN, Tablet
from tests.floor.visitor import Visitor, page

pytestmark = pytest.mark.django_db


def another_table(room: Room) -> Any:
    opened = open_table(
        tournament=room.tournament,
        entry=TableOpened(
            game="holdem",
            structure="no_limit",
            rulebook="tda",
            smallest_chip=25,
            seats=9,
            number=8,
        ),
        envelope=an_envelope(room.people["director"]),
    )
    return opened.stream.key


def last_entry(room: Room) -> Any:
    return list(stream_entries(StreamId(room.tournament, room.table)))[-1]


def let_it_lie(tablet: Tablet) -> None:
    """Let nobody touch a tablet for a while."""
    Device.objects.filter(pk=tablet.device.pk).update(
        acted_at=now() - IDLE_AT_A_TABLE - timedelta(seconds=1)
    )


# Pairing


def offered(room: Room, role: str = "floor", **typed: str) -> str:
    """Have a floorperson make a code; return the page that shows it."""
    staff = Visitor(room, role)
    path = f"{staff.floor_path}tablets/new"
    made = staff.send(staff.get(path).form("tablets/new"), **{"place": str(room.table), **typed})
    assert made.status == 200, made.text
    return made.html


def code_on(html: str) -> str:
    return html.split('class="qr-code-text">')[1].split("<", maxsplit=1)[0]


def test_a_code_that_is_typed_makes_a_tablet_the_dealer_of_its_table() -> None:
    room = a_room()
    html = offered(room)
    assert "<svg" in html
    assert 'style="' not in html
    browser = Client(enforce_csrf_checks=True)
    form = page(browser.get("/pair")).form("/pair")
    typed = code_on(html).lower().replace("-", " ")
    sent = page(browser.post("/pair", {**form.fields, "code": typed}))
    assert (sent.status, sent.location) == (303, f"/t/{room.tournament}/tables/{room.table}/")
    cookie = browser.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    table = page(browser.get(sent.location))
    assert table.status == 200
    assert "T7 Who are you? Dealer" in table.text
    assert page(browser.get("/")).location == sent.location


def test_a_link_pairs_by_a_tap_and_once() -> None:
    room = a_room()
    offer = offer_pairing(
        tournament=room.tournament, table=room.table, label="T7", by=room.people["floor"]
    )
    path = f"/pair/{offer.secret}"
    first, second = Client(), Client()
    looked_at = page(first.get(path))
    assert "Table 7" in looked_at.text
    assert COOKIE not in first.cookies
    assert page(first.post(path)).status == 303
    for sent in (second.get(path), second.post(path)):
        answer = page(sent)
        assert answer.status == 410
        assert "paired a tablet already" in answer.text
    assert page(second.post("/pair", {"code": offer.code})).status == 422
    assert COOKIE not in second.cookies
    assert Device.objects.count() == 1
    staff = Visitor(room, "floor")
    state = staff.get(f"{staff.floor_path}tablets/pairing/{offer.pairing}")
    assert "T7 is paired" in state.text
    assert "hx-get" not in state.html


def test_a_code_is_good_for_some_minutes_and_while_who_made_it_may_pair() -> None:
    room = a_room()
    floor = room.people["floor"]
    old, later = (
        offer_pairing(tournament=room.tournament, table=room.table, label=label, by=floor)
        for label in ("T7", "T7-2")
    )
    Pairing.objects.filter(pk=old.pairing).update(made_at=now() - GOOD_FOR - timedelta(seconds=1))
    assert pairing_at(old.secret) is None
    assert page(Client().post("/pair", {"code": old.code})).status == 422
    grant(floor, room.tournament, Role.DEALER)
    assert pairing_at(later.secret) is None
    assert page(Client().post("/pair", {"code": later.code})).status == 422


def test_codes_cannot_be_tried_one_after_the_other() -> None:
    room = a_room()
    offer = offer_pairing(
        tournament=room.tournament, table=None, label="F1", by=room.people["floor"]
    )
    guesser = Client()
    for count in range(LIMIT_BY_ADDRESS):
        assert page(guesser.post("/pair", {"code": f"wrong{count:03}"})).status == 422
    answer = page(guesser.post("/pair", {"code": offer.code}))
    assert answer.status == 429
    assert "wait 15 minutes" in answer.text
    assert page(guesser.post("/pair", {"code": offer.code}, REMOTE_ADDR="10.1.1.1")).status == 303


@pytest.mark.parametrize("role", ["dealer", "auditor"])
def test_only_the_floor_and_directors_pair_tablets(role: str) -> None:
    room = a_room()
    staff = Visitor(room, role)
    for path in ("tablets/new", "people"):
        answer = staff.get(f"{staff.floor_path}{path}")
        assert answer.status == 403
        assert "Only the floor and directors" in answer.text
    assert (
        staff.client.post(f"{staff.floor_path}tablets/new", {"place": "floor"}).status_code == 403
    )
    assert not Pairing.objects.exists()


def test_pairing_signs_out_who_was_there_and_a_tablet_paired_anew_leaves_its_old_self() -> None:
    room = a_room()
    visitor = Visitor(room, "director")
    for place in (room.table, None):
        offer = offer_pairing(
            tournament=room.tournament, table=place, label="T7", by=room.people["floor"]
        )
        assert page(visitor.client.post(f"/pair/{offer.secret}")).status == 303
    assert visitor.get(visitor.floor_path).status == 302
    old, new = Device.objects.order_by("pk")
    assert old.revoked_at
    assert new.revoked_at is None


# With nobody identified


def test_a_tables_tablet_records_as_dealer_under_its_own_name() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}))
    tablet = Tablet(room)
    form = tablet.table(record="hand_started").form("record/hand_started")
    assert tablet.send(form, button="1").status == 303
    row = last_entry(room)
    assert (row.actor, row.role, row.device) == (tablet.device.code, "dealer", tablet.device.code)
    assert "Tablet T7" in tablet.table().text


def test_a_tables_tablet_is_nothing_anywhere_else() -> None:
    room = a_room()
    other, elsewhere = another_table(room), a_room()
    tablet = Tablet(room)
    api = "/api/v1"
    own = f"/t/{room.tournament}/"
    assert page(tablet.client.get(tablet.path)).status == 200
    assert tablet.client.get(f"{room.table_path}/entries").status_code == 200
    for path in (
        own,
        f"{own}tables/{other}/",
        f"{own}people",
        f"{own}tablets/new",
        f"{own}new-table",
        f"/t/{elsewhere.tournament}/",
        f"/t/{elsewhere.tournament}/tables/{elsewhere.table}/",
        f"/t/{elsewhere.tournament}/tables/{room.table}/",
        "/me",
    ):
        answer = page(tablet.client.get(path))
        assert answer.status == 403, path
        assert "this tablet is the dealer of its own table" in answer.text
        assert "Say who you are" in answer.text
    for path in (
        f"{api}/tables/{other}/entries",
        f"{api}/tables/{other}/hand",
        f"{api}/tables/{elsewhere.table}/claims",
        f"{api}/tournaments/{room.tournament}/entries",
        f"{api}/tournaments/{room.tournament}/tables",
        f"{api}/tournaments/{room.tournament}/people",
        f"{api}/tournaments/{room.tournament}/tokens",
    ):
        refused(tablet.client.get(path), 403, "not_permitted", "tablet_of_its_table")  # type: ignore[arg-type]
    assert tablet.client.get(f"{api}/tournaments").json() == []
    assert page(tablet.client.get("/admin/", follow=True)).status == 403


def test_a_tables_tablet_opens_nothing_and_commands_nowhere_else() -> None:
    room = a_room()
    other = another_table(room)
    tablet = Tablet(room)

    def commanded(path: str, entry: dict[str, Any]) -> Any:
        body = {"entry": entry, "command_id": str(new_id())}
        return tablet.client.post(f"/api/v1/{path}", body, content_type="application/json")

    opening = {"type": "tournament_opened", "name": "Mine", "zone": "UTC", "rulebook": "tda"}
    refused(commanded("tournaments", opening), 403, "not_permitted", "directors_open_tournaments")
    table = {"type": "table_opened", "game": "holdem", "structure": "no_limit", "rulebook": "tda"}
    refused(
        commanded(f"tournaments/{room.tournament}/tables", {**table, "smallest_chip": 25}),
        403,
        "not_permitted",
    )
    called = {"type": "floor_called", "by": "dealer", "reason": "rule"}
    refused(commanded(f"tables/{other}/entries", called), 403, "not_permitted")
    assert commanded(f"tables/{room.table}/entries", called).status_code == 201
    pause = {"type": "break_started"}
    refused(commanded(f"tables/{room.table}/entries", pause), 403, "not_permitted", "role_may_not")


def test_a_tables_tablet_sees_cards_and_words_as_a_dealer_does() -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle())
    dealt = {"type": "cards_dealt", "seat": 1, "count": 2, "face": "down", "cards": ["As", "Ad"]}
    room.play(dealt)
    entries = Tablet(room).client.get(f"{room.table_path}/entries").json()["entries"]
    assert entries[-1]["payload"]["cards"] == ["??", "??"]


def test_a_tablet_for_the_floor_does_nothing_without_a_person() -> None:
    room = a_room()
    tablet = Tablet(room, for_the_floor=True)
    sent = page(tablet.client.get(tablet.floor_path))
    assert sent.location == f"/sign-in?next={tablet.floor_path}"
    asked = page(tablet.client.get(sent.location))
    assert asked.location.startswith("/tablet?next=")
    assert "Who are you?" in page(tablet.client.get(asked.location)).text
    refused(tablet.client.get(f"{room.table_path}/entries"), 401, "not_signed_in")  # type: ignore[arg-type]


def test_every_form_of_a_tablet_wants_its_pages_own_proof() -> None:
    room = a_room()
    tablet = Tablet(room, strict=True)
    floor = room.people["floor"]
    called = {"type": "floor_called", "by": "dealer", "reason": "rule"}
    offer = offer_pairing(tournament=room.tournament, table=None, label="F1", by=floor)
    for path, typed in (
        (f"/tablet/as/{floor.code}", {"pin": PIN}),
        ("/pair", {"code": offer.code}),
        (f"/pair/{offer.secret}", {}),
        ("/sign-out", {}),
        (f"{tablet.path}call/floor_called", {}),
        (f"{tablet.floor_path}tablets/{tablet.device.pk}/revoke", {}),
        (f"{tablet.floor_path}people/{floor.code}/dismiss", {}),
        ("/me/pin", {}),
    ):
        assert tablet.client.post(path, typed).status_code == 403, path
    body = {"entry": called, "command_id": str(new_id())}
    answer = tablet.client.post(f"{room.table_path}/entries", body, content_type="application/json")
    refused(answer, 403, "not_permitted", "forgery")  # type: ignore[arg-type]


# Somebody identified


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


# By PIN a person is himself in this tablet's tournament, and in nothing else


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


# Revoked


def test_a_revoked_tablet_stops_at_once_and_says_so() -> None:
    room = a_room()
    tablet, floor = Tablet(room), Visitor(room, "floor")
    tablet.act_as("director")
    shown = floor.get(f"{floor.floor_path}people")
    assert "T7" in shown.text
    assert "Ada acts on it" in shown.text
    path = f"{floor.floor_path}tablets/{tablet.device.pk}"
    listed = floor.follow(floor.send(floor.get(path).form("/revoke")))
    assert "Tablet T7" not in listed.text
    sent = page(tablet.client.get(tablet.path))
    assert sent.status == 302
    assert "This tablet was revoked" in page(tablet.client.get(sent.location)).text
    refused(
        tablet.client.get(f"{room.table_path}/entries"),  # type: ignore[arg-type]
        401,
        "not_signed_in",
        "tablet_revoked",
    )
    assert floor.get(path).status == 404
    # Without its cookie what was signed in on it is nothing either.
    del tablet.client.cookies[COOKIE]
    assert page(tablet.client.get(tablet.path)).status == 302


def test_who_signs_in_on_a_revoked_tablet_is_himself_as_anywhere() -> None:
    room = a_room()
    tablet = Tablet(room)
    revoke_device(tablet.device.pk, room.tournament)
    floor = room.people["floor"]
    form = tablet.get("/sign-in").form("/sign-in")
    tablet.send(form, username=floor.username, password=LONG_ENOUGH)
    assert tablet.client.cookies[COOKIE].value == ""
    assert tablet.get(tablet.floor_path).status == 200


def test_a_tablet_is_revoked_in_its_own_tournament() -> None:
    room, other = a_room(), a_room()
    tablet, stranger = Tablet(room), Visitor(other, "director")
    path = f"/t/{other.tournament}/tablets/{tablet.device.pk}"
    assert stranger.get(path).status == 404
    assert stranger.client.post(f"{path}/revoke").status_code == 404
    assert not revoke_device(tablet.device.pk, other.tournament)
    assert tablet.table().status == 200


def test_who_lost_his_part_or_his_sign_ins_acts_on_no_tablet() -> None:
    room = a_room()
    tablet = Tablet(room)
    tablet.act_as("floor")
    form = tablet.table().form("call/floor_called")
    end_sessions(room.people["floor"])
    assert tablet.send(form).status == 403
    assert "Who are you?" in tablet.table().text
    tablet.act_as("floor")
    dismiss(room.people["floor"], room.tournament)
    assert tablet.get(tablet.path).status == 403
    assert tablet.get(f"/tablet/as/{room.people['floor'].code}").status == 404
    assert last_entry(room).seq == 1
