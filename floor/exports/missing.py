"""Why a hand is not complete: a reason a sentence, none where everything was logged."""

from collections.abc import Iterator

from floor.exports.walk import Walk
from rulings.domain.story import Step
from tables.domain.betting import betting_over
from tables.domain.entries.hand import SituationStated
from tables.domain.entries.showdown import DeckScrambled, PotPushed
from tables.domain.games import BOARD_CARDS, Family
from tables.domain.hand_state import HandState
from tables.domain.state import TableState

WAGERS = ("bring_in", "fold", "check", "call", "bet", "raise")


def why_incomplete(
    hand: HandState, steps: list[Step], walk: Walk, *, latest: bool
) -> tuple[str, ...]:
    """Return what is missing of a hand."""
    return tuple(_reasons(hand, steps, walk, latest=latest))


def _reasons(hand: HandState, steps: list[Step], walk: Walk, *, latest: bool) -> Iterator[str]:
    if hand.void:
        yield f"The hand is void ({hand.void}): every chip went back."
        return
    if any(isinstance(step.entry, SituationStated) for step in steps):
        yield "The betting was not logged: the floor stated where the hand stood."
        return
    if not hand.ended:
        yield "The hand is still in play." if latest else "A pot of the hand is still out."
    elif not _is_logged(hand, steps, walk):
        yield "The betting was not logged, or not to its end."
    yield from _pots_out(hand)


def _is_logged(hand: HandState, steps: list[Step], walk: Walk) -> bool:
    """Say whether forced bets and actions are there, up to where the pots were pushed."""
    acted = [act for act in walk.acts() if act.verb in WAGERS]
    # In stud without antes whoever has to bring it in may bet instead.
    forced = bool(walk.posts) or (hand.game.family is Family.STUD and bool(acted))
    if not forced or (not acted and len(walk.posts) < len(hand.seats)):
        return False
    return _was_over(steps, hand)


def _was_over(steps: list[Step], hand: HandState) -> bool:
    ends = (PotPushed, DeckScrambled)
    ended = (step.before for step in steps if isinstance(step.entry, ends))
    state = next(ended, steps[-1].after)
    at = state.hand if state.hand is not None and state.hand.number == hand.number else hand
    return len(at.live) == 1 or (_is_dealt(at) and _betting_over(state, at))


def _betting_over(state: TableState, hand: HandState) -> bool:
    # A bet given back uncalled closed its round, whoever still has chips to answer it with.
    return hand.returned is not None or betting_over(state, hand)


def _is_dealt(hand: HandState) -> bool:
    if hand.game.family is Family.BOARD:
        return len(hand.board) == BOARD_CARDS["river"]
    return hand.last_street


def _pots_out(hand: HandState) -> Iterator[str]:
    for number, pot in enumerate(hand.pots):
        if pot.impounded and pot.out:
            yield f"The house holds {pot.impounded} of pot {number}."
        elif pot.out and hand.ended:
            yield f"{pot.out} of pot {number} was pushed to nobody."
