"""What may follow a false declaration: the pot to who threw his hand away, forfeited, or a dead hand."""

from collections.abc import Iterator

from rulings.domain.judge import Judgment
from rulings.domain.remedy import Remedy
from rulings.rules.entitlement import Entitlement, contenders, entitled
from rulings.rules.hands import best_of
from rulings.rules.miscalls import (
    Miscall,
    cannot_come_back,
    discarded_was_beaten,
    each_once,
    pots_taken,
)
from tables.domain.entries.floor import AppealDecided, RulingIssued
from tables.domain.pots import pots_now

FAULTLESS = ("no_fault", "honest_error")
DELIBERATE = ("deliberate_miscall",)
SUSPECTED = ("suspected_miscall", *DELIBERATE)


def for_miscalls(judgment: Judgment, ruled: list[RulingIssued]) -> list[Remedy]:
    """Return what is still open about false declarations, given what was ruled and found."""
    meant = [
        row
        for row in forfeit_pot(judgment)
        if _found_deliberate(judgment, standing(judgment, ruled), row.declarer)
    ]
    return [
        *_not_done(judgment, ruled, SUSPECTED, award_to_discarder(judgment)),
        *_not_done(judgment, ruled, DELIBERATE, meant),
        *_not_done(judgment, ruled, (), miscalled_hand_dead(judgment), cleared_by=("no_fault",)),
    ]


def standing(judgment: Judgment, ruled: list[RulingIssued]) -> list[RulingIssued]:
    """Return the rulings whose finding no appeal has overturned."""
    rulings = judgment.state.rulings
    return [entry for entry in ruled if rulings[entry.ruling].status != "overturned"]


def open_to(judgment: Judgment, finding: str) -> list[Remedy]:
    """Return the pot awards that a ruling with this finding may make beside what the cards say.

    Source: VOCABULARY, *Chips*: `award_to_discarder` on a suspected miscall, `forfeit_pot` on a
        deliberate one, `miscalled_hand_dead` on any fault.
    """
    rows: list[Remedy] = []
    if finding == "suspected_miscall":
        rows += award_to_discarder(judgment)
    if finding == "deliberate_miscall":
        rows += forfeit_pot(judgment)
    if finding != "no_fault":
        rows += miscalled_hand_dead(judgment)
    return rows


def _not_done(
    judgment: Judgment,
    ruled: list[RulingIssued],
    findings: tuple[str, ...],
    rows: list[Remedy],
    *,
    cleared_by: tuple[str, ...] = FAULTLESS,
) -> list[Remedy]:
    """Leave out the rows of a declaration cleared, and of pots already awarded on the findings.

    A pot forfeited is nobody's any more to be awarded on suspicion.

    Args:
        findings: what the rows rest on; empty where any does that clears nothing.
        cleared_by: the findings that leave the declarer free of them.
    """
    awarded = {
        award.pot
        for entry in ruled
        if (entry.finding in findings if findings else entry.finding not in cleared_by)
        for award in entry.pot_awards or ()
    } | _awarded_on_appeal(judgment)
    cleared = [entry for entry in standing(judgment, ruled) if entry.finding in cleared_by]
    return [
        row
        for row in rows
        if row.pot not in awarded and not _clears(judgment, cleared, row.declarer)
    ]


def _awarded_on_appeal(judgment: Judgment) -> set[int]:
    """Return the pots that an appeal against a ruling about what was said has awarded."""
    rulings = judgment.state.rulings
    return {
        award.pot
        for step in judgment.steps
        if isinstance(step.row.entry, AppealDecided)
        and rulings[step.row.entry.ruling].finding in (*SUSPECTED, *FAULTLESS)
        for award in step.row.entry.pot_awards or ()
    }


def _found_deliberate(judgment: Judgment, ruled: list[RulingIssued], declarer: int | None) -> bool:
    """Whether a ruling found a declaration deliberate: the claim's opponent's, or nobody named."""
    claims = judgment.state.claims
    return any(
        entry.claim is None or claims[entry.claim].against in (declarer, None)
        for entry in ruled
        if entry.finding in DELIBERATE
    )


def _clears(judgment: Judgment, rulings: list[RulingIssued], declarer: int | None) -> bool:
    """Whether one of these rulings is about a seat's declaration: its claim's opponent, or nobody named."""
    for entry in rulings:
        claim = judgment.state.claims.get(entry.claim) if entry.claim else None
        if claim is None or (claim.kind == "miscall" and claim.against in (declarer, None)):
            return True
    return False


def better(judgment: Judgment) -> Iterator[Miscall]:
    """Yield what each seat declared better than it held, once."""
    return (miscall for miscall in each_once(judgment.miscalls) if miscall.better)


def award_to_discarder(judgment: Judgment) -> list[Remedy]:
    """Return one row for each who threw his hand away and each pot the declarer would take, whole.

    Source: CC-MISCALL-SUSPECTED.
    """
    book, hand = judgment.book, judgment.hand
    if not book.flag("suspected_miscall_awards"):
        return []
    pots = pots_now(hand)
    return [
        Remedy(
            code="award_to_discarder",
            pot=pot,
            shares={seat: pots[pot].amount},
            discretion="may",
            provision=book.basis("award_to_discarder"),
            seat=seat,
            declarer=miscall.declaration.seat,
        )
        for miscall in better(judgment)
        for seat in miscall.discarded
        for pot in pots_taken(miscall, judgment.entitled)
        if seat in pots[pot].contenders and cannot_come_back(hand, seat)
    ]


def forfeit_pot(judgment: Judgment) -> list[Remedy]:
    """Return who gets a pot forfeited by a miscall: the best hand still eligible, else who discarded.

    Source: CC-MISCALL-DELIBERATE (must; what was meant counts, whether or not anybody fell for it),
        RR-MISCALL (may, and the discarded hand was winning where it is known).
    """
    book, hand = judgment.book, judgment.hand
    discretion = book.text("forfeit")
    if discretion == "none":
        return []
    rows: list[Remedy] = []
    for miscall in better(judgment):
        declarer = miscall.declaration.seat
        misled = tuple(
            seat
            for seat in miscall.discarded
            if cannot_come_back(hand, seat)
            and not (
                book.flag("forfeit_needs_winning") and discarded_was_beaten(hand, seat, declarer)
            )
        )
        if not misled and book.flag("forfeit_needs_winning"):
            continue
        others = _without(judgment, declarer)
        for pot in pots_taken(miscall, judgment.entitled):
            rows += [
                Remedy(
                    code="forfeit_pot",
                    pot=pot,
                    shares=shares,
                    discretion=discretion,
                    provision=book.basis("forfeit_pot"),
                    seat=next(iter(shares), None),
                    declarer=declarer,
                )
                for shares in _forfeited_to(judgment, pot, declarer, misled, others)
            ]
    return rows


def _without(judgment: Judgment, seat: int) -> dict[int, Entitlement]:
    left = entitled(
        book=judgment.book,
        hand=judgment.hand,
        facts=judgment.facts,
        over=judgment.over,
        without=frozenset({seat}),
    )
    return {one.pot: one for one in left}


def _forfeited_to(
    judgment: Judgment,
    pot: int,
    declarer: int,
    misled: tuple[int, ...],
    others: dict[int, Entitlement],
) -> list[dict[int, int]]:
    """Return who a pot may go to: the best of the others, none of them before they show, else the misled."""
    if pot in others:
        return [others[pot].totals()]
    whole = pots_now(judgment.hand)[pot]
    in_it = contenders(
        book=judgment.book, hand=judgment.hand, facts=judgment.facts, index=pot, pot=whole
    )
    if set(in_it) - {declarer}:
        return []
    return [{seat: whole.amount} for seat in misled if seat in whole.contenders]


def miscalled_hand_dead(judgment: Judgment) -> list[Remedy]:
    """Return where a pot goes when a lowball miscall made another foul his hand.

    The miscaller's hand is dead and the best of the rest wins; with none left, who fouled his. A
    wrong second card costs nothing: only the top card said counts.

    Source: RR-LOWBALL-MISCALL.
    """
    book, hand = judgment.book, judgment.hand
    provision = book.cite("miscalled_hand_dead")
    if provision is None or not hand.game.lowball:
        return []
    rows: list[Remedy] = []
    for miscall in better(judgment):
        declarer = miscall.declaration.seat
        fouled = tuple(s for s in miscall.discarded if cannot_come_back(hand, s))
        if not fouled or not _top_card_false(judgment, miscall):
            continue
        others = _without(judgment, declarer)
        rows += [
            Remedy(
                code="miscalled_hand_dead",
                pot=pot,
                shares=shares,
                discretion="must",
                provision=provision,
                seat=declarer,
                declarer=declarer,
            )
            for pot in pots_taken(miscall, judgment.entitled)
            for shares in _forfeited_to(judgment, pot, declarer, fouled, others)
        ]
    return rows


def _top_card_false(judgment: Judgment, miscall: Miscall) -> bool:
    said = miscall.declaration
    held = best_of(judgment.hand, said.seat).low
    if held is None or not said.ranks:
        return True
    return held.ranks[0] != said.ranks[0] or len(set(held.ranks)) < len(held.ranks)
