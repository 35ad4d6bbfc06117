"""The form of the ruling desk: what may be found, awarded and given as a reason in this case."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import QueryDict

from floor.forms.awards import AwardsForm
from floor.forms.fields import Choice
from floor.forms.rulings import DecisionForm, RulingForm
from floor.pages.claim_desk import next_id
from floor.pages.ruling_desk import (
    MANY_FINDINGS,
)
from floor.pages.sentences import facts_to_assume, facts_to_find, reasons, reasons_on_appeal
from floor.views.bench import Bench
from floor.wallclock import new_id
from floor.words.labels import VOICED_SAYS, label
from floor.words.provisions import cited
from rulings.domain.claims import ClaimView
from rulings.domain.permissions import Role
from tables.domain.entries.floor import RulingAppealed

RARE: Final = ("outside_rulebook", "penalty_seat", "penalty_kind", "penalty_count")
FACTS: Final = ("facts_found_tiles", "facts_found")
WHY: Final = ("heard", "reason_tiles", "reason", "facts_assumed_tiles", "facts_assumed")
LIKELY: Final[Mapping[str, tuple[str, ...]]] = {
    "miscall": ("suspected_miscall", "deliberate_miscall", "honest_error", "no_fault"),
    "conduct": ("conduct", "no_fault"),
    "procedure": ("dealer_error", "player_error", "misdeal", "no_fault"),
}
MOSTLY: Final = ("dealer_error", "player_error", "honest_error", "no_fault")


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
        citable=citable(bench),
        likely=likely_findings(bench),
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


def likely_findings(bench: Bench) -> list[str]:
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


def citable(bench: Bench) -> list[Choice]:
    """Return the provisions of the hand's flags and remedies, to cite beside the awards' own."""
    doc, book = bench.reading.doc, bench.reading.book
    if doc is None or book is None:
        return []
    named = [flag.provision for flag in doc.flags]
    named += [remedy.provision for remedy in doc.remedies]
    named += [doc.claims[bench.case.claim].provision] if bench.case.claim in doc.claims else []
    found = [cited(book, one) for one in dict.fromkeys(named)]
    return [(one.id, one.title) for one in found if one.gist]
