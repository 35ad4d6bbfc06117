"""Poker Hand History files (PHH, in TOML), with what the format cannot say in fields of our own."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final
from zoneinfo import ZoneInfo

from floor.exports.forced import asked
from floor.exports.hand import Act, ToldHand
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
    antes, blinds = _forced(hand)
    level = hand.level
    is_fixed = hand.structure == "fixed_limit"
    is_stud = hand.game.family is Family.STUD
    return {
        "variant": variant(hand),
        "ante_trimming_status": len(set(antes)) == 1 and not _won_unmatched(hand),
        "antes": antes,
        "blinds_or_straddles": None if is_stud else blinds,
        "bring_in": level.bring_in if is_stud else None,
        "small_bet": level.small_bet if is_fixed or is_stud else None,
        "big_bet": level.big_bet if is_fixed or is_stud else None,
        "min_bet": None if is_fixed or is_stud else _smallest_bet(hand),
        "starting_stacks": [player.start for player in hand.players],
        "actions": list(actions(hand)),
    }


def _forced(hand: ToldHand) -> tuple[list[int], list[int]]:
    """Return antes and blinds, one a player; heads up the lists begin with the button."""
    seats = [player.seat for player in hand.players][:: -1 if len(hand.players) == HEADS_UP else 1]
    antes, blinds = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for post in hand.posts:
        if post.kind in ("ante", "dead_blind"):
            antes[post.seat] += post.nominal
        else:
            # Who posts out of turn to be dealt in is told by a blind below zero.
            blinds[post.seat] += -post.nominal if post.kind == "live_blind" else post.nominal
    return list(antes.values()), list((blinds | _asked_in_vain(hand, seats)).values())


def _won_unmatched(hand: ToldHand) -> bool:
    """Say whether a hand all-in for its ante won more than it could match of the others' chips."""
    short = {post.seat for post in hand.posts if post.kind == "ante" and post.all_in}
    return any(
        player.won > sum(min(player.put_in, other.put_in) for other in hand.players)
        for player in hand.players
        if player.seat in short
    )


def _asked_in_vain(hand: ToldHand, seats: list[int]) -> dict[int, int]:
    """Return the blinds asked of players whose last chips went into the ante, by seat."""
    broke = {post.seat for post in hand.posts if post.kind == "ante" and post.all_in}
    posted = {post.kind for post in hand.posts}
    return {
        seat: asked(kind, hand.level, hand.posts)
        for seat, kind in zip(seats, ("small_blind", "big_blind"), strict=False)
        if seat in broke and kind not in posted
    }


def actions(hand: ToldHand) -> Iterator[str]:
    """Yield the actions in the notation of the format."""
    names = {player.seat: f"p{place}" for place, player in enumerate(hand.players, start=1)}
    whole = _whole_calls(hand)
    for (verb, _), group in groupby(hand.acts, key=lambda act: (act.verb, act.street)):
        acts = list(group)
        for act in acts:
            yield f"{names[act.seat]} cbr {act.to}" if act in whole else _action(act, names)
        if verb == "draw":
            # Every player draws before the first of the new cards is dealt.
            yield from (f"d dh {names[act.seat]} {''.join(act.drawn)}" for act in acts if act.drawn)


def _whole_calls(hand: ToldHand) -> dict[Act, int]:
    """Return the calls that put in more than anybody had, and how much more.

    A big blind that the stack did not hold is called whole at the table, while in the format a
    call matches the most chips in front of anybody: there it is written as a bet.
    """
    if hand.structure == "fixed_limit":
        return {}
    posts = [post for post in hand.posts if post.kind not in ("ante", "dead_blind")]
    most = max((post.amount for post in posts), default=0)
    able = {player.seat for player in hand.players} - {p.seat for p in hand.posts if p.all_in}
    found: dict[Act, int] = {}
    for act in hand.acts:
        if act.street != hand.game.streets[0]:
            break
        if act.verb == "call" and act.to > most and able - {act.seat}:
            found[act] = act.to - most
        most = max(most, act.to)
        if act.all_in or act.verb == "fold":
            able.discard(act.seat)
    return found


def _smallest_bet(hand: ToldHand) -> int:
    """Return the big blind, or the least that a call written as a bet adds."""
    return min([hand.level.big_blind, *_whole_calls(hand).values()])


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
