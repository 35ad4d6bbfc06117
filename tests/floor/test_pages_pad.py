"""The pad beyond plain actions: deals, draws, the showdown, the floor's own acts, and what comes next."""

import pytest

from tests.floor.room import Room, a_room, blinds, riffle, seated
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return a_room()


def of_game(room: Room, game: str, structure: str = "fixed_limit") -> None:
    """Play another game at the table from the next hand on."""
    room.play(
        {
            "type": "level_started",
            "level": 2,
            "small_blind": 100,
            "big_blind": 200,
            "game": game,
            "structure": structure,
        }
    )


def test_a_table_is_manned_and_begun_by_the_pad(room: Room) -> None:
    floor = Visitor(room)
    assert "Next riffle" not in floor.table().text
    floor.record("player_seated", seat="1", player="p1", stack="5000")
    shown = floor.record("player_seated", seat="4", player="p4", stack="7250")
    assert "p4 takes seat 4 with 7,250" in shown.text
    choices = floor.table(record="player_seated").form("player_seated").choices["seat"]
    assert choices == ["2", "3", "5", "6", "7", "8", "9"]
    floor.record("level_started", level="1", small_blind="100", big_blind="200", ante="200")
    shown = floor.record("hand_started", button="1", method="riffle")
    assert "Level 1, 100/200, ante 200" in shown.text
    assert "hand 1" in shown.text
    shown = floor.record("player_left", seat="4", reason="busted")
    assert "Seat 4 is out" in shown.text


def test_a_dealer_is_offered_no_act_of_the_floor(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000}), riffle())
    dealer = Visitor(room, "dealer")
    shown = dealer.table()
    assert "State the hand" not in shown.text
    assert "Seat a player" not in shown.text
    assert "Misdeal" in shown.text
    form = Visitor(room).table(record="penalty_issued").form("penalty_issued")
    assert dealer.send(form, seat="1", kind="warning", reason="Late").status == 403


def test_what_does_not_fit_the_table_is_not_there(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000}), riffle())
    visitor = Visitor(room)
    form = visitor.table(record="misdeal_declared").form("misdeal_declared")
    for act in ("cards_drawn", "break_ended", "pot_pushed"):
        assert not visitor.table(record=act).has_form(f"record/{act}")
        form.action = f"{visitor.path}record/{act}"
        assert visitor.send(form).status == 404


def test_a_stud_hand_is_dealt_by_the_pad_street_by_street(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}))
    of_game(room, "stud")
    dealer = Visitor(room, "dealer")
    dealer.record("hand_started", button="1", method="riffle")
    form = dealer.table(record="cards_dealt").form("cards_dealt")
    assert form.fields["down"] == ["2"]
    shown = dealer.record("cards_dealt", up_1="Kh", up_2="3c", up_3="9s")
    assert "Seat 2 gets 2 cards" in shown.text
    assert "Seat 2 gets 1 card face up" in shown.text
    assert "Three of clubs" in shown.html
    dealer.record("forced_bet_posted", seat="2", kind="bring_in", amount="50")
    dealer.record("folded", seat="3")
    dealer.record("called", seat="1")
    form = dealer.table(record="cards_dealt").form("cards_dealt")
    assert form.fields["down"] == ["0"]
    assert "up_3" not in form.fields
    shown = dealer.record("cards_dealt", up_1="Kd", up_2="3d")
    assert "Fourth street" in shown.text
    assert "Seat 1 to act" in shown.text
    assert "Board" not in shown.text


def test_a_deal_of_nothing_is_refused_in_words(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000}), riffle())
    visitor = Visitor(room)
    refused = visitor.send(visitor.table(record="cards_dealt").form("cards_dealt"), down="0")
    assert refused.status == 422
    assert "No card is dealt" in refused.text


def test_a_deal_sent_twice_is_recorded_once(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000}), riffle())
    visitor = Visitor(room)
    form = visitor.table(record="cards_dealt").form("cards_dealt")
    first, second = visitor.send(form), visitor.send(form)
    assert (first.status, second.status) == (303, 303)
    assert visitor.table().happened.count("Seat 2 gets 2 cards") == 1


def test_a_draw_hand_draws_by_the_pad(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000}))
    of_game(room, "draw5")
    dealer = Visitor(room, "dealer")
    dealer.record("hand_started", button="1", method="riffle")
    dealer.record("cards_dealt", down="5")
    dealer.record("forced_bet_posted", seat="1", kind="small_blind", amount="100")
    dealer.record("forced_bet_posted", seat="2", kind="big_blind", amount="200")
    dealer.record("called", seat="1")
    dealer.record("checked", seat="2")
    shown = dealer.record("cards_drawn", seat="2", count="0")
    assert "Seat 2 stands pat" in shown.text
    assert "Seat 1 draws 3 cards" in dealer.record("cards_drawn", seat="1", count="3").text


def test_a_misdeal_gives_every_chip_back(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    shown = Visitor(room, "dealer").record("misdeal_declared", reason="Two boxed cards")
    assert "Misdeal: every chip of the hand goes back" in shown.text
    assert "Two boxed cards" in shown.text


def test_a_call_of_one_tap_records_what_its_button_says(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    visitor = Visitor(room)
    shown = visitor.follow(visitor.send(visitor.table().form("record/called")))
    assert "Seat 1 calls 200" in shown.text


def test_a_push_says_which_pot_and_how_much(room: Room) -> None:
    room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        riffle(),
        *blinds(),
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
    )
    visitor = Visitor(room)
    assert "Push the main pot: 200 to seat 3" in visitor.table().text
    assert "Record: Push the main pot, 200" in visitor.table(record="pot_pushed", pot=0).text


def test_the_next_riffle_warns_of_a_claim_that_is_open(room: Room) -> None:
    room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        riffle(),
        *blinds(),
        {"type": "claim_raised", "claim": "c1", "kind": "count", "by": "seat", "seat": 2},
    )
    visitor = Visitor(room, "dealer")
    warned = "A claim is open, Amount wrong: wait for the floor."
    assert warned in visitor.table(record="hand_started").text
    assert warned not in visitor.table(record="deck_scrambled").text


def test_an_all_in_says_what_comes_next_until_the_pot_is_pushed(room: Room) -> None:
    visitor = Visitor(room, "dealer")
    room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        riffle(),
        *blinds(),
        {"type": "raised", "seat": 1, "to": 5000},
        {"type": "folded", "seat": 2},
        {"type": "called", "seat": 3},
    )
    assert "All-in: every hand face up" in visitor.table().text
    visitor.record("cards_tabled", seat="1", cards=["Ac", "Kc"])
    assert "Next: Flop" in visitor.record("cards_tabled", seat="3", cards=["9c", "9d"]).text
    visitor.record("board_dealt", cards=["2c", "8d", "Th"])
    visitor.record("board_dealt", cards=["Ah"])
    assert "Next: River" in visitor.table().text
    shown = visitor.record("board_dealt", cards=["6s"])
    assert "Push the main pot: 10,100 to seat 1" in shown.text


def test_the_picture_has_no_bets_once_they_lie_in_the_pots(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000}))
    assert "not dealt in" not in Visitor(room).table().text
    room.play(riffle(), *blinds(1, 2))
    assert 'class="bet"' in Visitor(room).table().html
    room.play(
        {"type": "called", "seat": 1},
        {"type": "checked", "seat": 2},
        {"type": "board_dealt", "cards": ["2c", "8d", "Th"]},
        {"type": "bet", "seat": 2, "amount": 4800},
        {"type": "called", "seat": 1},
    )
    shown = Visitor(room).table()
    assert 'class="bet"' not in shown.html
    assert "place--show" not in shown.html


def test_a_dealer_is_told_to_wait_for_the_floor(room: Room) -> None:
    room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        riffle(),
        *blinds(),
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "claim_raised", "claim": "c1", "kind": "count", "by": "seat", "seat": 2},
    )
    shown = Visitor(room, "dealer").table()
    assert "A claim is open: wait for the floor" in shown.text
    assert "Push the main pot: 200" not in shown.text


def test_a_hand_nobody_logged_is_stated_shown_down_and_pushed(room: Room) -> None:
    room.play(*seated({1: 4000, 2: 6000, 3: 0}), {**riffle(), "dealt_in": [1, 2, 3]})
    floor = Visitor(room)
    cards = dict(zip(range(1, 6), ("2c", "8d", "Th", "Ah", "6s"), strict=True))
    shown = floor.record(
        "situation_stated",
        street="river",
        **{f"card_{place}": card for place, card in cards.items()},
        live=["1", "2", "3"],
        all_in=["3"],
        amount_0="3000",
        amount_1="1200",
        eligible_1=["1", "2"],
        last_aggressor="1",
    )
    assert "The floor states the situation: River, pots 3,000, 1,200" in shown.text
    assert "may win: seats 1, 2, 3" in shown.text
    assert "All-in: every hand face up" in shown.text
    for seat, one, two in ((1, "As", "Ks"), (2, "9c", "9d"), (3, "8c", "8h")):
        floor.record("cards_tabled", seat=str(seat), cards=[one, two])
    shown = floor.table()
    assert "Push side pot 1: 1,200 to seat 1" in shown.text
    assert "by the cards: 3,000 to seat 3" in shown.text


def test_a_stated_hand_goes_on_with_the_seat_whose_turn_it_is(room: Room) -> None:
    room.play(*seated({1: 4000, 2: 6000}), riffle())
    shown = Visitor(room).record(
        "situation_stated",
        street="flop",
        cards=["2c", "8d", "Th"],
        card_2="8d",
        card_3="Th",
        live=["1", "2"],
        amount_0="800",
        front_1="400",
        last_aggressor="1",
        to_act="2",
    )
    assert "Seat 2 to act, 400 to call" in shown.text


def test_a_stated_hand_that_is_not_whole_says_what_is_missing(room: Room) -> None:
    room.play(*seated({1: 4000, 2: 6000}), riffle())
    visitor = Visitor(room)
    form = visitor.table(record="situation_stated").form("situation_stated")
    refused = visitor.send(form, street="river")
    assert refused.status == 422
    assert "This field is required" in refused.text


def test_a_break_begins_and_ends(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000}))
    floor = Visitor(room)
    assert "A break of 15 minutes begins" in floor.record("break_started", minutes="15").text
    assert not floor.table(record="break_started").has_form("record/break_started")
    assert "The break is over" in floor.record("break_ended").text


def test_a_count_stands_and_says_whether_the_player_agreed(room: Room) -> None:
    room.play(*seated({1: 5000, 2: 5000}))
    shown = Visitor(room, "dealer").record("stack_counted", seat="2", amount="4975", confirmed="on")
    assert "Seat 2 is counted: 4,975 behind" in shown.text


def test_a_hand_is_read_refused_and_asked_for(room: Room) -> None:
    room.play(
        *seated({1: 5000, 2: 5000}),
        riffle(),
        *blinds(1, 2),
        {"type": "called", "seat": 1},
        {"type": "checked", "seat": 2},
    )
    dealer = Visitor(room, "dealer")
    shown = dealer.record("hand_read", seat="1", category="one_pair", rank_1="9")
    assert "The dealer reads seat 1: One pair, 9" in shown.text
    assert "will not table" in dealer.record("tabling_refused", seat="1", words="No").text
    shown = dealer.record("show_requested", by="2", of="1", ground="right")
    assert "Seat 2 asks to see seat 1's hand" in shown.text
