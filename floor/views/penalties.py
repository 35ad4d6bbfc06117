"""The penalties of a table, with the forms that a role may send about those that run."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from floor.forms.acts import PENALTY_FORMS
from floor.forms.fields import EntryForm
from floor.pages.hand_doc import PenaltyDoc
from floor.pages.penalty_lines import RUNNING, PenaltyLine, penalty_line
from floor.views.reading import Reading


def penalties_at(
    reading: Reading,
    allowed: frozenset[str],
    new_id: Callable[[], UUID],
    *,
    sent: EntryForm | None,
) -> tuple[PenaltyLine, ...]:
    """Return the penalties, those that run first; a form that was sent stays as it was typed."""
    docs = reading.doc.penalties if reading.doc else ()
    acts = [act for act in PENALTY_FORMS if act in allowed] if reading.is_live else []

    def forms(place: int, doc: PenaltyDoc) -> list[EntryForm]:
        counted = doc.status in RUNNING
        fit = [act for act in acts if doc.status != "rescinded"]
        fit = [act for act in fit if counted or act != "penalty_served"]
        found = [_form(act, doc, reading, new_id(), sent) for act in fit]
        for form in found:
            form.auto_id = f"{form.type}-{place}-%s"  # several on a page
        return found

    lines = [penalty_line(doc, forms(place, doc)) for place, doc in enumerate(docs)]
    return tuple(sorted(lines, key=lambda line: not line.runs))


def _form(
    act: str, doc: PenaltyDoc, reading: Reading, command_id: UUID, sent: EntryForm | None
) -> EntryForm:
    if sent is not None and sent.type == act and sent.data.get("penalty") == doc.penalty:
        return sent
    initial: dict[str, Any] = {
        "seq": reading.whole.seq,
        "command_id": command_id,
        "penalty": doc.penalty,
    }
    return PENALTY_FORMS[act](initial=initial)
