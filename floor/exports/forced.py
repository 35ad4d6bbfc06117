"""What forced bets ask of a player, whether or not his stack holds it."""

from collections.abc import Iterable

from floor.exports.hand import Post
from tables.domain.hand_state import HandLevel


def asked(kind: str, level: HandLevel, posts: Iterable[Post]) -> int:
    """Return how much a forced bet asks; a straddle twice the big blind or the last straddle."""
    match kind:
        case "ante":
            return level.ante
        case "small_blind":
            return level.small_blind
        case "big_blind":
            return level.big_blind
        case "straddle":
            straddles = [post.nominal for post in posts if post.kind == "straddle"]
            return 2 * max([level.big_blind, *straddles])
        case _:
            return 0
