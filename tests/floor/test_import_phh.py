"""PHH files as entries: our own small hands, every real hand there is, and what is refused."""

import json
import tomllib
from pathlib import Path

import msgspec
import pytest

from floor.imports.imported import ImportedHand, NotImported
from floor.imports.phh import read_phh
from floor.imports.replay import BLANK
from tables.domain import codec
from tables.domain.entries.table import PlayerSeated, TableOpened
from tables.domain.fold import fold

CASES = Path(__file__).parent / "phh"
SHARED = Path(__file__).parents[3] / "shared"
REAL_HANDS = sorted((SHARED / "data" / "hands" / "phh").glob("*.phh"))
RECORDS = SHARED / "data" / "hands" / "expected.jsonl"
REAL_SCENARIOS = SHARED / "scenarios" / "real"

HEAD = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [500, 500, 500]
"""
DEALT = '"d dh p1 ????", "d dh p2 ????", "d dh p3 ????"'


def read(name: str) -> list[ImportedHand | NotImported]:
    return list(read_phh(name, (CASES / name).read_bytes()))


def one(text: str) -> ImportedHand | NotImported:
    (hand,) = read_phh("room.phh", text.encode())
    return hand


def written(hand: ImportedHand | NotImported) -> object:
    if isinstance(hand, NotImported):
        return {"not_imported": hand.sentence}
    return json.loads(msgspec.json.encode(hand))


@pytest.mark.parametrize("case", sorted(CASES.glob("*.phh*")), ids=lambda path: path.stem)
def test_own_hands_convert_to_the_entries_beside_them(case: Path) -> None:
    expected = json.loads(case.with_suffix(".json").read_text())

    assert [written(hand) for hand in read(case.name)] == expected


def test_every_real_hand_becomes_the_entries_of_its_scenario() -> None:
    for path in REAL_HANDS:
        (hand,) = read_phh(path.name, path.read_bytes())
        scenario = json.loads((REAL_SCENARIOS / f"{path.stem}.json").read_text())
        entries = [entry for entry in scenario["entries"] if "check" not in entry]
        level = {"type": "level_started", "level": 1, **scenario["level"]}

        assert isinstance(hand, ImportedHand), path.stem
        assert json.loads(msgspec.json.encode(hand.entries)) == entries, path.stem
        assert json.loads(msgspec.json.encode(hand.level)) == level, path.stem
        assert {str(seat): stack for seat, stack in hand.stacks.items()} == scenario["stacks"]
        assert (hand.game, hand.structure) == (scenario["game"], scenario["structure"])
        assert (hand.button, " ".join(hand.notes)) == (
            scenario["button"],
            scenario.get("notes", ""),
        )


def stacks_after(hand: ImportedHand) -> dict[int, int]:
    opened = TableOpened(
        game=hand.game,
        structure=hand.structure,
        rulebook="tda",
        smallest_chip=hand.smallest_chip,
        seats=hand.seats,
    )
    seated = [
        PlayerSeated(seat=seat, player=name, stack=hand.stacks[seat])
        for seat, name in hand.players.items()
    ]
    entries = (opened, *seated, hand.level, *hand.entries)
    rows = [msgspec.structs.replace(BLANK, seq=n, entry=e) for n, e in enumerate(entries, 1)]
    return {seat: occupant.stack for seat, occupant in fold(rows).occupants.items()}


def test_rooms_hands_end_with_the_stacks_they_ended_with() -> None:
    for line in RECORDS.read_text().splitlines() if RECORDS.exists() else ():
        record = json.loads(line)
        if record.get("phh_converted") and not record.get("rake"):
            hand = one(record["phh_converted"])
            final = {player["p"]: player["final"] for player in record["players"]}

            assert isinstance(hand, ImportedHand), record["id"]
            assert list(stacks_after(hand).values()) == [
                final[player] for player in record["phh_players"]
            ], record["id"]


@pytest.mark.parametrize("case", sorted(CASES.glob("*.phh")), ids=lambda path: path.stem)
def test_every_entry_is_one_the_log_can_hold(case: Path) -> None:
    for hand in read(case.name):
        assert isinstance(hand, ImportedHand)
        for entry in (hand.level, *hand.entries):
            wire = codec.encode(entry)
            assert codec.decode(wire.type, wire.version, wire.payload) == entry


NOT_IMPORTED = [
    ("variant = ", "the file: is no TOML: Invalid value (at end of document)."),
    ("", "variant: is missing."),
    (
        HEAD.replace('"NT"', '"NX"') + "actions = []",
        "variant: 'NX' is none of the games we know: FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB.",
    ),
    (HEAD, "actions: is missing."),
    (
        HEAD.replace("500]", "inf]") + "actions = []",
        "starting_stacks: one is unknown (inf), and a table needs every amount.",
    ),
    (HEAD.replace(", 500]", "]") + "actions = []", "antes: has 3 values for 2 players."),
    (HEAD + "actions = []\nseats = 4\nplayers = ['a']", "players: is no list of 3 names."),
    (HEAD + 'actions = ["p4 f"]', "action 1: 'p4' is neither d nor one of p1 to p3."),
    (HEAD + 'actions = ["p3 bets 5"]', "action 1: 'p3 bets 5' is no action of the format."),
    (HEAD + 'actions = ["d dh p1 Ax"]', "action 1: 'Ax' is no card."),
    (HEAD + 'actions = ["d dh p1 AhAh"]', "action 1: Ah is dealt already."),
    (HEAD + 'actions = ["d dh p1 AhKh", "d dh p2 KhQd"]', "action 2: Kh is dealt already."),
    (HEAD + 'actions = ["d dh p1 AhKh", "d db 2c3dAh"]', "action 2: Ah is dealt already."),
    (HEAD + 'actions = ["d dh p1 AhAcAd"]', "action 1: p1 has all his cards already."),
    (
        HEAD + 'actions = ["d db 2c??3d"]',
        "action 1: a board card is unknown, and a table needs it.",
    ),
    (
        HEAD + f'actions = [{DEALT}, "p3 f", "p3 cc"]',
        "action 5: The hand in seat 3 is folded and cannot act.",
    ),
    (
        HEAD + f'actions = [{DEALT}, "p3 cbr 501"]',
        "action 4: Seat 3 has 500 and cannot put in 501.",
    ),
    (
        HEAD + f'actions = [{DEALT}, "p3 cbr 40", "p1 cbr 30"]',
        "action 5: 30 does not reach the bet of 40.",
    ),
    (
        HEAD + f'actions = [{DEALT}, "p3 cbr 500", "p1 cc", "p2 f", "p1 cc"]',
        "action 7: p1 is all-in and has no action.",
    ),
    (
        HEAD + f'actions = [{DEALT}, "p3 cbr 1e999999"]',
        "action 4: '1e999999' is no amount of chips.",
    ),
    (HEAD + f'actions = [{DEALT}, "p3 pb"]', "bring_in: is missing, and a player brings it in."),
]


@pytest.mark.parametrize(("text", "sentence"), NOT_IMPORTED)
def test_a_file_that_does_not_convert_says_where_and_why(text: str, sentence: str) -> None:
    hand = one(text)

    assert isinstance(hand, NotImported)
    assert hand.sentence == f"room.phh, hand 1, {sentence}"


def test_a_hand_that_does_not_convert_does_not_stop_the_others() -> None:
    kinds = [type(hand) for hand in read("session.phhs")]

    assert kinds == [ImportedHand, NotImported, ImportedHand, ImportedHand]


def test_wherever_a_file_ends_it_converts_and_says_what_is_missing() -> None:
    text = (CASES / "side_pots.phh").read_text()
    actions = tomllib.loads(text)["actions"]
    last_check = actions.index("p1 sm")
    for end in range(len(actions)):
        hand = one(f"{text.partition('actions')[0]}actions = {json.dumps(actions[:end])}")

        assert isinstance(hand, ImportedHand)
        unfinished = "The file ends before the hand does." in hand.notes
        left_open = any("is left open" in note for note in hand.notes)
        assert (unfinished, left_open) == (end < last_check, end >= last_check)


def test_unknown_fields_of_other_programs_are_ignored() -> None:
    text = HEAD + f'actions = [{DEALT}, "", "# dealt", "p3 f", "p1 f"]\n_sponsors = ["", "", ""]'
    hand = one(text)

    assert isinstance(hand, ImportedHand)
    assert "At action 5 the file says: dealt" in hand.notes
    assert hand.source == "room.phh, hand 1"


def test_action_out_of_turn_and_a_board_dealt_too_soon_are_noted() -> None:
    actions = '"p3 cc", "p2 cc", "d db 2c7dJh", "p1 cc", "p3 cc", "p2 cbr 20", "p3 f", "p1 f"'
    hand = one(HEAD + f"actions = [{DEALT}, {actions}]")

    assert isinstance(hand, ImportedHand)
    assert hand.notes[1:] == (
        "At action 5 p2 acts when it is p1's turn.",
        "The board is dealt while p1 is still to act.",
        "At action 8 p3 acts when it is p2's turn.",
    )


def test_action_that_a_file_leaves_out_is_noted() -> None:
    hand = one(HEAD + f'actions = [{DEALT}, "p3 cbr 30", "p2 cc", "d db 2c7dJh"]')

    assert isinstance(hand, ImportedHand)
    assert "The board is dealt while p1 is still to act." in hand.notes
