"""An imported hand played from the riffle to the last bet: each action as the entry it was."""

from collections.abc import Callable
from decimal import Decimal
from itertools import groupby

from floor.imports.hand import Action, Hand
from floor.imports.imported import FieldError
from floor.imports.phh_actions import AS_DEALT
from floor.imports.replay import Replay
from tables.domain.betting import to_act
from tables.domain.cards import UNKNOWN, known
from tables.domain.entries.hand import (
    Bet,
    BoardDealt,
    Called,
    CardsDealt,
    CardsDrawn,
    Checked,
    Folded,
    ForcedBetPosted,
    HandStarted,
    Raised,
)
from tables.domain.entries.showdown import CardsTabled, HandDiscarded, HandKilled
from tables.domain.entries.table import PlayerSeated, TableOpened
from tables.domain.games import Family

UP_CARDS = range(2, 6)
BOARD_FULL = 5
IN_TURN = ("db", "f", "cc", "cbr")
SHORT = "The big blind was short; whoever calls it calls it whole."
RULEBOOK = "tda"


class Play:
    """One hand on its own table, seat by seat, with the cards each player is known to hold."""

    def __init__(self, hand: Hand) -> None:
        """Seat the players and start the level; the hand itself begins with `start`."""
        self.of = hand
        self.replay = Replay()
        self.holding: dict[int, list[str]] = {seat: [] for seat in hand.seats}
        self.notes: list[str] = []
        opened = TableOpened(
            game=hand.game_name,
            structure=hand.structure,
            rulebook=RULEBOOK,
            smallest_chip=1,
            seats=hand.table_seats,
        )
        self.replay.record(opened, field="variant")
        for seat, name, stack in zip(hand.seats, hand.names, hand.stacks, strict=True):
            seated = PlayerSeated(seat=seat, player=name, stack=stack)
            self.replay.record(seated, field="players")
        self.replay.record(hand.level, field="blinds_or_straddles")
        self.before = len(self.replay.entries)

    def start(self) -> None:
        """Begin the hand and post what is forced; a short stack posts what it has."""
        started = HandStarted(button=self.of.button, method="riffle")
        self.replay.record(started, field="starting_stacks")
        for post in self.of.posts:
            seat = self.of.seats[post.player]
            if amount := min(post.amount, self.replay.behind(seat)):
                posted = ForcedBetPosted(seat=seat, kind=post.kind, amount=amount)
                field = "antes" if post.kind == "ante" else "blinds_or_straddles"
                self.replay.record(posted, field=field)

    def take(self, action: Action) -> None:
        """Record one action."""
        acts: dict[str, Callable[[Action, int], None]] = {
            "dh": self._deal,
            "pb": self._bring_in,
            "f": self._fold,
            "cc": self._check_or_call,
            "cbr": self._bet_or_raise,
            "sd": self._draw,
            "sm": self.show_or_muck,
        }
        self._look_whose_turn(action)
        if action.verb == "db":
            self._board(action)
        else:
            acts[action.verb](action, self.of.seats[action.player])

    def _look_whose_turn(self, action: Action) -> None:
        """Note an action out of turn, and cards dealt while somebody is still to act."""
        turn = to_act(self.replay.state, self.replay.hand)
        if turn is None or action.verb not in IN_TURN:
            return
        if action.verb == "db":
            self.notes.append(f"The board is dealt while p{self._number(turn)} is still to act.")
        elif self.of.seats[action.player] != turn:
            now = f"p{action.player + 1} acts when it is p{self._number(turn)}'s turn"
            self.notes.append(f"At action {action.at} {now}.")

    def _number(self, seat: int) -> int:
        return self.of.seats.index(seat) + 1

    def _board(self, action: Action) -> None:
        cards = action.cards or ()
        if UNKNOWN in cards:
            raise FieldError(action.field, "a board card is unknown, and a table needs it")
        if len(self.replay.hand.board) + len(cards) > BOARD_FULL:
            raise FieldError(action.field, "the board is full; a second board is no tournament's")
        self._only_once(cards, action)
        self.replay.record(BoardDealt(cards=cards), field=action.field)

    def _deal(self, action: Action, seat: int) -> None:
        """Deal a player's cards, in stud the two down apart from the one up."""
        dealt = len(self.holding[seat])
        cards = action.cards or ()
        if dealt + len(cards) > self.of.game.cards:
            raise FieldError(action.field, f"p{action.player + 1} has all his cards already")
        self._only_once(cards, action)
        stud = self.of.game.family is Family.STUD
        numbered = enumerate(cards, start=dealt)
        for up, group in groupby(numbered, key=lambda card: stud and card[0] in UP_CARDS):
            some = tuple(card for _, card in group)
            entry = CardsDealt(
                seat=seat,
                count=len(some),
                cards=some if known(some) else None,
                face="up" if up else "down",
            )
            self.replay.record(entry, field=action.field)
        self.holding[seat] += cards

    def _only_once(self, cards: tuple[str, ...], action: Action) -> None:
        """Refuse a card that lies elsewhere; what comes in a draw may be shuffled in again."""
        out = list(self.replay.hand.board)
        for held in self.holding.values():
            out += held
        new = known(cards)
        for place, card in enumerate(new):
            if card in out or card in new[:place]:
                raise FieldError(action.field, f"{card} is dealt already")

    def _bring_in(self, action: Action, seat: int) -> None:
        if not self.of.bring_in:
            raise FieldError("bring_in", "is missing, and a player brings it in")
        amount = min(self.of.bring_in, self.replay.behind(seat))
        entry = ForcedBetPosted(seat=seat, kind="bring_in", amount=amount)
        self.replay.record(entry, field=action.field)

    def _fold(self, action: Action, seat: int) -> None:
        self.replay.record(Folded(seat=seat), field=action.field)

    def _check_or_call(self, action: Action, seat: int) -> None:
        hand = self.replay.hand
        if hand.seats[seat].all_in:
            raise FieldError(action.field, f"p{action.player + 1} is all-in and has no action")
        owed = hand.to_match - hand.seats[seat].in_front
        chips = min(owed, self.replay.behind(seat))
        if action.chips is not None and action.chips * self.of.scale != max(chips, 0):
            owes = f"{max(chips, 0) / Decimal(self.of.scale):f}"
            raise FieldError(
                action.field, f"the file puts in {action.chips:f} where {owes} is owed"
            )
        most = max(held.in_front for held in hand.seats.values())
        if (
            action.chips is None
            and hand.seats[seat].in_front + chips > most
            and SHORT not in self.notes
        ):
            self.notes.append(SHORT)
        entry = Called(seat=seat, amount=chips) if chips > 0 else Checked(seat=seat)
        self.replay.record(entry, field=action.field)

    def _bet_or_raise(self, action: Action, seat: int) -> None:
        hand = self.replay.hand
        to = int(action.amount * self.of.scale)
        more = to - hand.seats[seat].in_front
        if more <= 0:
            raise FieldError(action.field, f"{action.amount} is no more than he has in front")
        if to < hand.to_match and more < self.replay.behind(seat):
            bet = f"{hand.to_match / Decimal(self.of.scale):f}"
            raise FieldError(action.field, f"{action.amount:f} does not reach the bet of {bet}")
        entry: Bet | Raised | Called = Raised(seat=seat, to=to)
        if not hand.to_match:
            entry = Bet(seat=seat, amount=more)
        elif to <= hand.to_match:
            entry = Called(seat=seat, amount=more)
        self.replay.record(entry, field=action.field)

    def _draw(self, action: Action, seat: int) -> None:
        """Record a draw with the cards that came; those not named are unknown."""
        gone, came = action.cards or (), action.drawn or ()
        if len(came) > len(gone):
            raise FieldError(action.field, f"{len(gone)} cards go and {len(came)} come")
        came = (*came, *(UNKNOWN,) * (len(gone) - len(came)))
        entry = CardsDrawn(seat=seat, count=len(gone), cards=came if known(came) else None)
        self.replay.record(entry, field=action.field)
        for card in gone:
            self._let_go(seat, card)
        self.holding[seat] += came

    def _let_go(self, seat: int, card: str) -> None:
        held = self.holding[seat]
        if card in held:
            held.remove(card)
        elif UNKNOWN in held:
            held.remove(UNKNOWN)

    def shown_by(self, action: Action) -> tuple[str, ...]:
        """Return the cards a show turns face up; unknown ones are left out."""
        held = tuple(self.holding[self.of.seats[action.player]])
        return known(held if action.cards == AS_DEALT else action.cards or ())

    def show_or_muck(self, action: Action, seat: int) -> None:
        """Table a hand or throw it away; the last hand left wins without being shown."""
        if seat not in self.replay.hand.live:
            raise FieldError(action.field, f"p{action.player + 1} has no hand to show")
        if cards := self.shown_by(action):
            tabled = self.replay.hand.seats[seat].tabled
            if new := tuple(card for card in cards if card not in tabled):
                self.replay.record(CardsTabled(seat=seat, cards=new), field=action.field)
        elif action.cards is None and len(self.replay.hand.live) > 1:
            gone = HandDiscarded(seat=seat, face="down", touched_muck=False, identifiable=True)
            self.replay.record(gone, field=action.field)
            self.replay.record(HandKilled(seat=seat, identifiable=False), field=action.field)
