"""One plain payload of every entry, by the section of the vocabulary it stands in."""

from typing import Any

ROOT = "0" * 64
SIGNATURE = "0" * 128
THEN = "2026-03-01T20:00:00Z"

TABLE_AND_CLOCK: dict[str, dict[str, Any]] = {
    "table_opened": {
        "game": "holdem",
        "structure": "no_limit",
        "rulebook": "tda",
        "smallest_chip": 25,
        "seats": 9,
    },
    "player_seated": {"seat": 9, "player": "p9", "stack": 5000},
    "player_left": {"seat": 9, "reason": "left"},
    "chips_added": {"seat": 1, "amount": 100, "reason": "rebuy"},
    "chips_removed": {"seat": 1, "amount": 100, "reason": "race"},
    "stack_counted": {"seat": 1, "amount": 5000},
    "level_started": {"level": 2, "small_blind": 200, "big_blind": 400},
    "rulebook_changed": {"rulebook": "tda", "reason": "the house decides so"},
    "dealer_changed": {"dealer": "d2"},
    "break_started": {},
    "break_ended": {},
    "table_broken": {},
}
THE_HAND: dict[str, dict[str, Any]] = {
    "hand_started": {"button": 1, "method": "riffle"},
    "forced_bet_posted": {"seat": 1, "kind": "ante", "amount": 25},
    "cards_dealt": {"seat": 1, "count": 2, "face": "down"},
    "card_exposed": {"ordinal": 1, "cause": "dealer"},
    "exposed_card_replaced": {"seat": 1},
    "card_burned": {},
    "board_dealt": {"cards": ["Ah", "Kd", "7c"]},
    "board_taken_back": {"cards": ["Ah"], "reason": "too early"},
    "cards_drawn": {"seat": 1, "count": 1},
    "checked": {"seat": 1},
    "folded": {"seat": 1},
    "called": {"seat": 1},
    "bet": {"seat": 1, "amount": 200},
    "raised": {"seat": 1, "to": 600},
    "clock_called": {"seat": 1, "by": 2, "seconds": 30},
    "uncalled_bet_returned": {"seat": 1, "amount": 100},
    "misdeal_declared": {"reason": "two cards exposed"},
    "deck_fouled": {"reason": "two aces of hearts"},
    "situation_stated": {
        "street": "flop",
        "board": ["Ah", "Kd", "7c"],
        "button": 1,
        "pots": [{"amount": 600, "eligible": [1, 2]}],
        "live": [1, 2],
    },
}
SHOWDOWN: dict[str, dict[str, Any]] = {
    "hand_declared": {"seat": 1, "category": "flush"},
    "hand_conceded": {"seat": 1},
    "cards_tabled": {"seat": 1, "cards": ["As", "Ks"]},
    "cards_flashed": {"seat": 1, "to": "table"},
    "hand_discarded": {"seat": 1, "face": "down", "touched_muck": False, "identifiable": True},
    "hand_retrieved": {"seat": 1},
    "hand_killed": {"seat": 1, "identifiable": False},
    "tabling_refused": {"seat": 1},
    "hand_read": {"seat": 1, "category": "flush"},
    "show_requested": {"by": 1, "of": 2, "ground": "right"},
    "pot_pushed": {"pot": 0, "shares": [{"seat": 1, "amount": 100}]},
    "pot_impounded": {"pot": 0, "reason": "a dispute"},
    "pot_released": {"pot": 0, "reason": "settled"},
    "pot_pulled": {"seat": 1},
    "deck_scrambled": {},
}
THE_FLOOR: dict[str, dict[str, Any]] = {
    "floor_called": {"by": "dealer", "reason": "a question"},
    "floor_arrived": {"by": "staff", "reason": "a question"},
    "call_accepted": {},
    "call_cancelled": {},
    "call_cleared": {"outcome": "no_case"},
    "claim_raised": {"claim": "c-new", "kind": "conduct", "by": "staff"},
    "claim_refused": {
        "claim": "c-late",
        "kind": "award",
        "by": "staff",
        "provision": "X",
        "closed_by": 1,
    },
    "claim_admitted": {"claim": "c1", "reason": "in fairness"},
    "claim_withdrawn": {"claim": "c1", "reason": "settled"},
    "statement_taken": {"claim": "c1", "from": "seat 2", "words": "I saw it"},
    "evidence_added": {"claim": "c1", "kind": "note", "reference": "n1"},
    "review_requested": {"review": "v1", "question": "who?", "from": THEN, "to": THEN},
    "review_logged": {"review": "v1", "from": THEN, "to": THEN, "finding": "seen"},
    "ruling_issued": {"ruling": "r1", "finding": "no_fault", "provisions": [], "reason": "so"},
    "ruling_appealed": {"ruling": "r0", "by": 1, "words": "no"},
    "appeal_decided": {"ruling": "r0", "outcome": "upheld", "reason": "so"},
    "penalty_issued": {"penalty": "n1", "player": "p1", "kind": "warning", "reason": "words"},
    "penalty_served": {"penalty": "n0", "hands": 1},
    "penalty_rescinded": {"penalty": "n0", "reason": "a mistake"},
    "entry_voided": {"seq": 10_000, "reason": "a slip"},
    "entry_corrected": {"seq": 10_000, "payload": {}, "reason": "a slip"},
}
THE_TOURNAMENT: dict[str, dict[str, Any]] = {
    "tournament_opened": {"name": "S", "zone": "UTC", "rulebook": "tda"},
    "player_registered": {"player": "p1", "entry": 1, "chips": 5000},
    "day_started": {"day": 1},
    "day_ended": {"day": 1, "root": ROOT, "signature": SIGNATURE},
    "tournament_closed": {"root": ROOT, "signature": SIGNATURE},
    "tournament_reopened": {"reason": "an appeal"},
}
AT_A_TABLE = TABLE_AND_CLOCK | THE_HAND | SHOWDOWN | THE_FLOOR
EVERY_ENTRY = AT_A_TABLE | THE_TOURNAMENT
