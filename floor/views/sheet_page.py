"""Put the page of a ruling together from what was read."""

from typing import Any

from django.utils.translation import gettext as _

from floor.forms.rulings import AppealForm
from floor.pages.claim_lines import RulingLine, ruling_line
from floor.pages.hand_doc import MoveDoc, RulingDoc
from floor.pages.hand_lines import seat_lines
from floor.pages.readout import over_all_pots, readout
from floor.pages.ruling_sheet import RulingSheet, Written, relied_text, said_in
from floor.pages.table_board import table_name
from floor.pages.timeline import FlagLine, Line, flag_lines
from floor.redaction import readable
from floor.reports.audience import PROFILES, Profile
from floor.reports.kinds import decision
from floor.reports.registry import REPORTS
from floor.reports.runs import readable_by
from floor.reports.shown import MAY_SHOW
from floor.views.access import Place
from floor.views.claim_page import the_claim
from floor.views.earlier import earlier_about_ruling
from floor.views.outcome import Answer
from floor.views.reading import Reading
from floor.views.table_page import framed_for, table_crumb
from floor.wallclock import new_id
from floor.words.provisions import cited, named_edition
from rulings.domain.permissions import MAY_RECORD
from tables.domain.entries.floor import RulingIssued
from tables.domain.state import Ruling


def sheet(
    place: Place,
    reading: Reading,
    known: Ruling,
    *,
    form: AppealForm | None,
    answer: Answer,
) -> RulingSheet:
    """Return the page of a ruling."""
    state = reading.whole.state
    allowed = MAY_RECORD[place.role]
    appealed = known.status == "appealed"
    own = known.by == place.person.code
    return RulingSheet(
        frame=framed_for(place, reading, _("Ruling"), table_crumb(place, reading)),
        tournament=place.tournament,
        table=reading.stream.key,
        table_name=table_name(state.opened.number if state.opened else None),
        seq=reading.whole.seq,
        hand=known.hand,
        written=written(reading, known),
        claim=the_claim(reading, known.claim) if known.claim else None,
        seats=seat_lines(state, reading.doc),
        appeal=_appeal(reading, known, form) if "ruling_appealed" in allowed else None,
        decides=decided_by(reading, known),
        may_decide=appealed and "appeal_decided" in allowed and not own,
        own_ruling=appealed and "appeal_decided" in allowed and own,
        earlier=earlier_about_ruling(reading, known.claim, known.finding),
        audiences=_audiences(place),
        to_show=str(Profile.PLAYER) if place.role in MAY_SHOW else "",
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )


def _audiences(place: Place) -> tuple[tuple[str, str], ...]:
    if decision.CODE not in readable_by(place.role):
        return ()
    return tuple((str(one), str(PROFILES[one])) for one in REPORTS[decision.CODE].profiles)


def written(reading: Reading, known: Ruling) -> Written:
    """Return a ruling as written, and what was recorded about it since."""
    (row,) = readable(
        [row for row in reading.whole.rows if row.seq == known.seq],
        story=reading.whole,
        role=reading.role,
    )
    entry = row.entry
    if not isinstance(entry, RulingIssued):
        raise TypeError(type(entry).__name__)
    return Written(
        ruling=_line(reading, known),
        issued_at=row.recorded_at,
        said=said_in(entry),
        relied_on=relied_text(entry.relied_on),
        lines=_about(reading, known.ruling),
        says=_says(reading, known, entry),
        book=named_edition(reading.book) if reading.book else "",
        changed=_changed(reading, known.ruling),
    )


def _says(reading: Reading, known: Ruling, entry: RulingIssued) -> str:
    """Return what is to be read aloud; nothing where an appeal went another way since."""
    if known.status in ("overturned", "varied"):
        return ""
    provisions = tuple(cited(reading.book, one) for one in known.provisions)
    return readout(
        entry,
        over_all_pots(known.moves),
        hand=known.hand,
        provisions=provisions,
        upheld=known.status == "upheld",
    )


def _changed(reading: Reading, name: str) -> tuple[FlagLine, ...]:
    """Return what came after the ruling and would change what it relied upon."""
    flags = reading.doc.flags if reading.doc else ()
    return flag_lines([one for one in flags if one.ruling == name], reading.book)


def decided_by(reading: Reading, known: Ruling) -> str:
    """Return who may decide an appeal: another person than ruled."""
    facts = {"who": reading.names.get(known.by, known.by)}
    return _("A director decides it, and not %(who)s, who ruled.") % facts


def _line(reading: Reading, known: Ruling) -> RulingLine:
    doc = RulingDoc(
        claim=known.claim,
        finding=known.finding,
        status=known.status,
        provisions=known.provisions,
        shortfall=known.shortfall,
        outside_rulebook=known.outside_rulebook,
        moves=tuple(MoveDoc(m.pot, m.seat, m.player, m.delta) for m in known.moves),
        seq=known.seq,
        by=known.by,
    )
    return ruling_line(known.ruling, doc, reading.book, reading.names)


def _about(reading: Reading, name: str) -> tuple[Line, ...]:
    rows = [row for row in reading.rows if getattr(row.entry, "ruling", None) == name]
    return reading.lines(rows)


def _appeal(reading: Reading, known: Ruling, form: AppealForm | None) -> AppealForm | None:
    if known.status != "final":
        return None
    if form is not None:
        return form
    initial: dict[str, Any] = {
        "seq": reading.whole.seq,
        "command_id": new_id(),
        "ruling": known.ruling,
    }
    return AppealForm(seats=sorted(reading.whole.state.occupants), initial=initial)
