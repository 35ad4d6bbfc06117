"""The forced bets of a PHH hand, and the level that asks for them."""

from collections import Counter

from floor.imports.hand import Kind, Post
from floor.imports.imported import FieldError
from floor.imports.phh_numbers import Amounts
from tables.domain.entries.table import AnteForm, LevelStarted
from tables.domain.games import Family, Game

HEADS_UP = 2
SMALL, BIG = 0, 1


def posts(amounts: Amounts) -> tuple[Post, ...]:
    """Return antes by player, then blinds from the small one; heads up the lists are reversed."""
    count = len(amounts.stacks)
    order = (1, 0) if count == HEADS_UP else tuple(range(count))
    antes = sorted(
        (Post("ante", order[i], ante) for i, ante in enumerate(amounts.antes) if ante),
        key=lambda post: post.player,
    )
    highest = 0
    blinds = []
    for index, amount in enumerate(amounts.blinds):
        if amount:
            blinds.append(Post(_kind(amounts, index, highest), order[index], abs(amount)))
            highest = max(highest, amount)
    return (*antes, *blinds)


def _kind(amounts: Amounts, index: int, highest: int) -> Kind:
    """Name a blind by its place: a negative one is posted out of turn, to be dealt in at once."""
    amount = amounts.blinds[index]
    if amount < 0:
        return "live_blind"
    if index == BIG or sum(blind > 0 for blind in amounts.blinds) == 1:
        return "big_blind"
    if index == SMALL:
        return "small_blind"
    return "straddle" if amount > highest else "live_blind"


def level(
    game: Game, structure: str, amounts: Amounts, number: object
) -> tuple[LevelStarted, tuple[str, ...]]:
    """Return the level, and notes where it had to be read out of something else."""
    ante, form, notes = _ante(amounts)
    small, big = _blinds(game, amounts)
    bets = _bets(structure, amounts, big)
    if game.family is Family.STUD:
        blindless = "No blinds: level.small_blind and big_blind repeat the small and the big bet."
        notes = (blindless, *notes)
    elif amounts.min_bet not in {0, big}:
        notes = (*notes, f"The file's smallest bet is {amounts.min_bet}, not the big blind.")
    started = LevelStarted(
        level=number if isinstance(number, int) and number > 0 else 1,
        small_blind=small,
        big_blind=big,
        ante=ante,
        ante_form=form,
        bring_in=amounts.bring_in or None,
        small_bet=bets[0],
        big_bet=bets[1],
    )
    return started, notes


def _ante(amounts: Amounts) -> tuple[int, AnteForm | None, tuple[str, ...]]:
    """Return the ante, who pays it, and a note where no form of ante fits.

    An ante one player pays for all lies in the pot unmatched, whoever he is.
    """
    payers = [index for index, ante in enumerate(amounts.antes) if ante]
    if not payers:
        return 0, None, ()
    asked = Counter(ante for ante in amounts.antes if ante)
    ante = asked.most_common(1)[0][0]
    if len(payers) > 1:
        uneven = len(asked) > 1 or len(payers) < len(amounts.antes)
        return ante, "each", ("The file's antes are not the same for all.",) if uneven else ()
    button = SMALL if len(amounts.antes) == HEADS_UP else len(amounts.antes) - 1
    if payers[0] == button:
        return ante, "button", ()
    note = () if payers[0] == BIG else ("One player, not the big blind, pays the ante for all.",)
    return ante, "big_blind", note


def _blinds(game: Game, amounts: Amounts) -> tuple[int, int]:
    if game.family is Family.STUD:
        if not amounts.small_bet or not amounts.big_bet:
            raise FieldError("small_bet and big_bet", "are both needed in stud")
        return amounts.small_bet, amounts.big_bet
    posted = [blind for blind in amounts.blinds if blind > 0]
    if len(posted) == 1:
        return 0, posted[0]
    big = amounts.blinds[BIG] if amounts.blinds[BIG] > 0 else max(posted, default=0)
    big = big or amounts.min_bet or amounts.small_bet
    if not big:
        raise FieldError("blinds_or_straddles", "are zero, and no min_bet says what the level is")
    return max(amounts.blinds[SMALL], 0), big


def _bets(structure: str, amounts: Amounts, big: int) -> tuple[int | None, int | None]:
    """Return the fixed-limit bets where they are not the big blind and twice it."""
    if structure != "fixed_limit" or not amounts.small_bet:
        return None, None
    if (amounts.small_bet, amounts.big_bet) == (big, 2 * big):
        return None, None
    return amounts.small_bet, amounts.big_bet or 2 * amounts.small_bet
