"""What the floor may, or must, do about a claim or a flag under the book."""

from rulings.domain.judge import Judgment
from rulings.domain.miscall_remedies import better, for_miscalls, standing
from rulings.domain.remedy import Remedy
from rulings.rules.hands import is_complete
from tables.domain.entries.floor import RulingIssued
from tables.domain.pots import pots_now


def remedies(judgment: Judgment) -> list[Remedy]:
    """Return what is open to the floor now; what was carried out, or found groundless, is gone."""
    ruled = [step.row.entry for step in judgment.steps if isinstance(step.row.entry, RulingIssued)]
    return [
        *(for_miscalls(judgment, ruled) if pots_may_move(judgment) else []),
        *_penalty(judgment, standing(judgment, ruled)),
        *transfers(judgment),
        *director_judges(judgment),
        *_requests(judgment),
    ]


def pots_may_move(judgment: Judgment) -> bool:
    """Say whether a ruling may still move a pot: a window is open, or a claim in time is on file.

    Source: VOCABULARY, *Chips*; CC-HAND-END.
    """
    return not judgment.shut or any(
        view.claim.kind != "conduct"
        and view.status in ("open", "ruled")
        and (view.timely or view.claim.admitted)
        for view in judgment.claims.values()
    )


def _penalty(judgment: Judgment, ruled: list[RulingIssued]) -> list[Remedy]:
    """Return the penalty a deliberate miscall may bring, until one was given.

    Source: TDA-CARDS-SPEAK, TDA24-12.
    """
    provision = judgment.book.cite("penalty")
    deliberate = [entry for entry in ruled if entry.finding == "deliberate_miscall"]
    if provision is None or not deliberate:
        return []
    seat = next((m.declaration.seat for m in better(judgment)), None)
    player = judgment.hand.seats[seat].player if seat in judgment.hand.seats else None
    since = min(judgment.state.rulings[entry.ruling].seq for entry in deliberate)
    given = any(p.player == player and p.seq >= since for p in judgment.state.penalties.values())
    if given:
        return []
    return [Remedy(code="penalty", discretion="may", provision=provision, seat=seat)]


def transfers(judgment: Judgment) -> list[Remedy]:
    """Return the chips a timely claim about a pushed pot would move to whom the cards give it.

    Source: transfer of every book, RR-POT-RECONSTRUCT.
    """
    claimed = [
        view
        for view in judgment.claims.values()
        if view.status == "open"
        and view.claim.kind != "conduct"
        and (view.timely or view.claim.admitted)
    ]
    if not claimed:
        return []
    about = {view.claim.pot for view in claimed}
    rows: list[Remedy] = []
    pots = pots_now(judgment.hand)
    for one in judgment.entitled:
        pot = pots[one.pot]
        if not pot.pushed or pot.out or not (about & {one.pot, None}):
            continue
        moves = _moves(pot.pushed, one.totals())
        if moves:
            rows.append(
                Remedy(
                    code="transfer",
                    pot=one.pot,
                    shares=one.totals(),
                    moves=moves,
                    discretion="must",
                    provision=judgment.book.basis("transfer"),
                )
            )
    return rows


def _moves(pushed: dict[int, int], owed: dict[int, int]) -> tuple[tuple[int, int, int], ...]:
    """Return (from, to, chips) that turn what was pushed into what is owed."""
    deltas = {seat: owed.get(seat, 0) - pushed.get(seat, 0) for seat in {*pushed, *owed}}
    givers = [[seat, -delta] for seat, delta in sorted(deltas.items()) if delta < 0]
    moves = []
    for seat, delta in sorted(deltas.items()):
        owed_still = delta
        while owed_still > 0 and givers:
            giver = givers[0]
            chips = min(owed_still, giver[1])
            moves.append((giver[0], seat, chips))
            owed_still -= chips
            giver[1] -= chips
            if not giver[1]:
                givers.pop(0)
    return tuple(moves)


def director_judges(judgment: Judgment) -> list[Remedy]:
    """Return the hands shown in part and thrown away, of which the director says if they were read.

    Source: TDA-PROTECT-READ, TDA24-13.
    """
    provision = judgment.book.cite("director_judges_read")
    if provision is None:
        return []
    seats = {
        d.seat
        for d in judgment.facts.discards
        if d.partial and not d.identifiable and d.seat not in judgment.hand.ruled
    }
    return [
        Remedy(code="director_judges_read", discretion="must", provision=provision, seat=seat)
        for seat in sorted(seats)
    ]


def _requests(judgment: Judgment) -> list[Remedy]:
    """Return the hands to be shown, or examined, on a request made by right.

    Source: TDA-SEE-INALIENABLE, CC-SEE-HAND.
    """
    rows: dict[tuple[str, int], Remedy] = {}
    book = judgment.book
    for request in judgment.facts.requests:
        if not request.by_right or is_complete(judgment.hand, request.of):
            continue
        if request.ground == "collusion" and book.cite("floor_examines_hand"):
            code, discretion = "floor_examines_hand", "may"
            provision = book.basis(code)
        elif book.cite("show_hand_may"):
            code, discretion = "show_hand", "must" if request.must else "may"
            provision = book.basis(f"show_hand_{discretion}")
        else:
            continue
        key = (code, request.of)
        if key not in rows or discretion == "must":
            rows[key] = Remedy(
                code=code, discretion=discretion, provision=provision, seat=request.of
            )
    return list(rows.values())
