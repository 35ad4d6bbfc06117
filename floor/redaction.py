"""The one redaction that every way out passes: hidden cards masked, sealed words made readable.

No role reads a hole card where it was dealt; an auditor may once the hand has ended. What was
tabled, flashed to the whole table or exposed is read in the entry that says so, and nowhere else:
were it shown where it was dealt too, who records that a whole deck was flashed would learn which
of those cards a seat holds. A burned card and a card thrown away in a draw are hidden as well.
An entry's hash never leaves either: all else it is made of does, so it would tell two unknown
cards to whoever tries the 1,326 pairs. What is made of hashes, a seal and a signed root, does leave:
so the id of an entry that may hold hidden cards, which is hashed with them, leaves under another.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import msgspec
from django.utils.crypto import salted_hmac
from msgspec.structs import replace

from rulings.domain.permissions import Role
from rulings.domain.story import Story
from tables.domain import codec
from tables.domain.cards import UNKNOWN
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import EntryCorrected
from tables.domain.entries.hand import CardBurned, CardsDealt, CardsDrawn, ExposedCardReplaced
from tables.domain.entries.showdown import CardsFlashed
from tables.domain.envelope import Recorded
from tables.domain.hand_state import HandState
from tables.domain.upcasters import VERSIONS
from tables.log.sealed_entries import unseal_entries

HOLDS_HIDDEN: Final = (CardsDealt, CardsDrawn, ExposedCardReplaced, CardBurned, CardsFlashed)
BYTES_OF_ID: Final = 16
HASHED: Final = 5  # of RFC 9562's versions, the one that is made of a hash


def may_see_hidden(role: Role) -> bool:
    """Say whether a role may see hidden cards once their hand has ended."""
    return role is Role.AUDITOR


def readable(rows: Sequence[Recorded], *, story: Story, role: Role) -> list[Recorded]:
    """Return rows of a table as a role may read them, as of the last entry of `story`."""
    masked = [
        replace(row, entry=_masked(row, story, role))
        if isinstance(row.entry, (*HOLDS_HIDDEN, EntryCorrected))
        else row
        for row in rows
    ]
    return unsealed(masked)


def told_id(row: Recorded) -> UUID:
    """Return the id that an entry leaves with: always the same, and another one where it may hold hidden cards.

    Its own is the only part of such an entry's hash that nobody is told; its random bits are what
    keeps a reader from trying cards until a report's seal or a signed root fits.
    """
    if not isinstance(row.entry, (*HOLDS_HIDDEN, EntryCorrected)):
        return row.id
    mixed = salted_hmac("floor.redaction.id", row.id.bytes, algorithm="sha256").digest()
    return UUID(bytes=mixed[:BYTES_OF_ID], version=HASHED)


def unsealed(rows: Sequence[Recorded]) -> list[Recorded]:
    """Return rows with their words readable; `[erased]` stands where a person was erased."""
    entries = unseal_entries([row.entry for row in rows])
    return [
        row if entry is row.entry else replace(row, entry=entry)
        for row, entry in zip(rows, entries, strict=True)
    ]


def _masked(row: Recorded, story: Story, role: Role) -> Entry:
    entry = row.entry
    if not isinstance(entry, EntryCorrected):
        return entry if _sees_all(row, story, role) else _hidden(entry)
    target = story.raw[entry.seq - 1]
    if not isinstance(target.entry, HOLDS_HIDDEN) or _sees_all(target, story, role):
        return entry
    wire = codec.encode(target.entry)
    new = codec.decode(wire.type, VERSIONS.get(wire.type, 1), msgspec.json.encode(entry.payload))
    payload = msgspec.json.decode(codec.encode(_hidden(new)).payload)
    return replace(entry, payload=payload)


def _sees_all(row: Recorded, story: Story, role: Role) -> bool:
    if not may_see_hidden(role) or row.hand is None:
        return False
    hand = story.state.hand_numbered(row.hand)
    return hand is not None and has_ended(hand)


def has_ended(hand: HandState) -> bool:
    """Say whether a hand is over, as the view's phase says it: `ended`, `closed` or `void`."""
    return bool(hand.void) or hand.ended


def _hidden(entry: Entry) -> Entry:
    match entry:
        case CardsDealt(face="down", cards=tuple(cards)):
            return replace(entry, cards=_unknown(cards))
        case CardsDrawn(cards=cards, discarded=discarded):
            return replace(
                entry,
                cards=None if cards is None else _unknown(cards),
                discarded=None if discarded is None else _unknown(discarded),
            )
        case ExposedCardReplaced(card=str()) | CardBurned(card=str()):
            return replace(entry, card=UNKNOWN)
        case CardsFlashed(to=tuple(), cards=tuple(cards)):
            return replace(entry, cards=_unknown(cards))
        case _:
            return entry


def _unknown(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (UNKNOWN,) * len(cards)
