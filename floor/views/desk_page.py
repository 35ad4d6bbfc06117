"""Put the ruling desk together, for a ruling and for an appeal's decision; and what it would do."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.utils.translation import gettext as _

from floor.forms.awards import AwardsForm
from floor.forms.fields import Choice
from floor.forms.rulings import DecisionForm, RulingForm
from floor.pages.claim_desk import next_id
from floor.pages.earlier import Earlier
from floor.pages.frame import Frame
from floor.pages.readout import chips_move, readout, transfers
from floor.pages.ruling_desk import Desk, Effect, also_lines, pot_choices
from floor.pages.ruling_sheet import Written
from floor.views.access import Place
from floor.views.claim_page import evidence_about, the_claim, words_of_claim
from floor.views.earlier import earlier_about_claim, earlier_about_ruling
from floor.views.outcome import Answer
from floor.views.reading import Reading, read_table
from floor.views.sheet_page import written
from floor.views.table_page import framed_for, table_crumb
from floor.wallclock import new_id
from floor.words.provisions import cited
from rulings.domain.permissions import Role
from rulings.domain.preview import Offer, Preview, offers
from tables.domain.entries.floor import AppealDecided, RulingIssued
from tables.domain.envelope import StreamId

RARE = ("outside_rulebook", "penalty_seat", "penalty_kind", "penalty_count")


@dataclass(frozen=True, slots=True)
class Case:
    """What is to be decided: a claim, an appealed ruling, or a hand; and where the form goes."""

    place: Place
    stream: StreamId
    action: str
    claim: str | None = None
    ruling: str | None = None
    hand: int | None = None

    @property
    def title(self) -> str:
        """The page's title."""
        return _("Decide the appeal") if self.ruling else _("Ruling")


@dataclass(frozen=True, slots=True)
class Bench:
    """A case with the table as read, and the awards on offer."""

    case: Case
    reading: Reading
    offers: tuple[Offer, ...]

    @property
    def frame(self) -> Frame:
        """The page's frame."""
        place = self.case.place
        return framed_for(place, self.reading, self.case.title, table_crumb(place, self.reading))


def bench_for(case: Case, *, as_of: int | None = None) -> Bench:
    """Read the table of a case.

    Args:
        as_of: the entry that a form was filled in at; the last one where None.

    Raises:
        Http404: the table has no such claim or ruling.
    """
    state = read_table(case.stream, case.place.role).whole.state
    hand = case.hand
    if case.claim or case.ruling:
        known = state.claims.get(case.claim or "") or state.rulings.get(case.ruling or "")
        if known is None:
            raise Http404
        hand = known.hand
    reading = read_table(case.stream, case.place.role, number=hand, as_of=as_of)
    found = offers(reading.judgment) if reading.judgment is not None else ()
    return Bench(case, reading, found)


def desk_form(bench: Bench, data: QueryDict | None = None) -> AwardsForm:
    """Return the form of a ruling, or of an appeal's decision."""
    reading, doc = bench.reading, bench.reading.doc
    common: dict[str, Any] = {
        "offers": bench.offers,
        "pots": [pot.index for pot in doc.pots] if doc else [],
        "seats": sorted(doc.seats) if doc else [],
        "director": bench.case.place.role is Role.DIRECTOR,
    }
    initial: dict[str, Any] = {"seq": reading.whole.seq, "command_id": new_id()}
    if bench.case.ruling is not None:
        return DecisionForm(data, initial={**initial, "ruling": bench.case.ruling}, **common)
    initial |= {
        "ruling": next_id("r", reading.story.state.rulings),
        "claim": bench.case.claim,
        "hand": None if bench.case.claim else reading.number,
    }
    players = {seat: one.player for seat, one in reading.story.state.occupants.items()}
    return RulingForm(data, initial=initial, players=players, citable=_citable(bench), **common)


def _citable(bench: Bench) -> list[Choice]:
    """Return the provisions of the hand's flags and remedies, to cite beside the awards' own."""
    doc, book = bench.reading.doc, bench.reading.book
    if doc is None or book is None:
        return []
    named = [flag.provision for flag in doc.flags]
    named += [remedy.provision for remedy in doc.remedies]
    named += [doc.claims[bench.case.claim].provision] if bench.case.claim in doc.claims else []
    found = [cited(book, one) for one in dict.fromkeys(named)]
    return [(one.id, one.title) for one in found if one.gist]


def desk(bench: Bench, form: AwardsForm, answer: Answer) -> Desk:
    """Return the desk."""
    reading = bench.reading
    doc, book = reading.doc, reading.book
    line = the_claim(reading, bench.case.claim) if bench.case.claim else None
    fields = [one for one in form.visible_fields() if not one.name.startswith(("pot_", "share_"))]
    rare = [one for one in fields if one.name in RARE or one.name.startswith("status_")]
    return Desk(
        frame=bench.frame,
        tournament=bench.case.place.tournament,
        table=reading.stream.key,
        action=bench.case.action,
        hand=reading.number,
        claim=line,
        words=words_of_claim(reading, bench.case.claim) if bench.case.claim else "",
        evidence=evidence_about(reading, bench.case.claim),
        pots=pot_choices(form, doc, bench.offers, book) if doc and book else (),
        also=also_lines(doc, book) if doc and book else (),
        form=form,
        plain=tuple(one for one in fields if one not in rare),
        rare=tuple(rare),
        is_director=form.director,
        first=_first(bench),
        earlier=_earlier(bench),
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )


def _first(bench: Bench) -> Written | None:
    """Return the ruling that the appeal is about."""
    ruled = bench.reading.whole.state.rulings.get(bench.case.ruling or "")
    return written(bench.reading, ruled) if ruled is not None else None


def _earlier(bench: Bench) -> tuple[Earlier, ...]:
    case, reading = bench.case, bench.reading
    ruled = reading.whole.state.rulings.get(case.ruling) if case.ruling else None
    if ruled is not None:
        return earlier_about_ruling(reading, ruled.claim, ruled.finding)
    return earlier_about_claim(reading, case.claim)


def effect(request: HttpRequest, bench: Bench, form: AwardsForm, found: Preview) -> Effect:
    """Return what the ruling would do, with all that was sent, to be sent again unchanged."""
    entry = form.entry
    if not isinstance(entry, RulingIssued | AppealDecided):
        raise TypeError(type(entry).__name__)
    book = bench.reading.book
    provisions = tuple(cited(book, one) for one in entry.provisions or ())
    moved = chips_move(found.stacks)
    name = _("Decide") if bench.case.ruling else _("Rule")
    return Effect(
        frame=bench.frame,
        tournament=bench.case.place.tournament,
        table=bench.reading.stream.key,
        action=bench.case.action,
        stacks=found.stacks,
        shortfall=found.ruling.shortfall if found.ruling else 0,
        moves=transfers(found.stacks),
        says=readout(entry, found.stacks, hand=bench.reading.number, provisions=provisions),
        provisions=provisions,
        sent=tuple(
            (name, value)
            for name, values in request.POST.lists()
            if name not in ("csrfmiddlewaretoken", "step")
            for value in values
        ),
        button=f"{name}: {moved}" if moved else name,
    )
