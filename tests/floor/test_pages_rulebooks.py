"""The rulebooks' pages: read by anybody in two languages, made by directors, chosen at a table."""

import re

import pytest
from django.test import Client

from rulings.rulebook.edition import EDITION_NAMES, edition
from tests.floor.room import EVERYBODY, Room, a_room, blinds, riffle, seated, value
from tests.floor.visitor import Page, Visitor, page

pytestmark = pytest.mark.django_db


def read(path: str, **query: str) -> Page:
    """Read a page as somebody who is not signed in."""
    return page(Client().get(path, query))


def made(room: Room, title: str = "Fridays", **chosen: str) -> Page:
    """Have the director make a house rulebook over caro_cooke; return the page it leads to."""
    visitor = Visitor(room, "director")
    form = visitor.get("/rulebooks/new", base="caro_cooke").form("base=caro_cooke&lang=en")
    typed = {f"option_{name}": said for name, said in chosen.items()}
    return visitor.follow(visitor.send(form, title=title, note="agreed", **typed))


def test_the_five_books_are_listed_for_anybody() -> None:
    shown = read("/rulebooks")
    assert shown.status == 200
    for name in EDITION_NAMES:
        assert f'href="/rulebooks/{name}' in shown.html
    assert "Make a house rulebook" not in shown.text
    assert "Los cinco libros" in read("/rulebooks", lang="es").text


@pytest.mark.parametrize("name", EDITION_NAMES)
def test_a_rulebook_is_read_in_both_languages_without_signing_in(name: str) -> None:
    book = edition(name)
    for lang in ("en", "es"):
        shown = read(f"/rulebooks/{name}", lang=lang)
        assert shown.status == 200
        for provision in (*book.provisions, *book.shared):
            assert f'id="{provision.id}"' in shown.html
        gists = [one.gist_es if lang == "es" else one.gist_en for one in book.provisions]
        assert not [gist for gist in gists if " ".join(gist.split()) not in shown.text]
        assert f'<div lang="{lang}">' in shown.html


def test_a_rulebook_comes_in_its_own_language_unless_asked() -> None:
    assert '<div lang="es">' in read("/rulebooks/tda").html
    assert '<div lang="en">' in read("/rulebooks/roberts").html
    assert '<div lang="en">' in read("/rulebooks/roberts", lang="xx").html
    assert "Lo que la casa puede cambiar" in read("/rulebooks/roberts", lang="es").text


def test_what_is_no_rulebook_is_not_found() -> None:
    for path in ("nothing", "house-x", "house-x@1", "house-x%00", "compare?a=tda&b=nothing"):
        assert Client().get(f"/rulebooks/{path}").status_code == 404


def test_two_books_stand_side_by_side_in_either_language() -> None:
    assert "Choose two books" in read("/rulebooks/compare", lang="en").text
    shown = read("/rulebooks/compare", a="caro_cooke", b="tda_2024")
    assert "What they judge differently" in shown.text
    assert "Substantial action in the next hand." in shown.text
    assert "TDA24-21" in shown.text
    assert "CC-TIES" in shown.text
    spanish = read("/rulebooks/compare", a="caro_cooke", b="tda_2024", lang="es")
    assert "La acción sustancial en la mano siguiente." in spanish.text
    assert "lang=en" in spanish.html
    same = read("/rulebooks/compare", a="tda", b="tda", lang="en")
    assert "Nothing: they judge alike." in same.text


def test_a_director_makes_a_house_rulebook_in_the_browser() -> None:
    room = a_room()
    visitor = Visitor(room, "director")
    assert "Which book does it start from?" in visitor.get("/rulebooks/new", lang="en").text
    shown = made(room, see_called_hand="any_dealt_in")
    assert "Fridays" in shown.text
    assert "version 1" in shown.text
    assert "Any player dealt in" in shown.text
    assert "The book itself: On suspicion of collusion only" in shown.text
    public = read("/rulebooks/house-fridays")
    assert "over Caro & Cooke" in public.text
    assert "Change it" not in public.text
    assert "Fridays" in read("/rulebooks").text
    assert "agreed" in public.text


def test_the_form_is_in_the_readers_language_with_its_help() -> None:
    shown = Visitor(a_room(), "director").get("/rulebooks/new", base="tda")
    assert "Peticiones de ver manos hasta que se señala" in shown.text
    assert "Se señala la petición con este número" in shown.text
    assert "(lo que dice el libro)" in shown.text


@pytest.mark.parametrize("role", ["dealer", "floor", "auditor"])
def test_only_directors_make_and_change(role: str) -> None:
    room = a_room()
    made(room)
    visitor = Visitor(room, role)
    for path in ("new", "new?base=tda", "house-fridays/change"):
        assert visitor.client.get(f"/rulebooks/{path}").status_code == 403
    assert visitor.client.post("/rulebooks/new?base=tda", {"title": "x"}).status_code == 403
    assert "Change it" not in visitor.get("/rulebooks/house-fridays").text


def test_who_made_a_house_rulebook_is_for_the_house_to_know() -> None:
    room = a_room()
    made(room)
    path, maker = "/rulebooks/house-fridays", str(room.people["director"])
    assert f"{maker}," in Visitor(room, "dealer").get(path).text
    shown = read(path)
    assert "agreed" in shown.text
    assert maker not in shown.text
    assert "person-" not in shown.text


def test_who_is_not_signed_in_is_sent_to_sign_in() -> None:
    for path in ("new", "house-fridays/change"):
        answer = Client().get(f"/rulebooks/{path}")
        assert (answer.status_code, answer["Location"]) == (
            302,
            f"/sign-in?next=/rulebooks/{path}",
        )


def test_a_change_makes_a_version_and_the_old_one_stays_readable() -> None:
    room = a_room()
    made(room, see_called_hand="any_dealt_in")
    visitor = Visitor(room, "director")
    form = visitor.get("/rulebooks/house-fridays/change").form("change?lang=en")
    assert form.fields["option_see_called_hand"] == ["any_dealt_in"]
    second = visitor.follow(visitor.send(form, option_see_called_hand="last_streets"))
    assert "version 2" in second.text
    first = read("/rulebooks/house-fridays@1")
    assert "This is an older version." in first.text
    assert "Any player dealt in" in first.text
    both = read("/rulebooks/compare", a="house-fridays@1", b="house-fridays@2")
    assert "Fridays, version 1" in both.text
    assert "Only players in on the turn" in both.text


def test_who_changes_an_older_version_is_told_and_keeps_what_he_chose() -> None:
    room = a_room()
    made(room)
    visitor = Visitor(room, "director")
    form = visitor.get("/rulebooks/house-fridays/change").form("change?lang=en")
    visitor.send(form, option_see_called_hand="last_streets")
    late = visitor.send(form, option_see_called_hand="any_dealt_in")
    assert late.status == 409
    assert "Somebody made version 2" in late.text
    again = late.form("change?lang=en")
    assert again.fields["option_see_called_hand"] == ["any_dealt_in"]
    assert "version 3" in visitor.follow(visitor.send(again)).text


def test_what_is_missing_or_cannot_be_is_said_beside_its_field() -> None:
    room = a_room()
    visitor = Visitor(room, "director")
    form = visitor.get("/rulebooks/new", base="tda", lang="es").form("base=tda&lang=es")
    shown = visitor.send(form, title="", option_repeated_requests_after="0")
    assert shown.status == 422
    assert "Esto hace falta." in shown.text
    assert "Ponga un número entero desde 1." in shown.text


def test_a_name_that_is_taken_is_refused() -> None:
    room = a_room()
    made(room)
    visitor = Visitor(room, "director")
    form = visitor.get("/rulebooks/new", base="tda", lang="en").form("base=tda&lang=en")
    shown = visitor.send(form, title="Fridays")
    assert shown.status == 422
    assert "There is a house rulebook of that name already" in shown.text
    assert shown.form("base=tda&lang=en").fields["title"] == ["Fridays"]


@pytest.mark.parametrize("role", EVERYBODY)
def test_everybody_reads_a_tables_rulebook_and_directors_alone_change_it(role: str) -> None:
    room = a_room("caro_cooke")
    visitor = Visitor(room, role)
    assert f'href="{visitor.path}rulebook"' in visitor.table().html
    shown = visitor.get(f"{visitor.path}rulebook")
    assert "The first hand is played by" in shown.text
    assert "as the book itself says" in shown.text
    assert shown.has_form("rulebook") is (role == "director")
    if role != "director":
        answer = visitor.client.post(f"{visitor.path}rulebook", {"book": "tda", "reason": "x"})
        assert answer.status_code == 403


def test_a_table_changes_to_a_house_rulebook_from_the_next_hand_on() -> None:
    room = a_room("caro_cooke")
    made(room, see_called_hand="any_dealt_in")
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    visitor = Visitor(room, "director")
    form = visitor.get(f"{visitor.path}rulebook").form("rulebook")
    assert "house-fridays@1" in form.choices["book"]
    done = visitor.follow(visitor.send(form, book="house-fridays@1", reason="it is Friday"))
    assert "Accepted #" in done.text
    assert "Hand 1 is played by Caro & Cooke" in done.text
    assert re.search(r"From the next hand on Fridays version 1", done.text)
    entries = value(room.get(f"{room.table_path}/entries"))["entries"]
    assert entries[-1]["payload"] == {
        "rulebook": "caro_cooke",
        "house_rules": {"see_called_hand": "any_dealt_in"},
        "reason": "it is Friday",
    }
    assert "Any player dealt in" in visitor.table().text  # in the timeline


def test_house_rules_that_no_named_rulebook_has_are_shown_as_they_are() -> None:
    room = a_room()
    changed = {
        "type": "rulebook_changed",
        "rulebook": "holdem_basic",
        "house_rules": {"claims_close_on": "substantial_action"},
        "reason": "for tonight",
    }
    room.play(changed)
    visitor = Visitor(room)
    shown = visitor.get(f"{visitor.path}rulebook")
    assert "no named rulebook of the house has" in shown.text
    assert "Substantial action in the next hand" in shown.text


def test_a_change_decided_on_an_older_seq_keeps_what_was_typed() -> None:
    room = a_room()
    visitor = Visitor(room, "director")
    form = visitor.get(f"{visitor.path}rulebook").form("rulebook")
    room.play({"type": "break_started"})
    late = visitor.send(form, book="roberts", reason="agreed")
    assert late.status == 409
    again = late.form("rulebook")
    assert again.fields["reason"] == ["agreed"]
    assert visitor.send(again).status == 303


def test_a_reason_is_needed() -> None:
    room = a_room()
    visitor = Visitor(room, "director")
    form = visitor.get(f"{visitor.path}rulebook").form("rulebook")
    assert visitor.send(form, book="roberts", reason="").status == 422


@pytest.mark.parametrize("role", ["floor", "director"])
def test_a_table_is_opened_with_a_rulebook(role: str) -> None:
    room = a_room()
    made(room, see_called_hand="last_streets")
    visitor = Visitor(room, role)
    assert "Open a table" in visitor.get(visitor.floor_path).text
    form = visitor.get(f"{visitor.floor_path}new-table").form("new-table")
    sent = visitor.send(
        form, number="12", smallest_chip="25", game="omaha8", book="house-fridays@1"
    )
    opened = visitor.follow(sent)
    assert "Table 12" in opened.text
    assert "Omaha eight or better" in opened.text
    assert "Fridays" in visitor.get(f"{sent.location}rulebook").text


@pytest.mark.parametrize("role", ["dealer", "auditor"])
def test_others_open_no_table(role: str) -> None:
    visitor = Visitor(a_room(), role)
    assert "Open a table" not in visitor.get(visitor.floor_path).text
    assert visitor.client.get(f"{visitor.floor_path}new-table").status_code == 403


def test_a_table_that_is_not_filled_in_is_not_opened() -> None:
    visitor = Visitor(a_room())
    form = visitor.get(f"{visitor.floor_path}new-table").form("new-table")
    assert visitor.send(form, number="", smallest_chip="0").status == 422
