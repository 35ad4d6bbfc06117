"""A hand's entries gone through once: what was posted and done, and what no action can say."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from msgspec.structs import replace

from floor.exports.forced import asked
from floor.exports.hand import Act, Post, PostKind, Verb
from rulings.domain.story import Step
from tables.domain.betting import betting_over
from tables.domain.cards import UNKNOWN, known
from tables.domain.entries.base import Entry
from tables.domain.entries.hand import (
    Bet,
    BoardDealt,
    BoardTakenBack,
    Called,
    CardsDealt,
    CardsDrawn,
    Checked,
    ExposedCardReplaced,
    Folded,
    ForcedBetPosted,
    Raised,
)
from tables.domain.entries.showdown import CardsTabled, HandDiscarded, HandKilled
from tables.domain.envelope import Recorded
from tables.domain.games import Family
from tables.domain.hand_state import HandState

POSTS: Final = get_args(PostKind)


class Walk:
    """What a hand's entries come to; `unsaid` are those that no action of a format says."""

    def __init__(self, hand: HandState, steps: list[Step]) -> None:
        """Take a hand as it stands at the end, and its entries."""
        self.hand = hand
        self.steps = steps
        self.posts: list[Post] = []
        self.unsaid: list[Recorded] = []
        self.unlogged_deals: set[int] = set()
        self._step = steps[0]
        self._before = hand
        self._acts: list[Act] = []
        self._dealt: dict[int, int] = {}
        self._awaited: dict[int, int] = {}
        self._unsure: set[int] = set()
        self._cards_known: dict[int, list[Recorded]] = {}
        self._out: set[int] = set()

    def go(self) -> None:
        """Go through the entries."""
        told: Mapping[type[Entry], Callable[[Any], None]] = {
            ForcedBetPosted: self._posted,
            CardsDealt: self._deal,
            ExposedCardReplaced: self._replaced,
            BoardDealt: self._board,
            BoardTakenBack: self._taken_back,
            CardsDrawn: self._drawn,
            Checked: self._checked,
            Folded: self._folded,
            Called: self._called,
            Bet: self._wagered,
            Raised: self._wagered,
            CardsTabled: self._tabled,
            HandDiscarded: self._let_go,
            HandKilled: self._let_go,
        }
        for step in self.steps:
            before = step.before.hand
            tell = told.get(type(step.entry))
            if tell is not None and before is not None and before.number == self.hand.number:
                self._step, self._before = step, before
                tell(step.entry)
        self._show_at_the_end()
        self._unsure |= _untraceable(self._acts)
        self.unsaid += [row for seat in self._unsure for row in self._cards_known.get(seat, ())]
        self._fill_deals()

    def acts(self) -> list[Act]:
        """Return what was done; cards of a hand that changed in a way not on record are unknown."""
        return [
            replace(act, cards=(UNKNOWN,) * len(act.cards), drawn=(UNKNOWN,) * len(act.drawn))
            if act.seat in self._unsure and act.verb in ("deal", "draw")
            else act
            for act in self._acts
        ]

    def _act(self, verb: Verb, seat: int, **more: Any) -> None:
        act = Act(verb=verb, street=self._before.street, seat=seat, **more)
        self._acts.append(act)

    def _street(self) -> str:
        """Return the street that the entry at hand has led to."""
        hand = self._step.after.hand
        return hand.street if hand else self._before.street

    def _posted(self, entry: ForcedBetPosted) -> None:
        all_in = entry.amount == self._behind(entry.seat)
        if entry.kind not in POSTS:
            self._act("bring_in", entry.seat, added=entry.amount, to=entry.amount, all_in=all_in)
            return
        most = asked(entry.kind, self._before.level, self.posts) if all_in else 0
        self.posts.append(
            Post(
                seat=entry.seat,
                kind=entry.kind,  # type: ignore[arg-type]
                amount=entry.amount,
                nominal=max(entry.amount, most),
                all_in=all_in,
            )
        )

    def _deal(self, entry: CardsDealt) -> None:
        cards = entry.cards or (UNKNOWN,) * entry.count
        self._note(entry.seat, known(cards))
        if self._awaited.get(entry.seat):
            self._fill_draw(entry.seat, cards)
            return
        had = self._dealt.get(entry.seat, 0)
        room = self.hand.game.cards - had
        if len(cards) > room or entry.seat not in self.hand.seats:
            self.unsaid.append(self._step.row)
            cards = cards[: max(0, room)]
        if not cards:
            return
        self._dealt[entry.seat] = had + len(cards)
        last = self._acts[-1] if self._acts else None
        if last is not None and (last.verb, last.seat) == ("deal", entry.seat):
            self._acts[-1] = replace(last, cards=(*last.cards, *cards))
        else:
            self._acts.append(Act(verb="deal", street=self._street(), seat=entry.seat, cards=cards))

    def _fill_draw(self, seat: int, cards: tuple[str, ...]) -> None:
        """Take cards dealt after a draw as those that came for it."""
        at = max(i for i, act in enumerate(self._acts) if (act.verb, act.seat) == ("draw", seat))
        came, awaited = self._acts[at].drawn, self._awaited[seat]
        if len(cards) > awaited:
            self.unsaid.append(self._step.row)
        got = cards[:awaited]
        place = len(came) - awaited
        drawn = (*came[:place], *got, *came[place + len(got) :])
        self._acts[at] = replace(self._acts[at], drawn=drawn)
        self._awaited[seat] = awaited - len(got)

    def _note(self, seat: int, cards: tuple[str, ...]) -> None:
        """Keep where the cards of a seat are said, for a hand that no action can tell of."""
        if cards:
            self._cards_known.setdefault(seat, []).append(self._step.row)

    def _replaced(self, entry: ExposedCardReplaced) -> None:
        self._unsure.add(entry.seat)

    def _board(self, entry: BoardDealt) -> None:
        self._acts.append(Act(verb="board", street=self._street(), cards=entry.cards))

    def _taken_back(self, entry: BoardTakenBack) -> None:
        """Leave out the cards that left the board again."""
        for at in range(len(self._acts) - 1, -1, -1):
            act = self._acts[at]
            if act.verb == "board" and set(act.cards) & set(entry.cards):
                kept = tuple(card for card in act.cards if card not in entry.cards)
                self._acts[at] = replace(act, cards=kept)
        self._acts = [act for act in self._acts if act.verb != "board" or act.cards]

    def _drawn(self, entry: CardsDrawn) -> None:
        unknown = (UNKNOWN,) * entry.count
        self._awaited[entry.seat] = entry.count if entry.cards is None else 0
        gone, came = entry.discarded or unknown, entry.cards or unknown
        self._note(entry.seat, known(came))
        act = Act(verb="draw", street=self._street(), seat=entry.seat, cards=gone, drawn=came)
        self._acts.append(act)

    def _checked(self, entry: Checked) -> None:
        if self._before.seats[entry.seat].in_front < self._before.to_match:
            # He checked a bet that he had not matched: nothing came of it.
            self.unsaid.append(self._step.row)
            return
        self._act("check", entry.seat)

    def _folded(self, entry: Folded) -> None:
        if entry.seat not in self._out:
            self._out.add(entry.seat)
            self._act("fold", entry.seat)

    def _called(self, entry: Called) -> None:
        seat = self._before.seats[entry.seat]
        owed = max(0, self._before.to_match - seat.in_front)
        behind = self._behind(entry.seat)
        added = min(owed, behind) if entry.amount is None else entry.amount
        if added != min(owed, behind):
            self.unsaid.append(self._step.row)
        to, all_in = seat.in_front + added, added == behind > 0
        self._act("call" if added else "check", entry.seat, added=added, to=to, all_in=all_in)

    def _wagered(self, entry: Bet | Raised) -> None:
        in_front = self._before.seats[entry.seat].in_front
        to = entry.to if isinstance(entry, Raised) else in_front + entry.amount
        added = to - in_front
        all_in = added == self._behind(entry.seat)
        verb: Verb = "raise" if self._before.to_match else "bet"
        self._act(verb, entry.seat, added=added, to=to, all_in=all_in)

    def _behind(self, seat: int) -> int:
        occupant = self._step.before.occupants.get(seat)
        return occupant.stack if occupant else 0

    def _tabled(self, entry: CardsTabled) -> None:
        """Show all that a seat has on the table; there is no showing a hand out of play, or in it."""
        if entry.seat in self._out or not self._is_over():
            self.unsaid.append(self._step.row)
            return
        seat = self._before.seats[entry.seat]
        last = next((act for act in reversed(self._acts) if act.seat == entry.seat), None)
        if last is not None and last.verb == "show":
            # What he turned over bit by bit is shown once; a card dealt since is shown anew.
            self._acts.remove(last)
        # What lies open in stud is shown with the rest: the formats want the whole hand.
        cards = dict.fromkeys((*seat.tabled, *entry.cards, *seat.up))
        self._act("show", entry.seat, cards=tuple(cards))

    def _is_over(self) -> bool:
        """Say whether no bet can come, be it that forced bets took the chips before any could."""
        hand = self._before
        able = [no for no in hand.live if self._behind(no)]
        most = max((hand.seats[no].in_front for no in hand.live if no not in able), default=0)
        is_dealt = any(seat.cards for seat in hand.seats.values())
        unanswered = len(able) > 1 or any(hand.seats[no].in_front < most for no in able)
        return betting_over(self._step.before, hand) or (is_dealt and not unanswered)

    def _show_at_the_end(self) -> None:
        """Show at the showdown what lay open before it: that is where the formats want it."""
        shown = {act.seat for act in self._acts if act.verb == "show"}
        in_it = [no for no in self.hand.seats if no not in self._out]
        if len(in_it) > 1 and betting_over(self._step.after, self.hand):
            for no in in_it:
                seat = self.hand.seats[no]
                cards = tuple(dict.fromkeys((*seat.tabled, *seat.up)))
                if seat.tabled and no not in shown:
                    self._acts.append(
                        Act(verb="show", street=self.hand.street, seat=no, cards=cards)
                    )

    def _let_go(self, entry: HandDiscarded | HandKilled) -> None:
        """Muck a hand at the showdown, fold it before; one that was taken back was never let go."""
        seat = entry.seat
        final = self.hand.seats.get(seat)
        if seat in self._out or final is None or final.held or self._before.seats[seat].tabled:
            return
        self._out.add(seat)
        over = betting_over(self._step.before, self._before)
        self._act("muck" if over else "fold", seat)

    def _fill_deals(self) -> None:
        """Deal unknown cards to those whose deal nobody logged, where the game says how many."""
        game = self.hand.game
        if game.family is Family.STUD:
            return
        order = self.hand.clockwise(tuple(self.hand.seats), after=self.hand.button)
        street = game.streets[0]
        missing = [no for no in order if self._dealt.get(no, 0) < game.cards]
        deals = [
            Act(
                verb="deal",
                street=street,
                seat=no,
                cards=(UNKNOWN,) * (game.cards - self._dealt.get(no, 0)),
            )
            for no in missing
        ]
        self.unlogged_deals = set(missing)
        at = next((i for i, act in enumerate(self._acts) if act.verb != "deal"), len(self._acts))
        self._acts[at:at] = deals


def _untraceable(acts: list[Act]) -> set[int]:
    """Return the seats that threw away, in a draw, cards that they are not known to have held."""
    found: set[int] = set()
    held: dict[int, list[str]] = {}
    for act in acts:
        if act.verb == "deal":
            held.setdefault(act.seat, []).extend(act.cards)
        elif act.verb == "draw":
            holding = held.setdefault(act.seat, [])
            for card in act.cards:
                if card in holding:
                    holding.remove(card)
                else:
                    found.add(act.seat)
            holding.extend(act.drawn)
    return found
