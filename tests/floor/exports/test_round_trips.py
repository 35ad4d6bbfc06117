"""Imported, exported, imported again: the same entries; and the poker library ends with the same stacks."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from floor import demonstration
from floor.exports.ohh import ohh
from floor.exports.ohh import why_not as ohh_lacks
from floor.exports.phh import phh
from floor.exports.phh import why_not as phh_lacks
from floor.imports.files import read_hands
from floor.imports.imported import ImportedHand, NotImported
from rulings.domain.permissions import Role
from tables.domain.entries.base import Entry
from tables.domain.entries.hand import CardsDealt, CardsDrawn
from tables.domain.entries.showdown import CardsTabled
from tests.floor.exports.told import replayed, story_of, told

FLOOR = Path(__file__).parents[1]
DEMONSTRATION = Path(demonstration.__file__).parent
SHARED = Path(__file__).parents[4] / "shared" / "data" / "hands"
# Of the shared hands each run takes every fifth: which ones follows from their order alone.
EVERY = 5

UNSEEN = "the hand that won was not shown, and the library pays none that it has not seen"
UNKNOWN_GAME = "the library has no pot-limit Omaha high-low"
ELSEWHERE = "the source pays somebody else than the cards shown, and what happened stands"
# Hands that the poker library does not end with our stacks, and why.
EXPLAINED = {
    "badugi_pat 1": UNSEEN,
    "stud_unknown 1": UNSEEN,
    "session 1": ELSEWHERE,
    "cash_session 1": UNKNOWN_GAME,
    "spec-examples 4": UNKNOWN_GAME,
    **{f"home-games {number}": UNKNOWN_GAME for number in range(17, 25)},
}
# Hands of which some cards do not come back: the log does not say which cards went in a draw, so
# nobody can write down what was held before it.
DREW = ("badugi", "lowball27_single", "lowball27_triple")


@dataclass(frozen=True)
class Case:
    """A hand of a file, or the sentence why it is none."""

    name: str
    hand: ImportedHand | NotImported


def cases_in(path: Path) -> Iterator[Case]:
    for number, hand in enumerate(read_hands(path.name, path.read_bytes()), start=1):
        yield Case(f"{path.stem} {number}", hand)


def own_cases() -> Iterator[Case]:
    for folder in (FLOOR / "phh", FLOOR / "ohh", DEMONSTRATION):
        for path in sorted(folder.glob("*.[op]hh*")):
            yield from cases_in(path)


def shared_cases() -> Iterator[Case]:
    for path in sorted(SHARED.glob("*/*.[op]hh")):
        yield from cases_in(path)
    records = SHARED / "expected.jsonl"
    for line in records.read_text().splitlines() if records.exists() else ():
        record = json.loads(line)
        if text := record.get("phh_converted"):
            (hand,) = read_hands(f"{record['id']}.phh", text.encode())
            yield Case(record["id"], hand)


CASES = [*own_cases(), *list(shared_cases())[::EVERY]]
IMPORTED = [(case.name, case.hand) for case in CASES if isinstance(case.hand, ImportedHand)]
NAMES = [name for name, _ in IMPORTED]
each_hand = pytest.mark.parametrize(("name", "hand"), IMPORTED, ids=NAMES)


def read_back(name: str, text: str) -> ImportedHand:
    (hand,) = read_hands(name, text.encode())
    assert isinstance(hand, ImportedHand), hand.sentence
    return hand


def library_ends(text: str) -> list[int] | None:
    """Return the stacks that the library ends with; None where it has no such game."""
    try:
        return replayed(text)
    except KeyError:
        return None


def without_cards(entry: Entry) -> Entry:
    """Return an entry without the cards that a draw makes unsayable."""
    return replace(entry, cards=None) if isinstance(entry, CardsDealt | CardsDrawn) else entry


def showing_last(entries: tuple[Entry, ...]) -> list[Entry]:
    """Return entries with the hands shown at their end, by seat."""
    shown = [entry for entry in entries if isinstance(entry, CardsTabled)]
    others = [entry for entry in entries if not isinstance(entry, CardsTabled)]
    return [*others, *sorted(shown, key=lambda entry: entry.seat)]


def drew(hand: ImportedHand) -> bool:
    return any(isinstance(entry, CardsDrawn) and entry.count for entry in hand.entries)


@each_hand
def test_phh_gives_the_same_entries_again(name: str, hand: ImportedHand) -> None:
    exported = told(story_of(hand), role=Role.AUDITOR)
    if phh_lacks(exported) is not None:
        return
    back = read_back("x.phh", phh(exported))

    assert (back.level, back.players, back.stacks) == (hand.level, hand.players, hand.stacks)
    assert (back.game, back.structure) == (hand.game, hand.structure)
    if hand.game in DREW and drew(hand):
        assert list(map(without_cards, back.entries)) == list(map(without_cards, hand.entries))
    else:
        assert back.entries == hand.entries


@each_hand
def test_ohh_gives_the_same_entries_again_where_it_knows_the_game(
    name: str, hand: ImportedHand
) -> None:
    exported = told(story_of(hand), role=Role.AUDITOR)
    if ohh_lacks(exported) is not None:
        return
    back = read_back("x.ohh", "".join(ohh([exported])))

    assert back.level == replace(hand.level, level=1)
    assert (back.players, back.stacks, back.button) == (hand.players, hand.stacks, hand.button)
    # Shows stand in a round of their own, the last; the import takes them pot by pot.
    assert showing_last(back.entries) == showing_last(hand.entries)


@each_hand
@pytest.mark.parametrize("role", [Role.FLOOR, Role.AUDITOR])
def test_poker_library_ends_with_the_same_stacks(name: str, hand: ImportedHand, role: Role) -> None:
    exported = told(story_of(hand), role=role)
    if not exported.is_complete or phh_lacks(exported) is not None:
        return
    stacks = [player.end for player in exported.players]

    assert (library_ends(phh(exported)) == stacks) is (name not in EXPLAINED)


def test_every_explained_hand_of_ours_is_there() -> None:
    ours = {case.name for case in own_cases()}
    shared = {case.name for case in shared_cases()} or EXPLAINED.keys()

    assert EXPLAINED.keys() <= ours | shared


def test_every_shared_hand_imports_or_says_why_not() -> None:
    refused = {
        case.name: case.hand.sentence
        for case in shared_cases()
        if isinstance(case.hand, NotImported)
    }

    assert refused.keys() <= {"home-games 15"}
    assert all("a second board is no tournament's" in sentence for sentence in refused.values())
