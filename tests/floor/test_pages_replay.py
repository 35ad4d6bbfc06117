"""The hand replayer: a hand step by step as known then and as known now, its links, its strip, and who sees which card."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest

from floor.wallclock import now
from tests.floor.room import EVERYBODY, Room, a_room, blinds, dealt, riffle, seated, value
from tests.floor.visitor import Page, Visitor

pytestmark = pytest.mark.django_db

HOLE = {2: ("As", "Kd"), 3: ("Qc", "Qd"), 1: ("7h", "2c")}
FLOP = {"type": "board_dealt", "cards": ["Ah", "Kc", "7c"]}
CALLS = (
    {"type": "called", "seat": 1},
    {"type": "called", "seat": 2},
    {"type": "checked", "seat": 3},
)


@pytest.fixture
def room() -> Room:
    """Seats 1 to 3, button at 1, blinds posted, cards out; seat 1 is to act."""
    room = a_room()
    room.play(
        *seated({1: 5000, 2: 5000, 3: 5000}),
        riffle(),
        *blinds(),
        *(dealt(seat, *cards) for seat, cards in HOLE.items()),
    )
    return room


def replay(room: Room, number: int = 1, *, role: str = "floor", **query: Any) -> Page:
    visitor = Visitor(room, role)
    return visitor.get(f"{visitor.path}hands/{number}/replay", **query)


def step(page: Page) -> str:
    """Return what is said of the step itself."""
    found = re.search(r'id="replay-step">(.*?)</section>', page.html, re.DOTALL)
    assert found is not None
    return Page(page.status, found.group(1), "").text


def picture(page: Page) -> str:
    found = re.search(r'class="replay-picture".*?</section>', page.html, re.DOTALL)
    assert found is not None
    return Page(page.status, found.group(0), "").text


def ways(page: Page) -> dict[str, str]:
    """Return the links through the hand by name."""
    found = re.findall(r'data-way="(\w+)"[^>]*href="([^"]*)"', page.html)
    return {name: link.replace("&amp;", "&") for name, link in found}


def walk(room: Room, known: str) -> list[str]:
    """Go by the links from the first step to the last; return what each says."""
    told: list[str] = []
    page = replay(room, known=known)
    visitor = Visitor(room)
    while len(told) < 100:
        told.append(step(page))
        following = ways(page).get("after")
        if following is None:
            return told
        page = visitor.get(f"{visitor.path}hands/1/replay{following}")
    raise AssertionError("the hand has no last step")


@pytest.mark.parametrize("role", EVERYBODY)
def test_a_hand_is_walked_through_by_plain_links(room: Room, role: str) -> None:
    page = replay(room, role=role)
    assert page.status == 200
    assert "1 of 6" in page.text
    assert "As known then" in page.text
    assert set(ways(page)) == {"then", "now", "after", "last"}
    assert len(walk(room, "now")) == 6
    assert walk(room, "now") == walk(room, "then")


def test_a_step_shows_the_table_as_it_stood_and_both_clocks(room: Room) -> None:
    bet = room.play({"type": "raised", "seat": 1, "to": 777})
    room.play({"type": "folded", "seat": 2})
    shown = replay(room, step=bet)
    assert "777" in picture(shown)
    assert "folded" not in picture(shown)
    assert step(shown).startswith("Seat 1 raises to 777")
    assert "Happened" in step(shown)
    assert "Received" in step(shown)


def test_what_was_voided_is_a_step_then_and_none_now(room: Room) -> None:
    wrong = room.play({"type": "raised", "seat": 1, "to": 777})
    void = room.play({"type": "entry_voided", "seq": wrong, "reason": "It was a call"})
    room.play({"type": "called", "seat": 1})
    then, later = replay(room, step=wrong, known="then"), replay(room, step=wrong, known="now")
    assert "777" in picture(then)
    assert "Voided later" in step(then)
    assert "777" not in picture(later)
    assert "no step of the hand as known now" in step(later)
    assert "It was a call" in step(later)
    assert [said for said in walk(room, "then") if "raises to 777" in said and "Happened" in said]
    assert not [said for said in walk(room, "now") if "raises" in said or "voided" in said]
    # Between the two the table stood otherwise than is known now.
    assert "777" not in picture(replay(room, step=void, known="then"))
    assert f"entry {wrong}" in step(replay(room, step=void, known="now"))
    assert ways(later)["after"] == f"?step={void + 1}&known=now"
    assert ways(later)["before"] == f"?step={wrong - 1}&known=now"


def test_a_step_between_a_mistake_and_its_void_says_that_the_table_stood_otherwise(
    room: Room,
) -> None:
    wrong = room.play({"type": "chips_added", "seat": 2, "amount": 1234, "reason": "rebuy"})
    between = room.play({"type": "called", "seat": 1})
    assert "stood otherwise" not in replay(room, step=between, known="then").text
    room.play({"type": "entry_voided", "seq": wrong, "reason": "Wrong table"})
    then, later = replay(room, step=between, known="then"), replay(room, step=between, known="now")
    assert "6,134" in picture(then)
    assert "As known now, the table stood otherwise" in step(then)
    assert "4,900" in picture(later)
    assert "As known then, the table stood otherwise" in step(later)
    before = replay(room, step=wrong - 1, known="then")
    assert "stood otherwise" not in before.text


def test_a_corrected_step_reads_as_it_did_then_and_as_it_does_now(room: Room) -> None:
    seq = room.play({"type": "raised", "seat": 1, "to": 600})
    room.play(
        {
            "type": "entry_corrected",
            "seq": seq,
            "payload": {"seat": 1, "to": 850},
            "reason": "Misheard",
        }
    )
    then, later = replay(room, step=seq, known="then"), replay(room, step=seq, known="now")
    assert step(then).startswith("Seat 1 raises to 600")
    assert "600" in picture(then)
    assert "850" not in picture(then)
    assert "As known now, it reads: Seat 1 raises to 850" in step(then)
    assert step(later).startswith("Seat 1 raises to 850")
    assert "850" in picture(later)
    assert "As known then, it read: Seat 1 raises to 600" in step(later)
    assert "Misheard" in step(later)
    assert "corrected" in later.text


def timed(room: Room, *entries: dict[str, Any]) -> int:
    """Record entries as they happened, ten seconds apart, the first of them five minutes ago."""
    start, seq = now() - timedelta(minutes=5), 0
    for at, entry in enumerate(entries):
        seq = happened(room, entry, start + timedelta(seconds=10 * at))
    return seq


def happened(room: Room, entry: dict[str, Any], at: datetime, *, queued: bool = False) -> int:
    answer = room.record(entry, occurred_at=at.isoformat(), queued=queued)
    assert answer.status_code == 201, answer.content
    return int(value(answer)["seq"])


@pytest.fixture
def slow() -> Room:
    """The same hand as it takes its time: a call, then the flop; seat 2 folded between, on a tablet without network."""
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}))
    timed(room, riffle(), *blinds(), {"type": "called", "seat": 1}, FLOP)
    return room


def test_an_entry_that_was_held_on_a_tablet_stands_now_where_it_happened(slow: Room) -> None:
    start = now() - timedelta(minutes=5)
    flop = int(re.findall(r"step=(\d+)", replay(slow, known="then").html)[-1])
    fold: dict[str, Any] = {"type": "folded", "seat": 2}
    late = happened(slow, fold, start + timedelta(seconds=35), queued=True)
    told_then, told_now = walk(slow, "then"), walk(slow, "now")
    assert [said.split(" ")[:3] for said in told_then[-2:]] == [
        ["3", "cards", "on"],
        ["Seat", "2", "folds"],
    ]
    assert [said.split(" ")[:3] for said in told_now[-2:]] == [
        ["Seat", "2", "folds"],
        ["3", "cards", "on"],
    ]
    assert "held on a tablet" in told_now[-2]
    assert f"it happened before entry {flop}" in step(replay(slow, step=late, known="then"))
    assert f"stood after entry {flop}" in step(replay(slow, step=late, known="now"))
    # The floor saw the flop with seat 2 still in; now it is known that he was not.
    assert "folded" not in picture(replay(slow, step=flop, known="then"))
    assert "stood otherwise" in step(replay(slow, step=flop, known="then"))
    assert "folded" in picture(replay(slow, step=flop, known="now"))
    assert picture(replay(slow, step=late, known="then")) == picture(
        replay(slow, step=flop, known="now")
    )


def test_a_late_entry_that_fits_worse_where_it_is_said_to_have_happened_stays(slow: Room) -> None:
    start = now() - timedelta(minutes=5)
    # Seat 2 bets first on the flop; before the blinds nobody could.
    happened(slow, {"type": "folded", "seat": 2}, now())
    happened(
        slow, {"type": "bet", "seat": 3, "amount": 500}, start + timedelta(seconds=5), queued=True
    )
    assert walk(slow, "then")[-1].startswith("Seat 3 bets 500")
    assert walk(slow, "now")[-1].startswith("Seat 3 bets 500")


def over(room: Room) -> None:
    room.play(
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        {"type": "deck_scrambled"},
    )


@pytest.mark.parametrize("known", ["then", "now"])
def test_only_an_auditor_sees_hidden_cards_and_only_once_the_hand_is_over(
    room: Room, known: str
) -> None:
    for page in (
        replay(room, role="auditor", known=known),
        replay(room, role="auditor", known=known, strip=""),
    ):
        assert "Queen of clubs" not in page.html
    over(room)
    last = max(int(one) for one in re.findall(r"step=(\d+)", replay(room, known=known).html))
    assert "Queen of clubs" in replay(room, role="auditor", known=known, step=last).html
    for role in ("dealer", "floor", "director"):
        for page in (
            replay(room, role=role, known=known, step=last),
            replay(room, role=role, known=known, strip=""),
        ):
            assert page.status == 200
            assert "Queen of clubs" not in page.html


def test_an_auditor_sees_no_hidden_card_of_a_hand_whose_end_was_voided(room: Room) -> None:
    over(room)
    scramble = max(int(one) for one in re.findall(r"step=(\d+)", replay(room).html))
    assert "Queen of clubs" in replay(room, role="auditor", step=scramble, known="then").html
    room.play(
        {"type": "entry_voided", "seq": scramble - 1, "through": scramble, "reason": "Not over"}
    )
    for known in ("then", "now"):
        shown = replay(room, role="auditor", step=scramble, known=known)
        assert shown.status == 200
        assert "Queen of clubs" not in shown.html


def test_what_comes_after_the_hand_is_its_last_steps(room: Room) -> None:
    over(room)
    room.play(riffle(2))
    claim = room.play(
        {
            "type": "claim_raised",
            "claim": "c1",
            "kind": "award",
            "by": "seat",
            "seat": 2,
            "hand": 1,
            "words": "I had not folded",
        }
    )
    room.play(
        {"type": "forced_bet_posted", "seat": 3, "kind": "small_blind", "amount": 100},
    )
    for known in ("then", "now"):
        page = replay(room, known=known, step=claim)
        assert page.status == 200
        assert ways(page)["first"]
        assert "after" not in ways(page)
    # As known now it is the first hand's own table: what the next one put in is not on it.
    assert "5,100" in picture(replay(room, known="now", step=claim))


def test_a_ruling_of_the_next_hand_moves_chips_of_this_one(room: Room) -> None:
    room.play(
        {"type": "folded", "seat": 1},
        {"type": "folded", "seat": 2},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 200}]},
        {"type": "claim_raised", "claim": "c1", "kind": "award", "by": "seat", "seat": 2, "pot": 0},
        {"type": "deck_scrambled"},
        riffle(2),
        *blinds(3, 1),
    )
    ruling = room.play(
        {
            "type": "ruling_issued",
            "ruling": "r1",
            "claim": "c1",
            "finding": "dealer_error",
            "provisions": [],
            "reason": "Seat 2 had not folded",
            "outside_rulebook": "for the test",
            "pot_awards": [{"pot": 0, "shares": [{"seat": 2, "amount": 200}]}],
        },
        role="director",
    )
    appeal = room.play({"type": "ruling_appealed", "ruling": "r1", "by": 3, "words": "He had"})
    told = walk(room, "now")
    assert "appeal" in told[-1]
    before = picture(replay(room, known="now", place=len(told) - 2))
    after = picture(replay(room, known="now", step=ruling))
    assert "5,000" in before
    assert before != after
    assert re.search(r"2 p2 5,100 .*3 p3 4,900", after)
    # The floor saw the next hand's blinds before the stacks when it ruled.
    assert re.search(r"2 p2 5,100 .*3 p3 4,800", picture(replay(room, known="then", step=appeal)))


@pytest.mark.parametrize(
    ("number", "query"),
    [
        (9, {}),
        (0, {}),
        (1, {"step": 1}),
        (1, {"step": 9999}),
        (1, {"step": "x"}),
        (1, {"step": "1" * 30}),
        (1, {"place": 40}),
        (1, {"place": "-1"}),
    ],
)
def test_a_hand_or_a_step_that_there_is_not_is_not_found(
    room: Room, number: int, query: dict[str, Any]
) -> None:
    shown = replay(room, number, **query)
    assert shown.status == 404
    assert "There is nothing here" in shown.text


def test_the_slider_is_a_form_that_goes_to_a_place(room: Room) -> None:
    page = replay(room, known="then")
    slider = next(one for one in page.forms("") if not one.action)
    assert slider.fields["place"] == ["1"]
    assert (
        replay(room, known="then", place=2).text
        == replay(
            room, known="then", step=int(ways(page)["after"].split("=")[1].split("&")[0])
        ).text
    )


def test_a_strip_has_a_picture_wherever_the_table_changes(room: Room) -> None:
    room.play(*CALLS, {"type": "clock_called", "seat": 2, "by": 1, "seconds": 30})
    page = replay(room, strip="", known="now")
    assert page.status == 200
    assert page.html.count('<svg class="picture') == 4
    for said in ("Seat 1 calls", "Seat 3 checks", "Seat 2 posts the small blind"):
        assert said in page.text
    assert 'href="?strip&amp;known=now"' in replay(room, known="now").html


def test_a_hand_whose_riffle_was_voided_is_told_as_known_then(room: Room) -> None:
    first = int(re.findall(r"step=(\d+)", replay(room, known="then").html)[0])
    last = max(int(one) for one in re.findall(r"step=(\d+)", replay(room).html))
    room.play({"type": "entry_voided", "seq": first, "through": last, "reason": "Wrong table"})
    assert "Seat 2 posts the small blind" in replay(room, known="then", place=2).text
    shown = replay(room, known="now")
    assert shown.status == 200
    assert "no step of the hand as known now" in shown.text


@pytest.mark.parametrize("game", ["stud", "badugi", "omaha8"])
def test_any_game_and_a_stated_hand_are_replayed(game: str) -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000}), {**riffle(), "game": game})
    street = {"omaha8": "river", "stud": "seventh"}.get(game, "third_draw")
    room.play(
        {
            "type": "situation_stated",
            "street": street,
            "board": ["3c", "5d", "8s", "Jh", "Tc"] if game == "omaha8" else [],
            "button": 1,
            "pots": [{"amount": 400, "eligible": [1, 2]}],
            "live": [1, 2],
        }
    )
    for known in ("then", "now"):
        assert "400" in picture(replay(room, known=known, place=2))
        assert replay(room, known=known, strip="").status == 200


def test_the_table_page_leads_to_the_replay(room: Room) -> None:
    assert f"/tables/{room.table}/hands/1/replay" in Visitor(room).table().html
