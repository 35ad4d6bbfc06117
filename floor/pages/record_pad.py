"""The pad that records play by hand: what comes next in one tap or two, and a form for every other act."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from floor.forms.fields import EntryForm
from floor.forms.pad import Pad
from floor.forms.play import PadForm
from floor.forms.showdown import PushedForm
from floor.pages.act_tiles import ActGroup, act_groups
from floor.pages.away import Away, away_seats
from floor.pages.boundary import Boundary, next_boundary
from floor.pages.hand_doc import HandDoc
from floor.pages.next_step import AFTER_BETTING, street_due
from floor.pages.pad_acts import ACTS
from floor.pages.show_rows import Choice, ShowRow, show_rows
from floor.pages.taps import NewId, Tap, draw_taps, seat_taps, table_taps, wager_taps
from floor.words.amounts import chips
from floor.words.labels import label
from rulings.domain.pad import act_of
from rulings.domain.permissions import MAY_RECORD, Role
from tables.domain.games import Family
from tables.domain.state import TableState


@dataclass(frozen=True, slots=True)
class OtherAmount:
    """A bet or raise of any amount: the field it is typed in, and what it may be."""

    act: str
    title: str
    field: str
    label: str
    hint: str
    tap: Tap


@dataclass(frozen=True, slots=True)
class Chosen:
    """The form on the pad: of the act asked for, or of what is due anyway (`is_due`)."""

    act: str
    title: str
    form: EntryForm
    warning: str
    is_due: bool
    in_row: bool  # it stands open in the row of its hand


@dataclass(frozen=True, slots=True)
class RecordPad:
    """The pad: what comes next, the acts to choose from, the form that stands open."""

    seq: int
    turn: str
    out_of_turn: str
    seat: int | None  # that was chosen
    taps: tuple[Tap, ...]  # of the seat whose turn it is, or the one chosen
    wagers: tuple[Tap, ...]
    other: OtherAmount | None
    steps: tuple[Tap, ...]  # for the whole table
    draws: tuple[Tap, ...]
    draw_text: str
    away: tuple[Away, ...]
    rows: tuple[ShowRow, ...]
    chosen: Chosen | None
    groups: tuple[ActGroup, ...]
    boundary: Boundary | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the pad was asked for: a seat, and the form of an act, filled in or not.

    `is_due` where the form stands open by itself; `wait` says for whom an open claim waits.
    """

    seat: int | None = None
    form: PadForm | None = None
    is_due: bool = False
    wait: str = ""


def due_act(state: TableState, doc: HandDoc | None, pad: Pad) -> str:
    """Return the act whose form stands open by itself: a street to be dealt, a hand to be shown."""
    hand = state.hand
    if doc is None or hand is None or pad.to_act is not None or pad.draws is not None:
        return ""
    if hand.over or (doc.claims and _claimed(doc)):
        return ""
    if any(one.code == "table_all_hands" for one in doc.obligations):
        return "cards_tabled"
    if hand.game.family is Family.STUD and (pad.up_due or pad.down_due):
        begun = any(held.cards for held in hand.seats.values())
        return "cards_dealt" if street_due(state, doc) or not begun else _show_due(doc, pad)
    if hand.game.family is Family.BOARD and street_due(state, doc):
        return "board_dealt"
    return _show_due(doc, pad)


def _show_due(doc: HandDoc, pad: Pad) -> str:
    return "cards_tabled" if doc.phase in AFTER_BETTING and pad.shows is not None else ""


def _claimed(doc: HandDoc) -> bool:
    return any(one.status == "open" and one.kind != "conduct" for one in doc.claims.values())


def record_pad(
    state: TableState,
    doc: HandDoc | None,
    pad: Pad,
    *,
    role: Role,
    new_id: NewId,
    asked: Asked,
) -> RecordPad | None:
    """Return the pad for a role; None for one that records nothing of play."""
    if not MAY_RECORD[role]:
        return None
    form, rows = asked.form, _rows(doc, pad, asked, new_id)
    act = (form.act or form.type) if form is not None else ""
    pot = form.pot.index if isinstance(form, PushedForm) else None
    return RecordPad(
        seq=state.seq,
        turn=_turn(pad),
        out_of_turn=_out_of_turn(pad),
        seat=asked.seat,
        taps=seat_taps(pad, new_id),
        wagers=wager_taps(pad, new_id),
        other=None if form is not None and not asked.is_due else _other(pad, new_id),
        steps=table_taps(pad, new_id),
        draws=draw_taps(pad, new_id),
        draw_text=_("Seat %(seat)s draws") % {"seat": pad.draws} if pad.draws else "",
        away=away_seats(doc, new_id) if doc else (),
        rows=rows,
        chosen=_chosen(form, act, asked, rows),
        groups=act_groups(pad, role, "" if asked.is_due else act, pot),
        boundary=next_boundary(state, doc, pad, wait=asked.wait, new_id=new_id),
    )


def _rows(doc: HandDoc | None, pad: Pad, asked: Asked, new_id: NewId) -> tuple[ShowRow, ...]:
    """Return the hands to show; while they are played, that of the seat chosen alone."""
    if doc is None:
        return ()
    owed = any(one.code == "table_all_hands" for one in doc.obligations)
    seat = asked.seat
    opened = pad.shows if asked.is_due and _is_shown(asked.form) else seat if asked.form else None
    choice = Choice(seat=seat, opened=opened)
    rows = show_rows(doc, pad, choice, new_id) if pad.pots or seat else ()
    alone = len(rows) == 1 and not seat
    if (doc.phase in AFTER_BETTING or owed) and not alone:
        return rows
    return tuple(row for row in rows if row.seat == seat)


def _is_shown(form: PadForm | None) -> bool:
    return form is not None and form.type == "cards_tabled"


def _chosen(
    form: PadForm | None, act: str, asked: Asked, rows: tuple[ShowRow, ...]
) -> Chosen | None:
    if form is None:
        return None
    return Chosen(
        act=act,
        title=form.heading or label(ACTS, act),
        form=form,
        warning=form.warning,
        is_due=asked.is_due,
        in_row=any(row.opened for row in rows),
    )


def _turn(pad: Pad) -> str:
    """Return of which seat something is recorded, and what it costs."""
    if pad.turn is None:
        return ""
    facts = {"seat": pad.turn.seat, "chips": chips(pad.turn.to_call)}
    if pad.turn.seat != pad.to_act:
        return _("Seat %(seat)s: %(chips)s to call") % facts
    if pad.turn.to_call:
        return _("Seat %(seat)s to act, %(chips)s to call") % facts
    return _("Seat %(seat)s to act, nothing to call") % facts


def _out_of_turn(pad: Pad) -> str:
    if pad.turn is None or pad.to_act in (None, pad.turn.seat):
        return ""
    return _("Out of turn: it is on seat %(seat)s") % {"seat": pad.to_act}


def _other(pad: Pad, new_id: NewId) -> OtherAmount | None:
    """Return the field for a bet or raise of any amount, where the seat has chips for one."""
    if pad.turn is None or pad.turn.least >= pad.turn.most:
        return None
    act = act_of(pad.turn)
    is_bet = act == "bet"
    off = pad.turn.in_front if is_bet else 0
    facts = {"least": chips(pad.turn.least - off), "most": chips(pad.turn.most - off)}
    return OtherAmount(
        act=act,
        title=_("Bet another amount") if is_bet else _("Raise to another amount"),
        field="amount" if is_bet else "to",
        label=_("Chips bet") if is_bet else _("Raised to, in all"),
        hint=_("From %(least)s to %(most)s; what is outside is recorded too, and flagged.") % facts,
        tap=Tap(
            act,
            _("Bet") if is_bet else _("Raise"),
            "chips",
            new_id(),
            (("seat", str(pad.turn.seat)),),
        ),
    )
