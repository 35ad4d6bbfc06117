"""One table: what it shows to whom, stepping through a hand, and recording a hand by the pad."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from floor.views.reading import read_table
from floor.wallclock import now
from rulings.domain.permissions import Role
from tables.domain.envelope import StreamId
from tests.floor.room import EVERYBODY, Room, a_room, blinds, dealt, riffle, seated
from tests.floor.visitor import Visitor, page

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return a_room()


def in_play(room: Room) -> int:
    """Seats 1 to 3, button at 1, blinds posted, cards out; seat 1 is to act."""
    return room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        riffle(),
        *blinds(),
        *(dealt(seat, *cards) for seat, cards in HOLE.items()),
    )


HOLE = {2: ("As", "Kd"), 3: ("Qc", "Qd"), 1: ("7h", "2c")}


@pytest.mark.parametrize("role", EVERYBODY)
def test_everybody_with_a_part_sees_the_table(room: Room, role: str) -> None:
    in_play(room)
    shown = Visitor(room, role).table()
    assert shown.status == 200
    for said in ("Table 7", "hand 1", "Betting", "Before the flop", "Seat 1 to act", "Poker TDA"):
        assert said in shown.text
    assert "Seat 3 posts the big blind, 200" in shown.text


def test_a_table_without_a_hand_shows_its_seats(room: Room) -> None:
    shown = Visitor(room).table()
    assert "No hand yet" in shown.text
    room.play(*seated({1: 5000, 4: 7250}))
    assert "7,250" in Visitor(room).table().text


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        ("omaha8", ["Ah", "2h", "Kd", "Kc"]),
        ("razz", ["Ah", "2h", "4d", "Kc", "Ks", "Qd", "6s"]),
        ("badugi", ["Ah", "2c", "4d", "6s"]),
        ("lowball27_triple", ["2c", "3d", "5h", "7s", "8c"]),
    ],
)
def test_a_tabled_low_hand_is_shown_by_its_ranks(room: Room, game: str, cards: list[str]) -> None:
    street = {"omaha8": "river", "razz": "seventh"}.get(game, "third_draw")
    room.play(*seated({1: 5000, 2: 5000}), {**riffle(), "game": game})
    room.play(
        {
            "type": "situation_stated",
            "street": street,
            "board": ["3c", "5d", "8s", "Jh", "Tc"] if game == "omaha8" else [],
            "button": 1,
            "pots": [{"amount": 400, "eligible": [1, 2]}],
            "live": [1, 2],
        },
        {"type": "cards_tabled", "seat": 2, "cards": cards},
    )
    shown = Visitor(room).table()
    assert shown.status == 200
    assert "for low" in shown.text or game == "lowball27_triple"


@pytest.mark.parametrize("role", ["dealer", "floor", "director"])
def test_hidden_cards_are_on_nobodys_page(room: Room, role: str) -> None:
    in_play(room)
    hidden = ("Ace of spades", "King of diamonds", "Queen of clubs", "Seven of hearts")
    visitor = Visitor(room, role)
    shown = visitor.table().html
    assert not [name for name in hidden if name in shown]
    room.play({"type": "cards_tabled", "seat": 2, "cards": ["As", "Kd"]})
    shown = visitor.table().html
    assert "Ace of spades" in shown
    assert "Queen of clubs" not in shown


def test_an_auditor_sees_hidden_cards_once_the_hand_is_over(room: Room) -> None:
    in_play(room)
    auditor = Visitor(room, "auditor")
    assert "Queen of clubs" not in auditor.table().html
    room.play(
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        {"type": "deck_scrambled"},
    )
    assert "Queen of clubs" in auditor.table().html
    assert "Queen of clubs" not in Visitor(room).table().html


def test_a_hand_whose_windows_are_shut_is_hidden_from_an_auditor_until_it_has_ended(
    room: Room,
) -> None:
    in_play(room)
    share = {"seat": 3, "amount": 200}
    room.play(
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "pot_pushed", "pot": 0, "shares": [share]},
        {"type": "break_started"},
    )
    stream = StreamId(room.tournament, room.table)
    later = replace(read_table(stream, Role.AUDITOR), now=now() + timedelta(days=1))
    assert later.doc is not None
    assert later.doc.phase == "closed"
    assert later.doc.seats[3].cards == ()


def test_stepping_through_a_hand_shows_the_table_as_it_stood(room: Room) -> None:
    last = in_play(room)
    visitor = Visitor(room)
    shown = visitor.table()
    assert f"{8} of {8}" not in shown.text
    before_blinds = next(
        int(seq) for seq in re.findall(r"as_of=(\d+)", shown.html) if int(seq) < last
    )
    then = visitor.table(as_of=before_blinds)
    assert f"as it stood after entry {before_blinds}" in then.text
    assert "1 of" in then.text
    assert f'as_of={last}#hand"' in then.html
    assert not then.has_form("record/checked")
    assert "id=&quot;record&quot;" not in then.html


def test_earlier_hands_are_a_step_away(room: Room) -> None:
    in_play(room)
    room.play({"type": "deck_scrambled"}, riffle(2))
    visitor = Visitor(room)
    shown = visitor.table()
    assert "hand 2" in shown.text
    assert "?hand=1" in shown.html
    first = visitor.table(hand=1)
    assert "Seat 2 posts the small blind" in first.text
    assert "?hand=2" in first.html


@pytest.mark.parametrize(
    "query", [{"hand": 9}, {"as_of": 9999}, {"as_of": 0}, {"hand": "x"}, {"as_of": "1" * 30}]
)
def test_what_there_is_not_is_not_found(room: Room, query: dict[str, object]) -> None:
    in_play(room)
    assert Visitor(room).table(**query).status == 404


def test_both_times_are_told_where_they_differ(room: Room) -> None:
    in_play(room)
    assert "received" not in Visitor(room).table().text
    held = (now() - timedelta(seconds=30)).isoformat()
    room.record({"type": "folded", "seat": 1}, occurred_at=held, queued=True)
    assert "received" in Visitor(room).table().text
    assert "held on a tablet" in Visitor(room).table().text


def test_a_voided_line_is_struck_through_and_says_who_and_why(room: Room) -> None:
    in_play(room)
    seq = room.play({"type": "folded", "seat": 1})
    room.play({"type": "entry_voided", "seq": seq, "reason": "It was seat 3"})
    shown = Visitor(room).table()
    assert "<s>Seat 1 folds</s>" in shown.html
    assert "voided by floor" in shown.text
    assert "It was seat 3" in shown.text


def test_a_corrected_line_shows_both_readings(room: Room) -> None:
    in_play(room)
    seq = room.play({"type": "raised", "seat": 1, "to": 600})
    room.play(
        {
            "type": "entry_corrected",
            "seq": seq,
            "payload": {"seat": 1, "to": 800},
            "reason": "Misheard",
        }
    )
    shown = Visitor(room).table()
    assert "<s>Seat 1 raises to 600</s>" in shown.html
    assert "Seat 1 raises to 800" in shown.text
    assert "Misheard" in shown.text


def test_a_flag_stands_under_the_line_that_made_it(room: Room) -> None:
    in_play(room)
    room.play({"type": "folded", "seat": 3})
    shown = Visitor(room).table()
    assert "Seat 3 acted before it was his turn" in shown.text


def test_a_hand_is_driven_by_the_pad_from_riffle_to_scramble(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000}))
    dealer = Visitor(room, "dealer")
    dealer.record("hand_started", button="1", method="riffle")
    dealer.record("forced_bet_posted", seat="1", kind="small_blind", amount="100")
    dealer.record("forced_bet_posted", seat="2", kind="big_blind", amount="200")
    shown = dealer.record("raised", seat="1", to="600")
    assert "Seat 2 to act, 400 to call" in shown.text
    dealer.follow(dealer.send(shown.form("record/called")))
    dealer.record("board_dealt", cards=["Ah", "Kd", "7c"])
    for _ in (1, 2):
        shown = dealer.follow(dealer.send(dealer.table().form("record/checked")))
    dealer.record("board_dealt", cards=["2s"])
    dealer.record("checked", seat="2")
    dealer.record("bet", seat="1", amount="500")
    dealer.record("called", seat="2")
    dealer.record("board_dealt", cards=["3s"])
    dealer.record("checked", seat="2")
    shown = dealer.record("checked", seat="1")
    assert "2,200" in shown.text
    dealer.record("hand_declared", seat="1", category="two_pair", rank_1="A", rank_2="7")
    dealer.record("hand_discarded", seat="2", face="down", touched_muck="on")
    shown = dealer.record("cards_tabled", seat="1", cards=["As", "7d"])
    assert "Two pair, A-7-K" in shown.text
    push = dealer.table(record="pot_pushed", pot=0).form("record/pot_pushed")
    assert push.fields["share_1"] == ["2200"]
    dealer.follow(dealer.send(push))
    shown = dealer.record("deck_scrambled")
    assert "6,100" in shown.text
    assert "Hand over" in shown.text
    assert dealer.table(record="hand_started").form("hand_started").fields["button"] == ["2"]


def test_only_cards_that_can_come_are_offered(room: Room) -> None:
    in_play(room)
    room.play({"type": "board_dealt", "cards": ["Ah", "Kd", "7c"]})
    choices = Visitor(room).table(record="board_dealt").form("board_dealt").choices["cards"]
    assert len(choices) == 52 - 3
    assert "Ah" not in choices


def test_what_cannot_have_happened_is_refused_in_words_and_stays_typed(room: Room) -> None:
    in_play(room)
    visitor = Visitor(room)
    form = visitor.table(record="bet").form("record/bet")
    refused = visitor.send(form, seat="1", amount="99999")
    assert refused.status == 422
    assert "99,999" in refused.text
    assert 'value="99999"' in refused.html


def test_a_tournaments_own_stream_has_no_page_of_a_table(room: Room) -> None:
    visitor = Visitor(room)
    path = f"{visitor.floor_path}tables/{room.tournament}/"
    assert visitor.get(path).status == 404
    form = visitor.table().form("call/floor_called")
    form.action = f"{path}call/floor_called"
    assert visitor.send(form).status == 404


def test_a_form_that_is_not_whole_says_what_is_missing(room: Room) -> None:
    in_play(room)
    visitor = Visitor(room)
    refused = visitor.send(visitor.table(record="bet").form("record/bet"), amount="")
    assert refused.status == 422
    assert "This field is required" in refused.text


def test_a_stale_form_shows_what_came_since_and_keeps_what_was_typed(room: Room) -> None:
    in_play(room)
    visitor = Visitor(room)
    form = visitor.table(record="raised").form("record/raised")
    room.play({"type": "folded", "seat": 1})
    stale = visitor.send(form, seat="1", to="750")
    assert stale.status == 409
    assert "This came since" in stale.text
    assert "Seat 1 folds" in stale.text
    assert 'value="750"' in stale.html
    again = stale.form("record/raised")
    assert again.fields["command_id"] != form.fields["command_id"]
    assert int(again.fields["seq"][0]) == int(form.fields["seq"][0]) + 1
    assert visitor.send(again, seat="2").status == 303


def test_the_same_form_sent_twice_is_recorded_once(room: Room) -> None:
    in_play(room)
    visitor = Visitor(room)
    form = visitor.table().form("record/called")
    first, second = visitor.send(form), visitor.send(form)
    assert (first.status, second.status) == (303, 303)
    shown = visitor.follow(second).happened
    assert shown.count("Seat 1 calls") == 1


@pytest.mark.parametrize(("role", "sees_pad"), [("dealer", True), ("auditor", False)])
def test_only_who_may_record_is_offered_the_pad(room: Room, role: str, sees_pad: bool) -> None:
    in_play(room)
    assert Visitor(room, role).table().has_form("record/folded") is sees_pad


def test_an_auditor_who_sends_a_form_is_refused(room: Room) -> None:
    in_play(room)
    form = Visitor(room).table().form("record/folded")
    refused = Visitor(room, "auditor").send(form)
    assert refused.status == 403
    assert "you may not record" in refused.text


def test_a_call_to_the_floor_is_made_taken_and_cleared(room: Room) -> None:
    in_play(room)
    dealer, floor = Visitor(room, "dealer"), Visitor(room, "floor")
    dealer.follow(dealer.send(dealer.table().form("call/floor_called")))
    shown = floor.table()
    assert "Call to the floor: the dealer" in shown.text
    reading = dealer.table().forms("call/floor_called")[0]
    dealer.follow(dealer.send(reading))
    shown = floor.table()
    assert "Reading of a hand, or the pot" in shown.text
    shown = floor.follow(floor.send(shown.form("call/call_accepted")))
    assert not dealer.table().has_form("call/call_cancelled")
    assert "floor is coming" in shown.text
    shown = floor.follow(floor.send(shown.form("call/floor_arrived")))
    assert "The floor is at the table" in shown.text
    shown = floor.follow(floor.send(shown.form("call/call_cleared"), outcome="no_case"))
    assert "Play goes on: no case" in shown.text


def test_acts_that_there_are_not_are_not_found(room: Room) -> None:
    in_play(room)
    visitor = Visitor(room)
    form = visitor.table().form("record/folded")
    for action in ("record/ruling_issued", "call/ruling_issued"):
        form.action = f"{visitor.path}{action}"
        assert visitor.send(form).status == 404
    assert page(visitor.client.get(f"{visitor.path}record/folded")).status == 405


def test_the_table_takes_as_many_queries_however_much_happened(
    room: Room, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    in_play(room)
    claim = {"type": "claim_raised", "claim": "c1", "kind": "count", "by": "seat", "seat": 2}
    room.play(claim, {"type": "floor_called", "by": "dealer", "reason": "A question"})
    for place in range(12):
        statement = {"type": "statement_taken", "claim": "c1", "from": f"seat {1 + place % 3}"}
        room.play({**statement, "words": f"I saw it, {place}"})
    visitor = Visitor(room)
    with django_assert_max_num_queries(10):
        assert "I saw it, 11" in visitor.table().text
