"""The pad that records play by hand: one tap for the seat to act, and a form for every other act."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from floor.forms.acts import PAD_FORMS
from floor.forms.fields import EntryForm
from floor.forms.pad import Pad, PadPot
from floor.forms.play import PadForm
from floor.forms.showdown import PushedForm
from floor.pages.hand_doc import HandDoc
from floor.pages.hand_lines import showing_next
from floor.words.amounts import chips
from floor.words.labels import Labels, label
from floor.words.phrases import pot_name, totals
from rulings.domain.pad import DECK, board_cards_due, most_cards, possible_cards, turn
from rulings.domain.permissions import MAY_RECORD, Role
from tables.domain.games import GAMES
from tables.domain.hand_state import HandState
from tables.domain.state import TableState

ACTS: Final[Labels] = {
    "forced_bet_posted": gettext_lazy("Blind or ante"),
    "checked": gettext_lazy("Check"),
    "called": gettext_lazy("Call"),
    "bet": gettext_lazy("Bet"),
    "raised": gettext_lazy("Raise"),
    "folded": gettext_lazy("Fold"),
    "board_dealt": gettext_lazy("Board"),
    "hand_declared": gettext_lazy("Declared"),
    "cards_tabled": gettext_lazy("Tabled"),
    "hand_discarded": gettext_lazy("Let go"),
    "hand_retrieved": gettext_lazy("Taken back"),
    "hand_killed": gettext_lazy("Killed"),
    "pot_pushed": gettext_lazy("Push"),
    "deck_scrambled": gettext_lazy("Scramble"),
    "hand_started": gettext_lazy("Next riffle"),
}
ICONS: Final = {
    "forced_bet_posted": "chips",
    "checked": "check",
    "called": "chips",
    "bet": "chips",
    "raised": "chips",
    "folded": "fold",
    "board_dealt": "cards",
    "hand_declared": "speech",
    "cards_tabled": "cards",
    "hand_discarded": "fold",
    "hand_retrieved": "cards",
    "hand_killed": "void",
    "pot_pushed": "push",
    "deck_scrambled": "riffle",
    "hand_started": "riffle",
}
PLAY: Final = (
    "forced_bet_posted",
    "checked",
    "called",
    "bet",
    "raised",
    "folded",
    "board_dealt",
)
SHOWDOWN: Final = (
    "hand_declared",
    "cards_tabled",
    "hand_discarded",
    "hand_retrieved",
    "hand_killed",
)
BOUNDARY: Final = ("deck_scrambled", "hand_started")


@dataclass(frozen=True, slots=True)
class ActTile:
    """An act to choose; `query` is what the page is asked for to get its form."""

    text: str
    icon: str
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ActGroup:
    """Acts that go together."""

    title: str
    tiles: tuple[ActTile, ...]


@dataclass(frozen=True, slots=True)
class QuickAct:
    """An act of one tap, for the seat to act."""

    act: str
    text: str
    icon: str
    seat: int
    command_id: UUID


@dataclass(frozen=True, slots=True)
class RecordPad:
    """The pad: what the seat to act may do, the acts to choose from, the form of the one chosen."""

    seq: int
    turn: str
    quick: tuple[QuickAct, ...]
    groups: tuple[ActGroup, ...]
    act: str = ""
    title: str = ""
    form: EntryForm | None = None


def pad_of(state: TableState, doc: HandDoc | None) -> Pad:
    """Return the table as the forms see it."""
    hand = state.hand
    with_chips = tuple(sorted(no for no, one in state.occupants.items() if one.stack))
    if hand is None or doc is None:
        return Pad(
            seats=(),
            dealt=(),
            table=with_chips,
            turn=None,
            shows=None,
            board=DECK,
            cards=DECK,
            board_due=0,
            hand_size=0,
            high_low=False,
            pots=(),
            button=with_chips[0] if with_chips else None,
        )
    return Pad(
        seats=hand.live,
        dealt=tuple(sorted(hand.seats)),
        table=tuple(sorted(state.occupants)),
        turn=turn(state),
        shows=showing_next(doc),
        board=possible_cards(hand),
        cards=_tablable(hand),
        board_due=board_cards_due(hand),
        hand_size=most_cards(hand),
        high_low=GAMES[doc.game].high_low,
        pots=_pots(doc),
        button=doc.next_button or doc.button,
    )


def _tablable(hand: HandState) -> tuple[str, ...]:
    """Return the cards that can lie before some seat: before which one, the log decides."""
    found = {card for seat in hand.seats for card in possible_cards(hand, seat=seat)}
    return tuple(card for card in DECK if card in found)


def _pots(doc: HandDoc) -> tuple[PadPot, ...]:
    owed = {
        one.pot: totals((share.seat, share.amount) for share in one.shares) for one in doc.entitled
    }
    return tuple(
        PadPot(
            index=pot.index,
            name=pot_name(pot.index),
            left=left,
            shares={} if pot.pushed else owed.get(pot.index, {}),
        )
        for pot in doc.pots
        if (left := pot.amount - sum(share.amount for share in pot.pushed))
    )


def record_pad(
    pad: Pad,
    *,
    role: Role,
    seq: int,
    new_id: Callable[[], UUID],
    chosen: PadForm | None = None,
) -> RecordPad | None:
    """Return the pad for a role; None for one that records nothing of play."""
    allowed = MAY_RECORD[role] & PAD_FORMS.keys()
    if not allowed:
        return None
    act = chosen.type if chosen is not None else ""
    pot = chosen.pot.index if isinstance(chosen, PushedForm) else None
    return RecordPad(
        seq=seq,
        turn=_turn(pad),
        quick=_quick(pad, new_id),
        groups=_groups(pad, act, pot),
        act=act,
        title=label(ACTS, act),
        form=chosen,
    )


def _turn(pad: Pad) -> str:
    """Return whose turn it is and what it costs."""
    if pad.turn is None:
        return ""
    facts = {"seat": pad.turn.seat, "chips": chips(pad.turn.to_call)}
    if pad.turn.to_call:
        return _("Seat %(seat)s to act, %(chips)s to call") % facts
    return _("Seat %(seat)s to act, nothing to call") % facts


def _quick(pad: Pad, new_id: Callable[[], UUID]) -> tuple[QuickAct, ...]:
    if pad.turn is None:
        return ()
    seat = pad.turn.seat
    if pad.turn.to_call:
        said = _("Call %(chips)s") % {"chips": chips(pad.turn.to_call)}
        first = QuickAct("called", said, "chips", seat, new_id())
    else:
        first = QuickAct("checked", _("Check"), "check", seat, new_id())
    return first, QuickAct("folded", _("Fold"), "fold", seat, new_id())


def _groups(pad: Pad, act: str, pot: int | None) -> tuple[ActGroup, ...]:
    """Return the acts in groups; before the first hand there is only the riffle."""
    end = ActGroup(_("End of the hand"), tuple(_tile(name, act) for name in BOUNDARY))
    if not pad.dealt:
        return (ActGroup(_("Begin"), (_tile("hand_started", act),)),)
    pushes = tuple(
        ActTile(
            text=_("Push %(pot)s") % {"pot": one.name},
            icon="push",
            query=f"record=pot_pushed&pot={one.index}",
            chosen=act == "pot_pushed" and pot == one.index,
        )
        for one in pad.pots
    )
    return (
        ActGroup(_("Play"), tuple(_tile(name, act) for name in PLAY)),
        ActGroup(_("Showdown"), tuple(_tile(name, act) for name in SHOWDOWN)),
        ActGroup(end.title, (*pushes, *end.tiles)),
    )


def _tile(name: str, act: str) -> ActTile:
    return ActTile(label(ACTS, name), ICONS[name], f"record={name}", chosen=name == act)
