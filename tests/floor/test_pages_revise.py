"""Putting the log right from a page: an entry struck through, and one that should read otherwise."""

import re
from typing import Any

import pytest

from tables.domain.entries.floor import EntryCorrected
from tables.domain.envelope import StreamId
from tables.log.read import stream_entries
from tests.floor.room import Room, a_room, blinds, dealt, riffle, seated, value
from tests.floor.visitor import Page, Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    return room


def entry(visitor: Visitor, seq: int) -> Page:
    return visitor.get(f"{visitor.path}entry/{seq}")


def put_right(visitor: Visitor, seq: int, act: str, **typed: Any) -> Page:
    """Send one of the page's two forms: the first strikes through, the last corrects."""
    void, *correct = entry(visitor, seq).forms(f"entry/{seq}")
    return visitor.send(void if act == "void" else correct[0], **typed, act=act)


def test_the_last_entry_is_a_tap_away_from_being_put_right(room: Room) -> None:
    seq = room.play({"type": "folded", "seat": 1})
    for role in ("dealer", "floor", "director"):
        assert f"entry/{seq}" in Visitor(room, role).table().html
    assert f"entry/{seq}" not in Visitor(room, "auditor").table().html
    earlier = Visitor(room).table(as_of=seq - 1)
    assert f"entry/{seq - 1}" in earlier.html
    assert f'entry/{seq}"' not in earlier.html


def test_an_entry_recorded_in_error_is_struck_through(room: Room) -> None:
    seq = room.play({"type": "folded", "seat": 1})
    floor = Visitor(room)
    assert "Seat 1 folds" in entry(floor, seq).text
    shown = floor.follow(put_right(floor, seq, "void", reason="It was seat 2's card"))
    assert "<s>Seat 1 folds</s>" in shown.html
    assert "It was seat 2's card" in shown.text
    assert "Seat 1 to act" in shown.text
    assert entry(floor, seq).status == 404


def test_several_in_a_row_are_struck_through_at_once(room: Room) -> None:
    first = room.play({"type": "folded", "seat": 1})
    last = room.play({"type": "folded", "seat": 2})
    floor = Visitor(room)
    sent = put_right(floor, first, "void", through=str(last), reason="Another table's")
    shown = floor.follow(sent)
    assert f"Entries {first} to {last} were recorded in error" in shown.text
    assert "Seat 1 to act" in shown.text


def test_an_entry_is_corrected_by_the_form_that_made_it(room: Room) -> None:
    seq = room.play({"type": "raised", "seat": 1, "to": 600})
    dealer = Visitor(room, "dealer")
    form = entry(dealer, seq).forms(f"entry/{seq}")[-1]
    assert (form.fields["seat"], form.fields["to"]) == (["1"], ["600"])
    shown = dealer.follow(put_right(dealer, seq, "correct", to="800", why="Misheard"))
    assert "<s>Seat 1 raises to 600</s>" in shown.html
    assert "Seat 1 raises to 800" in shown.text
    assert "Seat 2 to act, 700 to call" in shown.text


def test_a_correction_keeps_what_its_form_does_not_ask_about(room: Room) -> None:
    said = {"action": "raise", "to": 600}
    seq = room.play({"type": "raised", "seat": 1, "to": 600, "declared": said})
    floor = Visitor(room)
    floor.follow(put_right(floor, seq, "correct", to="700", why="Counted again"))
    (row,) = value(room.get(f"{room.table_path}/entries", after=seq))["entries"]
    assert row["payload"]["payload"] == {"seat": 1, "to": 700, "declared": said}


def test_cards_and_shares_are_filled_in(room: Room) -> None:
    tabled = room.play({"type": "cards_tabled", "seat": 2, "cards": ["As", "Kd"]})
    form = entry(Visitor(room), tabled).forms("")[-1]
    assert form.fields["cards"] == ["As", "Kd"]
    room.play({"type": "folded", "seat": 1}, {"type": "folded", "seat": 2})
    pushed = room.play({"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]})
    form = entry(Visitor(room), pushed).forms("")[-1]
    assert form.fields["share_3"] == ["200"]


def test_what_would_leave_an_impossible_entry_is_refused_by_its_seq(room: Room) -> None:
    seq = room.play({"type": "raised", "seat": 1, "to": 600})
    later = room.play({"type": "called", "seat": 2, "amount": 4900})
    floor = Visitor(room)
    refused = put_right(floor, seq - 2, "correct", amount="4000", why="Too much")
    assert refused.status == 422
    assert str(later) in refused.text
    assert 'value="4000"' in refused.html


def test_a_form_that_is_not_whole_keeps_what_was_typed(room: Room) -> None:
    seq = room.play({"type": "raised", "seat": 1, "to": 600})
    floor = Visitor(room)
    refused = put_right(floor, seq, "correct", to="900", why="")
    assert refused.status == 422
    assert 'value="900"' in refused.html
    assert put_right(floor, seq, "void", reason="").status == 422


def test_a_stale_correction_shows_what_came_since(room: Room) -> None:
    seq = room.play({"type": "raised", "seat": 1, "to": 600})
    floor = Visitor(room)
    form = entry(floor, seq).forms("")[-1]
    room.play({"type": "folded", "seat": 2})
    stale = floor.send(form, to="800", why="Misheard", act="correct")
    assert stale.status == 409
    assert "Seat 2 folds" in stale.text
    assert 'value="800"' in stale.html


def test_only_a_director_strikes_a_claim_through(room: Room) -> None:
    claim = {"type": "claim_raised", "claim": "c1", "kind": "count", "by": "seat", "seat": 2}
    seq = room.play(claim)
    assert f"entry/{seq}" not in Visitor(room).table().html
    refused = entry(Visitor(room), seq)
    assert refused.status == 403
    director = Visitor(room, "director")
    shown = entry(director, seq)
    assert "is struck through and recorded anew" in shown.text
    form = shown.forms("")[-1]
    assert director.send(form, act="correct", why="x").status == 404
    director.follow(director.send(form, act="void", reason="Wrong table"))
    assert "Wrong table" in director.table().text


def test_what_there_is_not_cannot_be_put_right(room: Room) -> None:
    assert entry(Visitor(room), 999).status == 404


@pytest.mark.parametrize("role", ["dealer", "floor", "director"])
def test_hidden_cards_that_a_correction_names_are_shown_to_nobody(room: Room, role: str) -> None:
    seq = room.play(dealt(2, "As", "Kd"), role="dealer")
    anew = {"seat": 2, "count": 2, "face": "down", "cards": ["Qs", "Qd"]}
    why = "read off the wrong tray"
    room.play({"type": "entry_corrected", "seq": seq, "payload": anew, "reason": why})
    reader = Visitor(room, role)
    shown = reader.get(f"{reader.path}entry/{seq}")
    assert "Seat 2 gets 2 cards" in shown.text
    assert "Queen of spades" not in shown.html
    assert "Ace of spades" not in shown.html
    assert why in shown.text


def test_cards_a_reader_is_not_told_stay_known_when_he_corrects_their_draw() -> None:
    room = a_room()
    *players, level = seated({1: 5000, 2: 5000})
    room.play(
        *players,
        {**level, "game": "badugi", "structure": "fixed_limit"},
        riffle(),
        *blinds(1, 2),
        *(dealt(seat, "??", "??", "??", "??") for seat in (2, 1)),
        {"type": "called", "seat": 1},
        {"type": "checked", "seat": 2},
    )
    drawn = {"type": "cards_drawn", "seat": 2, "count": 1, "discarded": ["Kd"], "cards": ["2c"]}
    seq = room.play(drawn)
    floor = Visitor(room)
    shown = entry(floor, seq)
    # As words: an id may well have a "2c" within.
    assert not re.search(r"\b(2c|Kd)\b", shown.html)
    floor.follow(put_right(floor, seq, "correct", seat="1", why="The other seat"))
    assert payload_of_last_correction(room) == {
        "seat": 1,
        "count": 1,
        "discarded": ["Kd"],
        "cards": ["2c"],
    }
    floor.follow(put_right(floor, seq, "correct", count="2", why="Two were drawn"))
    assert payload_of_last_correction(room) == {"seat": 1, "count": 2}


def payload_of_last_correction(room: Room) -> Any:
    last = [
        row.entry
        for row in stream_entries(StreamId(room.tournament, room.table))
        if isinstance(row.entry, EntryCorrected)
    ][-1]
    return last.payload
