"""Poker Hand History files (PHH, in TOML), with what the format cannot say in fields of our own."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final
from zoneinfo import ZoneInfo

from floor.exports.hand import Act, Post, ToldHand
from floor.exports.toml import table
from floor.imports.phh_fields import CODES, STRUCTURES
from floor.imports.phh_level import HEADS_UP
from tables.domain.games import Family

ONE: Final = "phh"
MANY: Final = "phhs"
LETTERS: Final[Mapping[str, str]] = {structure: letter for letter, structure in STRUCTURES.items()}
GAME_CODES: Final[Mapping[str, str]] = {name: code for code, name in CODES.items()}
NOTATION: Final[Mapping[str, str]] = {
    "board": "db",
    "deal": "dh",
    "bring_in": "pb",
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "bet": "cbr",
    "raise": "cbr",
    "draw": "sd",
    "show": "sm",
    "muck": "sm",
}
Fields = dict[str, object]


def phh(hand: ToldHand) -> str:
    """Return a .phh file, of one hand."""
    return "\n".join([*table(fields_of(hand)), ""])


def phhs(hands: Iterable[ToldHand]) -> Iterator[str]:
    """Yield a .phhs file, of many hands, in pieces."""
    for place, hand in enumerate(hands, start=1):
        yield "\n".join([*([""] if place > 1 else []), f"[{place}]", *table(fields_of(hand)), ""])


def fields_of(hand: ToldHand) -> Fields:
    """Return a hand's fields; those nobody logged are not there."""
    local = hand.at.astimezone(ZoneInfo(hand.about.zone))
    return {
        **_stakes(hand),
        "event": hand.about.name,
        "time": local.time(),
        "time_zone": hand.about.zone,
        "day": local.day,
        "month": local.month,
        "year": local.year,
        "hand": hand.number,
        "level": hand.level.level or None,
        "seats": [player.seat for player in hand.players],
        "seat_count": hand.table_seats,
        "table": str(hand.table) if hand.table_number is None else hand.table_number,
        "players": [player.player for player in hand.players],
        **_outcome(hand),
        **_own(hand),
    }


def variant(hand: ToldHand) -> str | None:
    """Return the game's code; None where the format has none for it."""
    code = GAME_CODES.get(hand.game_name)
    return f"{LETTERS[hand.structure]}{code}" if code else None


def why_not(hand: ToldHand) -> str | None:
    """Return why no other program can read the hand in this format; None where one can."""
    if hand.is_stated:
        return hand.missing[0]
    if variant(hand) is None:
        return f"The format has no code for {hand.game_name}."
    return None


def _stakes(hand: ToldHand) -> Fields:
    if hand.is_stated:
        return {"variant": variant(hand)}
    antes, blinds = _forced(hand.posts, [player.seat for player in hand.players])
    level = hand.level
    is_fixed = hand.structure == "fixed_limit"
    is_stud = hand.game.family is Family.STUD
    return {
        "variant": variant(hand),
        "ante_trimming_status": _are_matched(antes),
        "antes": antes,
        "blinds_or_straddles": None if is_stud else blinds,
        "bring_in": level.bring_in if is_stud else None,
        "small_bet": level.small_bet if is_fixed or is_stud else None,
        "big_bet": level.big_bet if is_fixed or is_stud else None,
        "min_bet": None if is_fixed or is_stud else level.big_blind,
        "starting_stacks": [player.start for player in hand.players],
        "actions": list(actions(hand)),
    }


def _are_matched(antes: list[int]) -> bool:
    """Say whether antes are the same for all, so that a short one makes a pot of its own."""
    paid = [ante for ante in antes if ante]
    return not paid or (len(paid) > 1 and len(set(paid)) == 1)


def _forced(posts: Iterable[Post], seats: list[int]) -> tuple[list[int], list[int]]:
    """Return antes and blinds, one a player; heads up the lists begin with the button."""
    antes, blinds = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for post in posts:
        if post.kind in ("ante", "dead_blind"):
            antes[post.seat] += post.nominal
        else:
            # Who posts out of turn to be dealt in is told by a blind below zero.
            blinds[post.seat] += -post.nominal if post.kind == "live_blind" else post.nominal
    step = -1 if len(seats) == HEADS_UP else 1
    return list(antes.values())[::step], list(blinds.values())[::step]


def actions(hand: ToldHand) -> Iterator[str]:
    """Yield the actions in the notation of the format."""
    names = {player.seat: f"p{place}" for place, player in enumerate(hand.players, start=1)}
    for (verb, _), group in groupby(hand.acts, key=lambda act: (act.verb, act.street)):
        acts = list(group)
        yield from (_action(act, names) for act in acts)
        if verb == "draw":
            # Every player draws before the first of the new cards is dealt.
            yield from (f"d dh {names[act.seat]} {''.join(act.drawn)}" for act in acts if act.drawn)


def _action(act: Act, names: Mapping[int, str]) -> str:
    verb = NOTATION[act.verb]
    said = str(act.to) if verb == "cbr" else "".join(act.cards)
    if act.verb == "board":
        return f"d {verb} {said}"
    player = names[act.seat]
    return f"d {verb} {player} {said}" if act.verb == "deal" else f"{player} {verb} {said}".rstrip()


def _outcome(hand: ToldHand) -> Fields:
    if not hand.is_complete:
        return {}
    return {
        "finishing_stacks": [player.end for player in hand.players],
        "winnings": [player.won for player in hand.players],
    }


def _own(hand: ToldHand) -> Fields:
    """Return the fields of our own, which the format lets begin with an underscore."""
    told = {"why_not": why_not(hand), **beside(hand)}
    return {f"_{name}": value for name, value in told.items()}


def beside(hand: ToldHand) -> Fields:
    """Return what is told beside a hand in whatever format: what it is, and what is left unsaid."""
    return {
        "hand_id": hand.id,
        "complete": hand.is_complete,
        "missing": list(hand.missing) or None,
        "game": hand.game_name,
        "structure": hand.structure,
        "rulebook": hand.rulebook,
        "seq": hand.seq,
        "button": hand.button,
        "posts": [
            {"seat": post.seat, "kind": post.kind, "amount": post.amount} for post in hand.posts
        ]
        or None,
        "pots": [
            {
                "pot": pot.number,
                "amount": pot.amount,
                "won": {str(seat): chips for seat, chips in pot.won.items()},
            }
            for pot in hand.pots
        ]
        or None,
        **hand.unsaid,
    }
