"""Read the entries behind a number of a report, as who reads it and whom it was made for may read them."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from floor.pages.report_entries import EntryGroup, EntryLine, said_lines
from floor.pages.timeline import Telling, hand_named, timeline
from floor.redaction import HOLDS_HIDDEN, readable
from floor.reports.audience import Hides, Lens, Profile
from floor.reports.telling import told_to
from floor.views.access import Place
from floor.views.places import table_names
from floor.views.reading import names_of
from rulings.domain.permissions import Role
from rulings.domain.story import NO_STORY, Story
from rulings.stories import story_of
from tables.domain.entries.floor import (
    AppealDecided,
    EntryCorrected,
    RulingAppealed,
    RulingIssued,
)
from tables.domain.envelope import Recorded, StreamId
from tables.domain.fold import EMPTY, resolve
from tables.domain.revision import revisions
from tables.log.read import some_entries


def entries_behind(
    place: Place, profile: Profile, found: Sequence[tuple[StreamId, Sequence[int]]]
) -> tuple[EntryGroup, ...]:
    """Return entries of some streams in words, a group each."""
    read = [(stream, seqs, some_entries(stream, seqs)) for stream, seqs in found]
    rows = [row for _stream, _seqs, some in read for row in some]
    actors = names_of(row.actor for row in rows)
    lens = Lens(profile, actors)
    names = {row.actor: lens.official(row.actor) for row in rows}
    if lens.shows(Hides.STAFF_NAMES):
        names |= names_of(row.device for row in rows if row.device)
    tables = table_names(place.tournament)
    groups = []
    for stream, seqs, some in read:
        shown = [row for row in some if row.seq in set(seqs)]
        lines = said_lines(lens, timeline(_telling(place.role, lens, some, shown, names), shown))
        name = tables.get(stream.table, _("Table")) if stream.table else _("The tournament")
        entries = tuple(
            EntryLine(line, hand := _hand(row), _way(row), _replay(row, hand), _ruling(row))
            for line, row in zip(lines, shown, strict=True)
        )
        groups.append(EntryGroup(name, entries))
    return tuple(groups)


def _telling(
    role: Role, lens: Lens, some: list[Recorded], shown: list[Recorded], names: dict[str, str]
) -> Telling:
    since = revisions(some)
    rows = {row.seq: row for row in shown}
    rows |= {since[seq].seq: since[seq] for seq in tuple(rows) if seq in since}
    told = readable(list(rows.values()), story=_story(list(rows.values())), role=role)
    return Telling(
        story=Story(raw=tuple(some), rows=tuple(resolve(some)), starts={}, state=EMPTY),
        readable={row.seq: told_to(lens, row.entry) for row in told},
        names=names,
    )


def _story(rows: list[Recorded]) -> Story:
    """Return the table's story where it decides what may be read: whether a hand has ended."""
    if any(isinstance(row.entry, (*HOLDS_HIDDEN, EntryCorrected)) for row in rows):
        return story_of(rows[0].stream)
    return NO_STORY


def _way(row: Recorded) -> str:
    table = row.stream.table
    if table is None:
        return ""
    return f"{reverse('table', args=[row.stream.tournament, table])}?as_of={row.seq}"


def _hand(row: Recorded) -> int | None:
    """Return the hand an entry is about, which another may have followed by then."""
    if not hasattr(row.entry, "claim") and not hasattr(row.entry, "ruling"):
        return row.hand
    return hand_named(story_of(row.stream), row) or row.hand


def _replay(row: Recorded, hand: int | None) -> str:
    table = row.stream.table
    if table is None or hand is None:
        return ""
    page = reverse("replay", args=[row.stream.tournament, table, hand])
    return f"{page}?{urlencode({'step': row.seq, 'known': 'then'})}"


def _ruling(row: Recorded) -> str:
    table, entry = row.stream.table, row.entry
    if table is None or not isinstance(entry, RulingIssued | RulingAppealed | AppealDecided):
        return ""
    page = reverse("ruling", args=[row.stream.tournament, table])
    return f"{page}?{urlencode({'id': entry.ruling})}"
