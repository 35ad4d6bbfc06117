"""A paired tablet with nobody identified: the dealer of its table and nothing else, until it is revoked."""

from typing import Any

import pytest

from floor.accounts import dismiss, end_sessions
from floor.asking import COOKIE
from floor.tablets import offer_pairing, revoke_device
from floor.wallclock import new_id
from tests.floor.room import LONG_ENOUGH, a_room, refused, riffle, seated
from tests.floor.tablets import PIN, Tablet, another_table, last_entry
from tests.floor.visitor import Visitor, page

pytestmark = pytest.mark.django_db


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
