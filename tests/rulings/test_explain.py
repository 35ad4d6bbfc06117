"""Every flag, obligation, remedy and window can say why, in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest

from rulings.domain.explain import (
    _completed,
    _of_one,
    _read,
    explain_flag,
    explain_obligation,
    explain_remedy,
    explain_window,
    languages,
)
from rulings.rulebook.provision import Language

ROOM = Path(__file__).resolve().parents[2] / "rulings"
LANGUAGES: tuple[Language, ...] = ("en", "es")


def source() -> str:
    return "\n".join(path.read_text() for path in sorted(ROOM.glob("domain/*.py")))


def flag_codes() -> set[str]:
    found = set(re.findall(r'at\.flag\(\s*"([a-z_]+)"', source()))
    found |= set(re.findall(r'code="([a-z_]+)",\s*seq=', source()))
    return (
        found
        | set(re.findall(r'Flag\(\s*"([a-z_]+)"', source()))
        | {
            "declared_better_than_held",
            "declared_worse_than_held",
        }
    )


def obligation_codes() -> set[str]:
    return set(re.findall(r'_owed\(\s*judgment, "([a-z_]+)"', source()))


FACTS: dict[str, Any] = {
    "seat": 3,
    "seats": [2, 5],
    "discarded": [2],
    "pot": 1,
    "expected": 12000,
    "counted": 11000,
    "requests": 3,
    "ruling": "r1",
    "due": "now",
    "counts_as": {"action": "raise", "to": 1200},
    "shares": [{"seat": 3, "amount": 1200}],
    "moves": [{"from": 6, "to": 3, "amount": 12400}],
    "discretion": "may",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(flag_codes()))
def test_every_flag_says_why(code: str, language: Language) -> None:
    sentence = explain_flag({**FACTS, "code": code}, language)
    assert sentence.endswith(".")
    assert "None" not in sentence
    assert "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(obligation_codes()))
def test_every_obligation_says_why(code: str, language: Language) -> None:
    assert explain_obligation({**FACTS, "code": code}, language).endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("discretion", ["may", "must"])
@pytest.mark.parametrize(
    "code",
    [
        "award_to_discarder",
        "forfeit_pot",
        "miscalled_hand_dead",
        "penalty",
        "transfer",
        "director_judges_read",
        "show_hand",
        "floor_examines_hand",
    ],
)
def test_every_remedy_says_what_it_does(code: str, discretion: str, language: Language) -> None:
    sentence = explain_remedy({**FACTS, "code": code, "discretion": discretion}, language)
    assert sentence.endswith(".")


def test_the_languages_explain_the_same() -> None:
    said = [_read(language) for language in sorted(languages())]
    assert languages() == {"en", "es"}
    for kind in said[0]:
        codes = [{_of_one(code) for code in one[kind]} for one in said]
        assert codes[0] == codes[1] or kind == "contracted"


def test_a_language_without_a_file_or_a_sentence_explains_in_english() -> None:
    remedy = {**FACTS, "code": "transfer", "pot": 0}
    assert explain_remedy(remedy, "eo") == explain_remedy(remedy, "en")
    source = {"killed": "dead", "killed_many": "all dead", "read": "read"}
    assert _completed({"killed": "morta"}, source) == {"killed": "morta", "read": "read"}


def test_a_transfer_names_the_chips_it_moves() -> None:
    remedy = {**FACTS, "code": "transfer", "pot": 0}
    assert explain_remedy(remedy) == (
        "The main pot was pushed wrongly: 12,400 from seat 6 to seat 3."
    )
    assert "12.400 del puesto 6 al puesto 3" in explain_remedy(remedy, "es")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("closes_on", ["new_hand", "substantial_action", "break", "table_broken"])
@pytest.mark.parametrize("is_open", [True, False])
def test_every_window_says_until_when(closes_on: str, is_open: bool, language: Language) -> None:
    if is_open and closes_on == "table_broken":
        closes_on = "new_hand"
    window = {
        "open": is_open,
        "closes_on": closes_on,
        "closes_at": "2026-03-01T20:26:00Z",
        "closed_by": 41,
    }
    assert explain_window(window, language).endswith(".")


def test_several_seats_take_the_plural_where_the_language_has_one() -> None:
    killed = {**FACTS, "code": "kill_losing_hands"}
    assert "the losing hands of seats 2 and 5" in explain_obligation(killed)
    assert "the losing hand of seat 2" in explain_obligation({**killed, "seats": [2]})
    owed = {**FACTS, "code": "table_all_hands"}
    assert "los puestos 2 y 5 deben poner ya" in explain_obligation(owed, "es")
    assert "el puesto 2 debe poner ya" in explain_obligation({**owed, "seats": [2]}, "es")
    flag = {**FACTS, "code": "declared_better_than_held", "discarded": [2, 5]}
    assert "los puestos 2 y 5 tiraron la mano" in explain_flag(flag, "es")


def test_a_forfeited_pot_names_everybody_it_would_go_to() -> None:
    shares = [{"seat": 2, "amount": 600}, {"seat": 5, "amount": 600}]
    remedy = {**FACTS, "code": "forfeit_pot", "pot": 0, "shares": shares}
    assert explain_remedy(remedy).endswith("it would go to seats 2 and 5.")
