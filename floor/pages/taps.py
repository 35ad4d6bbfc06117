"""What is recorded with one tap: the acts of the seat to act, and what the dealer does for the table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from floor.forms.pad import Pad, PadPot
from floor.words.amounts import chips
from floor.words.phrases import seats_text, shares_text

NewId = Callable[[], UUID]

SIZES: Final[dict[str, str | Promise]] = {
    "least": gettext_lazy("least"),
    "half_pot": gettext_lazy("half the pot"),
    "pot": gettext_lazy("pot"),
    "all_in": gettext_lazy("all-in"),
}


@dataclass(frozen=True, slots=True)
class Tap:
    """An act with all that it says; `note` stands smaller under its words."""

    act: str
    text: str
    icon: str
    command_id: UUID
    fields: tuple[tuple[str, str], ...] = ()
    note: str = ""

    @property
    def ident(self) -> str:
        """What it is on the page: another act is another button, even in the same place."""
        said = "-".join(f"{name}-{value}" for name, value in self.fields)
        return f"tap-{self.act}-{said}".replace(" ", "-")

    @property
    def what(self) -> str:
        """Its words in one line."""
        return f"{self.text}, {self.note}" if self.note else self.text


def seat_taps(pad: Pad, new_id: NewId) -> tuple[Tap, ...]:
    """Return what the seat chosen, else the one to act, does without putting in more than a call."""
    if pad.turn is None:
        return ()
    seat = ("seat", str(pad.turn.seat))
    fold = Tap("folded", _("Fold"), "fold", new_id(), (seat,))
    if not pad.turn.to_call:
        return fold, Tap("checked", _("Check"), "check", new_id(), (seat,))
    owed = pad.turn.to_call
    note = _("all-in") if owed == pad.turn.behind else ""
    said = _("Call %(chips)s") % {"chips": chips(owed)}
    call = Tap("called", said, "chips", new_id(), (seat, ("amount", str(owed))), note)
    return fold, call


def wager_taps(pad: Pad, new_id: NewId) -> tuple[Tap, ...]:
    """Return the bets or raises to offer, by their amounts."""
    if pad.turn is None:
        return ()
    seat, front = ("seat", str(pad.turn.seat)), pad.turn.in_front
    found = []
    for one in pad.wagers:
        is_bet = one.act == "bet"
        said = _("Bet %(chips)s") if is_bet else _("Raise to %(chips)s")
        amount = ("amount", str(one.to - front)) if is_bet else ("to", str(one.to))
        text = said % {"chips": chips(one.to)}
        note = str(SIZES[one.size]) if len(pad.wagers) > 1 or one.size == "all_in" else ""
        found.append(Tap(one.act, text, "chips", new_id(), (seat, amount), note))
    return tuple(found)


def table_taps(pad: Pad, new_id: NewId) -> tuple[Tap, ...]:
    """Return what the dealer does for the whole table: blinds, the deal, a draw, hands to kill."""
    found = []
    if pad.forced:
        found.append(_forced(pad, new_id))
    if pad.down_due and not pad.up_due and pad.may_deal:
        each = _("Deal %(count)s to each") % {"count": pad.down_due}
        seats = tuple(("seats", str(seat)) for seat in pad.seats)
        found.append(
            Tap("cards_dealt", each, "cards", new_id(), (*seats, ("down", str(pad.down_due))))
        )
    if pad.losers:
        said = _("Kill the losing hands")
        found.append(Tap("kill_losers", said, "void", new_id(), (), seats_text(pad.losers)))
    return tuple(found)


def draw_taps(pad: Pad, new_id: NewId) -> tuple[Tap, ...]:
    """Return how many cards the next seat may draw."""
    if pad.draws is None or pad.game is None:
        return ()
    return tuple(
        Tap(
            "cards_drawn",
            str(count) if count else _("Pat"),
            "cards",
            new_id(),
            (("seat", str(pad.draws)), ("count", str(count))),
        )
        for count in range(pad.game.cards + 1)
    )


def _forced(pad: Pad, new_id: NewId) -> Tap:
    kinds = {bet.kind for bet in pad.forced}
    if kinds == {"ante"}:
        said = _("Post the antes")
    elif kinds == {"bring_in"}:
        said = _("Bring-in, seat %(seat)s") % {"seat": pad.forced[0].seat}
    elif "ante" in kinds:
        said = _("Post blinds and antes")
    else:
        said = _("Post the blinds")
    amounts = dict.fromkeys(bet.amount for bet in pad.forced)
    return Tap("blinds", said, "chips", new_id(), (), " / ".join(map(chips, amounts)))


def push_tap(pot: PadPot, new_id: NewId) -> Tap:
    """Return the push of a pot to whom it belongs."""
    shares = tuple((f"share_{seat}", str(amount)) for seat, amount in pot.shares.items())
    return Tap(
        "pot_pushed",
        _("Push %(pot)s") % {"pot": pot.name},
        "push",
        new_id(),
        (("pot", str(pot.index)), *shares),
        shares_text(tuple(pot.shares.items())),
    )


def riffle_tap(pad: Pad, number: int, new_id: NewId) -> Tap:
    """Return the first riffle of the next hand, the button moved on."""
    note = _("button to seat %(seat)s") % {"seat": pad.next_button} if pad.next_button else ""
    button = (("button", str(pad.next_button)),) if pad.next_button else ()
    said = _("Riffle: hand %(number)s") % {"number": number}
    fields = (*button, ("method", pad.method))
    return Tap("hand_started", said, "riffle", new_id(), fields, note)
