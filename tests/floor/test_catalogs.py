"""Every text of pages and refusals is in every catalog, translated whole and with the same facts."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from floor.catalogs import (
    HOLES,
    KEYWORDS,
    extract_code,
    extract_template,
    faults,
    gathered,
    read,
    renewed,
    write,
)
from floor.process.places import ROOT
from floor.settings.languages import CATALOGS, catalogs_in


@pytest.mark.parametrize("code", catalogs_in(CATALOGS))
def test_every_text_is_translated(code: str) -> None:
    catalog = renewed(CATALOGS / f"{code}.po")
    missing = [f"{text!r} {fault}" for text, fault in faults(catalog)]
    assert not missing, "run `python3 manage.py catalogs` and translate what it lists"


def test_texts_are_found_wherever_they_stand() -> None:
    catalog = gathered()
    assert "Seat %(seat)s folds" in catalog
    assert "against seat %(seat)s" in catalog
    assert "Sign out" in catalog
    assert "Too late" in catalog
    assert "Rulebooks" in catalog
    assert catalog.get("folded", context="words") is not None


def test_a_text_inside_of_an_f_string_is_found() -> None:
    code = BytesIO(b"said = f\"{_('against him')}, {ngettext('one', 'many', 2)}\"\n")
    found = [text for _line, _name, text, _comments in extract_code(code, KEYWORDS)]
    assert found == ["against him", ("one", "many", 2)]


def test_a_template_says_what_its_block_says() -> None:
    template = BytesIO(
        b"{% if a %}\n    {% blocktranslate count n=x trimmed %}\n  {{ n }} seat\n"
        b"  {% plural %}\n {{ n }} seats\n    {% endblocktranslate %}\n  {% endif %}"
        b"{% translate 'Way \xe2\x80\x9cback\xe2\x80\x9d' %}"
    )
    found = [text for _line, _name, text, _comments in extract_template(template, KEYWORDS, ())]
    assert found[0][:2] == ("%(n)s seat", "%(n)s seats")
    assert found[1] == "Way “back”"


def a_catalog(*said: tuple[Any, Any]) -> Catalog:
    catalog = Catalog(locale="es")
    for text, translated in said:
        catalog.add(text, translated)
    return catalog


def test_what_a_translation_lacks_is_told() -> None:
    catalog = a_catalog(
        ("Sign out", ""),
        ("Seat %(seat)s", "Puesto %(puesto)s"),
        ("a {stack:chips}", "un {stack:chips}"),
        (("%(n)s hand", "%(n)s hands"), ("una mano", "%(n)s manos")),
        (("%(n)s card", "%(n)s cards"), ("%(n)s carta", "cartas")),
    )
    assert [text for text, _fault in faults(catalog)] == [
        "Sign out",
        "Seat %(seat)s",
        "%(n)s card",
    ]


def test_a_catalog_is_written_as_it_was_when_nothing_is_new(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    for code in catalogs_in(CATALOGS):
        write(path, read(CATALOGS / f"{code}.po"))
        assert path.read_text() == (CATALOGS / f"{code}.po").read_text()


def bare_words(template: str) -> set[str]:
    """Return the words that a template shows as they stand, where a text would be translated."""
    said = UNTOLD.sub("", template)
    spoken = " ".join(SPOKEN.findall(TAGS.sub("", said)))
    shown = re.sub(r"<[^>]*>", " ", TAGS.sub("", said))
    return set(re.findall(r"[A-Za-z]{2,}", f"{shown} {spoken}"))


UNTOLD = re.compile(
    r"\{#.*?#\}|\{% blocktranslate.*?endblocktranslate %\}|<(code|script)\b.*?</\1>"
    r"|\{% block (page_class|live) %\}.*?\{% endblock.*?%\}",
    re.DOTALL,
)
TAGS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
SPOKEN = re.compile(r'(?:aria-label|title|placeholder|alt|data-what|data-hold-says)="([^"]*)"')
NAMES = {"Floorbook", "PHH", "OHH"}


def test_templates_say_nothing_untranslated() -> None:
    templates = sorted((ROOT / "templates").rglob("*.html"))
    assert len(templates) > 50
    assert not {
        path.name: bare
        for path in templates
        if path.name != "_live_table.html"  # attributes of a tag, and no text
        and (bare := bare_words(path.read_text(encoding="utf-8")) - NAMES)
    }


def test_words_that_stand_bare_are_found() -> None:
    assert bare_words('<p class="x">{{ a }} Sign {# no #}</p>') == {"Sign"}
    assert bare_words('<p title="Way back">{% translate "Sign" %}</p>') == {"Way", "back"}


def sentences(script: str) -> list[str]:
    """Return what a script would show: its texts of several words, the first one with a capital."""
    bare = re.sub(r"/\*.*?\*/|//[^\n]*", "", script, flags=re.DOTALL)
    return re.findall(r"""["'`]([A-Z][a-z']* [\w ,.:;'-]+)["'`]""", bare)


def test_scripts_hold_no_sentences() -> None:
    scripts = sorted((ROOT / "floor" / "static" / "floor").rglob("*.js"))
    assert len(scripts) > 5
    assert not {path.name: found for path in scripts if (found := sentences(path.read_text()))}
    assert sentences("say('No contact: wait');  // 'No it is not'") == ["No contact: wait"]


def test_spanish_pages_use_the_words_of_the_rulebooks() -> None:
    """Words that rooms have more than one of, each used everywhere or nowhere."""
    said = " ".join(str(message.string) for message in read(CATALOGS / "es.po") if message.id)
    words = set(re.findall(r"\w+", HOLES.sub("", said).lower()))
    assert not words & {"asiento", "asientos", "sanción", "sanciones", "dealer", "tablet"}
