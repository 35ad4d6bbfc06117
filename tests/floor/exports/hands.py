"""A hand that went to the showdown with a pot of 1,000, and what is told of it in each format."""

import json
import tomllib
from typing import Any

from floor.exports.hand import ToldHand
from floor.exports.ohh import sidecar
from floor.exports.phh import phh
from rulings.domain.permissions import Role
from tables.domain.codec import from_wire
from tables.domain.entries.base import Entry
from tests.floor.exports.told import told
from tests.support import makers as say
from tests.support.given import Told, given

STACKS = {1: 10_000, 2: 10_000, 3: 10_000}
CALLED_DOWN = (
    say.blinds(2, 3),
    say.dealt(2, 2, hole="As Ah"),
    say.dealt(3, 2, hole="Ks Kh"),
    say.dealt(1, 2),
    say.folded(1),
    say.called(2),
    say.checked(3),
    say.board("2c 7d 9h"),
    say.bet(2, 300),
    say.called(3),
    say.board("Js"),
    say.checked(2),
    say.checked(3),
    say.board("3s"),
    say.checked(2),
    say.checked(3),
)
SCRAMBLED = from_wire({"type": "deck_scrambled"})


def entry(name: str, **fields: Any) -> Entry:
    return from_wire({"type": name, **fields})


def pushed(seat: int, amount: int = 1000) -> Entry:
    return entry("pot_pushed", pot=0, shares=[{"seat": seat, "amount": amount}])


def a_hand(*more: Any) -> Told:
    """Return a table with a hand that went to the showdown with a pot of 1,000, and what follows."""
    return given(say.opened(stacks=STACKS), say.riffle(), *CALLED_DOWN).when(*more)


def shown(*more: Any) -> Told:
    return a_hand(say.tabled(2, "As Ah"), say.tabled(3, "Ks Kh"), pushed(2), SCRAMBLED, *more)


def hand_of(table: Told, number: int = 1, role: Role = Role.FLOOR) -> ToldHand:
    return told(table.taken().table.story, number, role=role)


def toml_of(hand: ToldHand) -> dict[str, Any]:
    return tomllib.loads(phh(hand))


def beside(*hands: ToldHand) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(sidecar(hands)))["hands"]
    return found


def kinds(entries: list[dict[str, Any]]) -> list[str]:
    return [one["entry"]["type"] for one in entries]
