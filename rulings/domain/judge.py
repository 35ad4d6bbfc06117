"""Judge one hand of a story at an instant: flags, entitlement, windows and claims in one value."""

from datetime import datetime

from msgspec import Struct

from rulings.domain.claims import ClaimView, claims_about
from rulings.domain.flag import Flag
from rulings.domain.reliance import facts_changed
from rulings.domain.story import Step, Story
from rulings.domain.walk import walk
from rulings.rulebook.book import Book
from rulings.rules.claim_windows import Window, all_shut, windows
from rulings.rules.entitlement import Entitlement, entitled
from rulings.rules.facts import Facts
from rulings.rules.miscalls import Miscall, each_once, measured
from tables.domain.betting import betting_over
from tables.domain.hand_state import HandState
from tables.domain.state import TableState


class Judgment(Struct, frozen=True):
    """A hand and what its rulebook says of it as of one entry and one instant."""

    book: Book
    state: TableState
    hand: HandState
    steps: tuple[Step, ...]
    facts: Facts
    flags: tuple[Flag, ...]
    miscalls: tuple[Miscall, ...]
    over: bool
    entitled: tuple[Entitlement, ...]
    windows: dict[str, Window]
    claims: dict[str, ClaimView]
    now: datetime

    @property
    def shut(self) -> bool:
        """Whether every claim window but conduct's is shut."""
        return all_shut(self.windows)


def judge(story: Story, *, number: int, now: datetime) -> Judgment | None:
    """Return the judgment on a hand, or None where the story has no such hand."""
    walked = walk(story, number)
    if walked is None:
        return None
    book, hand = walked.book, walked.hand
    over = betting_over(story.state, hand)
    miscalls = measured(hand=hand, facts=walked.facts)
    claims = claims_about(book=book, story=story, number=number)
    flags = (
        *walked.flags,
        *backdated(book, walked.steps),
        *_miscalled(book, hand, miscalls),
        *_riffled_over(book, hand, claims),
        *facts_changed(book=book, story=story, number=number),
    )
    return Judgment(
        book=book,
        state=story.state,
        hand=hand,
        steps=walked.steps,
        facts=walked.facts,
        flags=tuple(sorted(flags, key=lambda flag: flag.seq)),
        miscalls=miscalls,
        over=over,
        entitled=entitled(book=book, hand=hand, facts=walked.facts, over=over),
        windows=windows(book=book, state=story.state, hand=hand, now=now),
        claims=claims,
        now=now,
    )


def backdated(book: Book, steps: tuple[Step, ...]) -> list[Flag]:
    """Flag entries that say of themselves they happened before one already in the log.

    Source: entry_backdated of every book.
    """
    return [
        Flag(
            code="entry_backdated",
            seq=step.row.seq,
            provision=book.basis("entry_backdated"),
            seat=getattr(step.row.entry, "seat", None),
        )
        for step in steps
        if step.before.latest_occurred_at and step.row.occurred_at < step.before.latest_occurred_at
    ]


def _miscalled(book: Book, hand: HandState, miscalls: tuple[Miscall, ...]) -> list[Flag]:
    """Flag each seat once a kind; declared worse only while the pot was not pushed."""
    flags = []
    for miscall in each_once(miscalls):
        code = "declared_better_than_held" if miscall.better else "declared_worse_than_held"
        provision = book.cite(code)
        late = hand.pushed_seq is not None and miscall.seq > hand.pushed_seq
        if provision is None or (late and not miscall.better):
            continue
        said = miscall.declaration
        extra: dict[str, object] = {
            "discarded": list(miscall.discarded),
            "declared_seq": said.seq,
        }
        flags.append(Flag(code, miscall.seq, provision, said.seat, extra))
    return flags


def _riffled_over(book: Book, hand: HandState, claims: dict[str, ClaimView]) -> list[Flag]:
    """Flag the next riffle when a claim about this hand was open, but for conduct."""
    if hand.next_seq is None:
        return []
    waiting = [
        name
        for name, view in claims.items()
        if view.claim.kind != "conduct" and view.open_until(hand.next_seq)
    ]
    if not waiting:
        return []
    provision = book.basis("new_hand_with_open_claim")
    extra: dict[str, object] = {"claims": waiting}
    return [Flag("new_hand_with_open_claim", hand.next_seq, provision, None, extra)]
