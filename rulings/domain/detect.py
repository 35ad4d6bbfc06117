"""The detectors: what each kind of entry can break, and under which code it is flagged."""

from rulings.domain.flag import Flag
from rulings.domain.walk import At, Detector, asked_by_right, clearly_winner
from rulings.rules import misdeals, wagers
from rulings.rules.eligibility import plays_board_untabled
from rulings.rules.hands import is_complete, not_gone
from rulings.rules.showdown import hands_owed_face_up
from tables.domain.betting import behind, to_act
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


def _turn(at: At) -> list[Flag]:
    """Flag an action out of turn; an absent all-in player's fold is flagged as that."""
    entry = at.entry
    assert isinstance(entry, Checked | Folded | Called | Bet | Raised)  # noqa: S101 - paired below
    seat = entry.seat
    hand = at.before
    if isinstance(entry, Folded) and hand.seats[seat].all_in:
        return at.flag("absent_player_folded", seat)
    if not hand.opened or to_act(at.table, hand) == seat:
        return []
    return at.flag("acted_out_of_turn", seat, counts_as=_counts_as(at, entry))


def _counts_as(at: At, entry: Checked | Folded | Called | Bet | Raised) -> dict[str, str | int]:
    if isinstance(entry, Checked | Folded):
        return {"action": "check" if isinstance(entry, Checked) else "fold"}
    all_in = at.after.seats[entry.seat].all_in
    return wagers.counts_as(at.before, entry, allowed=_allowed(at, entry.seat), all_in=all_in)


def _allowed(at: At, seat: int) -> wagers.Limits:
    others = [s for no, s in at.before.seats.items() if no != seat and s.live]
    contested = max((s.in_front + behind(at.table, s) for s in others), default=0)
    return wagers.limits(at.before, seat, contested=contested)


def _wager(at: At) -> list[Flag]:
    """Flag a bet or raise below the least or above the most; all the chips is never too little."""
    entry = at.entry
    assert isinstance(entry, Bet | Raised)  # noqa: S101 - the table below pairs them
    to = wagers.total(at.before, entry)
    allowed = _allowed(at, entry.seat)
    counted = _counts_as(at, entry)
    flags = _turn(at)
    if to < allowed.least and not at.after.seats[entry.seat].all_in:
        flags += at.flag("wager_below_minimum", entry.seat, counts_as=counted)
    if allowed.most is not None and to > allowed.most:
        flags += at.flag("wager_above_limit", entry.seat, counts_as=counted)
    return flags or _otherwise(at, entry)


def _called(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, Called)  # noqa: S101
    return _turn(at) or _otherwise(at, entry)


def _otherwise(at: At, entry: Called | Bet | Raised) -> list[Flag]:
    """Flag a wager that counts as something else by what was said and put out."""
    all_in = at.after.seats[entry.seat].all_in
    allowed = _allowed(at, entry.seat)
    counted = wagers.counts_otherwise(at.before, entry, allowed=allowed, all_in=all_in)
    if counted is None:
        return []
    return at.flag("wager_counts_otherwise", entry.seat, counts_as=counted)


def _returned(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, UncalledBetReturned)  # noqa: S101
    if at.before.returned == (entry.seat, entry.amount):
        return []
    return at.flag("chips_do_not_add_up", entry.seat)


def _counted(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, StackCounted)  # noqa: S101
    stack = at.table.occupants[entry.seat].stack
    if entry.amount == stack:
        return []
    return at.flag("chips_do_not_add_up", entry.seat, expected=stack, counted=entry.amount)


def _pushed(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, PotPushed)  # noqa: S101
    hand = at.before
    pot = pots_now(hand)[entry.pot]
    flags: list[Flag] = []
    total = sum(share.amount for share in entry.shares)
    if total != pot.out:
        flags += at.flag("chips_do_not_add_up", expected=pot.out, counted=total)
    flags += _contrary(at, entry, whole=total == pot.out)
    takers = {share.seat for share in entry.shares if share.amount}
    others = [s for s in pot.contenders if s not in takers and _may_come_back(hand, s)]
    for seat in sorted(takers):
        if _incomplete(at, hand, seat, opposed=bool(others) or len(takers) > 1):
            flags += at.flag("pot_pushed_to_incomplete_hand", seat)
    if others and at.over:
        flags += at.flag("pot_pushed_before_kill", seats=others)
    if any(later.out for later in pots_now(hand)[entry.pot + 1 :]):
        flags += at.flag("pot_out_of_order")
    return flags


def _may_come_back(hand: HandState, seat: int) -> bool:
    return seat in hand.seats and hand.seats[seat].live


def _incomplete(at: At, hand: HandState, seat: int, *, opposed: bool) -> bool:
    """Whether a pot goes to a hand not wholly tabled that others still held cards against."""
    if not opposed or seat not in hand.seats or is_complete(hand, seat):
        return False
    if not not_gone(hand, seat):
        return False
    rivals = [s for s in hand.holding if s != seat]
    return bool(rivals) and not plays_board_untabled(book=at.book, hand=hand, seat=seat)


def _contrary(at: At, entry: PotPushed, *, whole: bool) -> list[Flag]:
    """Compare a pot with whose it is, by seat totals, once all of it is pushed."""
    owed = next((one for one in at.entitled() if one.pot == entry.pot), None)
    if owed is None or not whole:
        return []
    given = dict(pots_now(at.before)[entry.pot].pushed)
    for share in entry.shares:
        given[share.seat] = given.get(share.seat, 0) + share.amount
    given = {seat: chips for seat, chips in given.items() if chips}
    if given == owed.totals():
        return []
    return at.flag("pot_pushed_contrary_to_cards", pot=entry.pot)


def _entitled_unpushed(at: At, seat: int) -> bool:
    pots = pots_now(at.before)
    return any(pots[one.pot].out and seat in one.totals() for one in at.entitled())


def _killed(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, HandKilled)  # noqa: S101
    flags: list[Flag] = []
    if at.book.flag("tabled_winner_protected") and clearly_winner(at, entry.seat):
        flags += at.flag("winning_hand_killed", entry.seat)
    if is_complete(at.before, entry.seat) and _entitled_unpushed(at, entry.seat):
        flags += at.flag("winning_hand_gathered_early", entry.seat)
    if entry.on_top:
        flags += at.flag("on_top_of_muck", entry.seat)
    return flags


def _scrambled(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, DeckScrambled)  # noqa: S101
    return [flag for seat in entry.on_stub or () for flag in at.flag("on_top_of_muck", seat)]


def _discarded(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, HandDiscarded)  # noqa: S101
    flags: list[Flag] = []
    if at.before.seats[entry.seat].holding is Holding.IN and _entitled_unpushed(at, entry.seat):
        flags += at.flag("winner_released_hand", entry.seat)
    owed = hands_owed_face_up(book=at.book, hand=at.before, over=at.over)
    if entry.seat in owed and not any(pot.pushed for pot in at.before.pots):
        flags += at.flag("all_in_hand_discarded", entry.seat)
    return flags


def _tabled(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, CardsTabled)  # noqa: S101
    if at.before.seats[entry.seat].holding is not Holding.DEAD:
        return []
    if all(card in at.before.seats[entry.seat].tabled for card in entry.cards):
        return []
    return at.flag("killed_hand_exposed", entry.seat)


def _read(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, HandRead)  # noqa: S101
    if at.before.seats[entry.seat].tabled:
        return []
    return at.flag("read_untabled_hand", entry.seat)


def _claimed(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, ClaimRaised | ClaimRefused)  # noqa: S101
    seat = entry.against if entry.against is not None else entry.seat
    if entry.kind != "reading" or seat is None or seat not in at.before.seats:
        return []
    if at.before.seats[seat].tabled or (entry.against is None and entry.by != "seat"):
        return []
    flags: list[Flag] = []
    if entry.against is not None and not_gone(at.before, seat):
        flags += at.flag("read_untabled_hand", entry.seat, cites="read_untabled_hand_claim")
    if at.book.flag("reading_needs_tabled") and entry.against is not None:
        flags += at.flag("untabled_hand_claimed", seat)
    return flags


def _declared(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, HandDeclared)  # noqa: S101
    return at.flag("chip_declare", entry.seat) if entry.by_chips else []


def _requested(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, ShowRequested)  # noqa: S101
    flags: list[Flag] = []
    shown_to_one = any(flash.seat == entry.of for flash in at.facts.flashes)
    leads = bool(at.leads(entry.by))
    if not shown_to_one and not asked_by_right(at, entry.by, entry.ground, leads=leads):
        flags += at.flag("request_without_right", entry.by)
    player = at.table.occupants[entry.by].player
    asked = at.step.after.requests.get(player, 0)
    if asked >= at.book.options.repeated_requests_after and at.book.cite("repeated_requests"):
        flags += at.flag("repeated_requests", entry.by, requests=asked)
    return flags


def _pulled(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, PotPulled)  # noqa: S101
    return at.flag("player_pulled_pot", entry.seat)


def _exposed(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, CardExposed)  # noqa: S101
    due = misdeals.exposed_makes_misdeal(
        book=at.book, hand=at.before, entry=entry, earlier=at.facts.exposed
    )
    return at.flag("misdeal_due", due.seat, cites=due.code) if due else []


def _dealt(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, CardsDealt)  # noqa: S101
    known = entry.seat in at.before.seats
    due = misdeals.seat_makes_misdeal(book=at.book, dealt_in=known, seat=entry.seat)
    due = due or misdeals.count_makes_misdeal(book=at.book, hand=at.after, seat=entry.seat)
    return at.flag("misdeal_due", due.seat, cites=due.code) if due else []


def _misdealt(at: At) -> list[Flag]:
    barred = misdeals.misdeal_is_barred(book=at.book, hand=at.before)
    return at.flag("misdeal_barred") if barred else []


def _ruled(at: At) -> list[Flag]:
    entry = at.entry
    assert isinstance(entry, RulingIssued | AppealDecided)  # noqa: S101
    return at.flag("outside_rulebook") if entry.outside_rulebook is not None else []


DETECTORS: dict[type[Entry], Detector] = {
    Checked: _turn,
    Folded: _turn,
    Called: _called,
    Bet: _wager,
    Raised: _wager,
    UncalledBetReturned: _returned,
    StackCounted: _counted,
    PotPushed: _pushed,
    HandKilled: _killed,
    DeckScrambled: _scrambled,
    HandDiscarded: _discarded,
    CardsTabled: _tabled,
    HandRead: _read,
    ClaimRaised: _claimed,
    ClaimRefused: _claimed,
    HandDeclared: _declared,
    ShowRequested: _requested,
    PotPulled: _pulled,
    CardExposed: _exposed,
    CardsDealt: _dealt,
    MisdealDeclared: _misdealt,
    RulingIssued: _ruled,
    AppealDecided: _ruled,
}
