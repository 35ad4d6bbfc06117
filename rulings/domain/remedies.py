"""What the floor may, or must, do about a claim or a flag under the book."""

from collections.abc import Iterator, Set

from msgspec import Struct

from rulings.domain.judge import Judgment
from rulings.rules.entitlement import Entitlement, entitled
from rulings.rules.hands import best_of, is_complete
from rulings.rules.miscalls import Miscall, cannot_come_back, discarded_was_beaten, pots_taken
from tables.domain.entries.floor import RulingIssued
from tables.domain.pots import pots_now

FAULTLESS = ("no_fault", "honest_error")


class Remedy(Struct, frozen=True):
    """One thing the floor may do: `shares` gives chips by seat of one pot, where it awards one."""

    code: str
    discretion: str
    provision: str
    pot: int | None = None
    shares: dict[int, int] = {}
    moves: tuple[tuple[int, int, int], ...] = ()
    seat: int | None = None
    declarer: int | None = None

    def as_dict(self) -> dict[str, object]:
        """Return the remedy as the hand view shows it."""
        shown: dict[str, object] = {
            "code": self.code,
            "pot": self.pot,
            "shares": [{"seat": s, "amount": a} for s, a in sorted(self.shares.items())],
            "discretion": self.discretion,
            "provision": self.provision,
            "seat": self.seat,
        }
        if self.moves:
            shown["moves"] = [{"from": f, "to": t, "amount": a} for f, t, a in self.moves]
        return shown


def remedies(judgment: Judgment) -> list[Remedy]:
    """Return what is open to the floor now; what was carried out, or found groundless, is gone."""
    ruled = [step.row.entry for step in judgment.steps if isinstance(step.row.entry, RulingIssued)]
    found = {entry.finding for entry in ruled}
    return [
        *(_for_miscalls(judgment, ruled, found) if pots_may_move(judgment) else []),
        *_penalty(judgment, ruled),
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


def _for_miscalls(judgment: Judgment, ruled: list[RulingIssued], found: Set[str]) -> list[Remedy]:
    forfeited = forfeit_pot(judgment) if "deliberate_miscall" in found else []
    return [
        *_not_done(judgment, ruled, "suspected_miscall", award_to_discarder(judgment)),
        *_not_done(judgment, ruled, "deliberate_miscall", forfeited),
        *_not_done(judgment, ruled, "", miscalled_hand_dead(judgment)),
    ]


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
    judgment: Judgment, ruled: list[RulingIssued], finding: str, rows: list[Remedy]
) -> list[Remedy]:
    """Leave out the rows of a declaration found honest, and of pots already awarded on the finding."""
    awarded = {
        award.pot
        for entry in ruled
        if entry.finding == finding or (not finding and entry.finding not in FAULTLESS)
        for award in entry.pot_awards or ()
    }
    return [
        row
        for row in rows
        if row.pot not in awarded and not _cleared(judgment, ruled, row.declarer)
    ]


def _cleared(judgment: Judgment, ruled: list[RulingIssued], declarer: int | None) -> bool:
    """Whether a ruling found no fault in a declaration: the claim's opponent, or nobody named."""
    for entry in ruled:
        if entry.finding not in FAULTLESS:
            continue
        claim = judgment.state.claims.get(entry.claim) if entry.claim else None
        if claim is None or (claim.kind == "miscall" and claim.against in (declarer, None)):
            return True
    return False


def _better(judgment: Judgment) -> Iterator[Miscall]:
    seen: set[int] = set()
    for miscall in judgment.miscalls:
        if miscall.better and miscall.declaration.seat not in seen:
            seen.add(miscall.declaration.seat)
            yield miscall


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
        for miscall in _better(judgment)
        for seat in miscall.discarded
        for pot in pots_taken(miscall, judgment.entitled)
        if seat in pots[pot].contenders and cannot_come_back(hand, seat)
    ]


def forfeit_pot(judgment: Judgment) -> list[Remedy]:
    """Return who gets a pot forfeited by a miscall: the best hand still eligible, else who discarded.

    Source: CC-MISCALL-DELIBERATE (must), RR-MISCALL (may, and the discarded hand was winning where
        it is known).
    """
    book, hand = judgment.book, judgment.hand
    discretion = book.text("forfeit")
    if discretion == "none":
        return []
    rows: list[Remedy] = []
    for miscall in _better(judgment):
        declarer = miscall.declaration.seat
        misled = tuple(
            seat
            for seat in miscall.discarded
            if cannot_come_back(hand, seat)
            and not (
                book.flag("forfeit_needs_winning") and discarded_was_beaten(hand, seat, declarer)
            )
        )
        if not misled:
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
                for shares in _forfeited_to(judgment, pot, misled, others)
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
    judgment: Judgment, pot: int, misled: tuple[int, ...], others: dict[int, Entitlement]
) -> list[dict[int, int]]:
    if pot in others:
        return [others[pot].totals()]
    whole = pots_now(judgment.hand)[pot]
    return [{seat: whole.amount} for seat in misled if seat in whole.contenders]


def miscalled_hand_dead(judgment: Judgment) -> list[Remedy]:
    """Return where a pot goes when a lowball miscall made another foul his hand.

    The miscaller's hand is dead and the best of the rest wins; with none left, who fouled his. A
    wrong second card costs nothing: only the top card said counts.

    Source: RR-LOWBALL-MISCALL.
    """
    book, hand = judgment.book, judgment.hand
    provision = book.cite("miscalled_hand_dead")
    if provision is None or not hand.game_name.startswith("lowball"):
        return []
    rows: list[Remedy] = []
    for miscall in _better(judgment):
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
            for shares in _forfeited_to(judgment, pot, fouled, others)
        ]
    return rows


def _top_card_false(judgment: Judgment, miscall: Miscall) -> bool:
    said = miscall.declaration
    held = best_of(judgment.hand, said.seat).low
    if held is None or not said.ranks:
        return True
    return held.ranks[0] != said.ranks[0] or len(set(held.ranks)) < len(held.ranks)


def _penalty(judgment: Judgment, ruled: list[RulingIssued]) -> list[Remedy]:
    """Return the penalty a deliberate miscall may bring, until one was given.

    Source: TDA-CARDS-SPEAK, TDA24-12.
    """
    provision = judgment.book.cite("penalty")
    deliberate = [entry for entry in ruled if entry.finding == "deliberate_miscall"]
    if provision is None or not deliberate:
        return []
    seat = next((m.declaration.seat for m in _better(judgment)), None)
    player = judgment.hand.seats[seat].player if seat in judgment.hand.seats else None
    since = min(judgment.state.rulings[entry.ruling].seq for entry in deliberate)
    given = any(p.player == player and p.seq >= since for p in judgment.state.penalties.values())
    if given:
        return []
    return [Remedy(code="penalty", discretion="may", provision=provision, seat=seat)]


def transfers(judgment: Judgment) -> list[Remedy]:
    """Return the chips a timely claim about a pushed pot would move to whom the cards give it.

    Source: RR-POT-RECONSTRUCT, and every book's claim rules.
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
