"""Put the ruling desk together, for a ruling and for an appeal's decision."""

from collections.abc import Mapping
from typing import Final

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from floor.forms.awards import AwardsForm
from floor.pages.earlier import Earlier
from floor.pages.precedents import Precedent, precedents
from floor.pages.ruling_desk import (
    Barred,
    Desk,
    Effect,
    Missing,
    also_lines,
    pot_choices,
)
from floor.pages.ruling_sheet import Written
from floor.precedents import rulings_alike
from floor.views.bench import Bench
from floor.views.claim_page import the_claim, words_of_claim
from floor.views.desk_form import citable, likely_findings
from floor.views.earlier import earlier_about_claim, earlier_about_ruling
from floor.views.outcome import Answer
from floor.views.reading import names_of
from floor.views.sheet_page import decided_by, written
from floor.wording import sentence
from floor.words.provisions import language
from rulings.domain.permissions import MAY_RECORD, Role
from tables.domain.refusal import Code

RARE: Final = ("outside_rulebook", "penalty_seat", "penalty_kind", "penalty_count")
FACTS: Final = ("facts_found_tiles", "facts_found")
WHY: Final = ("heard", "reason_tiles", "reason", "facts_assumed_tiles", "facts_assumed")
LIKELY: Final[Mapping[str, tuple[str, ...]]] = {
    "miscall": ("suspected_miscall", "deliberate_miscall", "honest_error", "no_fault"),
    "conduct": ("conduct", "no_fault"),
    "procedure": ("dealer_error", "player_error", "misdeal", "no_fault"),
}
MOSTLY: Final = ("dealer_error", "player_error", "honest_error", "no_fault")


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
        likely=len(likely_findings(bench)) if case.ruling is None else len(form[form.verdict]),
        facts=tuple(fields[name] for name in FACTS if name in fields),
        why=tuple(fields[name] for name in WHY if name in fields),
        cited=fields.get("cited") if citable(bench) else None,
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
