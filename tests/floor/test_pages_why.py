"""Why a page says what it says: sentences with the provision's title, and earlier miscalls beside a claim."""

from typing import Any

import pytest

from tests.floor.room import Room, a_room, refused, riffle, seated, value
from tests.floor.visitor import Visitor

pytestmark = pytest.mark.django_db

BOARD = ["9c", "Th", "4s", "Jd", "2h"]
SITUATION = {
    "type": "situation_stated",
    "street": "river",
    "board": BOARD,
    "button": 1,
    "pots": [{"amount": 2400, "eligible": [2, 3]}],
    "live": [2, 3],
    "last_aggressor": 3,
}
THROWN = {
    "type": "hand_discarded",
    "seat": 2,
    "face": "down",
    "touched_muck": True,
    "identifiable": False,
}
PUSHED = {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 2400}]}
SAYS_STRAIGHT = {"type": "hand_declared", "seat": 3, "category": "straight", "ranks": ["K"]}
JACKS = {"type": "cards_tabled", "seat": 3, "cards": ["Kd", "Jc"]}


def a_hand(room: Room, *more: dict[str, Any], begin: bool = True) -> int:
    """Seat 3 says a straight and holds jacks; seat 2 lets his hand go; seat 3 gets the pot."""
    begun = (riffle(),) if begin else ()
    return room.play(*begun, SITUATION, SAYS_STRAIGHT, THROWN, JACKS, PUSHED, *more)


def a_claim(**more: Any) -> dict[str, Any]:
    claim = {"type": "claim_raised", "claim": "c1", "kind": "miscall", "by": "seat", "seat": 2}
    return {**claim, "against": 3, **more}


@pytest.fixture
def room() -> Room:
    room = a_room("caro_cooke")
    room.play(*seated({1: 10_000, 2: 10_000, 3: 10_000}))
    return room


def test_a_flag_says_why_with_the_provisions_title_and_not_its_code(room: Room) -> None:
    a_hand(room)
    shown = Visitor(room).table()
    why = "Seat 3 declared a better hand than he held; after the words seat 2 threw a hand away."
    assert why in shown.text
    assert f"{why} (Suspected miscall)" in shown.text
    assert "(CC-MISCALL-SUSPECTED)" not in shown.text


def test_a_window_says_until_when_and_what_shut_it(room: Room) -> None:
    a_hand(room)
    assert "Open until the next riffle." in Visitor(room).table().text
    seq = room.play({"type": "deck_scrambled"}, riffle(2))
    shown = Visitor(room).table(hand=1).text
    assert f"Closed by the riffle of the next hand (entry {seq})." in shown


def test_a_remedy_on_the_desk_says_what_it_would_do(room: Room) -> None:
    a_hand(room, a_claim())
    shown = Visitor(room).get(f"{Visitor(room).path}rule", claim="c1").text
    assert (
        "The floor may give the main pot to seat 2, who threw his hand away after the false words."
    ) in shown
    assert "The main pot must be forfeited by the miscaller: it goes to seat 2." in shown


def test_earlier_miscalls_stand_beside_a_miscall_claim_as_information(room: Room) -> None:
    a_hand(room)
    room.play({"type": "deck_scrambled"})
    a_hand(room, a_claim())
    visitor = Visitor(room)
    for path in ("claim", "rule"):
        query = {"id": "c1"} if path == "claim" else {"claim": "c1"}
        shown = visitor.get(f"{visitor.path}{path}", **query).text
        assert "Earlier in this event: seat 3, p3" in shown
        assert "It decides nothing about this hand." in shown
        assert "declared better than held: Straight; let go after it: seat 2" in shown
        assert "Table 7, hand 1" in shown
        assert "Table 7, hand 2" not in shown


def test_a_ruling_and_its_appeal_show_them_too(room: Room) -> None:
    a_hand(room)
    room.play({"type": "deck_scrambled"})
    ruling = {
        "type": "ruling_issued",
        "ruling": "r1",
        "claim": "c1",
        "finding": "no_fault",
        "reason": "an honest slip",
        "provisions": [],
    }
    appeal = {"type": "ruling_appealed", "ruling": "r1", "by": 2, "words": "no"}
    a_hand(room, a_claim(), ruling, appeal)
    visitor = Visitor(room, "director")
    assert "let go after it: seat 2" in visitor.get(f"{visitor.path}ruling", id="r1").text
    assert "let go after it: seat 2" in visitor.get(f"{visitor.path}decide", ruling="r1").text
    room.play({"type": "deck_scrambled"}, riffle(2), SITUATION)
    assert "let go after it: seat 2" in visitor.get(f"{visitor.path}ruling", id="r1").text


def test_who_miscalled_nothing_before_has_no_list(room: Room) -> None:
    a_hand(room, a_claim())
    shown = Visitor(room).get(f"{Visitor(room).path}claim", id="c1").text
    assert "Earlier in this event: seat 3, p3" in shown
    assert "No earlier miscall." in shown


@pytest.mark.parametrize("changes", [{"kind": "award"}, {"kind": "count", "against": None}])
def test_a_claim_about_something_else_shows_none(room: Room, changes: dict[str, Any]) -> None:
    claim = {name: said for name, said in a_claim(**changes).items() if said is not None}
    a_hand(room, claim)
    shown = Visitor(room).get(f"{Visitor(room).path}claim", id="c1").text
    assert "Earlier in this event" not in shown


def test_a_claim_against_nobody_is_about_whoever_miscalled(room: Room) -> None:
    claim = {name: said for name, said in a_claim().items() if name != "against"}
    a_hand(room, claim)
    shown = Visitor(room).get(f"{Visitor(room).path}claim", id="c1").text
    assert "Earlier in this event: seat 3, p3" in shown


@pytest.mark.parametrize("role", ["dealer", "floor", "director", "auditor"])
def test_a_players_miscalls_are_read_over_http(room: Room, role: str) -> None:
    seq = a_hand(room)
    room.play({"type": "deck_scrambled"})
    (one,) = value(room.get(f"{room.path}/players/p3/miscalls", role=role))
    assert (one["table"], one["hand"], one["seq"]) == (str(room.table), 1, seq - 3)
    assert (one["category"], one["better"], one["discarded"]) == ("straight", True, [2])
    assert value(room.get(f"{room.path}/players/p2/miscalls", role=role)) == []
    assert value(room.get(f"{room.path}/players/no%2Fbody%00/miscalls", role=role)) == []


def test_they_are_nobodys_business_outside_the_tournament(room: Room) -> None:
    refused(a_room().get(f"{room.path}/players/p3/miscalls"), 403, "not_permitted")


@pytest.mark.parametrize(
    ("language", "why"),
    [
        (
            "en",
            "Seat 3 declared a better hand than he held; after the words seat 2 threw a hand away.",
        ),
        (
            "es",
            "El puesto 3 anunció una mano mejor que la suya; tras sus palabras el puesto 2 tiró la mano.",
        ),
    ],
)
def test_the_hand_says_why_where_that_is_asked_for(room: Room, language: str, why: str) -> None:
    a_hand(room)
    plain = value(room.get(f"{room.table_path}/hand"))
    told = value(room.get(f"{room.table_path}/hand", explain=language))
    (flag,) = (one for one in told["flags"] if one["code"] == "declared_better_than_held")
    assert flag["why"] == why
    assert told["claim_windows"]["reading"]["why"]
    assert all(one["why"] for name in ("flags", "obligations", "remedies") for one in told[name])
    assert _without(told) == _without(plain)
    assert "why" not in str(plain)


def _without(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view without its sentences and its instant."""
    bare = {name: said for name, said in view.items() if name != "as_of"}
    for name in ("flags", "obligations", "remedies"):
        bare[name] = [{k: v for k, v in one.items() if k != "why"} for one in view[name]]
    bare["claim_windows"] = {
        kind: {k: v for k, v in window.items() if k != "why"}
        for kind, window in view["claim_windows"].items()
    }
    return bare


def test_a_language_that_there_is_not_is_refused(room: Room) -> None:
    a_hand(room)
    refused(room.get(f"{room.table_path}/hand", explain="fr"), 422, "invalid_payload", "payload")
