"""Find what waits at a table about other hands than the one looked at."""

from floor.open_matters import open_appeals, open_claims
from floor.pages.deadlines import ALWAYS, SHUT, Nearness, deadline
from floor.pages.hand_doc import HandDoc, hand_doc
from floor.pages.open_lines import room_appeal, room_claim
from floor.pages.timeline import flag_lines
from floor.pages.waiting import NOTHING, StillOpen, Waiting
from floor.selectors import view_of
from floor.views.reading import Reading
from rulings.domain.pad import turns_after
from rulings.rulebook.book import book_for
from rulings.rules.claim_windows import windows
from tables.domain.hand_state import HandState


def waiting_for(reading: Reading) -> Waiting:
    """Return what waits beside the hand looked at; nothing where one looks at the past."""
    if not reading.is_live:
        return NOTHING
    state, hand = reading.whole.state, reading.whole.state.hand
    number = hand.number if hand else None
    over = hand is not None and hand.scrambled
    return Waiting(
        claims=tuple(
            room_claim(claim, hand=number, hand_over=over, now=reading.now)
            for claim in open_claims(state, reading.now)
            if claim.hand != reading.number
        ),
        appeals=tuple(map(room_appeal, open_appeals(state))),
        still_open=still_open(reading) if reading.number == number else (),
    )


def still_open(reading: Reading) -> tuple[StillOpen, ...]:
    """Return the hands before the latest whose windows are open, the last first."""
    found = []
    for hand in reversed(reading.whole.state.earlier):
        one = _still_open(reading, hand)
        if one is None:
            break
        found.append(one)
    return tuple(found)


def _still_open(reading: Reading, hand: HandState) -> StillOpen | None:
    state = reading.whole.state
    book = book_for(hand.rulebook, hand.house_rules)
    near = Nearness(
        now=reading.now,
        hand_over=hand.scrambled,
        next_began=True,
        turns=turns_after(state, hand),
    )
    judged = windows(book=book, state=state, hand=hand, now=reading.now)
    all_of_them = [deadline(kind, window, near, book) for kind, window in judged.items()]
    shown = tuple(one for one in all_of_them if one.level not in (SHUT, ALWAYS))
    if not shown:
        return None
    doc = _doc(reading, hand)
    return StillOpen(hand.number, flag_lines(doc.flags, book) if doc else (), shown)


def _doc(reading: Reading, hand: HandState) -> HandDoc | None:
    view = view_of(
        story=reading.whole,
        whole=reading.whole,
        stream=reading.stream,
        role=reading.role,
        number=hand.number,
        now=reading.now,
    )
    return hand_doc(view) if view is not None else None
