"""A pot that went to who miscalled his hand: the dispute that the desk, the ruling and its appeal are shown with."""

from typing import Any

from tests.floor.room import Room, a_room, riffle, seated
from tests.floor.visitor import Page, Visitor

SUSPECTED = "award_to_discarder:2=2400"


def a_miscalled_pot() -> Room:
    """Seat 3 said a straight and held jacks; seat 2 threw his hand away; seat 3 got the pot."""
    room = a_room("caro_cooke")
    room.play(
        *seated({1: 10_000, 2: 10_000, 3: 10_000}),
        riffle(),
        {
            "type": "situation_stated",
            "street": "river",
            "board": ["9c", "Th", "4s", "Jd", "2h"],
            "button": 1,
            "pots": [{"amount": 2400, "eligible": [2, 3]}],
            "live": [2, 3],
            "last_aggressor": 3,
        },
        {"type": "hand_declared", "seat": 3, "category": "straight", "ranks": ["K"]},
        {
            "type": "hand_discarded",
            "seat": 2,
            "face": "down",
            "touched_muck": True,
            "identifiable": False,
        },
        {"type": "cards_tabled", "seat": 3, "cards": ["Kd", "Jc"]},
        {"type": "pot_pushed", "pot": 0, "shares": [{"seat": 3, "amount": 2400}]},
        {
            "type": "claim_raised",
            "claim": "c1",
            "kind": "miscall",
            "by": "seat",
            "seat": 2,
            "against": 3,
            "pot": 0,
            "words": "He said a straight",
        },
    )
    return room


def at_desk(visitor: Visitor) -> Page:
    return visitor.get(f"{visitor.path}rule", claim="c1")


def seen(visitor: Visitor, **typed: Any) -> Page:
    """Send the desk's form for a look at what it would do."""
    form = at_desk(visitor).form("/rule")
    said = {"finding": "suspected_miscall", "pot_0": SUSPECTED, "reason": "He looked twice"}
    return visitor.send(form, **{**said, **typed}, step="preview")


def ruled(visitor: Visitor, **typed: Any) -> Page:
    """Rule, and look at the ruling."""
    form = seen(visitor, **typed).form("/rule")
    return visitor.follow(visitor.send(form, step="confirm"))


def appealed(room: Room) -> Visitor:
    """Rule, have seat 3 appeal, and return the floor."""
    floor = Visitor(room)
    form = ruled(floor).form("/appeal")
    shown = floor.follow(floor.send(form, by="3", words="I said it by mistake"))
    assert "appealed" in shown.text
    assert "I said it by mistake" in shown.text
    assert not shown.has_form("/appeal")
    return floor


def decision(visitor: Visitor, **typed: Any) -> Page:
    form = visitor.get(f"{visitor.path}decide", ruling="r1").form("/decide")
    said = {"outcome": "overturned", "reason": "The words were a question"}
    return visitor.send(form, **{**said, **typed}, step="preview")
