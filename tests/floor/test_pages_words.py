"""The words of pages: every entry has some, every picture exists, every code of the books is known."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

from floor.pages.deadlines import SOON, Nearness, deadline
from floor.pages.hand_doc import WindowDoc
from floor.pages.pad_acts import ICONS
from floor.pages.seat_places import PLATE_HALF, TALL, WIDE, layout
from floor.words.amounts import MINUS, chips, signed
from floor.words.cards import card_name, card_sign
from floor.words.entry import WORDS, words_of
from floor.words.labels import CLAIM_KINDS, FINDINGS, GAMES, label
from rulings.domain.preview import FINDINGS as EVERY_FINDING
from rulings.rules.claim_windows import KINDS
from tables.domain.codec import from_wire
from tables.domain.entries import ENTRY_TYPES, wire_name
from tables.domain.games import GAMES as EVERY_GAME
from tests.floor.payloads import EVERY_ENTRY
from tests.support.memory import NOON

SPRITE = Path("floor/static/floor/icons.svg").read_text(encoding="utf-8")
PICTURES = set(re.findall(r'<symbol id="([a-z]+)"', SPRITE))


def test_every_entry_has_words() -> None:
    assert {wire_name(entry) for entry in WORDS} == ENTRY_TYPES.keys()


@pytest.mark.parametrize("name", sorted(EVERY_ENTRY))
def test_an_entry_is_told_in_a_sentence_with_a_picture(name: str) -> None:
    words = words_of(from_wire({"type": name, **EVERY_ENTRY[name]}))
    assert words.text
    assert "None" not in words.text
    assert "%(" not in words.text
    assert words.icon in PICTURES


@pytest.mark.parametrize(
    ("wire", "said"),
    [
        ({"type": "raised", "seat": 3, "to": 12500}, "Seat 3 raises to 12,500"),
        (
            {
                "type": "pot_pushed",
                "pot": 1,
                "shares": [{"seat": 2, "amount": 100}, {"seat": 5, "amount": 1100}],
            },
            "The dealer pushes side pot 1: 100 to seat 2 and 1,100 to seat 5",
        ),
        (
            {"type": "hand_declared", "seat": 3, "category": "straight", "ranks": ["K"]},
            "Seat 3 declares: Straight, K",
        ),
        (
            {
                "type": "hand_killed",
                "seat": 4,
                "identifiable": True,
                "how": "touched",
                "on_request_of": 2,
            },
            "The dealer kills seat 4's hand; touched to the muck, at the request of seat 2, still certain",
        ),
        ({"type": "cards_drawn", "seat": 1, "count": 0}, "Seat 1 stands pat"),
        (
            {"type": "cards_flashed", "seat": 1, "to": [2, 3]},
            "Seat 1 shows cards to seats 2, 3",
        ),
    ],
)
def test_entries_are_told_as_the_room_tells_them(wire: dict[str, object], said: str) -> None:
    assert words_of(from_wire(wire)).text == said


def test_every_picture_that_templates_and_pads_name_exists() -> None:
    named = set(ICONS.values())
    for path in Path("templates").rglob("*.html"):
        named |= set(re.findall(r'{% icon "([a-z]+)" %}', path.read_text(encoding="utf-8")))
    assert named <= PICTURES


def test_every_name_of_the_domain_has_a_word() -> None:
    assert set(KINDS) == set(CLAIM_KINDS)
    assert set(EVERY_FINDING) == set(FINDINGS)
    assert set(EVERY_GAME) == set(GAMES)


def test_an_unknown_name_is_shown_as_it_is() -> None:
    assert label(GAMES, "something_new") == "something new"
    assert label(GAMES, None) == ""


def test_amounts_are_exact_and_signed() -> None:
    assert chips(1234567) == "1,234,567"
    assert chips(None) == ""
    assert [signed(amount) for amount in (2400, -2400, 0)] == ["+2,400", f"{MINUS}2,400", "±0"]


def test_cards_are_named_and_printed() -> None:
    assert card_name("Ts") == "Ten of spades"
    assert card_name("??") == "Unknown card"
    assert card_sign("Th") == "10♥"


@pytest.mark.parametrize(
    ("window", "near", "said", "level"),
    [
        (("new_hand", None, None), Nearness(NOON), "closes at the next riffle", "open"),
        (("new_hand", None, None), Nearness(NOON, hand_over=True), "closes at the next", "near"),
        ((None, None, None), Nearness(NOON), "never closes", "always"),
        (
            ("substantial_action", None, None),
            Nearness(NOON, next_began=True, turns=1),
            "closes at substantial action; 1 action in turn so far",
            "near",
        ),
        (("table_broken", None, 9), Nearness(NOON), "closed by entry 9", "shut"),
        (("new_hand", None, 17), Nearness(NOON), "closed by entry 17", "shut"),
        (("break", None, NOON), Nearness(NOON), "closed at 12:00:00", "shut"),
    ],
)
def test_what_closes_a_window_is_said(
    window: tuple[str | None, None, object], near: Nearness, said: str, level: str
) -> None:
    closes_on, closes_at, closed_by = window
    doc = WindowDoc(closed_by is None, closes_on, closes_at, closed_by, "X")  # type: ignore[arg-type]
    found = deadline("reading", doc, near, None)
    assert found.text.startswith(said)
    assert found.level == level


@pytest.mark.parametrize(("seconds", "level"), [(41, "open"), (15, "near"), (0, "near")])
def test_a_break_says_its_instant_and_what_is_left(seconds: int, level: str) -> None:
    at = NOON + timedelta(seconds=seconds)
    doc = WindowDoc(open=True, closes_on="break", closes_at=at, closed_by=None, provision="X")
    found = deadline("reading", doc, Nearness(NOON), None)
    assert found.text == f"closes at 12:00:{seconds:02}, the break"
    assert found.until == at
    assert found.near_at == at - SOON
    assert found.level == level


@pytest.mark.parametrize("shape", [WIDE, TALL])
@pytest.mark.parametrize("count", [*range(2, 12), 23])
def test_no_two_seats_of_the_picture_overlap(shape: str, count: int) -> None:
    lies = layout(shape, count)
    for place, one in enumerate(lies.seats):
        assert PLATE_HALF <= one.x <= lies.width - PLATE_HALF
        assert one.y + 66 <= lies.height
        for other in lies.seats[place + 1 :]:
            beside = abs(one.x - other.x) >= 2 * PLATE_HALF
            below = abs(one.y - other.y) >= 96
            assert beside or below, (shape, count, place)
