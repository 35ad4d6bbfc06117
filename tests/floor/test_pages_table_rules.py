"""The rules of a table, for anybody who scans the card that lies on it."""

import pytest
from django.test import Client

from floor.wallclock import new_id
from tests.floor.room import EVERYBODY, Room, a_room, riffle, seated
from tests.floor.visitor import Page, Visitor, page

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 10_000, 2: 10_000}), riffle())
    return room


def scanned(room: Room, asks: str = "en", **query: str) -> Page:
    """Return what somebody who never signed in reads."""
    return page(Client().get(f"/rules/{room.table}", query, headers={"Accept-Language": asks}))


def test_anybody_reads_the_rules_in_force_at_a_table(room: Room) -> None:
    read = scanned(room)
    assert read.status == 200
    assert "The rules in force at this table" in read.text
    assert "TDA-CLAIM-READING" in read.text
    assert "What the house may change" in read.text


def test_nothing_of_the_table_or_its_people_is_told(room: Room) -> None:
    read = scanned(room)
    for said in ("Sunday", "Table 7", "p1", "Ada", "10,000", str(room.tournament), "Sign out"):
        assert said not in read.html, said
    assert "<script" not in read.html
    assert "csrf" not in read.html


def test_it_is_read_in_the_language_that_the_telephone_asks_for_or_its_reader(room: Room) -> None:
    assert 'lang="es"' in scanned(room, "es-MX,en;q=0.5").html
    assert 'lang="en"' in scanned(room, "fr").html.split("<head>")[0]
    assert '<html lang="es"' in scanned(room, "en", lang="es").html
    assert '<html lang="en"' in scanned(room, "es", lang="en").html


def test_it_may_be_kept_for_a_minute_and_sets_no_cookie(room: Room) -> None:
    answer = Client().get(f"/rules/{room.table}")
    assert answer["Cache-Control"] == "public, max-age=60"
    assert "Accept-Language" in answer["Vary"]
    assert not answer.cookies
    assert "default-src 'self'" in answer["Content-Security-Policy"]


def test_what_the_house_chose_is_in_it_and_a_change_counts_from_the_next_hand(room: Room) -> None:
    room.play(
        {"type": "rulebook_changed", "rulebook": "caro_cooke", "reason": "As announced"},
        role="director",
    )
    assert "TDA-CLAIM-READING" in scanned(room).text
    room.play({"type": "deck_scrambled"}, riffle(2))
    read = scanned(room).text
    assert "TDA-CLAIM-READING" not in read
    assert "CC-MISCALL-SUSPECTED" in read


def test_a_table_that_there_is_not_has_no_rules(room: Room) -> None:
    assert page(Client().get(f"/rules/{new_id()}")).status == 404
    assert page(Client().get(f"/rules/{room.tournament}")).status == 404


@pytest.mark.parametrize("role", EVERYBODY)
def test_the_card_leads_there_by_a_code_that_is_drawn_in_the_page(room: Room, role: str) -> None:
    visitor = Visitor(room, role)
    book = visitor.get(f"{visitor.path}rulebook").html
    assert f"{visitor.path}rulebook/card" in book
    assert 'class="qr-code"' in book
    card = visitor.get(f"{visitor.path}rulebook/card")
    assert f"http://testserver/rules/{room.table}" in card.text
    assert 'class="qr-code"' in card.html


def test_rules_that_renew_a_readers_session_are_his_alone() -> None:
    room = a_room()
    staff = Visitor(room, "dealer").client
    # The first page of a shift renews the session; kept by a proxy, it would sign others in.
    first, second = (staff.get(f"/rules/{room.table}") for _ in range(2))
    assert first.cookies
    assert first["Cache-Control"] == "private, no-store"
    assert not second.cookies
    assert second["Cache-Control"] == "public, max-age=60"
