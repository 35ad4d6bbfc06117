"""Random but plausible play of every game: whole hands from the riffle to the scramble, told entry by entry."""

from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own
from typing import Any

from rulings.domain.view import View
from tables.domain.betting import behind, betting_over, to_act
from tables.domain.cards import RANKS, SHORT_DECK_RANKS, SUITS
from tables.domain.entries.base import Entry
from tables.domain.games import BOARD_CARDS, GAMES, Family
from tables.domain.hand_state import HandState, Holding
from tables.domain.state import TableState
from tests.support import makers as say
from tests.support.given import Step
from tests.support.memory import MemoryTable

BOOKS = ("caro_cooke", "roberts", "tda", "tda_2024", "holdem_basic")
STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")
DEAL_BOARD = {"preflop": 3, "flop": 1, "turn": 1}
MOST_SEATS = 6
MOST_CHIPS = 10**15


class Play:
    """A dealer who plays hands at random: ask it for the next entry of the table as it stands."""

    def __init__(self, rnd: Random, *, game: str | None = None, book: str | None = None) -> None:
        self.rnd = rnd
        self.game = game or rnd.choice(sorted(GAMES))
        self.book = book or rnd.choice(BOOKS)
        self.deck: list[str] = []
        self.hole: dict[int, list[str]] = {}
        self.number = 0

    def opening(self) -> tuple[Entry, ...]:
        """The table opens with some players and a level."""
        rnd = self.rnd
        seats = rnd.sample(range(1, MOST_SEATS + 1), rnd.randint(2, MOST_SEATS))
        stacks = {seat: 25 * rnd.randint(1, 120) for seat in sorted(seats)}
        family = GAMES[self.game].family
        level: dict[str, Any] = {"small_blind": 50, "big_blind": 100}
        if rnd.random() < 0.5:
            level |= {"ante": 25, "ante_form": rnd.choice(["each", "big_blind", "button"])}
        if family is Family.STUD:
            level |= {"ante": 25, "ante_form": "each", "bring_in": 25}
        structure = "fixed_limit" if family is Family.STUD else rnd.choice(STRUCTURES)
        return say.opened(
            stacks=stacks,
            seats=MOST_SEATS,
            book=self.book,
            game=self.game,
            structure=structure,
            **level,
        )

    def next(self, table: MemoryTable) -> Entry | Step:
        """Return what a table that plays by the book sees next."""
        state = table.state
        hand = state.hand
        if hand is None or hand.scrambled or hand.void:
            return self._between(state)
        if hand.number != self.number:
            self._shuffle(hand)
        return (
            self._forced(state, hand)
            or self._initial_deal(hand)
            or self._action(state, hand)
            or self._street(hand)
            or self._showdown(table, state, hand)
        )

    def _shuffle(self, hand: HandState) -> None:
        ranks = [r for r in RANKS if not hand.game.short_deck or r in SHORT_DECK_RANKS]
        self.deck = [rank + suit for rank in ranks for suit in SUITS]
        self.rnd.shuffle(self.deck)
        self.number = hand.number
        self.hole = {seat: [] for seat in hand.seats}

    def _take(self, count: int) -> list[str]:
        taken, self.deck = self.deck[:count], self.deck[count:]
        return taken

    def _between(self, state: TableState) -> Entry | Step:
        rnd = self.rnd
        busted = [seat for seat, one in state.occupants.items() if not one.stack]
        with_chips = sorted(seat for seat, one in state.occupants.items() if one.stack)
        if busted and rnd.random() < 0.4:
            return say.leaves(busted[0], "busted")
        if len(with_chips) < 2:
            empty = [s for s in range(1, MOST_SEATS + 1) if s not in state.occupants]
            if not empty:
                return say.entry("chips_added", seat=busted[0], amount=1000, reason="rebuy")
            player = f"q{state.seq}"
            return say.entry("player_seated", seat=empty[0], player=player, stack=1500)
        game = state.opened.game if state.opened else "holdem"
        button = None if GAMES[game].family is Family.STUD else rnd.choice(with_chips)
        return say.riffle(button, rnd.choice(["riffle", "shuffle_machine", "dealer_push"]))

    def _forced(self, state: TableState, hand: HandState) -> Entry | None:
        """Antes first, then the blinds, each as far as the stack goes."""
        if hand.opened or hand.turns_on_street or hand.board or len(hand.live) < 2:
            return None
        level = state.level
        order = hand.clockwise(hand.live, after=hand.button)
        antes = {"each": order, "big_blind": (), "button": ()}[level.ante_form]
        for seat in antes if level.ante else ():
            chips = min(level.ante, behind(state, hand.seats[seat]))
            if not hand.seats[seat].put_in and chips:
                return say.posted(seat, chips, "ante")
        if hand.game.family is Family.STUD:
            return None
        small, big = (order[-1], order[0]) if len(order) == 2 else (order[0], order[1])
        for seat, amount, kind in ((small, 50, "small_blind"), (big, 100, "big_blind")):
            chips = min(amount, behind(state, hand.seats[seat]))
            if not hand.seats[seat].in_front and chips and not hand.seats[seat].all_in:
                return say.posted(seat, chips, kind)
        return None

    def _initial_deal(self, hand: HandState) -> Entry | None:
        if hand.street_index or hand.board:
            return None
        stud = hand.game.family is Family.STUD
        for seat in hand.clockwise(tuple(hand.seats), after=hand.button):
            held = hand.seats[seat]
            if held.holding is not Holding.IN:
                continue
            if stud and held.cards < 3:
                down = held.cards < 2
                return self._deal(seat, 2 if down else 1, face="down" if down else "up")
            if not stud and not held.cards:
                return self._deal(seat, hand.game.cards)
        return None

    def _deal(self, seat: int, count: int, *, face: str = "down") -> Entry:
        taken = self._take(count)
        self.hole.setdefault(seat, []).extend(taken)
        text = " ".join(taken) if face == "up" or self.rnd.random() < 0.5 else None
        return say.dealt(seat, len(taken), face=face, hole=text)

    def _action(self, state: TableState, hand: HandState) -> Entry | None:
        if hand.game.family is Family.STUD and not hand.opened:
            return self._bring_in(state, hand)
        seat = to_act(state, hand)
        if seat is None:
            return None
        held = hand.seats[seat]
        stack = behind(state, held)
        owed = hand.to_match - held.in_front
        roll = self.rnd.random()
        if owed > 0 and roll < 0.25:
            return say.folded(seat)
        if roll < 0.65:
            return say.called(seat) if owed > 0 else say.checked(seat)
        to = self._size(state, hand, seat)
        if to <= hand.to_match:
            return say.called(seat) if owed > 0 else say.checked(seat)
        if not hand.to_match:
            return say.bet(seat, min(stack, to - held.in_front))
        return say.raised(seat, min(held.in_front + stack, to))

    def _size(self, state: TableState, hand: HandState, seat: int) -> int:
        held = hand.seats[seat]
        most = min(MOST_CHIPS, held.in_front + behind(state, held))
        least = hand.to_match + hand.full_raise
        if hand.structure == "fixed_limit":
            unit = hand.level.big_bet if hand.street_index >= 2 else hand.level.small_bet
            if len(hand.game.streets) == 2 and hand.street_index:
                unit = hand.level.big_bet
            return min(most, (hand.to_match // (unit or 25) + 1) * (unit or 25))
        if hand.structure == "pot_limit":
            owed = hand.to_match - held.in_front
            most = min(most, hand.to_match + hand.chips + owed)
        if self.rnd.random() < 0.3:
            return most
        return min(most, least + 25 * self.rnd.randint(0, 20))

    def _bring_in(self, state: TableState, hand: HandState) -> Entry | None:
        first = hand.first
        if first is None or not behind(state, hand.seats[first]):
            able = [s for s in hand.holding if behind(state, hand.seats[s])]
            if not able or len(hand.live) < 2:
                return None
            first = able[0]
        return say.posted(first, min(25, behind(state, hand.seats[first])), "bring_in")

    def _street(self, hand: HandState) -> Entry | None:
        """The next card, as long as two hands are in and one is to come."""
        if len(hand.live) < 2 or not hand.holding or any(pot.pushed for pot in hand.pots):
            return None
        game = hand.game
        if game.family is Family.BOARD:
            if len(hand.board) >= BOARD_CARDS["river"] or len(self.deck) < BOARD_CARDS["flop"]:
                return None
            if self.rnd.random() < 0.2:
                return say.entry("card_burned")
            count = 3 if len(hand.board) < 3 else 1
            return say.entry("board_dealt", cards=self._take(count))
        if game.family is Family.STUD:
            return self._stud_card(hand)
        return self._draw(hand)

    def _stud_card(self, hand: HandState) -> Entry | None:
        least = min(hand.seats[seat].cards for seat in hand.holding)
        short = [seat for seat in hand.holding if hand.seats[seat].cards == least]
        if least >= hand.game.cards or not self.deck:
            return None
        return self._deal(short[0], 1, face="down" if least == 6 else "up")

    def _draw(self, hand: HandState) -> Entry | None:
        waiting = [seat for seat in hand.holding if not hand.seats[seat].drew]
        if hand.last_street and (not waiting or hand.turns_on_street):
            return None
        if not waiting or hand.turns_on_street or not hand.street_index:
            waiting = list(hand.holding)
        if hand.last_street and hand.turns_on_street:
            return None
        order = hand.clockwise(tuple(waiting), after=hand.button)
        seat = order[0]
        count = min(self.rnd.randint(0, 3), len(self.deck), len(self.hole.get(seat, ())))
        mine = self.hole.setdefault(seat, [])[: hand.game.cards]
        gone, kept = mine[:count], mine[count:]
        new = self._take(count)
        self.hole[seat] = kept + new
        return say.entry("cards_drawn", seat=seat, count=count, discarded=gone, cards=new)

    def _showdown(self, table: MemoryTable, state: TableState, hand: HandState) -> Entry:
        rnd = self.rnd
        view = table.view()
        untabled = [
            seat
            for seat in hand.holding
            if not hand.seats[seat].tabled and len(hand.live) > 1 and betting_over(state, hand)
        ]
        pots: Any = view["pots"]
        pushed_any = any(pot["pushed"] for pot in pots)
        if untabled and not pushed_any:
            seat = rnd.choice(untabled)
            roll = rnd.random()
            if roll < 0.15:
                ranks = "".join(rnd.sample("AKQJT98", rnd.randint(0, 2)))
                return say.declared(seat, rnd.choice(["one_pair", "straight", "flush"]), ranks)
            if roll < 0.35:
                return say.discarded(seat, identifiable=rnd.random() < 0.5)
            return self._tabled(hand, seat)
        return self._push(view) or say.scrambled()

    def _tabled(self, hand: HandState, seat: int) -> Entry:
        mine = self.hole.get(seat) or self._take(hand.game.cards)
        self.hole[seat] = mine
        if not mine:  # the deck has run out
            return say.discarded(seat)
        if hand.game.family is Family.STUD:
            down = [card for card in mine if card not in hand.seats[seat].up]
            mine = down or mine
        if self.rnd.random() < 0.1:
            mine = mine[:1]
        return say.entry("cards_tabled", seat=seat, cards=mine[: hand.game.cards])

    def _push(self, view: View) -> Entry | None:
        """The last pot that is still out, as the cards have it, or to whoever is there."""
        pots: Any = view["pots"]
        owed: Any = {one["pot"]: one["shares"] for one in view["entitled"]}  # type: ignore[attr-defined]
        for pot in reversed(pots):
            out = pot["amount"] - sum(one["amount"] for one in pot["pushed"])
            if not out:
                continue
            totals: dict[int, int] = {}
            for share in owed.get(pot["index"], []):
                totals[share["seat"]] = totals.get(share["seat"], 0) + share["amount"]
            stacks: Any = view["stacks"]
            if not stacks:  # everybody left: nobody to push to
                return None
            if sum(totals.values()) != out or any(str(seat) not in stacks for seat in totals):
                there = [seat for seat in pot["eligible"] if str(seat) in stacks]
                totals = {(there or sorted(map(int, stacks)))[0]: out}
            return say.pushed(totals, pot["index"])
        return None
