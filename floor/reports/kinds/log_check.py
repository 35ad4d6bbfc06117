"""R17, the log check: whether every chain, head and signed root of the event is as it was written."""

from typing import Final
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from floor.reports.report import Behind, Column, Kind, Report, Row, Section
from floor.reports.source import Source, table_text
from floor.words.amounts import chips
from tables.log import damage
from tables.log.check import check_streams
from tables.log.damage import Damage

CODE = "R17"
SAID: Final[dict[damage.Kind, str | Promise]] = {
    damage.Kind.MISSING_ENTRY: gettext_lazy("An entry is missing."),
    damage.Kind.BROKEN_CHAIN: gettext_lazy("An entry does not follow from the one before it."),
    damage.Kind.ALTERED_ENTRY: gettext_lazy("An entry was altered after it was written."),
    damage.Kind.UNREADABLE_ENTRY: gettext_lazy("An entry cannot be read."),
    damage.Kind.MISSING_HEAD: gettext_lazy("The head of a stream is missing."),
    damage.Kind.ENTRY_BEYOND_HEAD: gettext_lazy("An entry was added past the head of its stream."),
    damage.Kind.ALTERED_HEAD: gettext_lazy("The head of a stream was altered."),
    damage.Kind.DIFFERENT_STATE: gettext_lazy(
        "The table as kept is not what its entries add up to."
    ),
    damage.Kind.COMMAND_WITHOUT_ENTRIES: gettext_lazy("A command has lost its entries."),
    damage.Kind.DIFFERENT_READ_MODEL: gettext_lazy(
        "What was computed is not what the entries say."
    ),
    damage.Kind.BROKEN_ROOT: gettext_lazy("The log is no longer what was signed."),
    damage.Kind.STALE_EPOCH: gettext_lazy("The log was restored and its epoch not raised."),
}


def make(source: Source) -> Report:
    """Return what a walk over the event's streams finds now, whatever else the report was made up to."""
    found = check_streams(tournament=source.facts.tournament).damage
    return source.report(
        CODE,
        _("Log check"),
        Section("damage", _("What is wrong"), _damage_columns(), _damages(source, found)),
        Section("streams", _("What was walked"), _stream_columns(), _streams(source, found)),
        lead=_lead(source, len(found)),
        signatures=(_("Checked by"), _("Date")),
    )


def _damage_columns() -> tuple[Column, ...]:
    return (
        Column("stream", _("Stream")),
        Column("entry", _("Entry"), Kind.NUMBER),
        Column("what", _("What is wrong"), Kind.WORDS),
        Column("detail", _("In detail"), Kind.WORDS),
    )


def _damages(source: Source, found: list[Damage]) -> tuple[Row, ...]:
    names = {one.table: table_text(one) for one in source.facts.tables}
    rows = []
    for one in found:
        table = one.stream.table if one.stream else None
        name = names.get(table, str(table)) if table else _("The tournament")
        behind = (Behind(table, one.seq),) if one.stream and one.seq else ()
        rows.append(Row((name, one.seq or None, str(SAID[one.kind]), one.detail), behind))
    return tuple(rows)


def _stream_columns() -> tuple[Column, ...]:
    return (
        Column("stream", _("Stream")),
        Column("entries", _("Read up to entry"), Kind.NUMBER),
        Column("found", _("Found")),
    )


def _streams(source: Source, found: list[Damage]) -> tuple[Row, ...]:
    own, *_tables = source.facts.streams
    walked: list[tuple[UUID | None, str, int]] = [(None, _("The tournament"), own.seq)]
    walked += [(one.table, table_text(one), one.seq) for one in source.facts.tables]
    damaged = {one.stream.table for one in found if one.stream}
    return tuple(
        Row(
            (name, seq, _("damaged") if table in damaged else _("whole")),
            (Behind(table, seq),) if seq else (),
        )
        for table, name, seq in walked
    )


def _lead(source: Source, faults: int) -> str:
    if faults:
        said = ngettext(
            "The log is damaged in %(count)s place.",
            "The log is damaged in %(count)s places.",
            faults,
        )
        return said % {"count": chips(faults)}
    streams = source.facts.streams
    said = ngettext(
        "The log is whole: %(entries)s entries in %(streams)s stream, every one follows from the one"
        " before it, and every table is what its entries add up to.",
        "The log is whole: %(entries)s entries in %(streams)s streams, every one follows from the one"
        " before it, and every table is what its entries add up to.",
        len(streams),
    )
    entries = sum(one.seq for one in streams)
    return said % {"entries": chips(entries), "streams": chips(len(streams))}
