"""Pokerkit as an oracle: it plays a random legal hand, and our table is told each thing that happened."""

from collections.abc import Callable
from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own
from typing import Any

from msgspec import Struct
from pokerkit import (
    Automation,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    Folding,
    HoleDealing,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    StandingPatOrDiscarding,
    State,
)
from pokerkit.state import AntePosting

from tables.domain.betting import to_act
from tables.domain.entries.base import Entry
from tests.support import makers as say
from tests.support.given import Told, given

# Every amount is a multiple of this, so that no split leaves an odd chip.
UNIT = 120
ANTE, SMALL, BIG = UNIT, 2 * UNIT, 4 * UNIT
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Kind(Struct, frozen=True):
    """A game as each of the two sides names it."""

    game: str
    structure: str
    oracle: Any
    blinds: bool = True


KINDS = (
    Kind("holdem", "no_limit", NoLimitTexasHoldem),
    Kind("shortdeck", "no_limit", NoLimitShortDeckHoldem),
    Kind("omaha", "pot_limit", PotLimitOmahaHoldem),
    Kind("omaha8", "fixed_limit", FixedLimitOmahaHoldemHighLowSplitEightOrBetter),
    Kind("stud", "fixed_limit", FixedLimitSevenCardStud, blinds=False),
    Kind("stud8", "fixed_limit", FixedLimitSevenCardStudHighLowSplitEightOrBetter, blinds=False),
    Kind("razz", "fixed_limit", FixedLimitRazz, blinds=False),
    Kind("lowball27_triple", "fixed_limit", FixedLimitDeuceToSevenLowballTripleDraw),
    Kind("lowball27_single", "no_limit", NoLimitDeuceToSevenLowballSingleDraw),
    Kind("badugi", "fixed_limit", FixedLimitBadugi),
)


class Duel:
    """One hand on both sides; `play` plays it to the end and compares after every action."""

    def __init__(self, rnd: Random, kind: Kind) -> None:
        self.rnd = rnd
        self.kind = kind
        self.stacks = [UNIT * rnd.randint(1, 40) for _ in range(rnd.randint(2, 5))]
        self.ante_form = rnd.choice(["none", "each"] + (["big_blind"] if kind.blinds else []))
        self.oracle = self._created()
        self.told = self._opened()
        self.done = 0
        self.held: dict[int, list[str]] = {}

    def _created(self) -> State:
        kind, count = self.kind, len(self.stacks)
        antes: Any = {"none": 0, "each": ANTE, "big_blind": {1: ANTE}}[self.ante_form]
        if self.ante_form == "big_blind" and count == 2:
            antes = {0: ANTE}
        trimmed = self.ante_form == "each"
        stacks = tuple(self.stacks)
        create: Callable[..., State] = kind.oracle.create_state
        if not kind.blinds:
            return create(AUTOMATIC, trimmed, antes, UNIT, SMALL, BIG, stacks, count)
        sizes = (BIG,) if kind.structure != "fixed_limit" else (BIG, 2 * BIG)
        return create(AUTOMATIC, trimmed, antes, (SMALL, BIG), *sizes, stacks, count)

    def _opened(self) -> Told:
        kind = self.kind
        level: dict[str, Any] = {"small_blind": SMALL, "big_blind": BIG}
        if not kind.blinds:
            level = {"small_blind": 0, "big_blind": SMALL, "bring_in": UNIT}
            level |= {"small_bet": SMALL, "big_bet": BIG}
        if self.ante_form != "none":
            level |= {"ante": ANTE, "ante_form": self.ante_form}
        stacks = {player + 1: chips for player, chips in enumerate(self.stacks)}
        button = len(stacks) if kind.blinds else None
        return given(
            say.opened(
                stacks=stacks, game=kind.game, structure=kind.structure, chip=1, book="tda", **level
            ),
            say.riffle(button),
        )

    @property
    def split_by_low(self) -> bool:
        """Whether the oracle may be wrong: it gives a side pot's low half to hands that do not qualify."""
        return self.kind.game in ("omaha8", "stud8") and len(self.stacks) > 2

    def play(self) -> None:
        """Play to the end."""
        self._follow()
        while self.oracle.status:
            self._act()
            self._follow()
        self._settle()

    def _act(self) -> None:
        oracle, rnd = self.oracle, self.rnd
        if oracle.can_post_bring_in():
            if rnd.random() < 0.3 and oracle.can_complete_bet_or_raise_to():
                oracle.complete_bet_or_raise_to(self._size())
            else:
                oracle.post_bring_in()
        elif oracle.stand_patter_or_discarder_index is not None:
            held = list(oracle.get_down_cards(oracle.stand_patter_or_discarder_index))
            oracle.stand_pat_or_discard(rnd.sample(held, rnd.randint(0, min(3, len(held)))))
        elif rnd.random() < 0.3 and oracle.can_complete_bet_or_raise_to():
            oracle.complete_bet_or_raise_to(self._size())
        elif rnd.random() < 0.2 and oracle.can_fold():
            oracle.fold()
        else:
            oracle.check_or_call()

    def _size(self) -> int:
        least = self.oracle.min_completion_betting_or_raising_to_amount
        most = self.oracle.max_completion_betting_or_raising_to_amount
        assert least is not None
        assert most is not None
        between = least + UNIT * self.rnd.randint(0, 12)
        return self.rnd.choice([least, most, min(most, between)])

    def _follow(self) -> None:
        """Tell our table what the oracle did, and compare where it waits for somebody."""
        news = self.oracle.operations[self.done :]
        self.done = len(self.oracle.operations)
        for operation in news:
            if (entry := self._entry(operation)) is not None:
                self.told.when(entry).taken()
        if self.oracle.status and self.oracle.actor_index is not None and not self._alone():
            self._compare()

    def _alone(self) -> bool:
        """Whether it asks a player who owes nothing and has nobody left to bet against."""
        oracle = self.oracle
        actor = oracle.actor_index
        assert actor is not None
        able = [p for p in oracle.player_indices if oracle.statuses[p] and oracle.stacks[p]]
        return able == [actor] and oracle.bets[actor] >= max(oracle.bets)

    def _entry(self, operation: Any) -> Entry | None:
        seat = getattr(operation, "player_index", -1) + 1
        match operation:
            case AntePosting(amount=amount):
                return say.posted(seat, amount, "ante")
            case BlindOrStraddlePosting(amount=amount):
                kind = "big_blind" if seat == self._big_blind() else "small_blind"
                return say.posted(seat, amount, kind)
            case BringInPosting(amount=amount):
                return say.posted(seat, amount, "bring_in")
            case CardBurning():
                return say.entry("card_burned")
            case HoleDealing(cards=cards, statuses=statuses):
                return self._dealt(seat, cards, statuses)
            case BoardDealing(cards=cards):
                return say.entry("board_dealt", cards=[repr(card) for card in cards])
            case StandingPatOrDiscarding(cards=cards):
                gone = [repr(card) for card in cards]
                self.held[seat] = [card for card in self.held[seat] if card not in gone]
                return say.entry("cards_drawn", seat=seat, count=len(gone), discarded=gone)
            case _:
                return self._action(seat, operation)

    def _action(self, seat: int, operation: Any) -> Entry | None:
        match operation:
            case Folding():
                return say.folded(seat)
            case CheckingOrCalling(amount=amount):
                return say.called(seat, amount) if amount else say.checked(seat)
            case CompletionBettingOrRaisingTo(amount=amount):
                hand = self.told.table.state.hand
                facing = hand is not None and hand.to_match
                return say.raised(seat, amount) if facing else say.bet(seat, amount)
            case _:
                return None

    def _big_blind(self) -> int:
        return 1 if len(self.stacks) == 2 else 2

    def _dealt(self, seat: int, cards: Any, statuses: Any) -> Entry | None:
        hand = self.told.table.state.hand
        assert hand is not None
        self.held.setdefault(seat, []).extend(map(repr, cards))
        if hand.game.family == "draw" and hand.seats[seat].cards >= hand.game.cards:
            return None  # the new cards of a draw: its entry said how many
        face = "up" if all(statuses) else "down"
        text = " ".join(map(repr, cards)) if face == "up" else None
        return say.dealt(seat, len(cards), face=face, hole=text)

    def _compare(self) -> None:
        state = self.told.table.state
        hand = state.hand
        assert hand is not None
        oracle = self.oracle
        players = range(len(self.stacks))
        ours = {
            "behind": [state.occupants[player + 1].stack for player in players],
            "in front": [hand.seats[player + 1].in_front for player in players],
            "chips in the hand": hand.chips,
            "to act": to_act(state, hand),
        }
        theirs = {
            "behind": list(oracle.stacks),
            "in front": list(oracle.bets),
            "chips in the hand": sum(oracle.bets) + sum(pot.amount for pot in oracle.pots),
            "to act": (oracle.actor_index or 0) + 1,
        }
        if oracle.can_post_bring_in():
            able = tuple(seat for seat in hand.seats if state.occupants[seat].stack)
            ours["to act"] = hand.clockwise(able, after=(hand.first or 1) - 1)[0]
        assert ours == theirs, (self.kind.game, hand.street)

    def _settle(self) -> None:
        """Table what is left, push each pot to whom it belongs, and compare the stacks."""
        hand = self.told.table.state.hand
        assert hand is not None
        if len(hand.live) > 1:
            for seat in hand.live:
                self._table(seat)
        for pot, owed in sorted(self.told.entitled().items(), reverse=True):
            self.told.when(say.pushed(owed, pot)).taken()
        if self.split_by_low:
            return
        ours = list(self.told.stacks().values())
        assert ours == list(self.oracle.stacks), (self.kind.game, self.told.view()["entitled"])

    def _table(self, seat: int) -> None:
        state = self.told.table.state
        assert state.hand is not None
        up = state.hand.seats[seat].up
        down = [card for card in self.held[seat] if card not in up]
        self.told.when(say.entry("cards_tabled", seat=seat, cards=down)).taken()
