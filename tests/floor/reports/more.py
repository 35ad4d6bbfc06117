"""One more table, of what the scenarios have little of: revisions, outcomes, penalties taken back, levels."""

from typing import Any
from uuid import UUID

from tests.floor.reports.event import Busy

PLAYERS = (1, 2, 3)


def another_table(tournament: UUID) -> None:
    """Open it in an event, and let all of it happen there."""
    table = Busy(tournament)
    table.say(
        0,
        type="table_opened",
        number=9_098,
        game="holdem",
        structure="no_limit",
        rulebook="tda",
        smallest_chip=25,
        seats=9,
    )
    for seat in PLAYERS:
        table.say(1, type="player_seated", seat=seat, player=f"m{seat}", stack=10_000)
    _chips(table)
    _hands(table)
    _calls(table)
    _appeals(table)
    _penalties(table)
    _claims(table)


def _chips(table: Busy) -> None:
    wrong = table.say(1, type="chips_added", seat=1, amount=5_000, reason="rebuy")
    table.say(1, type="entry_voided", seq=wrong, reason="he did not pay")
    wrong = table.say(1, type="chips_added", seat=1, amount=4_000, reason="add_on")
    corrected = {"seat": 1, "amount": 400, "reason": "add_on"}
    table.say(1, type="entry_corrected", seq=wrong, payload=corrected, reason="a nought too many")
    table.say(1, type="chips_removed", seat=2, amount=25, reason="race")


def _hands(table: Busy) -> None:
    for number, level in enumerate((1, 1, 2), start=1):
        blinds: dict[str, Any] = {"small_blind": 100 * level, "big_blind": 200 * level}
        table.say(1, type="level_started", level=level, **blinds)
        table.say(0, type="hand_started", button=1, method="riffle")
        if number == len(PLAYERS) - 1:
            table.say(1, type="misdeal_declared", reason="wrong_button")
            continue
        for seat, kind in ((2, "small_blind"), (3, "big_blind")):
            table.say(0, type="forced_bet_posted", seat=seat, kind=kind, amount=blinds[kind])
        for seat in (2, 3, 1):
            table.say(0, type="cards_dealt", seat=seat, count=2, face="down")
        for seat in (1, 2):
            table.say(2, type="folded", seat=seat)
        table.say(1, type="pot_pushed", pot=0, shares=[{"seat": 3, "amount": 200 * level}])
        table.say(0, type="deck_scrambled")


def _calls(table: Busy) -> None:
    for number, (outcome, minutes) in enumerate((("no_case", 1), ("ruling", 2), ("incident", 4))):
        table.say(60, type="floor_called", by="dealer", reason="a question")
        table.say(10 * minutes, type="call_accepted")
        if outcome != "incident":
            table.say(20 * minutes, type="floor_arrived", by="staff", reason="here")
        if outcome == "ruling":
            table.say(
                30,
                actor="ada",
                role="director",
                type="ruling_issued",
                ruling=f"m{number}",
                finding="dealer_error",
                provisions=[],
                reason="seen",
                outside_rulebook="for the good of the game",
            )
        table.say(60 * minutes, type="call_cleared", outcome=outcome)
    table.say(60, type="floor_called", by="seat", seat=2, reason="never mind")
    table.say(5, type="call_cancelled", reason="settled")


def _appeals(table: Busy) -> None:
    for number, outcome in enumerate(("upheld", "overturned", "varied", None), start=5):
        table.say(
            60,
            type="ruling_issued",
            ruling=f"m{number}",
            finding="floor_error",
            provisions=["TDA-ETIQUETTE"],
            reason="seen",
        )
        table.say(60, type="ruling_appealed", ruling=f"m{number}", by=2, words="not so")
        if outcome:
            table.say(
                number * 60,
                actor="ada",
                role="director",
                type="appeal_decided",
                ruling=f"m{number}",
                outcome=outcome,
                reason="heard",
            )


def _penalties(table: Busy) -> None:
    for number, kind in enumerate(("warning", "warning", "missed_hands")):
        count: dict[str, Any] = {"count": 3} if kind == "missed_hands" else {}
        table.say(
            30,
            type="penalty_issued",
            penalty=f"m{number}",
            player="m3",
            seat=3,
            kind=kind,
            reason="late",
            **count,
        )
    table.say(30, type="penalty_rescinded", penalty="m0", reason="it was another")


def _claims(table: Busy) -> None:
    table.say(30, type="claim_raised", claim="m1", kind="conduct", by="seat", seat=1)
    table.say(30, type="claim_raised", claim="m2", kind="conduct", by="staff")
    table.say(30, type="claim_withdrawn", claim="m1", reason="settled")
    table.say(30, type="floor_called", by="seat", seat=2, reason="and the other one?")
