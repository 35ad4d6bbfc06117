"""Put the ruling desk together, for a ruling and for an appeal's decision."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from floor.forms.awards import AwardsForm
from floor.forms.fields import Choice
from floor.forms.rulings import DecisionForm, RulingForm
from floor.pages.claim_desk import next_id
from floor.pages.earlier import Earlier
from floor.pages.evidence import Evidence
from floor.pages.frame import Frame
from floor.pages.precedents import Precedent, precedents
from floor.pages.ruling_desk import (
    MANY_FINDINGS,
    Barred,
    Desk,
    Effect,
    Missing,
    also_lines,
    pot_choices,
)
from floor.pages.ruling_sheet import Written
from floor.pages.sentences import facts_to_assume, facts_to_find, reasons, reasons_on_appeal
from floor.precedents import rulings_alike
from floor.views.access import Place
from floor.views.claim_page import evidence_about, the_claim, words_of_claim
from floor.views.earlier import earlier_about_claim, earlier_about_ruling
from floor.views.outcome import Answer
from floor.views.reading import Reading, names_of, read_table
from floor.views.sheet_page import decided_by, written
from floor.views.table_page import framed_for, table_crumb
from floor.wallclock import new_id
from floor.wording import sentence
from floor.words.labels import VOICED_SAYS, label
from floor.words.provisions import cited, language
from rulings.domain.claims import ClaimView
from rulings.domain.decide import no_awards
from rulings.domain.permissions import MAY_RECORD, Role
from rulings.domain.preview import Offer, offers
from tables.domain.entries.floor import RulingAppealed
from tables.domain.envelope import StreamId
from tables.domain.refusal import Code, Refusal
from tables.domain.state import Ruling

RARE: Final = ("outside_rulebook", "penalty_seat", "penalty_kind", "penalty_count")
FACTS: Final = ("facts_found_tiles", "facts_found")
WHY: Final = ("heard", "reason_tiles", "reason", "facts_assumed_tiles", "facts_assumed")
LIKELY: Final[Mapping[str, tuple[str, ...]]] = {
    "miscall": ("suspected_miscall", "deliberate_miscall", "honest_error", "no_fault"),
    "conduct": ("conduct", "no_fault"),
    "procedure": ("dealer_error", "player_error", "misdeal", "no_fault"),
}
MOSTLY: Final = ("dealer_error", "player_error", "honest_error", "no_fault")


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
    """A case with the table as read, the awards on offer, and why there are none."""

    case: Case
    reading: Reading
    offers: tuple[Offer, ...]
    barred: Refusal | None = None

    @property
    def frame(self) -> Frame:
        """The page's frame."""
        place = self.case.place
        return framed_for(place, self.reading, self.case.title, table_crumb(place, self.reading))

    @property
    def appealed(self) -> Ruling | None:
        """The ruling that the appeal is about."""
        return self.reading.whole.state.rulings.get(self.case.ruling or "")

    @property
    def claim(self) -> str | None:
        """The claim that it is about, be it by way of the ruling."""
        return self.appealed.claim if self.appealed else self.case.claim

    @property
    def evidence(self) -> Evidence | None:
        """The evidence about the hand and the claim."""
        return evidence_about(self.reading, self.claim)


def bench_for(case: Case, *, as_of: int | None = None) -> Bench:
    """Read the table of a case.

    Args:
        as_of: the entry that a form was filled in at; the last one where None.

    Raises:
        Http404: the table has no such claim or ruling.
    """
    state = read_table(case.stream, case.place.role).whole.state
    hand, claim = case.hand, case.claim
    if case.claim or case.ruling:
        known = state.claims.get(case.claim or "") or state.rulings.get(case.ruling or "")
        if known is None:
            raise Http404
        hand, claim = known.hand, known.claim
    reading = read_table(case.stream, case.place.role, number=hand, as_of=as_of)
    judgment = reading.judgment
    if judgment is None:
        return Bench(case, reading, ())
    barred = no_awards(judgment, judgment.claims.get(claim or ""), case.place.role)
    return Bench(case, reading, () if barred else offers(judgment), barred)


def desk_form(bench: Bench, data: QueryDict | None = None) -> AwardsForm:
    """Return the form of a ruling, or of an appeal's decision."""
    reading, doc = bench.reading, bench.reading.doc
    common: dict[str, Any] = {
        "offers": bench.offers,
        "pots": [pot.index for pot in doc.pots] if doc else [],
        "seats": sorted(doc.seats) if doc else [],
        "director": bench.case.place.role is Role.DIRECTOR,
        "parties": _parties(bench),
        "tiles": _tiles(bench),
    }
    initial: dict[str, Any] = {"seq": reading.whole.seq, "command_id": new_id()}
    if bench.case.ruling is not None:
        return DecisionForm(data, initial={**initial, "ruling": bench.case.ruling}, **common)
    initial |= {
        "ruling": next_id("r", reading.story.state.rulings),
        "claim": bench.case.claim,
        "hand": None if bench.case.claim else reading.number,
    }
    return RulingForm(
        data,
        initial=initial,
        players={seat: one.player for seat, one in reading.story.state.occupants.items()},
        citable=_citable(bench),
        likely=_likely(bench),
        **common,
    )


def _parties(bench: Bench) -> list[int]:
    """Return the seats to hear: who claims, against whom, and who appealed; else who spoke or let go."""
    claim = bench.reading.whole.state.claims.get(bench.claim or "")
    named = [claim.seat, claim.against] if claim else []
    if bench.appealed is not None:
        named += [
            row.entry.by
            for row in bench.reading.rows
            if isinstance(row.entry, RulingAppealed) and row.entry.ruling == bench.appealed.ruling
        ]
    elif claim is None and bench.evidence is not None:
        named += [one.after_seat for one in bench.evidence.let_go]
        named += [one.seat for one in bench.evidence.let_go]
    return [seat for seat in dict.fromkeys(named) if seat is not None]


def _tiles(bench: Bench) -> dict[str, list[Choice]]:
    evidence = bench.evidence
    if bench.case.ruling is not None:
        return {"reason": reasons_on_appeal(evidence, bench.offers)}
    judged = _judged(bench)
    attested = judged is not None and judged.timely == "attested"
    word = label(VOICED_SAYS, judged.claim.voiced_says or "claimant") if judged else ""
    return {
        "facts_found": facts_to_find(evidence),
        "facts_assumed": facts_to_assume(evidence, on_word_of=word if attested else ""),
        "reason": reasons(evidence, bench.offers),
    }


def _judged(bench: Bench) -> ClaimView | None:
    judgment = bench.reading.judgment
    return judgment.claims.get(bench.claim or "") if judgment else None


def _likely(bench: Bench) -> list[str]:
    """Return the findings to show first: those that open an award, then the claim's usual ones."""
    opening = [
        finding
        for offer in bench.offers
        if len(offer.findings) <= MANY_FINDINGS
        for finding in offer.findings
    ]
    claim = bench.reading.whole.state.claims.get(bench.claim or "")
    usual = LIKELY.get(claim.kind, MOSTLY) if claim else MOSTLY
    return list(dict.fromkeys((*opening, *usual)))


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


def desk(bench: Bench, form: AwardsForm, answer: Answer, effect: Effect | None) -> Desk:
    """Return the desk."""
    reading, case = bench.reading, bench.case
    doc, book = reading.doc, reading.book
    known = reading.whole.state.claims.get(bench.claim or "")
    fields = {one.name: one for one in form.visible_fields()}
    rare = [one for name, one in fields.items() if name in RARE or name.startswith("status_")]
    return Desk(
        frame=bench.frame,
        tournament=case.place.tournament,
        table=reading.stream.key,
        seq=reading.whole.seq,
        action=case.action,
        hand=reading.number,
        claim=the_claim(reading, known.claim) if known else None,
        words=words_of_claim(reading, known.claim) if known else "",
        evidence=bench.evidence,
        missing=_missing(bench),
        barred=_barred(bench),
        pots=pot_choices(form, doc, bench.offers, book) if doc and book else (),
        also=also_lines(doc, book) if doc and book else (),
        form=form,
        verdict=form[form.verdict],
        likely=len(_likely(bench)) if case.ruling is None else len(form[form.verdict]),
        facts=tuple(fields[name] for name in FACTS if name in fields),
        why=tuple(fields[name] for name in WHY if name in fields),
        cited=fields.get("cited") if _citable(bench) else None,
        rare=tuple(rare),
        is_director=form.director,
        effect=effect,
        first=_first(bench),
        lines=reading.lines() if case.ruling is not None else (),
        alike=_alike(bench),
        decides=decided_by(reading, bench.appealed) if bench.appealed else "",
        earlier=_earlier(bench),
        since=reading.lines_after(answer.since) if answer.since is not None else (),
        refused=answer.said,
    )


def _missing(bench: Bench) -> tuple[Missing, ...]:
    """Return what a miscall turns on that nobody recorded, while the pad can still record it."""
    reading, found = bench.reading, bench.evidence
    claim = reading.whole.state.claims.get(bench.claim or "")
    latest = reading.whole.state.hand
    if claim is None or claim.kind != "miscall" or found is None or latest is None:
        return ()
    if latest.number != reading.number:
        return ()
    of = [one for one in found.hands if claim.against in (one.seat, None)]
    lacks = {
        "hand_declared": (_("What was declared"), not any(one.declared for one in of)),
        "cards_tabled": (_("The cards tabled"), not any(one.held for one in of)),
        "hand_discarded": (_("Who let go of his hand"), not found.gone),
    }
    allowed = MAY_RECORD[bench.case.place.role]
    return tuple(
        Missing(text, act) for act, (text, lacking) in lacks.items() if lacking and act in allowed
    )


def _barred(bench: Bench) -> Barred | None:
    """Return why no award can be taken, and who can do what about it."""
    refusal, case, claim = bench.barred, bench.case, bench.claim
    if refusal is None:
        return None
    way = href = ""
    if refusal.code == Code.CLAIM_TOO_LATE and claim is not None:
        path = reverse("claim", args=[case.place.tournament, case.stream.key])
        href = f"{path}?{urlencode({'id': claim})}"
        is_director = case.place.role is Role.DIRECTOR
        way = _("Admit the claim") if is_director else _("The claim, for a director to admit")
    return Barred(sentence(refusal, language()), way, href)


def _first(bench: Bench) -> Written | None:
    """Return the ruling that the appeal is about."""
    return written(bench.reading, bench.appealed) if bench.appealed is not None else None


def _alike(bench: Bench) -> tuple[Precedent, ...]:
    """Return earlier rulings with the finding that the appeal is about."""
    if bench.appealed is None:
        return ()
    found = rulings_alike(bench.case.stream, bench.appealed)
    return precedents(found, names_of(one.ruling.by for one in found))


def _earlier(bench: Bench) -> tuple[Earlier, ...]:
    ruled = bench.appealed
    if ruled is not None:
        return earlier_about_ruling(bench.reading, ruled.claim, ruled.finding)
    return earlier_about_claim(bench.reading, bench.case.claim)
