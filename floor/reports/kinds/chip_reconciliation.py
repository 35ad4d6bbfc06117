"""R11, chip reconciliation: what was issued, what came and went by why, and what is there now."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from floor.reports.facts.about import ChipFact, TableFacts
from floor.reports.report import Cell, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.words.amounts import chips

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


def make(source: Source) -> Report:
    """Return the equation for the event and for each table, and every line of it that is not play."""
    tables = source.facts.tables
    every = [chip for one in tables for chip in one.chips]
    now = sum(one.chips_now for one in tables)
    issued = source.facts.state.chips
    lead = _("Registered: %(issued)s. At the tables now: %(now)s.") % {
        "issued": chips(issued),
        "now": chips(now),
    }
    equation = (Column("line", _("Line")), Column("chips", _("Chips"), Kind.CHIPS))
    return source.report(
        CODE,
        _("Chip reconciliation"),
        Section("tables", _("By table"), _table_columns(), tuple(map(_table, tables))),
        Section("event", _("The event"), equation, tuple(_event(source, every, now))),
        Section("lines", _("Every line"), _line_columns(), tuple(_lines(source, tables))),
        lead=lead,
        signatures=(_("Counted by"), _("Tournament director"), _("Date")),
    )


def _event(source: Source, every: Iterable[ChipFact], now: int) -> Iterable[Row]:
    sums = Counter[str]()
    for chip in every:
        sums[chip.reason] += chip.amount
    issued = source.facts.state.chips
    entered = sums["seated"] + sums["re_entry"]
    yield Row((_("Registered"), issued))
    yield Row((_("Not brought to a table"), entered - issued))
    for reason in ORDER[2:]:
        if reason in sums and reason not in BETWEEN_TABLES:
            yield Row((reason_text(reason), sums[reason]))
    under_way = sum(sums[reason] for reason in BETWEEN_TABLES)
    if under_way:
        yield Row((_("Under way between tables"), under_way))
    yield Row((_("At the tables now, by the log"), now))
    difference = now - sum(sums.values())
    yield Row((_("Difference"), difference))


def _table_columns() -> tuple[Column, ...]:
    return (
        Column("table", _("Table")),
        Column("came", _("Came"), Kind.CHIPS),
        Column("went", _("Went"), Kind.CHIPS),
        Column("by_rulings", _("By rulings"), Kind.CHIPS),
        Column("counted", _("By counts that differed"), Kind.CHIPS),
        Column("now", _("There now"), Kind.CHIPS),
        Column("difference", _("Difference"), Kind.CHIPS),
    )


def _table(one: TableFacts) -> Row:
    ruled = sum(chip.amount for chip in one.chips if chip.reason == "ruling")
    counted = sum(chip.amount for chip in one.chips if chip.reason == "counted")
    others = [chip.amount for chip in one.chips if chip.reason not in ("ruling", "counted")]
    came, went = sum(a for a in others if a > 0), sum(a for a in others if a < 0)
    difference = one.chips_now - came - went - ruled - counted
    cells: tuple[Cell, ...] = (
        table_text(one),
        came,
        went,
        ruled,
        counted,
        one.chips_now,
        difference,
    )
    return Row(cells, behind(one.table, *(chip.seq for chip in one.chips)))


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
