"""Open Hand History files (OHH, in JSON), and the sidecar with what the format cannot say."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from floor.exports.hand import Act, Post, ToldHand
from floor.exports.phh import beside
from floor.exports.unsaid import instant
from floor.imports.ohh_hand import GAME_TYPES, LIMITS
from floor.imports.ohh_rounds import KINDS
from tables.domain.cards import known

VERSION: Final = "1.4.6"
OURS: Final = "1.0.0"
SITE: Final = "Floorbook"
ONE: Final = "ohh"
SIDECAR: Final = "unsaid.json"
TYPES: Final[Mapping[str, str]] = {
    name: kind for kind, games in GAME_TYPES.items() for name in games.values()
}
BET_TYPES: Final[Mapping[str, str]] = {structure: letters for letters, structure in LIMITS.items()}
POSTS: Final[Mapping[str, str]] = {kind: action for action, kind in KINDS.items()}
STREETS: Final = {"preflop": "Preflop", "flop": "Flop", "turn": "Turn", "river": "River"}
SHOWDOWN: Final = "Showdown"
ACTIONS: Final[Mapping[str, str]] = {
    "deal": "Dealt Cards",
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "show": "Shows Cards",
    "muck": "Mucks Cards",
}
AT_SHOWDOWN: Final = ("show", "muck")
Json = dict[str, object]


def why_not(hand: ToldHand) -> str | None:
    """Return why a hand cannot be told in this format; None where it can."""
    if hand.missing:
        return hand.missing[0]
    if hand.game_name not in TYPES:
        return f"The format has no game that is {hand.game_name}."
    return None


def ohh(hands: Iterable[ToldHand]) -> Iterator[str]:
    """Yield a file in pieces: a hand a piece, a blank line between two; others are passed over."""
    first = True
    for hand in hands:
        if why_not(hand) is None:
            yield ("" if first else "\n") + _text(document(hand))
            first = False


def sidecar(hands: Iterable[ToldHand]) -> Iterator[str]:
    """Yield the sidecar in pieces: for each hand, by its id, what the file beside it cannot say."""
    yield '{\n"floorbook": 1,\n"hands": {'
    for place, hand in enumerate(hands):
        reason = why_not(hand)
        told = {
            **beside(hand),
            "told": reason is None,
            "why_not": reason,
            "level": hand.level.level,
        }
        kept = {name: value for name, value in told.items() if value is not None}
        yield f"{',' if place else ''}\n{json.dumps(hand.id)}: {_text(kept).rstrip()}"
    yield "\n}\n}\n"


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def document(hand: ToldHand) -> Json:
    """Return a hand's object."""
    level = hand.level
    return {
        "ohh": {
            "spec_version": VERSION,
            "site_name": SITE,
            "network_name": SITE,
            "internal_version": OURS,
            "tournament": True,
            "tournament_info": {
                "tournament_number": str(hand.about.tournament),
                "name": hand.about.name,
            },
            "game_number": hand.id,
            "start_date_utc": instant(hand.at),
            "table_name": str(hand.table if hand.table_number is None else hand.table_number),
            "game_type": TYPES[hand.game_name],
            "bet_limit": {"bet_type": BET_TYPES[hand.structure], "bet_cap": 0},
            "table_size": hand.table_seats,
            "currency": "Chips",
            "dealer_seat": hand.button,
            "small_blind_amount": level.small_blind,
            "big_blind_amount": level.big_blind,
            "ante_amount": level.ante,
            "hero_player_id": None,
            "flags": ["Observed"],
            "players": [
                {
                    "id": player.seat,
                    "seat": player.seat,
                    "name": player.player,
                    "starting_stack": player.start,
                }
                for player in sorted(hand.players, key=lambda one: one.seat)
            ],
            "rounds": list(_rounds(hand)),
            "pots": [
                {
                    "number": pot.number,
                    "amount": pot.amount,
                    "rake": 0,
                    "player_wins": [
                        {"player_id": seat, "win_amount": chips, "contributed_rake": 0}
                        for seat, chips in pot.won.items()
                    ],
                }
                for pot in hand.pots
            ],
        }
    }


def _rounds(hand: ToldHand) -> Iterator[Json]:
    """Yield the streets that were reached, and the showdown where anybody showed or mucked."""
    forced: list[Json] = [_posted(post) for post in hand.posts]
    number = 0
    for street, name in STREETS.items():
        acts = [act for act in hand.acts if act.street == street and act.verb not in AT_SHOWDOWN]
        cards = [card for act in acts if act.verb == "board" for card in act.cards]
        if street == "preflop" or acts:
            done = forced + [_acted(act) for act in acts if act.verb != "board"]
            yield _round(number, name, done, cards)
            number += 1
            forced = []
    if shown := [_acted(act) for act in hand.acts if act.verb in AT_SHOWDOWN]:
        yield _round(number, SHOWDOWN, shown, [])


def _round(number: int, street: str, done: list[Json], cards: list[str]) -> Json:
    numbered = [{"action_number": place, **act} for place, act in enumerate(done, start=1)]
    return {"id": number, "street": street, "cards": cards, "actions": numbered}


def _posted(post: Post) -> Json:
    return {
        "player_id": post.seat,
        "action": POSTS[post.kind],
        "amount": post.amount,
        "is_allin": post.all_in,
    }


def _acted(act: Act) -> Json:
    """Return an action; there is no bet before the flop, where one raises the blind."""
    verb = "raise" if act.verb == "bet" and act.street == "preflop" else act.verb
    shown = {"cards": list(cards)} if (cards := known(act.cards)) else {}
    return {
        "player_id": act.seat,
        "action": ACTIONS[verb],
        "amount": act.added,
        "is_allin": act.all_in,
        **shown,
    }
