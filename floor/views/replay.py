"""The hand replayer: a step of a hand as known then or now, and the whole of it as a strip."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from floor.pages import replay as pages
from floor.pages.frame import Frame
from floor.pages.hand_doc import HandDoc, hand_doc
from floor.pages.hand_lines import pot_lines, seat_lines
from floor.pages.next_step import shows_next
from floor.pages.replay import NOW, THEN, Cell, Late, Replay, Shown, Strip, Told
from floor.pages.seat_map import SeatMap, seat_map
from floor.pages.seat_places import TALL, WIDE
from floor.pages.table_board import hand_links, heading, table_name
from floor.pages.timeline import FlagLine, Line, amended, flag_lines
from floor.problems import Problem
from floor.reports.kinds import reconstruction
from floor.reports.runs import readable_by
from floor.selectors import view_of
from floor.views.access import Place, in_tournament
from floor.views.outcome import number_in
from floor.views.reading import Reading, read_table
from floor.views.table_page import framed_for, table_crumb
from rulings.domain.replay import Retold, retold
from rulings.domain.story import Story, go_on, tell
from rulings.stories import story_of
from tables.domain.entries.floor import EntryCorrected, EntryVoided
from tables.domain.entries.hand import CardsDealt, ForcedBetPosted, HandStarted
from tables.domain.envelope import Recorded, StreamId

# A run of these is one picture of the strip.
SET_UP: Final = (HandStarted, ForcedBetPosted, CardsDealt)


@require_safe
@in_tournament
def replay(request: HttpRequest, place: Place, table: UUID, number: int) -> HttpResponse:
    """Show a step of a hand, or all of it as a strip of pictures."""
    hand = _read(place, StreamId(place.tournament, table), number)
    known = THEN if request.GET.get("known") == THEN else NOW
    if "strip" in request.GET:
        page: Replay | Strip = _strip(place, hand, known)
        return render(request, "floor/replay_strip.html", {"page": page})
    page = _step(place, hand, known, _asked(request, hand, known))
    return render(request, "floor/replay.html", {"page": page})


@dataclass(frozen=True)
class Hand:
    """A hand with all that is told of it."""

    reading: Reading
    number: int
    sealed: int | None  # where the table's stream stood when the event was closed

    @cached_property
    def rows(self) -> dict[int, Recorded]:
        """Its entries as the log has them, by seq."""
        return {row.seq: row for row in self.reading.rows}

    @cached_property
    def lines(self) -> dict[int, Line]:
        """Its entries in words, with what was made of them since."""
        return {line.seq: line for line in amended(self.reading.lines(), self.sealed)}

    @cached_property
    def known_now(self) -> Retold:
        """The hand as it is known now."""
        return retold(self.reading.whole, self.number, frozenset(self.rows))

    def steps(self, known: str) -> tuple[int, ...]:
        """Return the steps, in order: every entry there was then, or what stands now."""
        return self.known_now.order if known == NOW else tuple(self.rows)

    def story(self, seq: int, known: str) -> Story:
        """Return the table up to a step."""
        if known == NOW:
            return self.known_now.after(self.known_now.near(seq))
        return story_of(self.reading.stream, seq)

    def late(self, seq: int) -> Late | None:
        """Return the two places of an entry that came late."""
        if seq not in self.known_now.moved:
            return None
        order = self.known_now.order
        after = [one for one in order[order.index(seq) :] if one < seq]
        if not after:
            return None
        return Late(after=max(one for one in self.rows if one < seq), before=after[0])

    def doc(self, story: Story) -> HandDoc | None:
        """Return the hand as of a story; hidden cards stay so until it is over for good."""
        view = view_of(
            story=story,
            whole=self.reading.whole,
            stream=self.reading.stream,
            role=self.reading.role,
            number=self.number,
            now=story.raw[-1].recorded_at,
        )
        return hand_doc(view) if view is not None else None

    def shown(self, story: Story, doc: HandDoc | None) -> Shown:
        """Return the table as of a story."""
        return Shown(
            pictures=tuple(self.picture(story, doc, shape) for shape in (WIDE, TALL)),
            seats=seat_lines(story.state, doc),
            pots=pot_lines(doc) if doc else (),
            heading=heading(story.state, doc, self.reading.book),
        )

    def picture(self, story: Story, doc: HandDoc | None, shape: str = WIDE) -> SeatMap:
        """Return the picture as of a story."""
        return seat_map(story.state, doc, shape=shape, showing=shows_next(doc))

    def flags(self, seq: int, doc: HandDoc | None) -> tuple[FlagLine, ...]:
        """Return the flags that a step made."""
        flags = doc.flags if doc else ()
        return flag_lines([flag for flag in flags if flag.seq == seq], self.reading.book)

    @cached_property
    def name(self) -> str:
        """What the room calls the table."""
        opened = self.reading.whole.state.opened
        return table_name(opened.number if opened else None)


def _read(place: Place, stream: StreamId, number: int) -> Hand:
    reading = replace(read_table(stream, place.role), number=number)
    begun = any(isinstance(row.entry, HandStarted) for row in reading.rows)
    if not begun:
        raise Problem("not_found", "no_such_hand")
    return Hand(reading, number, place.sealed.get(str(stream.key)))


def _asked(request: HttpRequest, hand: Hand, known: str) -> int:
    """Return the step that is asked for: by its entry, by its place, or the first."""
    seq, at = number_in(request, "step"), number_in(request, "place")
    steps = hand.steps(known)
    if seq is not None:
        if seq not in hand.rows:
            raise Problem("not_found", "no_such_step", facts={"seq": seq, "hand": hand.number})
        return seq
    if at is not None and at > len(steps):
        raise Problem("not_found", "no_such_step", facts={"seq": at, "hand": hand.number})
    return steps[(at or 1) - 1] if steps else min(hand.rows)


def _step(place: Place, hand: Hand, known: str, seq: int) -> Replay:
    row, line = hand.rows[seq], hand.lines[seq]
    story = hand.story(seq, known)
    doc = hand.doc(story)
    shown, flags = hand.shown(story, doc), _flags(hand, seq, known, doc)
    steps = hand.steps(known)
    stands = seq in steps
    here = seq if stands else hand.known_now.near(seq)
    return Replay(
        frame=_frame(place, hand, _("step by step")),
        tournament=place.tournament,
        table=hand.reading.stream.key,
        name=hand.name,
        number=hand.number,
        hands=hand_links(tuple(hand.reading.whole.starts), hand.number),
        known=known,
        seq=seq,
        words=pages.words_at(line, known),
        stands=stands,
        happened_at=row.occurred_at,
        recorded_at=row.recorded_at,
        queued=row.queued,
        by=line.by,
        tablet=line.tablet,
        amends=line.amends,
        shown=shown,
        flags=flags,
        notes=pages.notes_on(
            line,
            known,
            late=hand.late(seq),
            revises=_revises(row),
            differs=_differs(hand, seq, known, shown, flags),
        ),
        ways=pages.ways(steps, here, off=not stands),
        steps=tuple(
            pages.Step(
                seq=one,
                words=pages.words_at(hand.lines[one], known),
                mark=_mark(hand, one),
                is_here=one == seq,
            )
            for one in steps
        ),
        reconstructs=reconstruction.CODE in readable_by(place.role),
    )


def _frame(place: Place, hand: Hand, what: str) -> Frame:
    title = f"{hand.name} {_('hand %(number)s') % {'number': hand.number}}, {what}"
    return framed_for(place, hand.reading, title, table_crumb(place, hand.reading))


def _mark(hand: Hand, seq: int) -> str:
    return pages.mark_of(hand.lines[seq], moved=seq in hand.known_now.moved)


def _flags(hand: Hand, seq: int, known: str, doc: HandDoc | None) -> tuple[FlagLine, ...]:
    """Return a step's flags; as known now, with what the rulebook found since."""
    return hand.lines[seq].flags if known == NOW else hand.flags(seq, doc)


def _differs(hand: Hand, seq: int, known: str, shown: Shown, flags: tuple[FlagLine, ...]) -> bool:
    """Say whether the table or a step's flags are others then and now."""
    known = THEN if known == NOW else NOW
    story = hand.story(seq, known)
    doc = hand.doc(story)
    other = hand.shown(story, doc)
    return (shown.pictures, shown.pots, flags) != (
        other.pictures,
        other.pots,
        _flags(hand, seq, known, doc),
    )


def _revises(row: Recorded) -> int | None:
    return row.entry.seq if isinstance(row.entry, EntryVoided | EntryCorrected) else None


def _strip(place: Place, hand: Hand, known: str) -> Strip:
    return Strip(
        frame=_frame(place, hand, _("strip")),
        tournament=place.tournament,
        table=hand.reading.stream.key,
        name=hand.name,
        number=hand.number,
        known=known,
        heading=heading(hand.reading.whole.state, hand.reading.doc_now, hand.reading.book),
        cells=tuple(_cells(hand, known)),
        printed_at=hand.reading.now,
        seq=hand.reading.whole.seq,
    )


def _cells(hand: Hand, known: str) -> Iterator[Cell]:
    """Yield a picture wherever it changes, with what led to it; a deal is one picture."""
    told: list[Told] = []
    cell: Cell | None = None
    stories = list(_stories(hand, known))
    for at, (seq, story) in enumerate(stories):
        line = hand.lines[seq]
        words = pages.without_backs(pages.words_at(line, known))
        told.append(Told(seq, words, line.happened_at, _mark(hand, seq)))
        following = hand.rows[stories[at + 1][0]].entry if at + 1 < len(stories) else None
        if isinstance(hand.rows[seq].entry, SET_UP) and isinstance(following, SET_UP):
            continue
        picture = hand.picture(story, hand.doc(story))
        if cell is not None and cell.picture == picture:
            cell = replace(cell, told=(*cell.told, *told))
        else:
            if cell is not None:
                yield cell
            cell = Cell(picture, tuple(told))
        told = []
    if cell is not None:
        yield cell


def _stories(hand: Hand, known: str) -> Iterator[tuple[int, Story]]:
    steps = hand.steps(known)
    if known == NOW:
        yield from ((seq, hand.known_now.after(seq)) for seq in steps)
        return
    raw = hand.reading.whole.raw
    story = tell(raw[: steps[0] - 1])
    for seq in steps:
        story = go_on(story, raw[story.seq : seq])
        yield seq, story
