"""The dealer's bar and pad without a script: boundaries, open claims, undo, out of turn, seats that are away."""

import pytest

from tests.floor.room import Room, a_room, blinds, riffle, seated
from tests.floor.visitor import Form, Page, Visitor

pytestmark = pytest.mark.django_db

FOLDED = ({"type": "folded", "seat": 1}, {"type": "folded", "seat": 2})


@pytest.fixture
def room() -> Room:
    found = a_room()
    found.play(*seated({1: 5000, 2: 5000, 3: 5000}))
    return found


def bar(shown: Page, act: str) -> Form:
    """Return the form of the boundary bar, which must be of that act."""
    found = Page(shown.status, shown.html.partition('id="boundary"')[2], "").forms("")
    assert found[0].action.endswith(f"record/{act}")
    return found[0]


def tapped(visitor: Visitor, act: str) -> Page:
    """Tap the boundary bar as it stands."""
    return visitor.follow(visitor.send(bar(visitor.table(), act)))


def test_the_bar_pushes_scrambles_and_riffles_with_the_button_moved_on(room: Room) -> None:
    room.play({**riffle(), "method": "shuffle_machine"}, *blinds(), *FOLDED)
    dealer = Visitor(room, "dealer")
    push = bar(dealer.table(), "pot_pushed")
    assert (push.fields["pot"], push.fields["share_3"]) == (["0"], ["200"])
    assert "200 to seat 3" in tapped(dealer, "pot_pushed").text
    assert "the hand is over" in tapped(dealer, "deck_scrambled").text
    started = bar(dealer.table(), "hand_started").fields
    assert (started["button"], started["method"]) == (["2"], ["shuffle_machine"])
    assert "Hand 2 begins" in tapped(dealer, "hand_started").text


def test_side_pots_are_pushed_first(room: Room) -> None:
    room.play(
        *seated({4: 500}),
        riffle(),
        {"type": "raised", "seat": 4, "to": 500},
        {"type": "raised", "seat": 1, "to": 2000},
        {"type": "called", "seat": 2},
        {"type": "folded", "seat": 3},
        {"type": "board_dealt", "cards": ["2c", "8d", "Th", "Ah", "6s"]},
        {"type": "checked", "seat": 2},
        {"type": "checked", "seat": 1},
        {"type": "cards_tabled", "seat": 2, "cards": ["As", "Kd"]},
        {"type": "cards_tabled", "seat": 1, "cards": ["Ac", "9d"]},
        {"type": "cards_tabled", "seat": 4, "cards": ["8c", "8h"]},
    )
    dealer = Visitor(room, "dealer")
    assert bar(dealer.table(), "pot_pushed").fields["share_2"] == ["3000"]
    tapped(dealer, "pot_pushed")
    push = bar(dealer.table(), "pot_pushed").fields
    assert (push["pot"], push["share_4"]) == (["0"], ["1500"])


def test_a_table_that_records_riffles_alone_riffles_in_one_tap(room: Room) -> None:
    room.play(riffle(1))
    dealer = Visitor(room, "dealer")
    first = dealer.table()
    assert "Nothing of hand 1 is recorded yet" in first.text
    assert "data-hold" in first.html.partition('id="boundary"')[2]
    tapped(dealer, "hand_started")
    second = dealer.table()
    assert "Nothing of hand 2" not in second.text
    assert "data-hold" not in second.html.partition('id="boundary"')[2]
    assert "Hand 3 begins" in tapped(dealer, "hand_started").text


def test_play_that_goes_on_is_riffled_over_by_a_hold_alone(room: Room) -> None:
    room.play(riffle(), *blinds())
    shown = Visitor(room, "dealer").table()
    assert "Hand 1 is still being played" in shown.text
    assert "data-hold" in shown.html.partition('id="boundary"')[2]


def test_an_open_claim_holds_the_deck_until_somebody_says_it_already_started(room: Room) -> None:
    claim = {"type": "claim_raised", "claim": "c1", "kind": "award", "by": "seat", "seat": 2}
    share = {"seat": 3, "amount": 200}
    room.play(riffle(), *blinds(), *FOLDED)
    room.play({"type": "pot_pushed", "pot": 0, "shares": [share]}, claim)
    dealer = Visitor(room, "dealer")
    shown = dealer.table()
    assert "Claim open on hand 1: hold the deck, wait for the floor" in shown.text
    assert "This does not close the claim: the floor decides." in shown.text
    dealer.follow(dealer.send(dealer.table().form("call/floor_called")))
    room.play({"type": "call_accepted"})
    assert "hold the deck, floor is coming" in dealer.table().text
    room.play({"type": "floor_arrived", "by": "staff", "reason": "Called"})
    assert "hold the deck, the floor is at the table" in dealer.table().text
    tapped(dealer, "deck_scrambled")
    assert "It already started" in dealer.table().text
    after = tapped(dealer, "hand_started")
    assert "Hand 2 begins" in after.text
    # The next hand is played, but for a riffle over the claim that is still open.
    assert "Claim open on hand 1" in after.text


def test_a_claim_about_conduct_holds_nothing(room: Room) -> None:
    claim = {"type": "claim_raised", "claim": "c1", "kind": "conduct", "by": "seat", "seat": 2}
    room.play(riffle(), *blinds(), *FOLDED, claim)
    assert "hold the deck" not in Visitor(room, "dealer").table().text


def test_blinds_are_posted_and_cards_dealt_to_all_at_once_and_undone_at_once(room: Room) -> None:
    room.play(riffle())
    dealer = Visitor(room, "dealer")
    dealer.follow(dealer.send(dealer.table().form("record/blinds")))
    shown = dealer.follow(dealer.send(dealer.table().forms("record/cards_dealt")[0]))
    assert "Seat 3 posts the big blind, 200" in shown.text
    assert "Seat 1 gets 2 cards" in shown.text
    undo = shown.html.partition('id="last"')[2]
    form = Page(200, undo, "").forms("")[0]
    assert int(form.fields["through"][0]) - int(form.action.rsplit("/", 1)[1]) == 2
    shown = dealer.follow(dealer.send(form))
    assert shown.html.count("<s>Seat 1 gets 2 cards</s>") == 1
    assert "Deal 2 to each" in shown.text


def test_only_who_recorded_it_undoes_and_only_while_nothing_came_after(room: Room) -> None:
    room.play(riffle(), *blinds())
    dealer, floor = Visitor(room, "dealer"), Visitor(room)
    shown = dealer.follow(dealer.send(dealer.table().form("record/called")))
    assert ">Undo<" in shown.html.replace("\n", "")
    assert "Undo" not in floor.table().text
    form = Page(200, shown.html.partition('id="last"')[2], "").forms("")[0]
    room.play({"type": "folded", "seat": 2})
    assert "Undo" not in dealer.table().text
    assert dealer.send(form).status == 409


def test_another_seat_is_chosen_first_to_act_out_of_turn(room: Room) -> None:
    room.play(riffle(), *blinds())
    dealer = Visitor(room, "dealer")
    assert "?seat=3#record" in dealer.table().html
    shown = dealer.table(seat=3)
    assert "Out of turn: it is on seat 1" in shown.text
    shown = dealer.follow(dealer.send(shown.form("record/checked")))
    assert "Seat 3 acted before it was his turn" in shown.text


def test_a_folded_hand_that_is_seen_again_is_recorded_from_its_seat(room: Room) -> None:
    room.play(riffle(), *blinds(), {"type": "folded", "seat": 1})
    dealer = Visitor(room, "dealer")
    assert 'id="show-1"' not in dealer.table().html
    assert "record=cards_tabled&amp;seat=1#record" in dealer.table(seat=1).html
    shown = dealer.record("cards_tabled", seat="1", cards=["7h", "2c"])
    assert "Seat 1 tables" in shown.text


def test_another_amount_is_typed_for_the_seat_whose_turn_it_is(room: Room) -> None:
    room.play(riffle(), *blinds())
    dealer = Visitor(room, "dealer")
    form = dealer.table().form("record/raised")
    assert "From 400 to 5,000" in dealer.table().text
    assert "Seat 1 raises to 625" in dealer.follow(dealer.send(form, to="625")).text


def test_a_picker_leaves_out_what_lies_elsewhere_and_takes_no_more_than_fit(room: Room) -> None:
    room.play(riffle(), *blinds(), {"type": "called", "seat": 1}, {"type": "called", "seat": 2})
    room.play({"type": "checked", "seat": 3})
    dealer = Visitor(room, "dealer")
    form = dealer.table().form("record/board_dealt")
    refused = dealer.send(form, cards=["Ah", "Kd", "7c", "2c"])
    assert refused.status == 422
    assert "No more than 3 cards." in refused.text
    assert 'value="2c" id="board_dealt-cards_2c" checked' in " ".join(refused.html.split()).replace(
        " >", ">"
    )
    shown = dealer.follow(dealer.send(form, cards=["Ah", "Kd", "7c"]))
    assert "3 cards on the board" in shown.text


def of_game(room: Room, game: str) -> Visitor:
    """Play another game from the next hand on, begun with its riffle."""
    level = {"level": 2, "small_blind": 100, "big_blind": 200, "ante": 25, "bring_in": 50}
    room.play(
        {"type": "level_started", **level, "game": game, "structure": "fixed_limit"}, riffle()
    )
    return Visitor(room, "dealer")


def test_a_stud_street_is_dealt_once_and_its_bring_in_is_a_tap(room: Room) -> None:
    dealer = of_game(room, "stud")
    dealer.follow(dealer.send(dealer.table().form("record/blinds")))
    shown = dealer.table()
    assert "Record: Third street" in shown.text
    form = shown.form("record/cards_dealt")
    assert len(form.choices["up_1"]) == 52
    shown = dealer.follow(dealer.send(form, up_1="Kh", up_2="3c", up_3="9s"))
    assert not shown.has_form("record/cards_dealt")
    shown = dealer.follow(dealer.send(shown.form("record/blinds")))
    assert "Seat 2 posts the bring-in, 50" in shown.text
    for act in ("folded", "called"):
        shown = dealer.follow(dealer.send(shown.form(f"record/{act}")))
    assert "Record: Fourth street" in shown.text
    assert sorted(shown.form("record/cards_dealt").choices["seats"]) == ["1", "2"]


def test_seats_draw_with_a_tap_each(room: Room) -> None:
    dealer = of_game(room, "lowball27_single")
    shown = dealer.table()
    for act in ("blinds", "cards_dealt", "called", "called", "checked"):
        shown = dealer.follow(dealer.send(shown.forms(f"record/{act}")[0]))
    assert "Seat 2 draws" in shown.text
    draws = shown.forms("record/cards_drawn")
    assert [one.fields["count"][0] for one in draws] == ["0", "1", "2", "3", "4", "5"]
    shown = dealer.follow(dealer.send(draws[0]))
    assert "Seat 2 stands pat" in shown.text
    assert "Seat 3 draws" in shown.text


def test_all_in_every_hand_is_shown_before_the_board_runs_out(room: Room) -> None:
    room.play(
        riffle(),
        *blinds(),
        {"type": "folded", "seat": 1},
        {"type": "raised", "seat": 2, "to": 5000},
        {"type": "called", "seat": 3},
    )
    dealer = Visitor(room, "dealer")
    for seat, cards in ((2, ["As", "Kd"]), (3, ["Qc", "Qd"])):
        form = dealer.table().form("record/cards_tabled")
        assert form.fields["seat"] == [str(seat)]
        dealer.follow(dealer.send(form, cards=cards))
    assert "Record: Flop" in dealer.table().text


def test_a_seat_that_is_away_is_dealt_in_posted_and_killed(room: Room) -> None:
    room.play(riffle(), *blinds())
    penalty = {"penalty": "p1", "player": "p3", "seat": 3, "kind": "missed_hands", "count": 2}
    room.play({"type": "penalty_issued", **penalty, "reason": "Language"})
    dealer = Visitor(room, "dealer")
    assert "From the next hand: seat 3 away. Deal in, post, kill. 2 hands left" in (
        dealer.table().text
    )
    room.play({"type": "deck_scrambled"}, riffle(2), *blinds(3, 1))
    shown = dealer.table()
    assert "Seat 3 away. Deal in, post, kill. 2 hands left" in shown.text
    shown = dealer.follow(dealer.send(shown.form("record/hand_killed")))
    assert "kills the hand of seat 3" in shown.text.replace("seat 3's hand", "the hand of seat 3")
    assert not dealer.table().has_form("record/hand_killed")


def test_the_losing_hands_are_killed_in_one_tap_before_the_push() -> None:
    room = a_room("caro_cooke")
    room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        riffle(),
        *blinds(),
        {"type": "called", "seat": 1},
        {"type": "called", "seat": 2},
        {"type": "checked", "seat": 3},
        {"type": "board_dealt", "cards": ["2c", "8d", "Th", "Ah", "6s"]},
        *({"type": "checked", "seat": seat} for seat in (2, 3, 1)),
        {"type": "cards_tabled", "seat": 2, "cards": ["As", "Kd"]},
        {"type": "cards_tabled", "seat": 3, "cards": ["Qc", "Qd"]},
        {"type": "cards_tabled", "seat": 1, "cards": ["7h", "2d"]},
    )
    dealer = Visitor(room, "dealer")
    shown = dealer.follow(dealer.send(dealer.table().form("record/kill_losers")))
    assert shown.happened.count("kills") == 2
    assert bar(shown, "pot_pushed").fields["share_2"] == ["600"]


def test_why_the_floor_is_called_joins_the_call_and_reaches_the_inbox(room: Room) -> None:
    dealer, floor = Visitor(room, "dealer"), Visitor(room)
    dealer.follow(dealer.send(dealer.table().form("call/floor_called")))
    assert "Called" not in floor.get(f"{floor.floor_path}calls").text.replace("Called the", "")
    tiles = dealer.table().forms("call/floor_called")
    assert len(tiles) == 6
    shown = dealer.follow(dealer.send(tiles[2]))
    assert not shown.forms("call/floor_called")
    assert "Player conduct" in shown.text
    dealer.follow(dealer.send(shown.form("call/call_cancelled")))
    assert "The call is cancelled" in dealer.table().text


def test_the_main_button_lies_under_the_thumb_that_was_chosen(room: Room) -> None:
    dealer = Visitor(room, "dealer")
    assert 'data-hand="right"' in dealer.table().html
    dealer.send(dealer.get("/display").form("/display"), hand="left")
    assert 'data-hand="left"' in dealer.table().html
