"""What a ruling would do, before anybody makes it: the awards on offer, and the stacks after."""

from datetime import datetime
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from rulings.domain import decide as rulebook
from rulings.domain.decide import asked_by
from rulings.domain.judge import Judgment
from rulings.domain.miscall_remedies import open_to
from rulings.domain.permissions import Role, may_record
from rulings.domain.remedy import Remedy
from rulings.domain.story import Story
from tables.domain.decide import decide
from tables.domain.entries import wire_name
from tables.domain.entries.base import Entry
from tables.domain.entries.floor import Finding
from tables.domain.envelope import Envelope, StreamId, unlinked
from tables.domain.fold import evolve
from tables.domain.pots import pots_now
from tables.domain.refusal import Code, Refusal
from tables.domain.state import Ruling, TableState

FINDINGS: tuple[str, ...] = get_args(Finding)
AS_THE_CARDS_SAY = "as_the_cards_say"


class Offer(Struct, frozen=True):
    """One way to award a pot. `findings` are those that open it; none: any finding does."""

    pot: int
    code: str
    shares: dict[int, int]
    discretion: str
    provisions: tuple[str, ...]
    findings: tuple[str, ...] = ()


class Stack(Struct, frozen=True):
    """A player's chips behind, before and after; `seat` is None where the table holds them."""

    seat: int | None
    player: str
    before: int
    after: int

    @property
    def delta(self) -> int:
        """What he gains, or loses."""
        return self.after - self.before


class Preview(Struct, frozen=True):
    """What an entry would come to: why it would be refused, or every stack and the ruling after."""

    refusal: Refusal | None = None
    stacks: tuple[Stack, ...] = ()
    ruling: Ruling | None = None


def offers(judgment: Judgment) -> tuple[Offer, ...]:
    """Return the awards that a ruling may make, pot by pot; to leave a pot is always possible.

    What the cards say is left out where the pot was pushed so.
    """
    pots = pots_now(judgment.hand)
    found = [
        Offer(
            pot=one.pot,
            code=AS_THE_CARDS_SAY,
            shares=one.totals(),
            discretion="must" if pots[one.pot].pushed else "may",
            provisions=one.provisions,
        )
        for one in judgment.entitled
        if one.shares and one.totals() != pots[one.pot].pushed
    ]
    opened: dict[tuple[int, str, tuple[tuple[int, int], ...]], list[str]] = {}
    rows: dict[tuple[int, str, tuple[tuple[int, int], ...]], Remedy] = {}
    for finding in FINDINGS:
        for row in open_to(judgment, finding):
            if row.pot is not None:
                key = (row.pot, row.code, tuple(sorted(row.shares.items())))
                opened.setdefault(key, []).append(finding)
                rows[key] = row
    found += [_offer(row, tuple(opened[key])) for key, row in rows.items()]
    return tuple(sorted(found, key=lambda offer: offer.pot))


def _offer(row: Remedy, findings: tuple[str, ...]) -> Offer:
    return Offer(
        pot=row.pot or 0,
        code=row.code,
        shares=row.shares,
        discretion=row.discretion,
        provisions=(row.provision,),
        findings=findings,
    )


def preview(
    story: Story, entry: Entry, *, stream: StreamId, envelope: Envelope, at: datetime
) -> Preview:
    """Return what a ruling or an appeal's decision would do at an instant; nothing is recorded.

    The same decisions and the same fold are used as when it is recorded.
    """
    role = Role(envelope.role)
    if not may_record(role, entry):
        facts = {"role": str(role), "type": wire_name(type(entry))}
        return Preview(refusal=Refusal(Code.NOT_PERMITTED, "role_may_not", facts))
    taken = decide(story.state, entry)
    if isinstance(taken, Refusal):
        return Preview(refusal=taken)
    row = unlinked(taken, stream=stream, seq=story.seq + 1, envelope=envelope, at=at)
    decision = rulebook.decide(taken, story=lambda: story, asked=asked_by(row))
    if decision.entry is None or decision.refusal is not None:
        return Preview(refusal=decision.refusal)
    after = evolve(story.state, replace(row, entry=decision.entry))
    name = getattr(entry, "ruling", None)
    return Preview(
        stacks=_stacks(story.state, after),
        ruling=after.rulings.get(name) if isinstance(name, str) else None,
    )


def _stacks(before: TableState, after: TableState) -> tuple[Stack, ...]:
    """Return every player's chips on both sides, those the table holds for him last."""
    found = []
    for seat, now in sorted(after.occupants.items()):
        was = before.occupants.get(seat)
        had = was.stack if was is not None and was.player == now.player else 0
        found.append(Stack(seat, now.player, had, now.stack))
    held = sorted({*before.held, *after.held})
    found += [Stack(None, who, before.held.get(who, 0), after.held.get(who, 0)) for who in held]
    return tuple(found)
