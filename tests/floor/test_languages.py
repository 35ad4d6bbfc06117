"""Pages come in the language their reader chose; a language is a catalog in a folder."""

import json
import threading
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from floor.catalogs import faults, read, renewed, write
from floor.process.places import places_of
from floor.settings.languages import compiled, languages_in
from tests.floor.room import a_room
from tests.floor.tablets import Tablet
from tests.floor.visitor import Page, Visitor, page

ESPERANTO = """
msgid ""
msgstr ""
"Language: eo\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Sign in"
msgstr "Ensaluti"
"""


def signing_in(client: Client, **headers: str) -> Page:
    return page(client.get("/sign-in", headers=headers))


def switch(client: Client, language: str) -> Page:
    return page(client.post("/language", {"language": language, "next": "/rulebooks"}))


def language_of_page(shown: Page) -> str:
    return shown.html.partition('<html lang="')[2][:2]


@pytest.mark.django_db
def test_who_chose_nothing_reads_what_his_browser_prefers() -> None:
    spanish = signing_in(Client(), accept_language="es-MX,es;q=0.9,en;q=0.1")
    assert language_of_page(spanish) == "es"
    assert "Identificarse" in spanish.text
    assert language_of_page(signing_in(Client(), accept_language="fr,de;q=0.5")) == "en"
    assert language_of_page(signing_in(Client())) == "en"


@pytest.mark.django_db
def test_a_tablet_keeps_the_language_chosen_on_it_before_signing_in() -> None:
    client = Client()
    assert switch(client, "es").location == "/rulebooks"
    assert language_of_page(signing_in(client, accept_language="en")) == "es"
    switch(client, "xx")
    assert language_of_page(signing_in(client)) == "es"


@pytest.mark.django_db
def test_a_person_has_his_language_on_whatever_tablet_he_signs_in() -> None:
    room = a_room()
    here, there = Visitor(room), Visitor(room)
    shown = here.table(record="fold")
    form = shown.form("/language")
    assert form.fields["next"] == [f"{here.path}?record=fold"]
    back = here.send(form, language="es")
    assert back.location == f"{here.path}?record=fold"
    assert language_of_page(there.table()) == "es"
    assert language_of_page(Visitor(room, "director").table()) == "en"
    other = Client()
    switch(other, "en")
    other.force_login(room.people["floor"])
    assert language_of_page(page(other.get(here.path))) == "es"


@pytest.mark.django_db
def test_a_tables_tablet_has_a_language_and_whoever_acts_on_it_his_own() -> None:
    room = a_room()
    tablet = Tablet(room)
    tablet.send(tablet.table().form("/language"), language="es")
    assert language_of_page(tablet.table()) == "es"
    assert language_of_page(Tablet(room).table()) == "en"
    tablet.act_as("floor")
    assert language_of_page(tablet.table()) == "es"
    tablet.send(tablet.table().form("/language"), language="en")
    assert language_of_page(tablet.table()) == "en"
    tablet.done()
    assert language_of_page(tablet.table()) == "es"


@pytest.mark.django_db
def test_a_page_that_answers_a_form_leads_back_to_where_the_form_was() -> None:
    asked = "http://testserver/sign-in?next=/display"
    answered = Client().post("/sign-in", {}, headers={"referer": asked})
    assert page(answered).form("/language").fields["next"] == [asked]


@pytest.mark.django_db
def test_nobody_is_led_elsewhere_by_the_switch() -> None:
    sent = Client().post("/language", {"language": "es", "next": "https://evil.example/"})
    assert page(sent).location == "/"
    assert Client().get("/language").status_code == 405


@pytest.mark.django_db
def test_a_rulebook_opened_in_one_language_is_switched_to_another() -> None:
    client = Client()
    shown = page(client.get("/rulebooks/tda", {"lang": "en", "q": "1"}))
    assert shown.form("/language").fields["next"] == ["/rulebooks/tda?q=1"]
    switch(client, "en")
    assert '<div lang="en">' in page(client.get("/rulebooks/tda")).html


@pytest.mark.django_db
def test_a_program_is_answered_in_its_persons_language_unless_it_asks_for_one() -> None:
    room = a_room()
    room.people["floor"].language = "es"
    room.people["floor"].save()

    def refused(**headers: str) -> str:
        answer = Client().get(
            f"{room.table_path}/hand?hand=99",
            headers={"Authorization": f"Bearer {room.tokens['floor']}", **headers},
        )
        detail: str = json.loads(answer.content)["detail"]
        return detail

    assert refused().startswith("Esta mesa")
    assert refused(accept_language="en").startswith("This table")


@pytest.mark.django_db
def test_a_language_is_a_file(tmp_path: Path, settings: Settings) -> None:
    catalogs = tmp_path / "locale"
    catalogs.mkdir()
    (catalogs / "eo.po").write_text(ESPERANTO)
    settings.LANGUAGES = languages_in(catalogs)
    settings.LOCALE_PATHS = compiled(catalogs, places_of(tmp_path / "nowhere"))
    assert settings.LANGUAGES == [("en", "English"), ("eo", "Esperanto")]
    shown = signing_in(Client(), accept_language="eo")
    assert "Ensaluti" in shown.text
    assert language_of_page(shown) == "eo"
    assert "Read the rulebooks" in shown.text
    assert "The five books" in page(Client().get("/rulebooks", {"lang": "eo"})).text


def test_a_language_begins_as_an_empty_file(tmp_path: Path) -> None:
    catalog = tmp_path / "fr.po"
    catalog.touch()
    assert compiled(tmp_path, places_of(tmp_path / "nowhere"))
    write(catalog, renewed(catalog))
    begun = read(catalog)
    assert "Sign out" in begun
    assert {text for text, _fault in faults(begun)} >= {"Sign out", "Too late"}
    assert "n == 1" in begun.plural_expr


def test_a_catalog_is_compiled_once_for_all_processes(tmp_path: Path) -> None:
    catalogs, data = tmp_path / "locale", tmp_path / "data"
    catalogs.mkdir()
    data.mkdir()
    (catalogs / "eo.po").write_text(ESPERANTO)
    found: list[Path] = []
    at_once = [
        threading.Thread(target=lambda: found.extend(compiled(catalogs, places_of(data))))
        for _ in range(8)
    ]
    for one in at_once:
        one.start()
    for one in at_once:
        one.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    lies = found[0] / "eo" / "LC_MESSAGES"
    assert [path.name for path in lies.iterdir()] == ["django.mo"]
    before = (lies / "django.mo").stat()
    compiled(catalogs, places_of(data))
    assert (lies / "django.mo").stat() == before
    (catalogs / "eo.po").write_text(ESPERANTO.replace("Ensaluti", "Eniri"))
    assert compiled(catalogs, places_of(data)) != [found[0]]
