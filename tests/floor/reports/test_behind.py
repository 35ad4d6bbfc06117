"""From a number of a report to the entries behind it: every number has its way, and it says no more than it may."""

import re
from typing import Any

import pytest
from django.test import Client

from floor.models import ReportRun
from floor.pages import report_entries
from floor.pages.report_entries import part_of
from floor.reports import runs
from floor.reports.audience import Lens, Profile
from floor.reports.registry import Format
from floor.reports.telling import said_to, told_to
from floor.words.entry import words_of
from tables.domain.codec import from_wire
from tests.floor.payloads import EVERY_ENTRY
from tests.floor.room import Room, a_room, blinds, dealt, riffle, seated
from tests.floor.visitor import Page, Visitor

PENALTY = {"penalty": "p1", "player": "p2", "seat": 2, "kind": "warning", "reason": "shouting"}
RULING: dict[str, Any] = {
    "type": "ruling_issued",
    "ruling": "r1",
    "finding": "dealer_error",
    "provisions": [],
    "reason": "the dealer misread the turn",
    "penalties": [PENALTY],
}
NAMED: tuple[dict[str, Any], ...] = (
    {"type": "player_registered", "player": "Abe Secret", "entry": 1, "chips": 5_000},
    {"type": "player_seated", "seat": 9, "player": "Abe Secret", "stack": 5_000},
    {"type": "dealer_changed", "dealer": "Abe Secret", "notes": "secret"},
    {"type": "statement_taken", "claim": "c1", "from": "Abe Secret", "words": "secret"},
    {**RULING, "reason": "secret", "penalties": [{**PENALTY, "player": "Abe Secret"}]},
    {
        "type": "penalty_issued",
        "penalty": "p2",
        "player": "Abe Secret",
        "kind": "warning",
        "reason": "secret",
    },
)
PLAYERS = Lens(Profile.PLAYER, {"kim": "Kim Secret"})


@pytest.mark.parametrize("wire", NAMED, ids=lambda wire: str(wire["type"]))
def test_player_is_told_of_no_name_and_no_words(wire: dict[str, Any]) -> None:
    entry = from_wire(wire)
    assert "Secret" in words_of(entry).text
    told = said_to(PLAYERS, words_of(told_to(PLAYERS, entry)))
    assert "secret" not in f"{told.text} {told.quote}".lower()
    assert told_to(Lens(Profile.REGULATOR), entry) == entry


def test_player_is_told_of_no_name_in_a_correction() -> None:
    payload = {"seat": 9, "player": "Abe Secret", "stack": 5_000}
    wire = {"type": "entry_corrected", "seq": 3, "payload": payload, "reason": "x"}
    told = told_to(PLAYERS, from_wire(wire))
    assert "Secret" not in repr(told)
    assert "5000" in repr(told)


@pytest.mark.parametrize("name", sorted(EVERY_ENTRY))
def test_any_entry_can_be_told_to_a_player(name: str) -> None:
    assert words_of(told_to(PLAYERS, from_wire({"type": name, **EVERY_ENTRY[name]}))).text


def test_entries_are_shared_out_over_pages_with_none_lost() -> None:
    entries = ((0, tuple(range(1, 131))), (2, (5,)), (1, tuple(range(40, 130))))
    parts = [found for number in range(1, 4) if (found := part_of(entries, number))]
    assert [(part.first, part.last, part.whole) for part, _ in parts] == [
        (1, 100, 221),
        (101, 200, 221),
        (201, 221, 221),
    ]
    assert [(part.earlier, part.later) for part, _ in parts] == [(None, 2), (1, 3), (2, None)]
    listed = [(stream, seq) for _, some in parts for stream, seqs in some for seq in seqs]
    assert listed == [(stream, seq) for stream, seqs in entries for seq in seqs]
    assert part_of(entries, 4) is None
    assert part_of((), 1) is None


@pytest.fixture
def room() -> Room:
    room = a_room()
    own = f"{room.path}/entries"
    for player in ("p1", "p2", "p3"):
        entrant = {"type": "player_registered", "player": player, "entry": 1, "chips": 5_000}
        assert room.record(entrant, path=own).status_code == 201
    room.play(*seated({1: 5_000, 2: 5_000, 3: 5_000}), riffle(), *blinds())
    room.play(dealt(2, "As", "Kd"), dealt(3, "7c", "7d"), dealt(1, "2h", "9s"), role="dealer")
    room.play({"type": "floor_called", "by": "dealer", "reason": "a shout"}, RULING)
    return room


def made(
    room: Room,
    code: str,
    *,
    role: str = "director",
    profile: Profile = Profile.INTERNAL,
    about: str = "",
    format_: Format = Format.SCREEN,
) -> str:
    """Return where a report is that was made for somebody."""
    table = room.table if about else None
    wanted = runs.Wanted(
        code=code, format=format_, profile=profile, language="en", table=table, about=about
    )
    run = runs.ask(room.people[role], room.tournament, wanted)
    assert runs.make(run.pk)
    return f"/t/{room.tournament}/reports/{run.pk}"


def way(page: Page, text: str, number: str) -> str:
    """Return where a number leads, in the row that begins with a text."""
    row = page.html.partition(f">{text}</td>")[2].partition("</tr>")[0]
    return row.partition(f'">{number}</a>')[0].rpartition('href="')[2].replace("&amp;", "&")


@pytest.mark.django_db(transaction=True)
def test_number_with_one_entry_behind_it_leads_to_the_table_at_that_entry(room: Room) -> None:
    director = Visitor(room, "director")
    report = director.get(made(room, "R4"))
    assert way(report, "Table 7", "1") == f"{director.path}?as_of=6"
    hands = director.get(way(report, "Table 7", "1"))
    assert "after entry 6" in hands.text


@pytest.mark.django_db(transaction=True)
def test_entries_are_listed_by_table_with_time_hand_and_words(room: Room) -> None:
    room.play({"type": "call_accepted"})
    director = Visitor(room, "director")
    path = made(room, "R15")
    listed = director.get(way(director.get(path), "Calls for the floor", "1"))
    for said in (
        "In numbers",
        "Calls for the floor , Count: 1",
        "The 2 entries behind it",
        "Table 7",
        "The dealer calls the floor",
        "a shout",
        "The floor is coming",
        "Hand 1",
        " UTC",  # the event's zone
    ):
        assert said in listed.text, said
    assert f'href="{director.path}?as_of=' in listed.html
    assert f'href="{path}"' in listed.html
    for wrong in ("numbers/0", "numbers/99", "nothing/1", "numbers/2?of=what", "numbers/4?page=2"):
        assert director.get(f"{path}/entries/{wrong}").status == 404, wrong


@pytest.mark.django_db(transaction=True)
def test_entry_leads_to_its_hand_as_it_was_known_then_and_to_its_ruling(room: Room) -> None:
    claim = {"type": "claim_raised", "claim": "c1", "kind": "conduct", "hand": 1, "by": "staff"}
    room.play(claim, {"type": "deck_scrambled"}, riffle(2), *blinds())
    room.play({**RULING, "ruling": "r2", "claim": "c1", "penalties": []})
    director = Visitor(room, "director")
    report = director.get(made(room, "R15"))
    listed = director.get(way(report, "Rulings", "2"))
    ways = [one.replace("&amp;", "&") for one in re.findall(r'href="([^"]*)"', listed.html)]
    hands = [one for one in ways if "/replay?" in one]
    assert ["/hands/1/" in one for one in hands] == [True, True]
    for one in hands:
        assert "Ruling" in director.get(one).text, one
    rulings = [one for one in ways if "/ruling?" in one]
    assert [one.rpartition("=")[2] for one in rulings] == ["r1", "r2"]
    for one in rulings:
        assert "the dealer misread the turn" in director.get(one).text, one


@pytest.mark.django_db(transaction=True)
def test_long_list_goes_on_over_the_page(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_entries, "PER_PAGE", 2)
    director = Visitor(room, "director")
    page = director.get(way(director.get(made(room, "R11")), "Registered", "15,000"))
    assert "p1 enters with 5,000" in page.text
    assert "Entries 1 to 2 of the 3 behind it" in page.text
    assert "p3 enters" not in page.text
    assert "The tournament" in page.text
    later = page.html.partition("?page=2")
    assert later[1]
    assert "p3 enters with 5,000" in director.get(f"{page_address(director, room)}?page=2").text


def page_address(director: Visitor, room: Room) -> str:
    run = ReportRun.objects.latest("asked_at")
    return f"{director.floor_path}reports/{run.pk}/entries/event/1"


@pytest.mark.django_db(transaction=True)
def test_entry_that_was_voided_since_is_struck_through(room: Room) -> None:
    director = Visitor(room, "director")
    path = made(room, "R11")
    seq = room.play({"type": "chips_added", "seat": 1, "amount": 500, "reason": "rebuy"})
    after = made(room, "R11")
    room.play({"type": "entry_voided", "seq": seq, "reason": "another seat"})
    listed = director.get(f"{after}/entries/tables/1")
    assert "<s>Seat 1 gets 500: a rebuy</s>" in listed.html
    assert "another seat" in listed.text
    assert "a rebuy" not in director.get(f"{path}/entries/tables/1").text


@pytest.mark.django_db(transaction=True)
def test_who_may_read_a_report_may_read_what_is_behind_it(room: Room) -> None:
    listed = f"{made(room, 'R15')}/entries/numbers/1"
    for role, status in (("director", 200), ("auditor", 200), ("floor", 403), ("dealer", 403)):
        assert Visitor(room, role).get(listed).status == status, role
    assert Client().get(listed).status_code == 302
    other = a_room()
    elsewhere = listed.replace(str(room.tournament), str(other.tournament))
    assert Visitor(other, "director").get(elsewhere).status == 404
    paper = made(room, "R15", format_=Format.PDF)
    assert Visitor(room, "director").get(f"{paper}/entries/numbers/1").status == 404


@pytest.mark.django_db(transaction=True)
def test_what_is_behind_a_document_for_a_player_names_nobody(room: Room) -> None:
    room.people["floor"].name = "Kim Arden"
    room.people["floor"].save()
    floor = Visitor(room, "floor")
    for profile, named in ((Profile.INTERNAL, True), (Profile.PLAYER, False)):
        path = made(room, "R2", role="floor", profile=profile, about="r1")
        listed = floor.get(f"{path}/entries/decision/1")
        shown = listed.text.partition("Ruling: Dealer error")[2]
        assert shown
        for secret in ("Kim Arden", "misread", "p2"):
            assert (secret in shown) is named, (profile, secret)


@pytest.mark.django_db(transaction=True)
def test_hidden_cards_are_read_behind_a_hand_as_they_are_at_the_table(room: Room) -> None:
    room.play(
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        {"type": "deck_scrambled"},
        role="dealer",
    )
    path = made(room, "R10", about="1")
    steps = [f"{path}/entries/steps/{row}" for row in range(1, 9)]
    for role, seen in (("floor", False), ("director", False), ("auditor", True)):
        visitor = Visitor(room, role)
        said = " ".join(visitor.get(step).html for step in steps)
        assert "deals two cards" in said or "cards" in said
        assert ("ace of spades" in said.lower()) is seen, role
