"""The rounds of an OHH hand, read one action after the other into the notation of actions."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import count
from typing import Final, Literal

from msgspec import Struct

from floor.imports.hand import Action, Kind, Verb
from floor.imports.imported import FieldError
from floor.imports.ohh_fields import Ohh, OhhAction, OhhPlayer, listed
from floor.imports.phh_actions import CARD_LENGTH, parse_cards
from tables.domain.cards import UNKNOWN
from tables.domain.games import Game

KINDS: Final[Mapping[str, Kind]] = {
    "Post Ante": "ante",
    "Post SB": "small_blind",
    "Post BB": "big_blind",
    "Straddle": "straddle",
    "Post Dead": "dead_blind",
    "Post Extra Blind": "live_blind",
}
LEFT_OUT: Final[Mapping[str, str]] = {
    "Added Chips": "adds chips",
    "Sits Down": "sits down",
    "Stands Up": "stands up",
    "Payout": "is paid out",
    "Player Adjustment": "pays or is paid outside of the pot",
}


class Telling(Struct, frozen=True, kw_only=True):
    """How the amounts of raises and calls are told: what goes in, the total, or the step up."""

    raises: Literal["put in", "total", "step"] = "put in"
    calls: Literal["put in", "total"] = "put in"

    @property
    def notes(self) -> tuple[str, ...]:
        """What is said where it is not as the format has it."""
        if self == PUT_IN:
            return ()
        verbs = [verb for verb in ("raises", "calls") if getattr(self, verb) == "total"]
        told = f"a total for {' and '.join(verbs)}" if verbs else "the step up for raises"
        return (f"The file's amounts are not the chips put in: it tells {told}.",)


HEADS_UP: Final = 2
PUT_IN: Final = Telling()
# What converters write that do not follow the format.
OTHERS: Final = (
    Telling(raises="total"),
    Telling(raises="total", calls="total"),
    Telling(raises="step"),
)


class Posted(Struct, frozen=True):
    """A forced bet in the file's unit."""

    kind: Kind
    player: int
    amount: Decimal


class Rounds:
    """What the rounds say."""

    def __init__(self, ohh: Ohh, game: Game, players: Sequence[OhhPlayer], told: Telling) -> None:
        """Take the players in their order, first left of the button first."""
        self.ohh = ohh
        self.game = game
        self.told = told
        self.places = {player.id: place for place, player in enumerate(players)}
        self.posts: list[Posted] = []
        self.notes: list[str] = []
        self._actions: list[Action] = []
        self._known = {
            place: _cards(f"the cards of p{place + 1}", player.cards)
            for place, player in enumerate(players)
        }
        self._in_front: dict[int, Decimal] = {}
        self._folded: set[int] = set()
        self._blinds = self._whose_blinds()
        self._acts: dict[str, Callable[[int, OhhAction, int], None]] = {
            **dict.fromkeys(KINDS, self._post),
            "Dealt Cards": self._dealt,
            "Fold": self._fold,
            "Check": self._check_or_call,
            "Call": self._check_or_call,
            "Bet": self._bet_or_raise,
            "Raise": self._bet_or_raise,
            "Shows Cards": self._show_or_muck,
            "Mucks Cards": self._show_or_muck,
        }
        self._read()

    @property
    def actions(self) -> tuple[Action, ...]:
        """A deal to each player, then what was done; cards the file does not say are unknown."""
        deals = []
        for player in self.places.values():
            cards = self._known.get(player, ())
            unknown = (UNKNOWN,) * (self.game.cards - len(cards))
            deals.append(Action(at=0, verb="dh", player=player, cards=(*cards, *unknown)))
        return (*deals, *self._actions)

    def _read(self) -> None:
        number = count(1)
        for told in self.ohh.rounds:
            if told.street != "Preflop":
                self._in_front = {}
            if cards := _cards("cards", told.cards):
                self._actions.append(Action(at=0, verb="db", cards=cards))
            for action in told.actions:
                self._take(next(number), action)

    def _whose_blinds(self) -> dict[Kind, int]:
        """Return who has each blind: of those that post it, the first left of the button."""
        found: dict[Kind, int] = {}
        last = -1
        for name in ("Post SB", "Post BB"):
            acts = [act for told in self.ohh.rounds for act in told.actions if act.action == name]
            places = sorted({at for act in acts if (at := self._place(act)) is not None})
            after = [place for place in places if place > last] or places
            if after and len(self.places) > HEADS_UP:
                last = found[KINDS[name]] = after[0]
        return found

    def _take(self, at: int, action: OhhAction) -> None:
        if said := LEFT_OUT.get(action.action):
            self.notes.append(f"At action {at} somebody {said}; it is left out.")
            return
        act = self._acts.get(action.action)
        if act is None:
            raise FieldError(f"action {at}", f"'{action.action}' is no action of a player")
        player = self._place(action)
        if player is None:
            raise FieldError(f"action {at}", f"{action.player_id} is no player of the hand")
        act(at, action, player)

    def _place(self, action: OhhAction) -> int | None:
        return None if action.player_id is None else self.places.get(action.player_id)

    def _post(self, at: int, action: OhhAction, player: int) -> None:
        kind, amount = KINDS[action.action], action.amount or Decimal(0)
        if amount <= 0:
            raise FieldError(f"action {at}", f"{amount} is no amount of chips")
        if kind in ("small_blind", "big_blind") and self._blinds.get(kind, player) != player:
            # Who comes in posts the same: a small blind dead, a big blind live.
            kind = "dead_blind" if kind == "small_blind" else "live_blind"
        big = self.ohh.big_blind_amount
        if kind == "live_blind" and amount > big:
            self.posts.append(Posted("dead_blind", player, amount - big))
            amount = big
        if kind not in ("ante", "dead_blind"):
            self._put_in(player, amount)
        self.posts.append(Posted(kind, player, amount))

    def _dealt(self, at: int, action: OhhAction, player: int) -> None:
        self._known[player] = _cards(f"action {at}", action.cards) or self._known[player]

    def _fold(self, at: int, action: OhhAction, player: int) -> None:
        self._folded.add(player)
        self._do(at, "f", player)
        if listed(action.cards):
            self._shown_dead(player)

    def _check_or_call(self, at: int, action: OhhAction, player: int) -> None:
        chips = action.amount or Decimal(0)
        if chips and self.told.calls == "total":
            chips -= self._front(player)
        self._put_in(player, chips)
        unsaid = action.action == "Call" and action.amount is None
        told = Action(at=at, verb="cc", player=player, chips=None if unsaid else chips)
        self._actions.append(told)

    def _bet_or_raise(self, at: int, action: OhhAction, player: int) -> None:
        to = action.amount or Decimal(0)
        if self.told.raises == "put in":
            to += self._front(player)
        elif self.told.raises == "step":
            to += max(self._in_front.values(), default=Decimal(0))
        self._in_front[player] = to
        self._actions.append(Action(at=at, verb="cbr", player=player, amount=to))

    def _show_or_muck(self, at: int, action: OhhAction, player: int) -> None:
        cards = _cards(f"action {at}", action.cards)
        if player not in self._folded:
            self._do(at, "sm", player, cards if action.action == "Shows Cards" else None)
        elif cards:
            self._shown_dead(player)

    def _do(self, at: int, verb: Verb, player: int, cards: tuple[str, ...] | None = None) -> None:
        self._actions.append(Action(at=at, verb=verb, player=player, cards=cards))

    def _put_in(self, player: int, amount: Decimal) -> None:
        self._in_front[player] = self._front(player) + amount

    def _front(self, player: int) -> Decimal:
        return self._in_front.get(player, Decimal(0))

    def _shown_dead(self, player: int) -> None:
        self.notes.append(f"The file shows a folded hand of p{player + 1}; it is left out.")


def _cards(field: str, cards: list[str] | str | None) -> tuple[str, ...]:
    found = listed(cards)
    if any(len(card) != CARD_LENGTH for card in found):
        raise FieldError(field, f"'{' '.join(found)}' are no cards")
    return parse_cards(field, "".join(found), short_deck=False)
