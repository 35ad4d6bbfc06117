"""Penalties of the players at a table: which run, what is left of them, and which are over."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.forms.fields import EntryForm
from floor.pages.hand_doc import PenaltyDoc
from floor.words.phrases import penalised, penalty_text

RUNNING: Final = ("pending", "serving")
COUNTED: Final = ("missed_hands", "missed_rounds")


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """A penalty: of whom, which, how far it is served, and what may be done about it."""

    penalty: str
    who: str
    text: str
    state: str
    runs: bool
    forms: tuple[EntryForm, ...] = ()


def penalty_line(doc: PenaltyDoc, forms: Sequence[EntryForm] = ()) -> PenaltyLine:
    """Return one penalty in words."""
    who = penalised(doc.player, doc.seat)
    return PenaltyLine(
        penalty=doc.penalty,
        who=f"{who[:1].upper()}{who[1:]}",
        text=penalty_text(doc.kind, doc.count),
        state=_state(doc),
        runs=doc.status in RUNNING,
        forms=tuple(forms),
    )


def _state(doc: PenaltyDoc) -> str:
    if doc.status == "rescinded":
        return _("taken back")
    if doc.hands_left is None:
        return _("given")
    left = ngettext("%(left)s hand left", "%(left)s hands left", doc.hands_left)
    facts = {"left": doc.hands_left, "total": doc.hands_total}
    if doc.status == "pending":
        return _("begins with the next hand: %(left)s") % {"left": left % facts}
    if doc.status == "serving":
        return _("%(left)s of %(total)s") % {"left": left % facts, "total": doc.hands_total}
    return _("served")
