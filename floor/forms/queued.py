"""What a tablet may hold without network, and send later: facts that were seen; never what is decided."""

from typing import Final

# Whatever came meanwhile, a call was made, a claim raised, words said.
STANDS_ALONE: Final = frozenset({"call", "claim", "statement"})
KINDS: Final = {
    "call": ("floor_called", "call_cancelled", "call_accepted", "floor_arrived", "call_cleared"),
    "play": (
        "cards_dealt",
        "forced_bet_posted",
        "blinds",
        "checked",
        "called",
        "bet",
        "raised",
        "folded",
        "board_dealt",
        "cards_drawn",
        "misdeal_declared",
        "hand_declared",
        "cards_tabled",
        "hand_read",
        "tabling_refused",
        "show_requested",
        "hand_discarded",
        "hand_retrieved",
        "hand_killed",
        "kill_losers",
        "stack_counted",
    ),
    "boundary": ("pot_pushed", "deck_scrambled", "hand_started"),
    "claim": ("claim_raised",),
    "statement": ("statement_taken",),
}
_KIND_OF: Final = {act: kind for kind, acts in KINDS.items() for act in acts}


def queue_of(act: str) -> str:
    """Return the kind under which a form of that entry may wait; empty where it may not."""
    return _KIND_OF.get(act, "")
