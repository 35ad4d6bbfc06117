"""Sentences made from the evidence, in neutral words: ticked at the desk instead of typed."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from floor.forms.fields import Choice
from floor.pages.evidence import Evidence, Held
from floor.words.phrases import pot_name, seat_list, shares_text
from rulings.domain.preview import AS_THE_CARDS_SAY, Offer


def facts_to_find(evidence: Evidence | None) -> list[Choice]:
    """Return what the record shows of each hand, to be found as a fact."""
    if evidence is None:
        return []
    found = [(f"held-{one.seat}", said) for one in evidence.hands if (said := _shown(one))]
    for one in evidence.let_go:
        facts = {"seat": one.seat, "after": one.after_seat}
        said = _("Seat %(seat)s let go of his hand after seat %(after)s had spoken.") % facts
        found.append((f"let-go-{one.seat}-{one.after_seat}", said))
    return found


def _shown(held: Held) -> str:
    facts = {"seat": held.seat, "declared": _within(held.declared), "held": _within(held.held)}
    if held.declared and held.held:
        return _("Seat %(seat)s declared %(declared)s and tabled %(held)s.") % facts
    if held.declared:
        return _("Seat %(seat)s declared %(declared)s and tabled nothing.") % facts
    return _("Seat %(seat)s tabled %(held)s.") % facts if held.held else ""


def _within(hand: str) -> str:
    """Return a hand as it is written inside a sentence."""
    return hand[:1].lower() + hand[1:]


def facts_to_assume(evidence: Evidence | None, *, on_word_of: str) -> list[Choice]:
    """Return what a ruling takes for true without having seen it.

    Args:
        on_word_of: whose word it is that the claim was made in time; empty where it needs none.
    """
    found = []
    if on_word_of:
        said = _("The claim was made in time, on the word of %(who)s.") % {"who": on_word_of}
        found.append(("in-time", said))
    for one in evidence.let_go if evidence else ():
        facts = {"seat": one.seat, "after": one.after_seat}
        said = _("Seat %(seat)s let go because of what seat %(after)s said.") % facts
        found.append((f"because-{one.seat}-{one.after_seat}", said))
    return found


def reasons(evidence: Evidence | None, offers: Iterable[Offer]) -> list[Choice]:
    """Return what a ruling may give for its reason."""
    found = [*_miscalls(evidence), *_by_the_cards(offers)]
    found.append(("nothing-shown", _("Nothing on record bears the claim out.")))
    return found


def _miscalls(evidence: Evidence | None) -> list[Choice]:
    if evidence is None:
        return []
    found = []
    for one in evidence.hands:
        facts = {"seat": one.seat, "declared": _within(one.declared), "held": _within(one.held)}
        if one.verdict == "better":
            misled = [gone.seat for gone in evidence.let_go if gone.after_seat == one.seat]
            found.append((f"miscalled-{one.seat}", _miscalled(facts, misled)))
        elif one.verdict == "worse":
            said = _(
                "Seat %(seat)s declared %(declared)s and tabled %(held)s, which is better: the cards speak."
            )
            found.append((f"worse-{one.seat}", said % facts))
    return found


def _miscalled(facts: dict[str, object], misled: Sequence[int]) -> str:
    if not misled:
        return (
            _(
                "Seat %(seat)s declared %(declared)s and tabled %(held)s; nobody let go on hearing it."
            )
            % facts
        )
    said = _(
        "Seat %(seat)s declared %(declared)s and tabled %(held)s; let go on hearing it: %(misled)s."
    )
    return said % {**facts, "misled": seat_list(misled)}


def _by_the_cards(offers: Iterable[Offer]) -> list[Choice]:
    said = _("By the cards, %(pot)s goes %(shares)s.")
    return [
        (
            f"cards-{one.pot}",
            said % {"pot": pot_name(one.pot), "shares": shares_text(sorted(one.shares.items()))},
        )
        for one in offers
        if one.code == AS_THE_CARDS_SAY
    ]


def reasons_on_appeal(evidence: Evidence | None, offers: Iterable[Offer]) -> list[Choice]:
    """Return what the decision of an appeal may give for its reason."""
    return [
        ("stands", _("The ruling follows from what is on record.")),
        ("facts", _("The facts were otherwise than the ruling found them.")),
        ("rule", _("The rule was applied otherwise than it is written.")),
        ("new", _("Something came to light after the ruling.")),
        *_miscalls(evidence),
        *_by_the_cards(offers),
    ]
