"""Signing in and out, the first director's link, the tablet's display, and the frame of every page."""

import re

import pytest
from django.test import Client

from floor.accounts import first_director_link
from floor.known_tablet import COOKIE
from floor.models import Person
from floor.sign_in import LIMIT_BY_NAME
from tests.floor.room import LONG_ENOUGH, a_room
from tests.floor.visitor import Visitor, page

pytestmark = pytest.mark.django_db


def test_who_is_not_signed_in_is_sent_to_sign_in_and_back() -> None:
    room = a_room()
    visitor = Visitor(room)
    wanted = visitor.path
    visitor.client.logout()
    sent = page(visitor.client.get(wanted))
    assert sent.location == f"/sign-in?next={wanted}"
    form = page(visitor.client.get(sent.location)).form("/sign-in")
    name = room.people["floor"].username
    signed_in = visitor.send(form, username=name, password=LONG_ENOUGH)
    assert (signed_in.status, signed_in.location) == (303, wanted)
    assert page(visitor.client.get(wanted)).status == 200


def test_a_wrong_password_is_refused_in_plain_words() -> None:
    client = Client()
    answer = page(client.post("/sign-in", {"username": "nobody", "password": "wrong"}))
    assert answer.status == 401
    assert "name or" in answer.text
    assert "wrong" not in re.findall(r'value="([^"]*)"', answer.html)


def test_who_guesses_in_the_same_room_locks_nobody_out_of_his_own_tablet() -> None:
    room = a_room()
    name, other = (room.people[role].username for role in ("director", "dealer"))
    right = {"username": name, "password": LONG_ENOUGH}
    his, guessers = Client(), Client()
    assert his.post("/sign-in", right).status_code == 303
    assert guessers.post("/sign-in", {**right, "username": other}).status_code == 303
    his.post("/sign-out")
    for _ in range(LIMIT_BY_NAME + 1):
        guessers.post("/sign-in", {**right, "password": "no"})
    assert guessers.post("/sign-in", right).status_code == 429
    kept = his.cookies[COOKIE]
    assert his.post("/sign-in", right).status_code == 303
    # The word of a tablet is for that tablet, and counts its own guesses; another's is no word.
    guessers.cookies[COOKIE] = kept.value[:-1] + ("A" if kept.value[-1] != "A" else "B")
    assert guessers.post("/sign-in", right).status_code == 429
    for _ in range(LIMIT_BY_NAME):
        his.post("/sign-in", {**right, "password": "no"})
    assert his.post("/sign-in", right).status_code == 429


def test_nobody_signs_in_at_the_admins_own_form() -> None:
    room = a_room()
    client = Client()
    director = room.people["director"]
    guess = {"username": director.username, "password": LONG_ENOUGH}
    at = "/admin/login/?next=/admin/"
    assert page(client.post(at, guess)).location.startswith("/sign-in?next=/admin/login/")
    assert page(client.get("/admin/")).location == at
    client.force_login(room.people["dealer"])
    assert client.get(at).status_code == 403
    assert client.post(at, guess).status_code == 405
    director.is_staff = director.is_superuser = True
    director.save()
    client.force_login(director)
    assert page(client.get(at)).location == "/admin/"
    assert page(client.get("/admin/")).status == 200


def test_nobody_is_sent_to_a_foreign_place() -> None:
    room = a_room()
    client = Client()
    answer = page(
        client.post(
            "/sign-in",
            {
                "username": room.people["floor"].username,
                "password": LONG_ENOUGH,
                "next": "https://elsewhere.example/",
            },
        )
    )
    assert answer.location == "/"


def test_signing_out_lets_nobody_back_in() -> None:
    visitor = Visitor(a_room())
    assert visitor.client.get("/sign-out").status_code == 405
    assert visitor.send(visitor.get("/display").form("/sign-out")).location == "/sign-in"
    assert visitor.table().status == 302


def test_the_link_makes_the_first_director_once_and_signs_him_in() -> None:
    link = first_director_link("http://testserver").removeprefix("http://testserver")
    client = Client()
    typed = {"username": "ada", "name": "Ada Stone", "password": "short"}
    refused = page(client.post(link, typed))
    assert refused.status == 422
    assert "Ada Stone" in refused.html
    made = page(client.post(link, {**typed, "password": LONG_ENOUGH}))
    assert made.location == "/"
    assert Person.objects.get(username="ada").is_superuser
    assert "Ada Stone" in page(client.get("/")).text
    used = page(Client().get(link))
    assert used.status == 410
    assert "sign in" in used.text


def test_the_display_is_kept_on_the_tablet() -> None:
    visitor = Visitor(a_room())
    form = visitor.get("/display").form("/display")
    assert (form.fields["theme"], form.fields["deck"]) == (["dark"], ["four"])
    visitor.send(form, theme="light", deck="two")
    table = visitor.table()
    assert 'data-theme="light"' in table.html
    assert 'data-deck="two"' in table.html
    visitor.send(form, theme="<script>", deck="four")
    assert 'data-theme="dark"' in visitor.table().html


def test_every_page_says_its_language() -> None:
    visitor = Visitor(a_room())
    for path in ("/", "/display", visitor.floor_path, visitor.path, f"{visitor.path}claim/new"):
        answer = visitor.client.get(path, follow=True)
        assert '<html lang="en"' in answer.content.decode()


def test_no_page_is_kept_by_the_tablet_for_whoever_has_it_next() -> None:
    room = a_room()
    visitor = Visitor(room)
    for path in ("/?all", visitor.floor_path, visitor.path, "/nothing/here"):
        assert "no-store" in visitor.client.get(path).headers["Cache-Control"]
    for path in (f"{room.table_path}/entries", f"{room.path}/tables"):
        assert "no-store" in room.get(path).headers["Cache-Control"]
    mark = visitor.client.get("/static/floor/mark.svg")
    assert "no-store" not in mark.headers["Cache-Control"]


def test_an_address_that_is_not_there_is_said_in_plain_words() -> None:
    visitor = Visitor(a_room())
    lost = visitor.get("/nothing/here")
    assert lost.status == 404
    assert "There is nothing here" in lost.text
