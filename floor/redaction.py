"""The one redaction that every way out passes: hidden cards masked, sealed words made readable.

No role reads a hole card before it is tabled, flashed to the whole table or exposed; an auditor
may once the hand has ended. A burned card and a card thrown away in a draw are hidden as well.
An entry's hash never leaves either: all else it is made of does, so it would tell two unknown
cards to whoever tries the 1,326 pairs.
"""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulings.domain.permissions import Role
from rulings.domain.story import Story
from tables.domain import codec
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import EntryCorrected
from tables.domain.entries.hand import CardBurned, CardsDealt, CardsDrawn, ExposedCardReplaced
from tables.domain.entries.showdown import CardsFlashed
from tables.domain.envelope import Recorded
from tables.domain.hand_state import HandState
from tables.domain.upcasters import VERSIONS
from tables.log.sealed_entries import unseal_entries

MASK: Final = "??"
HOLDS_HIDDEN: Final = (CardsDealt, CardsDrawn, ExposedCardReplaced, CardBurned, CardsFlashed)


class Sight(Struct, frozen=True):
    """What a reader may see of a hand's cards: all of them, or those that were shown."""

    everything: bool
    hand: HandState | None

    def of(self, seat: int | None, cards: Collection[str]) -> tuple[str, ...]:
        """Return a seat's cards with those that were never shown masked."""
        if self.everything:
            return tuple(cards)
        shown = self._shown(seat)
        return tuple(card if card in shown else MASK for card in cards)

    def _shown(self, seat: int | None) -> frozenset[str]:
        if self.hand is None:
            return frozenset()
        held = self.hand.seats.get(seat) if seat is not None else None
        own = (*held.up, *held.tabled, *held.seen) if held is not None else ()
        return frozenset((*own, *self.hand.exposed))


def may_see_hidden(role: Role) -> bool:
    """Say whether a role may see hidden cards once their hand has ended."""
    return role is Role.AUDITOR


def readable(rows: Sequence[Recorded], *, story: Story, role: Role) -> list[Recorded]:
    """Return rows of a table as a role may read them, as of the last entry of `story`."""
    standing = _standing(story)
    masked = [
        replace(row, entry=_masked(row, story, role, stands=row.seq in standing))
        if isinstance(row.entry, (*HOLDS_HIDDEN, EntryCorrected))
        else row
        for row in rows
    ]
    return unsealed(masked)


def unsealed(rows: Sequence[Recorded]) -> list[Recorded]:
    """Return rows with their words readable; `[erased]` stands where a person was erased."""
    entries = unseal_entries([row.entry for row in rows])
    return [
        row if entry is row.entry else replace(row, entry=entry)
        for row, entry in zip(rows, entries, strict=True)
    ]


def _standing(story: Story) -> Collection[int]:
    """Return the seqs that were not voided: a voided row's cards show nothing of what was shown."""
    if len(story.rows) == len(story.raw):
        return range(1, story.seq + 1)
    return {row.seq for row in story.rows}


def _masked(row: Recorded, story: Story, role: Role, *, stands: bool) -> Entry:
    entry = row.entry
    if not isinstance(entry, EntryCorrected):
        return _hidden(entry, _sight(row, story, role, stands=stands))
    target = story.raw[entry.seq - 1]
    if not isinstance(target.entry, HOLDS_HIDDEN):
        return entry
    wire = codec.encode(target.entry)
    new = codec.decode(wire.type, VERSIONS.get(wire.type, 1), msgspec.json.encode(entry.payload))
    masked = _hidden(new, _sight(target, story, role, stands=stands))
    return replace(entry, payload=msgspec.json.decode(codec.encode(masked).payload))


def _sight(row: Recorded, story: Story, role: Role, *, stands: bool) -> Sight:
    hand = None if row.hand is None else story.state.hand_numbered(row.hand)
    ended = hand is not None and has_ended(hand)
    return Sight(everything=ended and may_see_hidden(role), hand=hand if stands else None)


def has_ended(hand: HandState) -> bool:
    """Say whether a hand is over, as the view's phase says it: `ended`, `closed` or `void`."""
    began = hand.next_seq is not None and not hand.pots_out
    return bool(hand.void) or hand.scrambled or began


def _hidden(entry: Entry, sight: Sight) -> Entry:
    match entry:
        case CardsDealt(face="down", cards=tuple(cards), seat=seat):
            return replace(entry, cards=sight.of(seat, cards))
        case CardsDrawn(seat=seat, cards=cards, discarded=discarded):
            return replace(
                entry,
                cards=None if cards is None else sight.of(seat, cards),
                discarded=None if discarded is None else sight.of(seat, discarded),
            )
        case ExposedCardReplaced(card=str(card), seat=seat):
            return replace(entry, card=sight.of(seat, (card,))[0])
        case CardBurned(card=str(card)):
            return replace(entry, card=sight.of(None, (card,))[0])
        case CardsFlashed(to=tuple(), cards=tuple(cards), seat=seat):
            return replace(entry, cards=sight.of(seat, cards))
        case _:
            return entry
