"""What follows a player to his next table: penalties still being served, warnings, asking to see hands."""

from collections.abc import Container
from typing import cast

from tables.domain.entries.table import Brings, BroughtPenalty, CountedPenalty
from tables.domain.state import Penalty, TableState

RUNNING = ("pending", "serving")


def brought_by(
    state: TableState, player: str, *, taken: Container[str], mark: str
) -> Brings | None:
    """Return what a player brings from a table; nothing where nothing follows him.

    Args:
        taken: the ids of penalties that his next table has already.
        mark: what tells an id apart that is taken there.
    """
    penalties = tuple(
        _brought(one, taken, mark)
        for one in state.penalties.values()
        if one.player == player and one.status in RUNNING and one.hands_total is not None
    )
    requests, warnings = state.requests.get(player, 0), state.warnings.get(player, 0)
    if not (penalties or requests or warnings):
        return None
    return Brings(penalties=penalties, requests=requests, warnings=warnings)


def _brought(penalty: Penalty, taken: Container[str], mark: str) -> BroughtPenalty:
    name = penalty.penalty
    return BroughtPenalty(
        penalty=f"{name} {mark}" if name in taken else name,
        kind=cast("CountedPenalty", penalty.kind),
        hands_left=(penalty.hands_total or 0) - penalty.served,
    )
