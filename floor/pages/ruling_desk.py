"""The ruling desk: evidence, what the book allows pot by pot, and the ruling before it is made."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.forms import BoundField
from django.utils.translation import gettext as _

from floor.forms.awards import LEAVE, OUTSIDE, AwardsForm, offer_key
from floor.pages.claim_lines import ClaimLine
from floor.pages.earlier import Earlier
from floor.pages.evidence import Evidence
from floor.pages.frame import Frame
from floor.pages.hand_doc import HandDoc, PotDoc, facts_of
from floor.pages.precedents import Precedent
from floor.pages.ruling_sheet import Written
from floor.pages.timeline import Line
from floor.words.labels import AWARDS, DISCRETION, FINDINGS, label
from floor.words.phrases import pot_name, shares_text
from floor.words.provisions import Cited, cited, language, named_edition
from rulings.domain.explain import explain_remedy
from rulings.domain.preview import AS_THE_CARDS_SAY, Offer, Stack
from rulings.rulebook.book import Book

MANY_FINDINGS = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """One way a pot may go. `value` is what the form sends; `shares` are for outside the book."""

    value: str
    text: str
    effect: str
    discretion: str
    needs: str
    why: str
    provisions: tuple[Cited, ...]
    checked: bool
    shares: tuple[BoundField, ...] = ()


@dataclass(frozen=True, slots=True)
class PotChoices:
    """A pot, where it lies, and the ways it may go."""

    field: str
    name: str
    amount: int
    lies: str
    book: str  # the rulebook and its edition, from which the provisions are quoted
    choices: tuple[Choice, ...]
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Also:
    """A remedy that moves no pot."""

    text: str
    discretion: str
    provision: Cited


@dataclass(frozen=True, slots=True)
class Barred:
    """Why no pot may be awarded, and the way on."""

    text: str
    way: str
    href: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A fact the case turns on that nobody recorded yet, and where it is recorded."""

    text: str
    act: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a ruling would do, as far as it is filled in.

    `lacks` names what is still to be said, `refused` why it could not be recorded; with neither, it can.
    """

    stacks: tuple[Stack, ...] = ()
    shortfall: int = 0
    undone: tuple[str, ...] = ()
    penalties: tuple[str, ...] = ()
    says: str = ""
    provisions: tuple[Cited, ...] = ()
    moves: str = ""
    button: str = ""
    digest: str = ""
    lacks: tuple[str, ...] = ()
    refused: str = ""

    @property
    def moved(self) -> tuple[Stack, ...]:
        """The stacks that change."""
        return tuple(one for one in self.stacks if one.delta)

    @property
    def kept(self) -> tuple[Stack, ...]:
        """The stacks that do not."""
        return tuple(one for one in self.stacks if not one.delta)


@dataclass(frozen=True, slots=True)
class Desk:
    """A ruling, or the decision of an appeal, in the making. `effect` is shown where a script asks for it."""

    frame: Frame
    tournament: UUID
    table: UUID
    seq: int
    action: str
    hand: int | None
    claim: ClaimLine | None
    words: str
    evidence: Evidence | None
    missing: tuple[Missing, ...]
    barred: Barred | None
    pots: tuple[PotChoices, ...]
    also: tuple[Also, ...]
    form: AwardsForm
    verdict: BoundField
    likely: int  # so many of its choices come first
    facts: tuple[BoundField, ...]
    why: tuple[BoundField, ...]
    cited: BoundField | None
    rare: tuple[BoundField, ...]
    is_director: bool
    effect: Effect | None = None
    first: Written | None = None  # the ruling that an appeal is about
    lines: tuple[Line, ...] = ()  # the hand, where it has to be read again
    alike: tuple[Precedent, ...] = ()
    decides: str = ""
    earlier: tuple[Earlier, ...] = ()
    since: tuple[Line, ...] = ()
    refused: str = ""

    @property
    def likely_verdicts(self) -> str:
        """Where to cut the verdict's choices, as a template slices them."""
        return f":{self.likely}"

    @property
    def other_verdicts(self) -> str:
        """The rest of them."""
        return f"{self.likely}:"


@dataclass(frozen=True, slots=True)
class EffectPage:
    """What a ruling would do, for who is about to make it, with all that was sent."""

    frame: Frame
    action: str
    effect: Effect
    sent: tuple[tuple[str, str], ...]


def pot_choices(
    form: AwardsForm, doc: HandDoc, offers: Sequence[Offer], book: Book
) -> tuple[PotChoices, ...]:
    """Return the ways each pot may go: as it lies, as the book allows, or outside it."""
    return tuple(
        PotChoices(
            field=form.add_prefix(f"pot_{pot.index}"),
            name=pot_name(pot.index),
            amount=pot.amount,
            lies=_lies(shares_text([(one.seat, one.amount) for one in pot.pushed])),
            book=named_edition(book),
            choices=_choices(form, pot, doc, offers, book),
            errors=tuple(map(str, form[f"pot_{pot.index}"].errors)),
        )
        for pot in doc.pots
    )


def _lies(pushed: str) -> str:
    return _("went: %(shares)s") % {"shares": pushed} if pushed else _("not pushed yet")


def _choices(
    form: AwardsForm, pot: PotDoc, doc: HandDoc, offers: Iterable[Offer], book: Book
) -> tuple[Choice, ...]:
    chosen = str(form[f"pot_{pot.index}"].value() or LEAVE)
    offered = tuple(
        _offered(offer, doc, book, chosen) for offer in offers if offer.pot == pot.index
    )
    outside = (_outside(form, pot.index, chosen),) if form.director else ()
    return (_leave(form, pot, chosen), *offered, *outside)


def _leave(form: AwardsForm, pot: PotDoc, chosen: str) -> Choice:
    """Return the choice to award nothing; what it comes to on appeal, the outcome decides."""
    if form.on_appeal:
        text = _("No award of its own")
        effect = _("Upheld: it stays as ruled. Overturned: what the ruling moved goes back.")
    else:
        text = _("Leave as pushed") if pot.pushed else _("Leave it to the push")
        effect = _("No chips move")
    return Choice(
        value=LEAVE,
        text=text,
        effect=effect,
        discretion="",
        needs="",
        why="",
        provisions=(),
        checked=chosen == LEAVE,
    )


def _offered(offer: Offer, doc: HandDoc, book: Book, chosen: str) -> Choice:
    needs = " / ".join(label(FINDINGS, finding) for finding in offer.findings)
    return Choice(
        value=offer_key(offer),
        text=label(AWARDS, offer.code),
        effect=shares_text(sorted(offer.shares.items())),
        discretion=label(DISCRETION, offer.discretion),
        needs=needs if len(offer.findings) <= MANY_FINDINGS else "",
        why=_why(offer, doc),
        provisions=tuple(cited(book, provision) for provision in offer.provisions),
        checked=chosen == offer_key(offer),
    )


def _why(offer: Offer, doc: HandDoc) -> str:
    """Return why an award is offered; what the cards say of a pot not yet pushed needs no reason."""
    if offer.code != AS_THE_CARDS_SAY:
        shares = [{"seat": seat, "amount": amount} for seat, amount in offer.shares.items()]
        facts = {
            "code": offer.code,
            "pot": offer.pot,
            "discretion": offer.discretion,
            "seat": next(iter(offer.shares), None),
            "shares": shares,
        }
        return explain_remedy(facts, language())
    found = [one for one in doc.remedies if (one.code, one.pot) == ("transfer", offer.pot)]
    return explain_remedy(facts_of(found[0]), language()) if found else ""


def _outside(form: AwardsForm, pot: int, chosen: str) -> Choice:
    return Choice(
        value=OUTSIDE,
        text=_("Outside the rulebook"),
        effect=_("As the director says, with a reason; flagged for ever"),
        discretion="",
        needs="",
        why="",
        provisions=(),
        checked=chosen == OUTSIDE,
        shares=tuple(form[f"share_{pot}_{seat}"] for seat in form.seats),
    )


def also_lines(doc: HandDoc, book: Book) -> tuple[Also, ...]:
    """Return the remedies that move no pot."""
    tongue = language()
    return tuple(
        Also(
            explain_remedy(facts_of(remedy), tongue),
            label(DISCRETION, remedy.discretion),
            cited(book, remedy.provision),
        )
        for remedy in doc.remedies
        if remedy.pot is None
    )
