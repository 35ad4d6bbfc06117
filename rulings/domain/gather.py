"""Gather the facts that the rules need beyond a hand's state: what each kind of entry adds to them."""

from collections.abc import Callable

from msgspec.structs import replace

from rulings.domain.at import At
from rulings.rules.facts import Declaration, Discard, Exposure, Facts, Flash, Request
from rulings.rules.hands import is_complete, is_partial
from rulings.rules.misdeals import after_the_deal
from rulings.rules.requests import Asking, late_street, may_ask, must_show
from tables.domain.betting import to_act
from tables.domain.entries.base import Entry, Share
from tables.domain.entries.floor import AppealDecided, RulingIssued
from tables.domain.entries.hand import CardExposed, ExposedCardReplaced
from tables.domain.entries.showdown import (
    CardsFlashed,
    CardsTabled,
    HandDeclared,
    HandDiscarded,
    HandKilled,
    HandRetrieved,
    PotPushed,
    ShowRequested,
    TablingRefused,
)


def _declared(at: At, entry: HandDeclared) -> Facts:
    said = Declaration(
        seq=at.seq,
        seat=entry.seat,
        category=entry.category,
        ranks=entry.ranks or (),
        side=entry.side,
        by_chips=bool(entry.by_chips),
    )
    return replace(at.facts, declarations=(*at.facts.declarations, said))


def _discarded(at: At, entry: HandDiscarded) -> Facts:
    pending = to_act(at.table, at.before)
    discard = Discard(
        seq=at.seq,
        seat=entry.seat,
        identifiable=entry.identifiable,
        bet_pending=at.before.aggressor == entry.seat and pending not in (None, entry.seat),
        partial=is_partial(at.before, entry.seat)
        or (bool(at.before.seats[entry.seat].seen) and not is_complete(at.before, entry.seat)),
    )
    facts = replace(at.facts, discards=(*at.facts.discards, discard))
    if at.cannot_be_killed(entry.seat):
        facts = replace(facts, protected=facts.protected | {entry.seat})
    return _unsettled(at, _outlasted(at, facts, entry.seat), entry.seat)


def _outlasted(at: At, facts: Facts, seat: int) -> Facts:
    """Keep for the last live hand the pots it had already won unopposed when it goes too."""
    won = [
        one.pot
        for one in at.entitled()
        if any(share.side is None and share.seat == seat for share in one.shares)
    ]
    kept = {pot: facts.settled.get(pot, frozenset()) | {seat} for pot in won}
    return replace(facts, settled={**facts.settled, **kept})


def _unsettled(at: At, facts: Facts, seat: int) -> Facts:
    """Take a pot pushed too early from a hand its player throws away unseen with another still in."""
    if is_complete(at.before, seat):
        return facts
    alone = {one.pot for one in at.entitled() if set(one.totals()) == {seat}}
    return replace(
        facts,
        settled={
            pot: seats if pot in alone else seats - {seat} for pot, seats in facts.settled.items()
        },
    )


def _retrieved(at: At, entry: HandRetrieved) -> Facts:
    """Forget a discard that was taken back; cards out of the muck bring no hand back."""
    if not at.after.seats[entry.seat].held:
        return at.facts
    return replace(
        at.facts,
        discards=tuple(d for d in at.facts.discards if d.seat != entry.seat),
        protected=at.facts.protected - {entry.seat},
        killed_unseen=at.facts.killed_unseen - {entry.seat},
    )


def _tabled(at: At, entry: CardsTabled) -> Facts:
    facts = replace(at.facts, refused=at.facts.refused - {entry.seat})
    if not is_complete(at.after, entry.seat):
        return facts
    completed = {entry.seat: at.seq, **facts.completed}
    return replace(
        facts, completed=completed, shown_to_all={**facts.shown_to_all, entry.seat: at.seq}
    )


def _flashed(at: At, entry: CardsFlashed) -> Facts:
    if entry.to == "table":
        shown = {**at.facts.shown_to_all, entry.seat: at.seq}
        return replace(at.facts, shown_to_all=shown)
    flash = Flash(
        seq=at.seq,
        seat=entry.seat,
        to=entry.to,
        in_play=not at.over,
        active=any(seat in at.before.holding for seat in entry.to),
        cards=entry.cards or (),
    )
    return replace(at.facts, flashes=(*at.facts.flashes, flash))


def _killed(at: At, entry: HandKilled) -> Facts:
    facts = at.facts
    if not is_complete(at.before, entry.seat):
        facts = replace(facts, killed_unseen=facts.killed_unseen | {entry.seat})
    if entry.on_request_of is not None and not any(r.of == entry.seat for r in facts.requests):
        facts = replace(
            facts,
            requests=(*facts.requests, _request(at, entry.on_request_of, entry.seat, "right")),
        )
    if at.cannot_be_killed(entry.seat):
        facts = replace(facts, protected=facts.protected | {entry.seat})
    return _outlasted(at, facts, entry.seat)


def _requested(at: At, entry: ShowRequested) -> Facts:
    request = _request(at, entry.by, entry.of, entry.ground)
    return replace(at.facts, requests=(*at.facts.requests, request))


def _request(at: At, by: int, of: int, ground: str) -> Request:
    leads = at.leads(by)
    return Request(
        seq=at.seq,
        by=by,
        of=of,
        ground=ground,
        by_right=asked_by_right(at, by, of, ground, leads=bool(leads)),
        leads=leads,
        let_go=of in at.before.seats and not at.before.seats[of].held,
        must=must_show(hand=at.before, by=by, of=of),
    )


def asked_by_right(at: At, by: int, of: int, ground: str, *, leads: bool) -> bool:
    """Say whether a seat might ask for another's hand then."""
    late = at.folded_on.get(by, len(at.before.game.streets)) >= late_street(at.before)
    call = at.table.call
    floor = call is not None and call.status == "arrived"
    wins = bool(at.leads(of))
    asking = Asking(
        by=by, of=of, ground=ground, leads=leads, wins=wins, late=late, floor=floor, over=at.over
    )
    return may_ask(book=at.book, hand=at.before, asking=asking)


def _refused(at: At, entry: TablingRefused) -> Facts:
    return replace(at.facts, refused=at.facts.refused | {entry.seat})


def _exposed(at: At, entry: CardExposed) -> Facts:
    if entry.cause == "player" or after_the_deal(at.before, entry):
        return at.facts
    exposure = Exposure(seat=entry.seat, cause=entry.cause)
    return replace(at.facts, exposed=(*at.facts.exposed, exposure))


def _pushed(at: At, entry: PotPushed) -> Facts:
    return _settled(at, at.facts, entry.pot, entry.shares)


def _awarded(at: At, entry: RulingIssued | AppealDecided) -> Facts:
    """Take the award of a pot that was not pushed for its push."""
    facts = at.facts
    for award in entry.pot_awards or ():
        if award.pot not in facts.settled:
            facts = _settled(at, facts, award.pot, award.shares)
    return facts


def _settled(at: At, facts: Facts, pot: int, shares: tuple[Share, ...]) -> Facts:
    takers = {share.seat for share in shares if share.amount}
    known = {no for no in at.before.holding if no in takers or is_complete(at.before, no)}
    return replace(
        facts, settled={**facts.settled, pot: facts.settled.get(pot, frozenset()) | known}
    )


def _replaced(at: At, _entry: ExposedCardReplaced) -> Facts:
    return replace(at.facts, replaced=at.facts.replaced + 1)


GATHER: dict[type[Entry], Callable[..., Facts]] = {
    HandDeclared: _declared,
    HandDiscarded: _discarded,
    HandRetrieved: _retrieved,
    CardsTabled: _tabled,
    CardsFlashed: _flashed,
    HandKilled: _killed,
    ShowRequested: _requested,
    PotPushed: _pushed,
    RulingIssued: _awarded,
    AppealDecided: _awarded,
    TablingRefused: _refused,
    CardExposed: _exposed,
    ExposedCardReplaced: _replaced,
}
