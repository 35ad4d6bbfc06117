"""The acts a pad offers: what each is called, which go together, and which fit the table and the role."""

from collections.abc import Callable, Iterable, Mapping, Sized
from typing import Final

from django.utils.translation import gettext_lazy

from floor.forms.acts import PAD_FORMS
from floor.forms.pad import Pad
from floor.words.labels import Labels
from rulings.domain.permissions import MAY_RECORD, Role
from tables.domain.games import Family

ACTS: Final[Labels] = {
    "cards_dealt": gettext_lazy("Deal"),
    "forced_bet_posted": gettext_lazy("Blind or ante"),
    "checked": gettext_lazy("Check"),
    "called": gettext_lazy("Call"),
    "bet": gettext_lazy("Bet"),
    "raised": gettext_lazy("Raise"),
    "folded": gettext_lazy("Fold"),
    "board_dealt": gettext_lazy("Board"),
    "cards_drawn": gettext_lazy("Draw"),
    "misdeal_declared": gettext_lazy("Misdeal"),
    "hand_declared": gettext_lazy("Declared"),
    "cards_tabled": gettext_lazy("Tabled"),
    "hand_read": gettext_lazy("Read out"),
    "tabling_refused": gettext_lazy("Will not table"),
    "show_requested": gettext_lazy("Asks to see"),
    "hand_discarded": gettext_lazy("Let go"),
    "hand_retrieved": gettext_lazy("Taken back"),
    "hand_killed": gettext_lazy("Killed"),
    "pot_pushed": gettext_lazy("Push"),
    "deck_scrambled": gettext_lazy("Scramble"),
    "hand_started": gettext_lazy("Next riffle"),
    "situation_stated": gettext_lazy("State the hand"),
    "deck_fouled": gettext_lazy("Fouled deck"),
    "penalty_issued": gettext_lazy("Penalty"),
    "stack_counted": gettext_lazy("Count a stack"),
    "player_seated": gettext_lazy("Seat a player"),
    "player_left": gettext_lazy("Player leaves"),
    "level_started": gettext_lazy("Level"),
    "break_started": gettext_lazy("Break begins"),
    "break_ended": gettext_lazy("Break is over"),
}
ICONS: Final = {
    "cards_dealt": "cards",
    "forced_bet_posted": "chips",
    "checked": "check",
    "called": "chips",
    "bet": "chips",
    "raised": "chips",
    "folded": "fold",
    "board_dealt": "cards",
    "cards_drawn": "cards",
    "misdeal_declared": "void",
    "hand_declared": "speech",
    "cards_tabled": "cards",
    "hand_read": "eye",
    "tabling_refused": "warn",
    "show_requested": "eye",
    "hand_discarded": "fold",
    "hand_retrieved": "cards",
    "hand_killed": "void",
    "pot_pushed": "push",
    "deck_scrambled": "riffle",
    "hand_started": "riffle",
    "situation_stated": "floor",
    "deck_fouled": "void",
    "penalty_issued": "warn",
    "stack_counted": "chips",
    "player_seated": "seat",
    "player_left": "seat",
    "level_started": "clock",
    "break_started": "clock",
    "break_ended": "clock",
}
BEGIN: Final = ("hand_started",)
PLAY: Final = (
    "cards_dealt",
    "forced_bet_posted",
    "checked",
    "called",
    "bet",
    "raised",
    "folded",
    "board_dealt",
    "cards_drawn",
    "misdeal_declared",
)
SHOWDOWN: Final = (
    "hand_declared",
    "cards_tabled",
    "hand_read",
    "tabling_refused",
    "show_requested",
    "hand_discarded",
    "hand_retrieved",
    "hand_killed",
)
BOUNDARY: Final = ("deck_scrambled", "hand_started")
FLOOR: Final = ("situation_stated", "penalty_issued", "deck_fouled")
TABLE: Final = (
    "stack_counted",
    "player_seated",
    "player_left",
    "level_started",
    "break_started",
    "break_ended",
)
DUE: Final[Mapping[str, Callable[[Pad], Sized]]] = {
    "pot_pushed": lambda pad: pad.pots,
    "blinds": lambda pad: pad.forced,
    "kill_losers": lambda pad: pad.losers,
}
FAMILIES: Final = {"board_dealt": Family.BOARD, "cards_drawn": Family.DRAW}


def offered(acts: Iterable[str], pad: Pad, role: Role) -> tuple[str, ...]:
    """Return which of some acts a role may record at this table."""
    return tuple(act for act in acts if allowed(act, role) and fits(act, pad))


def allowed(act: str, role: Role) -> bool:
    """Say whether a role may record an act at all."""
    form = PAD_FORMS.get(act)
    return form is not None and form.type in MAY_RECORD[role]


def fits(act: str, pad: Pad) -> bool:
    """Say whether an act can be asked about at all: no play without a hand, no push without a pot."""
    if act not in PAD_FORMS:
        return False
    if act in FAMILIES:
        return pad.game is not None and pad.game.family is FAMILIES[act]
    if act in DUE:
        return bool(DUE[act](pad))
    if act == "hand_started":
        return bool(pad.table)
    if act in ("player_left", "stack_counted", "penalty_issued"):
        return bool(pad.players)
    if act == "player_seated":
        return len(pad.players) < pad.places
    if act in ("break_started", "break_ended"):
        return pad.on_break is (act == "break_ended")
    return act in TABLE or bool(pad.dealt)
