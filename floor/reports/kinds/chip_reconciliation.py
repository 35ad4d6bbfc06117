"""R11, chip reconciliation: what was issued, what came and went by why, and what is there now."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from floor.reports.facts.about import TableFacts
from floor.reports.report import Behind, Cell, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.words.amounts import chips, signed

CODE = "R11"
# What goes from one table to another leaves the event's sum as it is.
BETWEEN_TABLES: Final = frozenset({"moved_in", "moved", "table_broken"})
ORDER: Final = (
    "seated",
    "re_entry",
    "rebuy",
    "add_on",
    "race",
    "ruling",
    "correction",
    "counted",
    "stated",
    "moved_in",
    "moved",
    "table_broken",
    "left",
    "busted",
    "forfeited",
    "disqualified",
)


# What a table's sum is made of; every reason is in one of them.
GROUPS: Final = (
    ("issued", gettext_lazy("Chips issued"), ("seated", "re_entry")),
    ("added", gettext_lazy("Rebuys and add-ons"), ("rebuy", "add_on")),
    ("colour_up", gettext_lazy("Colour-up"), ("race",)),
    ("tables", gettext_lazy("From and to other tables"), tuple(sorted(BETWEEN_TABLES))),
    ("removed", gettext_lazy("Removed"), ("busted", "left", "forfeited", "disqualified")),
    ("by_rulings", gettext_lazy("By rulings"), ("ruling",)),
    ("corrected", gettext_lazy("Corrected or stated"), ("correction", "stated")),
    ("counted", gettext_lazy("By counts that differed"), ("counted",)),
)


def make(source: Source) -> Report:
    """Return the equation for the event and for each table, and every line of it that is not play."""
    tables = source.facts.tables
    now = sum(one.chips_now for one in tables)
    issued = source.facts.state.chips
    counted = sum(chip.amount for one in tables for chip in one.chips if chip.reason == "counted")
    lead = _("Registered: %(issued)s. At the tables now: %(now)s.") % {
        "issued": chips(issued),
        "now": chips(now),
    }
    if counted:
        lead += " " + _("Counted, against the log: %(counted)s.") % {"counted": signed(counted)}
    equation = (Column("line", _("Line")), Column("chips", _("Chips"), Kind.CHIPS))
    return source.report(
        CODE,
        _("Chip reconciliation"),
        Section("tables", _("By table"), _table_columns(), tuple(map(_table, tables))),
        Section("event", _("The event"), equation, tuple(_event(source, tables, now))),
        Section("counts", _("Counts"), _count_columns(), tuple(_counts(source, tables))),
        Section("lines", _("Every line"), _line_columns(), tuple(_lines(source, tables))),
        lead=lead,
        signatures=(_("Counted by"), _("Tournament director"), _("Date")),
    )


def _event(source: Source, tables: Iterable[TableFacts], now: int) -> Iterable[Row]:
    sums, entries = Counter[str](), defaultdict[str, list[Behind]](list)
    for table in tables:
        for chip in table.chips:
            sums[chip.reason] += chip.amount
            entries[chip.reason].append(Behind(table.table, chip.seq))
    issued = source.facts.state.chips
    registered = tuple(Behind(None, seq) for seq in source.facts.registered)
    entered = sums["seated"] + sums["re_entry"]
    seated = (*entries["seated"], *entries["re_entry"])
    yield Row((_("Registered"), issued), registered)
    yield Row((_("Not brought to a table"), entered - issued), (*registered, *seated))
    for reason in ORDER[2:]:
        if reason in sums and reason not in BETWEEN_TABLES:
            yield Row((reason_text(reason), sums[reason]), tuple(entries[reason]))
    under_way = sum(sums[reason] for reason in BETWEEN_TABLES)
    if under_way:
        between = tuple(one for reason in sorted(BETWEEN_TABLES) for one in entries[reason])
        yield Row((_("Under way between tables"), under_way), between)
    every = tuple(one for table in tables for one in _entries(table))
    yield Row((_("At the tables now, by the log"), now), every)
    difference = now - sum(sums.values())
    yield Row((_("In no line above"), difference), every)


def _table_columns() -> tuple[Column, ...]:
    return (
        Column("table", _("Table")),
        *(Column(key, str(title), Kind.CHIPS) for key, title, _reasons in GROUPS),
        Column("now", _("There now"), Kind.CHIPS),
        Column("difference", _("In no column before"), Kind.CHIPS),
        Column("counts", _("Counts"), Kind.NUMBER),
    )


def _table(one: TableFacts) -> Row:
    parts = {
        key: [chip for chip in one.chips if chip.reason in reasons]
        for key, _title, reasons in GROUPS
    }
    sums = [sum(chip.amount for chip in part) for part in parts.values()]
    cells: tuple[Cell, ...] = (
        table_text(one),
        *sums,
        one.chips_now,
        one.chips_now - sum(sums),
        len(one.counts),
    )
    apart = {key: behind(one.table, *(c.seq for c in part)) for key, part in parts.items()}
    apart["counts"] = behind(one.table, *(count.seq for count in one.counts))
    return Row(cells, _entries(one), apart)


def _entries(one: TableFacts) -> tuple[Behind, ...]:
    return behind(one.table, *(chip.seq for chip in one.chips))


def _count_columns() -> tuple[Column, ...]:
    return (
        Column("table", _("Table")),
        Column("seq", _("Entry"), Kind.NUMBER),
        Column("at", _("Counted at"), Kind.INSTANT),
        Column("who", _("Who")),
        Column("counted", _("Counted"), Kind.CHIPS),
        Column("differed", _("More or fewer than by the log"), Kind.CHIPS),
        Column("by", _("Entered by")),
    )


def _counts(source: Source, tables: Iterable[TableFacts]) -> Iterable[Row]:
    lens = source.lens
    for one in tables:
        for count in one.counts:
            cells = (
                table_text(one),
                count.seq,
                count.at,
                lens.player(count.player, count.seat),
                count.amount,
                count.difference,
                lens.official(count.by),
            )
            yield Row(cells, behind(one.table, count.seq))


def _line_columns() -> tuple[Column, ...]:
    return (
        Column("table", _("Table")),
        Column("seq", _("Entry"), Kind.NUMBER),
        Column("who", _("Who")),
        Column("reason", _("Why")),
        Column("chips", _("Chips"), Kind.CHIPS),
    )


def _lines(source: Source, tables: Iterable[TableFacts]) -> Iterable[Row]:
    for one in tables:
        for chip in one.chips:
            who = source.lens.player(chip.player, chip.seat)
            cells = (table_text(one), chip.seq, who, reason_text(chip.reason), chip.amount)
            yield Row(cells, behind(one.table, chip.seq))


def reason_text(reason: str) -> str:
    """Return why chips came or went."""
    return {
        "seated": _("Seated"),
        "re_entry": _("Re-entry"),
        "moved_in": _("Came from another table"),
        "rebuy": _("Rebuy"),
        "add_on": _("Add-on"),
        "race": _("Chip race"),
        "ruling": _("Ruling"),
        "correction": _("Correction"),
        "counted": _("A count differed"),
        "stated": _("Pots of a hand that nobody had logged"),
        "busted": _("Out of the event"),
        "moved": _("Went to another table"),
        "table_broken": _("The table was broken"),
        "disqualified": _("Disqualified"),
        "left": _("Left"),
        "forfeited": _("Forfeited"),
    }.get(reason, reason)
