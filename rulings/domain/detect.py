"""The detectors: what each kind of entry can break, and under which code it is flagged."""

from rulings.domain import detect_play as play
from rulings.domain.at import At
from rulings.domain.flag import Flag
from rulings.domain.gather import asked_by_right
from rulings.rules.eligibility import plays_board_untabled
from rulings.rules.hands import is_complete
from rulings.rules.requests import regime
from rulings.rules.showdown import hands_owed_face_up
from tables.domain.betting import left_beside
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import AppealDecided, ClaimRaised, ClaimRefused, RulingIssued
from tables.domain.entries.hand import (
    Bet,
    Called,
    CardExposed,
    CardsDealt,
    Checked,
    Folded,
    MisdealDeclared,
    Raised,
    UncalledBetReturned,
)
from tables.domain.entries.showdown import (
    CardsTabled,
    DeckScrambled,
    HandDeclared,
    HandDiscarded,
    HandKilled,
    HandRead,
    PotPulled,
    PotPushed,
    ShowRequested,
)
from tables.domain.entries.table import StackCounted
from tables.domain.hand_state import HandState, Holding
from tables.domain.pots import pots_now


def pushed(at: At, entry: PotPushed) -> list[Flag]:
    """Flag a pot pushed to other than whose it is, too soon, or in the wrong order.

    Source: pot_pushed_contrary_to_cards and pot_pushed_to_incomplete_hand of every book,
        CC-KILL-BEFORE-AWARD, CC-SHOW-ALL, CC-SIDE-POTS, RR-KILL-BEFORE-AWARD, TDA-TABLED.
    """
    hand = at.before
    pot = pots_now(hand)[entry.pot]
    flags: list[Flag] = []
    total = sum(share.amount for share in entry.shares)
    beside = left_beside(at.table, hand, entry.pot, total)
    out = pot.out - beside[1] if beside else pot.out
    owners = _taking_their_part(at, entry)
    if total != out and not owners:
        flags += at.flag("chips_do_not_add_up", expected=out, counted=total)
    flags += _contrary(at, entry, whole=total == out)
    takers = {share.seat for share in entry.shares if share.amount}
    others = [s for s in pot.contenders if s not in takers | owners and _may_come_back(hand, s)]
    for seat in sorted(takers):
        if _incomplete(at, hand, seat, opposed=bool(others) or len(takers) > 1):
            flags += at.flag("pot_pushed_to_incomplete_hand", seat)
    if others and at.over:
        flags += at.flag("pot_pushed_before_kill", seats=others)
    if any(later.out for later in pots_now(hand)[entry.pot + 1 :]):
        flags += at.flag("pot_out_of_order")
    return flags


def _taking_their_part(at: At, entry: PotPushed) -> set[int]:
    """Return whose a pot is where what is pushed are parts of it that go to their owners.

    A pot that is split, or has two sides, may be pushed part by part.
    """
    owed = next((one for one in at.entitled() if one.pot == entry.pot), None)
    totals = owed.totals() if owed else {}
    rows = {(row.seat, row.amount) for row in (owed.shares if owed else ())} | set(totals.items())
    parts = all((share.seat, share.amount) in rows for share in entry.shares if share.amount)
    return set(totals) if parts else set()


def _may_come_back(hand: HandState, seat: int) -> bool:
    return seat in hand.seats and hand.seats[seat].live


def _incomplete(at: At, hand: HandState, seat: int, *, opposed: bool) -> bool:
    """Whether a pot goes to a hand not wholly tabled that others still held cards against."""
    if not opposed or seat not in hand.seats or is_complete(hand, seat):
        return False
    if not hand.seats[seat].held:
        return False
    rivals = [s for s in hand.holding if s != seat]
    return bool(rivals) and not plays_board_untabled(book=at.book, hand=hand, seat=seat)


def _contrary(at: At, entry: PotPushed, *, whole: bool) -> list[Flag]:
    """Compare a pot with whose it is, by seat totals: once all is pushed, or a seat has too much."""
    owed = next((one for one in at.entitled() if one.pot == entry.pot), None)
    if owed is None:
        return []
    due = owed.totals()
    given = dict(pots_now(at.before)[entry.pot].pushed)
    for share in entry.shares:
        given[share.seat] = given.get(share.seat, 0) + share.amount
    given = {seat: chips for seat, chips in given.items() if chips}
    too_much = any(chips > due.get(seat, 0) for seat, chips in given.items())
    if not too_much and (given == due or not whole):
        return []
    return at.flag("pot_pushed_contrary_to_cards", pot=entry.pot)


def _entitled_unpushed(at: At, seat: int) -> bool:
    """Whether a share of a pot is a seat's and has not been pushed to it."""
    pots = pots_now(at.before)
    return any(
        pots[one.pot].out and pots[one.pot].pushed.get(seat, 0) < one.totals().get(seat, 0)
        for one in at.entitled()
    )


def killed(at: At, entry: HandKilled) -> list[Flag]:
    """Flag a winner killed or gathered before the push, and a hand laid on top of the muck.

    Source: TDA-NO-KILL-WINNER, CC-PUSH, CC-MUCK-ON-TOP.
    """
    flags: list[Flag] = []
    if at.cannot_be_killed(entry.seat):
        flags += at.flag("winning_hand_killed", entry.seat)
    if at.before.seats[entry.seat].held and _entitled_unpushed(at, entry.seat):
        flags += at.flag("winning_hand_gathered_early", entry.seat)
    if entry.on_top:
        flags += at.flag("on_top_of_muck", entry.seat)
    return flags


def scrambled(at: At, entry: DeckScrambled) -> list[Flag]:
    """Flag hands laid on the top or the bottom of the stub.

    Source: CC-MUCK-ON-TOP.
    """
    return [flag for seat in entry.on_stub or () for flag in at.flag("on_top_of_muck", seat)]


def discarded(at: At, entry: HandDiscarded) -> list[Flag]:
    """Flag a winner who lets go before the push, and a hand an all-in obliges to show.

    Source: CC-PROTECT, RR-CARDS-SPEAK, TDA-ALL-IN-SHOW.
    """
    flags: list[Flag] = []
    if at.before.seats[entry.seat].held and _entitled_unpushed(at, entry.seat):
        flags += at.flag("winner_released_hand", entry.seat)
    owed = hands_owed_face_up(book=at.book, hand=at.before, over=at.over)
    if entry.seat in owed and not any(pot.pushed for pot in at.before.pots):
        flags += at.flag("all_in_hand_discarded", entry.seat)
    return flags


def tabled(at: At, entry: CardsTabled) -> list[Flag]:
    """Flag a dead hand turned up.

    Source: CC-KILL-ON-REQUEST, RR-SEE-HAND, TDA-DISCARD-LIVE.
    """
    if at.before.seats[entry.seat].holding is not Holding.DEAD:
        return []
    if all(card in at.before.seats[entry.seat].tabled for card in entry.cards):
        return []
    return at.flag("killed_hand_exposed", entry.seat)


def read(at: At, entry: HandRead) -> list[Flag]:
    """Flag a hand that was read and not laid down.

    Source: CC-READ.
    """
    if at.before.seats[entry.seat].tabled:
        return []
    return at.flag("read_untabled_hand", entry.seat)


def claimed(at: At, entry: ClaimRaised | ClaimRefused) -> list[Flag]:
    """Flag a reading claim about a hand that was never tabled.

    Source: untabled_hand_claimed of every book, CC-READ-ANYONE, TDA24-22.
    """
    seat = entry.against if entry.against is not None else entry.seat
    if entry.kind != "reading" or seat is None or seat not in at.before.seats:
        return []
    if at.before.seats[seat].tabled or (entry.against is None and entry.by != "seat"):
        return []
    flags: list[Flag] = []
    if entry.against is not None and at.before.seats[seat].held:
        flags += at.flag("read_untabled_hand", entry.seat, cites="read_untabled_hand_claim")
    about = entry.against is not None or not any(one.tabled for one in at.before.seats.values())
    if at.book.flag("reading_needs_tabled") and about:
        flags += at.flag("untabled_hand_claimed", seat)
    return flags


def declared(at: At, entry: HandDeclared) -> list[Flag]:
    """Flag a declaration by chips.

    Source: CC-NO-CHIP-DECLARE.
    """
    return at.flag("chip_declare", entry.seat) if entry.by_chips else []


def requested(at: At, entry: ShowRequested) -> list[Flag]:
    """Flag a request to see a hand made without right, or once too often.

    Source: CC-SEE-HAND, CC-SEE-HAND-ABUSE, RR-SEE-HAND, TDA-SEE-LOST-RIGHT.
    """
    flags: list[Flag] = []
    shown_to_one = any(flash.seat == entry.of for flash in at.facts.flashes)
    leads = bool(at.leads(entry.by))
    if not shown_to_one and not asked_by_right(at, entry.by, entry.of, entry.ground, leads=leads):
        flags += at.flag("request_without_right", entry.by)
    player = at.table.occupants[entry.by].player
    asked = at.step.after.requests.get(player, 0)
    if regime(at.book) == "collusion_only":  # repeating is an abuse where asking is a right
        return flags
    if asked >= at.book.options.repeated_requests_after and at.book.cite("repeated_requests"):
        flags += at.flag("repeated_requests", entry.by, requests=asked)
    return flags


def pulled(at: At, entry: PotPulled) -> list[Flag]:
    """Flag a player who pulled the pot himself.

    Source: CC-PUSH.
    """
    return at.flag("player_pulled_pot", entry.seat)


def ruled(at: At, entry: RulingIssued | AppealDecided) -> list[Flag]:
    """Flag a decision beyond what the rulebook offers, for ever.

    Source: outside_rulebook of every book.
    """
    return at.flag("outside_rulebook") if entry.outside_rulebook is not None else []


DETECTORS: dict[type[Entry], play.Detector] = {
    Checked: play.with_short_hands(play.turn),
    Folded: play.with_short_hands(play.turn),
    Called: play.with_short_hands(play.called),
    Bet: play.with_short_hands(play.wager),
    Raised: play.with_short_hands(play.wager),
    UncalledBetReturned: play.returned,
    StackCounted: play.counted,
    PotPushed: pushed,
    HandKilled: killed,
    DeckScrambled: scrambled,
    HandDiscarded: discarded,
    CardsTabled: tabled,
    HandRead: read,
    ClaimRaised: claimed,
    ClaimRefused: claimed,
    HandDeclared: declared,
    ShowRequested: requested,
    PotPulled: pulled,
    CardExposed: play.exposed,
    CardsDealt: play.dealt,
    MisdealDeclared: play.misdealt,
    RulingIssued: ruled,
    AppealDecided: ruled,
}
