"""What lies on the ruling desk: the case, and the table as it was read for it."""

from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from floor.pages.evidence import Evidence
from floor.pages.frame import Frame
from floor.views.access import Place
from floor.views.claim_page import evidence_about
from floor.views.reading import Reading, read_table
from floor.views.table_page import framed_for, table_crumb
from rulings.domain.decide import no_awards
from rulings.domain.preview import Offer, offers
from tables.domain.envelope import StreamId
from tables.domain.refusal import Refusal
from tables.domain.state import Ruling


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
