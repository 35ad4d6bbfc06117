"""What a judgment costs: processor time of the hand view and of the claim windows, first and again."""

import multiprocessing
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing.queues import SimpleQueue
from typing import Final

from benchmarks.hand import HAND, OPENING
from benchmarks.rows import BEGAN, rows_of
from rulings.domain.story import Story, tell
from rulings.domain.view import hand_view
from rulings.rulebook.book import book_for
from rulings.rules.claim_windows import windows
from tables.domain.entries.base import Entry
from tables.domain.entries.hand import (
    BoardDealt,
    Called,
    CardsDealt,
    Checked,
    ForcedBetPosted,
    HandStarted,
)
from tables.domain.entries.showdown import CardsTabled
from tables.domain.entries.table import LevelStarted, PlayerSeated, TableOpened

NINE: Final = range(1, 10)
HOLE: Final = (
    ("As", "2s", "Kd", "Qd"),
    ("Ah", "3h", "Kc", "Jc"),
    ("Ad", "4d", "Ts", "9s"),
    ("2c", "3c", "Qh", "Jh"),
    ("2d", "4c", "Th", "9h"),
    ("3s", "5s", "Ks", "Qs"),
    ("4h", "6h", "Tc", "9c"),
    ("5d", "7d", "Jd", "Td"),
    ("6s", "8s", "8h", "7h"),
)
ROUNDS: Final = ((), ("6c", "7s", "2h"), ("8d",), ("Kh",))
OMAHA: Final[tuple[Entry, ...]] = (
    TableOpened(game="omaha8", structure="fixed_limit", rulebook="tda", smallest_chip=25, seats=9),
    *(PlayerSeated(seat=no, player=f"p{no}", stack=20_000) for no in NINE),
    LevelStarted(level=3, small_blind=100, big_blind=200),
    HandStarted(button=9, method="riffle"),
    ForcedBetPosted(seat=1, kind="small_blind", amount=100),
    ForcedBetPosted(seat=2, kind="big_blind", amount=200),
    *(CardsDealt(seat=no, count=4, face="down") for no in NINE),
    *(Called(seat=no) for no in (3, 4, 5, 6, 7, 8, 9, 1)),
    Checked(seat=2),
    *(
        entry
        for cards in ROUNDS[1:]
        for entry in (BoardDealt(cards=cards), *(Checked(seat=no) for no in NINE))
    ),
    *(CardsTabled(seat=no, cards=cards) for no, cards in enumerate(HOLE, 1)),
)
AGAIN: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Processor time of one judgment, in seconds: the first time, and the median of later ones."""

    what: str
    first: float
    again: float


def costs() -> tuple[Cost, ...]:
    """Return what each judgment costs a process that has not judged anything before."""
    showdown, in_play = tell(rows_of(OMAHA)), tell(rows_of((*OPENING, *HAND, *HAND[:20])))
    return (
        _in_new_process("view of a nine-handed Omaha-8 showdown", lambda: _view(showdown)),
        _in_new_process("view of a hand in play", lambda: _view(in_play)),
        _in_new_process("claim windows of a table in play", lambda: _windows(in_play)),
    )


def _view(story: Story) -> object:
    return hand_view(story, table="T-017", number=None, now=BEGAN + timedelta(hours=1))


def _windows(story: Story) -> object:
    """Judge the windows of the hand before the one in play, as a screen of all tables does."""
    state = story.state
    hand = state.hand_numbered(1)
    if hand is None:
        raise RuntimeError("there is no first hand")
    book = book_for(hand.rulebook, hand.house_rules)
    return windows(book=book, state=state, hand=hand, now=BEGAN + timedelta(hours=1))


def _in_new_process(what: str, judging: Callable[[], object]) -> Cost:
    context = multiprocessing.get_context("fork")
    answer: SimpleQueue[tuple[float, float]] = context.SimpleQueue()
    process = context.Process(target=lambda: answer.put(_first_and_again(judging)))
    process.start()
    first, again = answer.get()
    process.join()
    return Cost(what=what, first=first, again=again)


def _first_and_again(judging: Callable[[], object]) -> tuple[float, float]:
    first, *later = _spent(judging for _ in range(1 + AGAIN))
    return first, sorted(later)[AGAIN // 2]


def _spent(judgings: Iterable[Callable[[], object]]) -> Iterable[float]:
    for judging in judgings:
        began = time.process_time()
        judging()
        yield time.process_time() - began
