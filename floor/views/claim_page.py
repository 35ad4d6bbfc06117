"""Put the pages of claims together from what was read."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from floor.forms.claims import ClaimRaisedForm
from floor.forms.fields import Choice, EntryForm
from floor.pages.claim_desk import ClaimForms, ClaimNew, ClaimPage, Side, kind_tiles
from floor.pages.claim_lines import (
    ClaimLine,
    claim_line,
    handless_line,
    ruling_lines,
    who_text,
)
from floor.pages.evidence import Evidence, evidence
from floor.pages.hand_lines import pot_lines
from floor.pages.seat_ring import seat_ring
from floor.pages.timeline import Line
from floor.players import READERS
from floor.views.access import Place
from floor.views.earlier import earlier_about_claim
from floor.views.outcome import Answer
from floor.views.reading import Reading
from floor.views.table_page import framed_for, nearness, table_crumb, windows_of
from floor.views.waiting import still_open
from floor.wallclock import new_id
from floor.words.amounts import chips
from floor.words.phrases import pot_name
from rulings.domain.permissions import MAY_RECORD, Role
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import ClaimFields, EvidenceAdded, ReviewLogged, StatementTaken
from tables.domain.entries.showdown import HandDeclared

Blank = Callable[..., EntryForm]
HEARD = (StatementTaken, EvidenceAdded, ReviewLogged)


def claim_new(
    place: Place, reading: Reading, *, form: ClaimRaisedForm | None, answer: Answer
) -> ClaimNew:
    """Return the page that raises a claim."""
    windows = {window.kind: window for window in windows_of(reading)}
    state = reading.whole.state
    hand = state.hand
    is_latest = hand is not None and reading.number == hand.number
    places = state.opened.seats if state.opened else 0
    players = _players(reading)
    return ClaimNew(
        frame=framed_for(place, reading, _("Raise a claim"), table_crumb(place, reading)),
        tournament=place.tournament,
        table=reading.stream.key,
        seq=reading.whole.seq,
        hand=reading.number,
        tiles=kind_tiles(windows),
        form=form,
        kind=str(form["kind"].value() or "") if form is not None else "",
        who=seat_ring(form["who"], places=places, players=players) if form else None,
        against=seat_ring(form["against"], places=places, players=players) if form else None,
        still_open=still_open(reading) if is_latest else (),
        may_claim=form is not None,
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )


def _players(reading: Reading) -> dict[int, str]:
    """Return who sits where, and who sat there in the hand."""
    sat = {number: seat.player for number, seat in reading.doc.seats.items()} if reading.doc else {}
    sits = {number: one.player for number, one in reading.whole.state.occupants.items()}
    return {**sits, **sat}


def claim_pots(reading: Reading) -> list[Choice]:
    """Return the pots a claim may be about."""
    return [
        (
            str(pot.index),
            _("%(pot)s, %(chips)s") % {"pot": pot_name(pot.index), "chips": chips(pot.amount)},
        )
        for pot in (reading.doc.pots if reading.doc else ())
    ]


def claim_page(
    place: Place,
    reading: Reading,
    name: str,
    *,
    form: EntryForm | None,
    answer: Answer,
    blank: Blank,
) -> ClaimPage:
    """Return the page of one claim."""
    line = the_claim(reading, name)
    allowed = MAY_RECORD[place.role]
    doc, book = reading.doc, reading.book
    about = ruling_lines(doc, book, reading.names) if doc and book and line.hand else ()
    return ClaimPage(
        frame=framed_for(
            place,
            reading,
            _("Claim %(claim)s") % {"claim": name},
            table_crumb(place, reading),
        ),
        tournament=place.tournament,
        table=reading.stream.key,
        seq=reading.whole.seq,
        claim=line,
        words=words_of_claim(reading, name),
        sides=_sides(reading, name, shows_players=place.role in READERS),
        evidence=evidence_about(reading, name) if line.hand else None,
        pots=pot_lines(doc) if doc and line.hand else (),
        lines=claim_story(reading, name),
        rulings=tuple(ruling for ruling in about if ruling.claim == name),
        forms=_forms(reading, line, allowed, form, blank),
        may_rule="ruling_issued" in allowed and line.status != "withdrawn",
        is_director=place.role is Role.DIRECTOR,
        earlier=earlier_about_claim(reading, name),
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )


def _sides(reading: Reading, name: str, *, shows_players: bool) -> tuple[Side, ...]:
    """Return who raised a claim and against whom, each with whether he was heard."""
    claim = reading.whole.state.claims[name]
    heard = _heard(reading, name)
    players = _players(reading) if shows_players else {}
    found = [
        Side(
            text=who_text(claim.by, claim.seat),
            is_heard=bool(heard & {f"seat {claim.seat}", claim.by}),
            player=players.get(claim.seat, "") if claim.seat else "",
        )
    ]
    if claim.against:
        found.append(
            Side(
                text=_("Seat %(seat)s") % {"seat": claim.against},
                is_heard=f"seat {claim.against}" in heard,
                player=players.get(claim.against, ""),
            )
        )
    return tuple(found)


def _heard(reading: Reading, name: str) -> set[str]:
    """Return whose statements about a claim are on file."""
    entries = reading.texts.values()
    return {one.from_ for one in entries if isinstance(one, StatementTaken) and one.claim == name}


def _not_heard(reading: Reading, name: str) -> str:
    """Return the side to be heard next, as a statement names it; nothing where both were."""
    claim = reading.whole.state.claims[name]
    sides = [f"seat {claim.seat}" if claim.seat else claim.by]
    sides += [f"seat {claim.against}"] if claim.against else []
    heard = _heard(reading, name)
    return next((side for side in sides if side not in heard), "")


def the_claim(reading: Reading, name: str) -> ClaimLine:
    """Return a claim in words."""
    doc, book = reading.doc, reading.book
    known = doc.claims.get(name) if doc else None
    if known is None or doc is None or book is None:
        return handless_line(reading.whole.state.claims[name], reading.now)
    return claim_line(name, known, doc, book, nearness(reading))


def evidence_about(reading: Reading, name: str | None) -> Evidence | None:
    """Return the evidence about a hand, and what was said about a claim."""
    if reading.judgment is None or reading.doc is None:
        return None
    said = _lines(reading, name, HEARD) if name else ()
    words = {
        seq: entry.words
        for seq, entry in reading.texts.items()
        if isinstance(entry, HandDeclared) and entry.words
    }
    return evidence(reading.judgment, reading.doc, said, words)


def words_of_claim(reading: Reading, name: str) -> str:
    """Return the claimant's own words."""
    for entry in reading.texts.values():
        if isinstance(entry, ClaimFields) and entry.claim == name:
            return entry.words or ""
    return ""


def claim_story(reading: Reading, name: str) -> tuple[Line, ...]:
    """Return what was recorded about a claim, in order."""
    return _lines(reading, name, (Entry,))


def _lines(reading: Reading, name: str, kinds: tuple[type[Entry], ...]) -> tuple[Line, ...]:
    rows = [
        row
        for row in reading.rows
        if isinstance(row.entry, kinds) and getattr(row.entry, "claim", None) == name
    ]
    return reading.lines(rows)


def _forms(
    reading: Reading,
    line: ClaimLine,
    allowed: frozenset[str],
    sent: EntryForm | None,
    blank: Blank,
) -> ClaimForms:
    initial: dict[str, Any] = {"seq": reading.whole.seq, "claim": line.claim}
    initial["from"] = _not_heard(reading, line.claim)
    seats = sorted(reading.whole.state.occupants)

    def form(act: str, *, fits: bool = True) -> EntryForm | None:
        if act not in allowed or not fits:
            return None
        if sent is not None and sent.type == act:
            return sent
        return blank(act, seats, initial={**initial, "command_id": new_id()})

    return ClaimForms(
        statement=form("statement_taken"),
        admit=form("claim_admitted", fits=line.status == "refused"),
        withdraw=form("claim_withdrawn", fits=line.status == "open"),
    )
