"""From a table's story to a hand as other programs are told it."""

from collections.abc import Iterator
from typing import Final

from floor.exports import unsaid
from floor.exports.hand import About, Player, PotWon, ToldHand, Unsaid
from floor.exports.missing import why_incomplete
from floor.exports.walk import Walk
from floor.redaction import readable
from rulings.domain.judge import judge
from rulings.domain.permissions import Role
from rulings.domain.story import Step, Story, tell
from tables.domain.entries.floor import (
    AppealDecided,
    ClaimAdmitted,
    ClaimFields,
    ClaimWithdrawn,
    EvidenceAdded,
    RulingAppealed,
    RulingIssued,
    StatementTaken,
)
from tables.domain.entries.hand import SituationStated
from tables.domain.entries.showdown import PotImpounded, PotPushed, PotReleased
from tables.domain.entries.table import ChipsAdded, ChipsRemoved, StackCounted
from tables.domain.envelope import Recorded
from tables.domain.fold import evolve
from tables.domain.hand_state import HandState
from tables.domain.pots import gathered

OF_A_CLAIM: Final = (ClaimFields, ClaimAdmitted, ClaimWithdrawn, StatementTaken, EvidenceAdded)
OF_A_RULING: Final = (RulingIssued, RulingAppealed, AppealDecided)
OF_STACKS: Final = (StackCounted, ChipsAdded, ChipsRemoved)
OF_POTS: Final = (PotPushed, PotImpounded, PotReleased)


def as_read(story: Story, role: Role) -> Story:
    """Return a story as a role may read it; every export is made from one."""
    return tell(readable(story.raw, story=story, role=role))


def hands_of(story: Story, event: About) -> Iterator[ToldHand]:
    """Yield the hands of a table, in the order they were dealt.

    Args: story: as somebody may read it.
    """
    for number in sorted(story.starts):
        found = hand_of(story, number, event)
        if found is not None:
            yield found


def hand_of(story: Story, number: int, event: About) -> ToldHand | None:
    """Return one hand; None where the table has no such hand.

    Args: story: as somebody may read it.
    """
    hand = story.state.hand_numbered(number) if number in story.starts else None
    opened = story.state.opened
    if hand is None or opened is None:
        return None
    steps = _steps(story, number)
    walk = Walk(hand, steps)
    walk.go()
    pots = _pots(hand)
    start = story.starts[number][0]
    return ToldHand(
        about=event,
        table=story.raw[0].stream.key,
        table_number=opened.number,
        table_seats=opened.seats,
        number=number,
        seq=story.seq,
        at=steps[0].row.occurred_at,
        rulebook=hand.rulebook,
        game_name=hand.game_name,
        structure=hand.structure,
        level=hand.level,
        button=hand.button,
        void=hand.void,
        is_stated=any(isinstance(step.entry, SituationStated) for step in steps),
        players=tuple(
            Player(
                seat=no,
                player=hand.seats[no].player,
                start=start.occupants[no].stack if no in start.occupants else 0,
                put_in=hand.seats[no].put_in,
                won=sum(pot.won.get(no, 0) for pot in pots),
            )
            for no in hand.clockwise(tuple(hand.seats), after=hand.button)
        ),
        posts=tuple(walk.posts),
        acts=tuple(walk.acts()),
        pots=pots,
        missing=why_incomplete(hand, steps, walk, latest=hand is story.state.hand),
        unsaid=_unsaid(story, number, steps, walk),
    )


def _steps(story: Story, number: int) -> list[Step]:
    """Return the entries from a hand's riffle to the next one's, each with the table around it."""
    state, index = story.starts[number]
    ends = [at for _, at in story.starts.values() if at > index]
    steps = []
    for row in story.rows[index : min(ends, default=len(story.rows))]:
        after = evolve(state, row)
        steps.append(Step(row=row, before=state, after=after))
        state = after
    return steps


def _later(story: Story, number: int, *, after: int) -> list[Recorded]:
    """Return what was recorded about a hand when others had followed it."""
    return [row for row in story.rows if row.seq > after and _named(story, row) == number]


def _named(story: Story, row: Recorded) -> int | None:
    """Return the hand that an entry names; None where it names none, and means the one in play."""
    entry = row.entry
    if isinstance(entry, OF_POTS):
        return entry.hand
    if isinstance(entry, OF_A_RULING):
        ruling = story.state.rulings.get(entry.ruling)
        return ruling.hand if ruling else None
    if isinstance(entry, OF_A_CLAIM):
        claim = story.state.claims.get(entry.claim)
        return claim.hand if claim else None
    return None


def _pots(hand: HandState) -> tuple[PotWon, ...]:
    pots = gathered(hand).pots
    return tuple(
        PotWon(number=number, amount=pot.amount, won=dict(sorted(pot.pushed.items())))
        for number, pot in enumerate(pots)
        if pot.amount
    )


def _unsaid(story: Story, number: int, steps: list[Step], walk: Walk) -> dict[str, list[Unsaid]]:
    later = _later(story, number, after=steps[-1].row.seq)
    rows = [*(step.row for step in steps if not _is_between_hands(step)), *later]
    own = [row for row in rows if _named(story, row) in (None, number)]
    found = unsaid.by_topic(own)
    unsaid.said([unsaid.document(row) for row in walk.unsaid], "acts", found)
    if any(ruling.moves for ruling in story.state.rulings.values() if ruling.hand == number):
        pushes = [unsaid.document(row) for row in own if isinstance(row.entry, PotPushed)]
        unsaid.said(pushes, "pots_before_rulings", found)
    revised = unsaid.revisions(story, rows[0].seq, rows[-1].seq)
    unsaid.said(revised, "revisions", found)
    judged = story if later or revised else _until_next(story, number, steps)
    judgment = judge(judged, number=number, now=judged.raw[-1].recorded_at)
    unsaid.said(unsaid.flags(judgment), "flags", found)
    return found


def _is_between_hands(step: Step) -> bool:
    """Say whether chips were counted, or came and went, when the hand was over."""
    hand = step.before.hand
    return isinstance(step.entry, OF_STACKS) and hand is not None and hand.scrambled


def _until_next(story: Story, number: int, steps: list[Step]) -> Story:
    """Return the story up to the next hand's riffle, behind which nothing speaks of this hand.

    A judgment walks to the story's end, and a table has many hands.
    """
    end = story.starts[number][1] + len(steps)
    if end >= len(story.rows):
        return story
    row = story.rows[end]
    return Story(
        raw=tuple(one for one in story.raw if one.seq <= row.seq),
        rows=story.rows[: end + 1],
        starts={no: start for no, start in story.starts.items() if start[1] <= end},
        state=evolve(steps[-1].after, row),
    )
