"""Read a table once for a page: its story as of an entry, the hand's view, and who is who."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from floor.models import Person
from floor.pages.hand_doc import HandDoc, hand_doc
from floor.pages.timeline import Line, Telling, rows_about, timeline
from floor.problems import Problem
from floor.redaction import readable
from floor.selectors import view_of
from rulings.domain.judge import Judgment, judge
from rulings.domain.permissions import Role
from rulings.domain.story import Story
from rulings.rulebook.book import Book, book_for
from rulings.stories import story_of
from tables.domain.entries.base import Entry
from tables.domain.envelope import Recorded, StreamId
from tables.domain.revision import revisions
from tables.log import heads


@dataclass(frozen=True)
class Reading:
    """A table for one page. `story` goes as far as is looked at, `whole` to the last entry."""

    stream: StreamId
    role: Role
    whole: Story
    story: Story
    now: datetime
    number: int | None  # the hand looked at

    @property
    def is_live(self) -> bool:
        """Whether nothing later is known."""
        return self.story.seq == self.whole.seq

    @cached_property
    def doc(self) -> HandDoc | None:
        """The hand as it stood; None before the first."""
        return self._doc(self.story, self.now)

    @cached_property
    def doc_now(self) -> HandDoc | None:
        """The hand as it is known now."""
        return self.doc if self.is_live else self._doc(self.whole, self.now)

    def _doc(self, story: Story, now: datetime) -> HandDoc | None:
        view = view_of(
            story=story,
            whole=self.whole,
            stream=self.stream,
            role=self.role,
            number=self.number,
            now=now,
        )
        return hand_doc(view) if view is not None else None

    @cached_property
    def judgment(self) -> Judgment | None:
        """The judgment behind the view of the hand."""
        if self.number is None:
            return None
        return judge(self.story, number=self.number, now=self.now)

    @cached_property
    def book(self) -> Book | None:
        """The book the hand is played under; between hands, the table's."""
        hand = self.whole.state.hand_numbered(self.number)
        if hand is not None:
            return book_for(hand.rulebook, hand.house_rules)
        opened = self.whole.state.opened
        return book_for(opened.rulebook, opened.house_rules) if opened else None

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of who signed entries, and of the tablets it was done on, by their code in the log."""
        rows = self.whole.raw
        return names_of(code for row in rows for code in (row.actor, row.device) if code)

    @cached_property
    def rows(self) -> list[Recorded]:
        """The rows to show with the hand, all that are known now."""
        return rows_about(self.whole, self.number)

    @cached_property
    def texts(self) -> dict[int, Entry]:
        """The entries of those rows as this reader may read them, by seq."""
        return {row.seq: row.entry for row in readable(self.rows, story=self.whole, role=self.role)}

    def lines(self, rows: Iterable[Recorded] | None = None) -> tuple[Line, ...]:
        """Return the timeline of the hand, or of some of its rows."""
        telling = Telling(
            story=self.whole,
            readable=self._told(self.rows),
            names=self.names,
            as_of=self.story.seq if rows is None else None,
            book=self.book,
        )
        flags = self.doc_now.flags if self.doc_now else ()
        return timeline(telling, self.rows if rows is None else list(rows), flags)

    def lines_after(self, seq: int) -> tuple[Line, ...]:
        """Return what came after an entry, whatever hand it is about."""
        return self.lines_of([row for row in self.whole.raw if row.seq > seq])

    def lines_of(self, rows: list[Recorded]) -> tuple[Line, ...]:
        """Return any rows as lines, without flags."""
        telling = Telling(
            story=self.whole,
            readable=self._told(rows),
            names=self.names,
            book=self.book,
        )
        return timeline(telling, rows)

    def _told(self, rows: Iterable[Recorded]) -> dict[int, Entry]:
        """Return rows, and what struck them through or read them anew, as this reader may read them."""
        since = revisions(self.whole.raw)
        found = {row.seq: row for row in rows}
        found |= {since[seq].seq: since[seq] for seq in tuple(found) if seq in since}
        told = readable(list(found.values()), story=self.whole, role=self.role)
        return {row.seq: row.entry for row in told}


def read_table(
    stream: StreamId, role: Role, *, number: int | None = None, as_of: int | None = None
) -> Reading:
    """Read a table.

    Args:
        number: the hand to look at; where None, the latest as of the entry looked at.
        as_of: the entry to look at; where None, the last one, at the database's time.

    Raises:
        Problem: `not_found`, where there is no such table, entry or hand.
    """
    loaded = heads.load(stream)
    if loaded.head is None:
        raise Problem("not_found", "no_such_table")
    whole = story_of(stream)
    if as_of is not None and not 1 <= as_of <= whole.seq:
        raise Problem("not_found", "no_such_entry", facts={"seq": as_of, "last": whole.seq})
    story = whole if as_of in (None, whole.seq) else story_of(stream, as_of)
    if number is not None and number not in story.starts:
        raise Problem("not_found", "no_such_hand")
    latest = story.state.hand.number if story.state.hand else None
    last = story.raw[-1].recorded_at
    return Reading(
        stream=stream,
        role=role,
        whole=whole,
        story=story,
        now=max(loaded.now, last) if story is whole else last,
        number=number or latest,
    )


def names_of(codes: Iterable[str]) -> dict[str, str]:
    """Return names by code; somebody who never signed in here is known by the code alone."""
    people = Person.objects.filter(code__in=set(codes))
    return {person.code: str(person) for person in people}
