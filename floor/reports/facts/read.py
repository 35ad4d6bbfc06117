"""Read a table's facts from the log up to an entry: what went by, and how its rulebook judges it."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from floor.redaction import unsealed
from floor.reports.facts.about import (
    BroughtFact,
    ClaimFact,
    FlagFact,
    MiscallFact,
    PenaltyFact,
    Place,
    RulingFact,
    TableFacts,
)
from floor.reports.facts.collect import collect
from floor.reports.facts.step import Gathered
from rulings.domain.judge import Judgment, judge
from rulings.domain.story import Story, tell
from rulings.rules.hands import best_of
from tables.domain.entries.floor import RulingIssued
from tables.domain.entries.showdown import HandDeclared
from tables.domain.envelope import StreamId
from tables.domain.state import TableState, chips_at_table
from tables.log.read import stream_entries

OPEN: Final = "open"


class Judged(Struct, frozen=True):
    """What the rulebook finds in a table's hands: flags, miscalls, and how each claim stands."""

    flags: tuple[FlagFact, ...]
    miscalls: tuple[MiscallFact, ...]
    claims: dict[str, tuple[str, bool | str | None]]  # by id: its status, and whether in time


def table_facts(stream: StreamId, *, through: int, now: datetime, flags: bool = True) -> TableFacts:
    """Return a table's facts up to an entry.

    Args:
        now: for windows that an instant closes.
        flags: judge every hand, which costs some milliseconds each; else only those with claims,
            rulings and declarations.
    """
    raw = stream_entries(stream, through=through)
    story = tell(unsealed(raw))
    gathered, state = collect(story.rows, stream.key)
    judged = _judged(stream, story, gathered, state, now, every=flags)
    opened = state.opened
    claims = tuple(_claim(one, state, judged) for one in gathered.claims.values())
    return TableFacts(
        table=stream.key,
        number=opened.number if opened else None,
        seq=story.seq,
        rulebook=opened.rulebook if opened else "",
        house_rules=dict(opened.house_rules) if opened else {},
        levels=tuple(gathered.levels[level] for level in sorted(gathered.levels)),
        calls=tuple(gathered.calls),
        claims=claims,
        rulings=tuple(_ruling(one, state) for one in gathered.rulings.values()),
        penalties=tuple(_penalty(one, state) for one in gathered.penalties.values()),
        brought=tuple(_brought(one, state) for one in gathered.brought),
        flags=judged.flags,
        miscalls=judged.miscalls,
        chips=tuple(gathered.chips),
        counts=tuple(gathered.counts),
        stacks={seat: one.stack for seat, one in sorted(state.occupants.items())},
        players={seat: one.player for seat, one in sorted(state.occupants.items())},
        chips_now=chips_at_table(state),
        waiting=tuple(one.claim for one in claims if one.status == OPEN),
    )


def _claim(one: ClaimFact, state: TableState, judged: Judged) -> ClaimFact:
    known = state.claims.get(one.claim)
    if known is None:
        return one
    status, timely = judged.claims.get(one.claim, (known.status, None))
    return replace(one, status=status, timely=timely, admitted=known.admitted)


def _ruling(one: RulingFact, state: TableState) -> RulingFact:
    known = state.rulings.get(one.ruling)
    return one if known is None else replace(one, status=known.status, shortfall=known.shortfall)


def _penalty(one: PenaltyFact, state: TableState) -> PenaltyFact:
    known = state.penalties.get(one.penalty)
    if known is None:
        return one
    return replace(one, served=known.served, hands_total=known.hands_total, status=known.status)


def _brought(one: BroughtFact, state: TableState) -> BroughtFact:
    known = state.penalties.get(one.penalty)
    return one if known is None else replace(one, served=known.served, status=known.status)


def _judged(
    stream: StreamId,
    story: Story,
    gathered: Gathered,
    state: TableState,
    now: datetime,
    *,
    every: bool,
) -> Judged:
    flags: list[FlagFact] = []
    miscalls: list[MiscallFact] = []
    claims: dict[str, tuple[str, bool | str | None]] = {}
    lasts = last_rows(story)
    for number in _hands(story, gathered, every=every):
        judgment = judge(cut(story, number, lasts), number=number, now=now)
        if judgment is None:
            continue
        opened = state.opened
        level = judgment.hand.level.level
        place = Place(stream.key, opened.number if opened else None, number, level)
        flags += _flags(judgment, place)
        miscalls += _miscalls(judgment, place)
        claims.update({name: (view.status, view.timely) for name, view in judgment.claims.items()})
    return Judged(tuple(flags), tuple(miscalls), claims)


def last_rows(story: Story) -> dict[int, int]:
    """Return for each hand the place of the last row that is about it, or that speaks of it later."""
    found: dict[int, int] = {}
    for place, row in enumerate(story.rows):
        entry = row.entry
        claim = story.state.claims.get(str(getattr(entry, "claim", "")))
        ruling = story.state.rulings.get(str(getattr(entry, "ruling", "")))
        for hand in (
            row.hand,
            getattr(entry, "hand", None),
            claim.hand if claim else None,
            ruling.hand if ruling else None,
        ):
            if isinstance(hand, int):
                found[hand] = place
    return found


def cut(story: Story, number: int, lasts: dict[int, int]) -> Story:
    """Return the story without the hands after the next one, where they say nothing of this hand.

    A hand is walked through to the end of its story: over a whole night that is the night again
    for every hand of it.
    """
    after = story.starts.get(number + 2)
    if after is None or lasts.get(number, 0) >= after[1]:
        return story
    state, place = after
    seq = story.rows[place].seq
    return Story(
        raw=story.raw[: seq - 1],  # seqs have no gaps
        rows=story.rows[:place],
        starts={hand: start for hand, start in story.starts.items() if hand < number + 2},
        state=state,
    )


def _hands(story: Story, gathered: Gathered, *, every: bool) -> list[int]:
    if every:
        return sorted(story.starts)
    found = {one.place.hand for one in gathered.claims.values()}
    found |= {one.place.hand for one in gathered.rulings.values()}
    found |= {row.hand for row in story.rows if isinstance(row.entry, HandDeclared)}
    return sorted(number for number in found if number in story.starts)


def _flags(judgment: Judgment, place: Place) -> Iterator[FlagFact]:
    rows = {step.row.seq: step for step in judgment.steps}
    for flag in judgment.flags:
        step = rows.get(flag.seq)
        seat = judgment.hand.seats.get(flag.seat) if flag.seat is not None else None
        yield FlagFact(
            place=place,
            seq=flag.seq,
            code=flag.code,
            provision=flag.provision,
            seat=flag.seat,
            player=seat.player if seat else None,
            dealer=step.before.dealer if step else judgment.state.dealer,
            at=step.row.occurred_at if step else judgment.now,
            said=flag.as_dict(),
        )


def _miscalls(judgment: Judgment, place: Place) -> Iterator[MiscallFact]:
    hand = judgment.hand
    rows = {step.row.seq: step.row for step in judgment.steps}
    ruled = [step.entry for step in judgment.steps if isinstance(step.entry, RulingIssued)]
    for miscall in judgment.miscalls:
        said = miscall.declaration
        if not miscall.better:
            continue
        best = best_of(hand, said.seat)
        held = best.low if said.side == "low" else best.high or best.low
        row = rows.get(miscall.seq)
        yield MiscallFact(
            place=place,
            seqs=tuple(dict.fromkeys((said.seq, miscall.seq))),
            seat=said.seat,
            player=hand.seats[said.seat].player,
            declared=said.category,
            held=(held.category or "") if held else "",
            discarded=miscall.discarded,
            retrievable=all(
                hand.seats[seat].retrievable for seat in miscall.discarded if seat in hand.seats
            ),
            at=row.occurred_at if row else judgment.now,
            findings=tuple(one.finding for one in ruled),
            rulings=tuple(one.ruling for one in ruled),
        )
