"""How a tablet is paired: by a code or a link, once, for some minutes, by who may."""

from datetime import timedelta

import pytest
from django.test import Client

from floor.accounts import grant
from floor.asking import COOKIE
from floor.models import Device, Pairing
from floor.tablets import GOOD_FOR, LIMIT_BY_ADDRESS, offer_pairing, pairing_at
from floor.wallclock import now
from rulings.domain.permissions import Role
from tests.floor.room import Room, a_room
from tests.floor.visitor import Visitor, page

pytestmark = pytest.mark.django_db


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
