"""Who may record what: one table, and the few cases that hang on more than the entry's type."""

from enum import StrEnum
from typing import get_args

from tables.domain.entries import ENTRY_TYPES, wire_name
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import (
    AppealDecided,
    ClaimAdmitted,
    ClaimRefused,
    PenaltyIssued,
    RulingIssued,
)
from tables.domain.entries.hand import PlayEntry
from tables.domain.entries.showdown import ShowdownEntry
from tables.domain.entries.table import PlayerLeft
from tables.domain.envelope import Recorded
from tables.domain.state import TableState


class Role(StrEnum):
    """What a person is in a tournament."""

    DEALER = "dealer"
    FLOOR = "floor"
    DIRECTOR = "director"
    AUDITOR = "auditor"


PLAY_TYPES = frozenset(
    wire_name(cls) for cls in (*get_args(PlayEntry), *get_args(ShowdownEntry))
) - {"situation_stated", "deck_fouled"}
DEALER_TYPES = (
    PLAY_TYPES
    | {"floor_called", "call_cancelled", "claim_raised", "stack_counted", "dealer_changed"}
    | {"entry_voided", "entry_corrected"}
)
DIRECTOR_ONLY = frozenset(
    {"claim_admitted", "appeal_decided", "tournament_closed", "tournament_reopened"}
)
SERVER_ONLY = frozenset({"claim_refused"})
ALL_TYPES = frozenset(ENTRY_TYPES)

# The table: which entries a role may record at all.
MAY_RECORD: dict[Role, frozenset[str]] = {
    Role.DEALER: DEALER_TYPES,
    Role.FLOOR: ALL_TYPES - DIRECTOR_ONLY - SERVER_ONLY,
    Role.DIRECTOR: ALL_TYPES - SERVER_ONLY,
    Role.AUDITOR: frozenset(),
}
DIRECTORS_TO_REVISE = frozenset(
    {
        "claim_raised",
        "claim_admitted",
        "claim_withdrawn",
        "ruling_issued",
        "ruling_appealed",
        "appeal_decided",
    }
)


def may_record(role: Role, entry: Entry) -> bool:
    """Say whether a role may record an entry; voids and corrections are asked of `may_revise` too."""
    if wire_name(type(entry)) not in MAY_RECORD[role]:
        return False
    return role is Role.DIRECTOR or not is_directors(entry)


def is_directors(entry: Entry) -> bool:
    """Say whether an entry holds something only a director decides."""
    match entry:
        case ClaimAdmitted() | AppealDecided() | ClaimRefused():
            return True
        case RulingIssued(outside_rulebook=outside, hand_status=status, penalties=penalties):
            disqualified = any(p.kind == "disqualification" for p in penalties or ())
            return outside is not None or bool(status) or disqualified
        case PenaltyIssued(kind=kind):
            return kind == "disqualification"
        case PlayerLeft(reason=reason):
            return reason == "disqualified"
        case _:
            return False


def may_revise(role: Role, target: Recorded, state: TableState) -> bool:
    """Say whether a role may void or correct a row that stands."""
    name = wire_name(type(target.entry))
    if role is Role.DIRECTOR:
        return True
    if role is Role.FLOOR:
        return name not in DIRECTORS_TO_REVISE and not is_directors(target.entry)
    if role is Role.DEALER:
        hand = state.hand
        in_play = hand is not None and not hand.scrambled and target.seq >= hand.seq
        return in_play and name in PLAY_TYPES
    return False
