"""The end of an imported hand: hands shown pot by pot, pots pushed where it is known to whom."""

from collections.abc import Sequence
from decimal import Decimal

from floor.imports.hand import Action, Hand
from floor.imports.imported import ImportedHand
from floor.imports.play import BOARD_FULL, Play
from floor.imports.settlement import PotLine, Shares, Shown, by_cards, by_record, totals
from floor.imports.winners import by_ranks
from tables.domain.betting import betting_over
from tables.domain.entries.base import Share
from tables.domain.entries.hand import UncalledBetReturned
from tables.domain.entries.showdown import DeckScrambled, PotPushed
from tables.domain.games import Family
from tables.domain.pots import pots_now
from tables.domain.ranking import best_high, best_low

HALF = Decimal("0.5")
OUTCOME = "finishing_stacks"


def imported(hand: Hand, *, source: str) -> ImportedHand:
    """Play a hand to its end, and return it as entries.

    Raises: FieldError naming what cannot have happened.
    """
    play = Play(hand)
    play.start()
    acted, shown = _apart(hand.actions)
    for action in acted:
        play.take(action)
    notes = finish(play, shown)
    return ImportedHand(
        source=source,
        game=hand.game_name,
        structure=hand.structure,
        smallest_chip=1,
        seats=hand.table_seats,
        players=dict(zip(hand.seats, hand.names, strict=True)),
        stacks=dict(zip(hand.seats, hand.stacks, strict=True)),
        level=hand.level,
        button=hand.button,
        entries=tuple(play.replay.entries[play.before :]),
        notes=(*notes, *play.notes, *hand.notes),
    )


def _apart(actions: tuple[Action, ...]) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Divide the play from the shows that end it, which are told pot by pot."""
    end = len(actions)
    while end and actions[end - 1].verb == "sm":
        end -= 1
    return actions[:end], actions[end:]


def finish(play: Play, shows: Sequence[Action]) -> tuple[str, ...]:
    """Show, push and scramble, and return notes on what stayed open.

    Args: shows: the shows and mucks after the last card and the last bet, in the file's order.
    """
    if not _is_over(play):
        for action in shows:
            play.take(action)
        return ("The file ends before the hand does.",)
    ending = _Ending(play, shows)
    ending.push()
    play.replay.record(DeckScrambled(), field="actions")
    return ending.notes()


def _is_over(play: Play) -> bool:
    hand = play.replay.hand
    if len(hand.live) == 1:
        return True
    # A bet given back uncalled closed its round, whoever still has chips to answer it with.
    if hand.returned is None and not betting_over(play.replay.state, hand):
        return False
    if hand.game.family is Family.BOARD:
        return len(hand.board) == BOARD_FULL
    return hand.last_street


class _Ending:
    """Everything that settles one hand."""

    def __init__(self, play: Play, shows: Sequence[Action]) -> None:
        self.play = play
        self.shows = list(shows)
        self.behind = {seat: play.replay.behind(seat) for seat in play.of.seats}
        contenders = self._contenders()
        self.pots = [
            PotLine(pot.amount, tuple(seat for seat in contenders if seat in pot.contenders))
            for pot in pots_now(play.replay.hand)
        ]
        cards = [by_cards(pot, self._shown(contenders)) for pot in self.pots]
        self.won = self._won()
        self.shares: Sequence[Shares | None] = cards
        if self.won and self.pots:
            self.shares = by_record(self.pots, cards, self.won)
            if None in self.shares and not self.play.of.game.high_low:
                self.shares = by_ranks(self.pots, self.won) or self.shares

    def _contenders(self) -> list[int]:
        """Return the seats that did not fold or muck, first left of the button first."""
        live = set(self.play.replay.hand.live)
        for action in self.shows:
            if action.cards is None and len(live) > 1:
                live.discard(self.play.of.seats[action.player])
        return [seat for seat in self.play.of.seats if seat in live]

    def _shown(self, contenders: Sequence[int]) -> dict[int, Shown]:
        hand, game = self.play.replay.hand, self.play.of.game
        tabled = {seat: hand.seats[seat].tabled for seat in contenders}
        for action in self.shows:
            tabled[self.play.of.seats[action.player]] = self.play.shown_by(action)
        shown = {}
        for seat in contenders:
            cards = tabled[seat]
            if len(cards) != (hand.seats[seat].cards or game.cards):
                continue
            high, low = best_high(game, cards, hand.board), best_low(game, cards, hand.board)
            if high or low:
                shown[seat] = Shown(high, low)
        return shown

    def _won(self) -> dict[int, Decimal] | None:
        """Return what the file says each seat won of the pots."""
        of = self.play.of
        if of.finishing is not None:
            ended = zip(of.seats, of.finishing, strict=True)
            return {seat: stack - self.behind[seat] for seat, stack in ended}
        if of.winnings is None:
            return None
        won = dict(zip(of.seats, of.winnings, strict=True))
        back = self._given_back()
        over = sum(won.values()) - sum(pot.amount for pot in self.pots)
        if 0 < over <= sum(back.values()) and all(won[seat] >= back[seat] for seat in back):
            # The file counts the bet that was given back among what was won.
            return {seat: chips - back.get(seat, 0) for seat, chips in won.items()}
        return won

    def _given_back(self) -> dict[int, int]:
        back: dict[int, int] = {}
        for entry in self.play.replay.entries:
            if isinstance(entry, UncalledBetReturned):
                back[entry.seat] = back.get(entry.seat, 0) + entry.amount
        return back

    def push(self) -> None:
        """Push the last side pot first, after its hands are shown."""
        for index in range(len(self.pots) - 1, -1, -1):
            pot, shares = self.pots[index], self.shares[index]
            self._show(index)
            if shares and pot.amount:
                won = sorted(shares, key=self.play.of.seats.index)
                rows = tuple(Share(seat=seat, amount=shares[seat]) for seat in won)
                self.play.replay.record(PotPushed(pot=index, shares=rows), field=OUTCOME)

    def _show(self, index: int) -> None:
        """Show the hands that are in for a pot; a hand alone in for it need not, before the last."""
        live = self.play.replay.hand.live
        able = pots_now(self.play.replay.hand)[index].contenders
        due = [seat for seat in able if seat in live]
        if index and len(due) == 1:
            return
        now = [a for a in self.shows if not index or self.play.of.seats[a.player] in due]
        for action in now:
            self.shows.remove(action)
            self.play.take(action)

    def notes(self) -> tuple[str, ...]:
        """Say what stayed open, and where the file's own result differs from ours."""
        of = self.play.of
        left_open = [
            f"Pot {index} of {pot.amount} is left open: the file does not say whose it is."
            for index, pot in enumerate(self.pots)
            if pot.amount and not self.shares[index]
        ]
        if of.finishing is None and of.winnings is None:
            why = "cards" if any(len(pot.seats) > 1 for pot in self.pots) else "betting"
            unsaid = f"The source states no finishing stacks; they follow from the {why}."
            return tuple(left_open) or (unsaid,)
        return (*left_open, *([] if left_open else self._differences()))

    def _differences(self) -> list[str]:
        won = self.won or {}
        ours = totals(self.shares)
        rake = sum(ours.values()) - sum(won.values(), Decimal(0))
        if rake > 0 and min(won.values()) >= 0:
            return [
                f"The file pays out {_plain(rake)} less than the pots; a tournament has no rake."
            ]
        return [
            _difference(seat, ours.get(seat, 0) - chips)
            for seat, chips in won.items()
            if ours.get(seat, 0) != chips
        ]


def _difference(seat: int, chips: Decimal) -> str:
    way = "up" if chips > 0 else "down"
    if abs(chips) == HALF:
        halved = "The source halves the odd chip; in whole chips seat"
        return f"{halved} {seat} ends half a chip {way}."
    return f"Against the file's own result seat {seat} ends {_plain(abs(chips))} {way}."


def _plain(chips: Decimal) -> str:
    return f"{chips.normalize():f}"
