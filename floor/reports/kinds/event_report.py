"""R0, the event report: what was disputed when, where and about what, and what became of it, in pictures."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from floor.reports.charts import Bar, bars
from floor.reports.facts.about import Place, TableFacts
from floor.reports.kinds.appeals import outcome_text
from floor.reports.kinds.time_to_resolution import Way, behind_ways, part_names, ways
from floor.reports.numbers import median
from floor.reports.report import Behind, Cell, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, behind_all, table_text
from floor.reports.writers.cells import duration
from floor.words.labels import CLAIM_KINDS, FINDINGS, label

CODE = "R0"
HOUR = timedelta(hours=1)
MOST_TABLES = 20

# What is counted: where it happened, under which name it falls, and the entries behind it.
Fact = tuple[Place, str, tuple[int, ...]]


def make(source: Source) -> Report:
    """Return the report: every chart with its table under it."""
    tables = source.facts.tables
    claims = [
        (one.place, label(CLAIM_KINDS, one.kind), one.seqs) for t in tables for one in t.claims
    ]
    late = [
        (one.place, _admission(admitted=one.admitted), one.seqs)
        for t in tables
        for one in t.claims
        if one.provision is not None
    ]
    rulings = [
        (one.place, label(FINDINGS, one.finding), one.seqs) for t in tables for one in t.rulings
    ]
    remedies = [
        (one.place, _remedy(moved=bool(one.moved), penalties=bool(one.penalties)), one.seqs)
        for t in tables
        for one in t.rulings
    ]
    provisions = [
        (one.place, source.provisions((provision,), one.rulebook), one.seqs)
        for t in tables
        for one in t.rulings
        for provision in one.provisions
    ]
    appeals = [
        (one.place, outcome_text(one.appeal.outcome), (*one.seqs, *one.appeal.seqs))
        for t in tables
        for one in t.rulings
        if one.appeal is not None
    ]
    penalties = [(one.place, _penalty(one.kind), one.seqs) for t in tables for one in t.penalties]
    return source.report(
        CODE,
        _("Event report"),
        _over_time(source),
        _counted(
            "tables",
            _("Disputes by table"),
            _("Table"),
            [(place, table_text(place), seqs) for place, _kind, seqs in claims],
            most=MOST_TABLES,
        ),
        _counted("kinds", _("Disputes by kind"), _("Kind"), claims),
        _times([way for table in tables for way in ways(table)]),
        _counted("findings", _("Rulings by finding"), _("Finding"), rulings),
        _counted("remedies", _("Rulings by remedy"), _("Remedy"), remedies),
        _counted(
            "provisions", _("Rulings by provision"), _("Provision"), provisions, most=MOST_TABLES
        ),
        _counted("late", _("Late claims"), _("What became of them"), late),
        _counted("appeals", _("Appeals"), _("Outcome"), appeals),
        _misdeals(tables),
        _counted("penalties", _("Penalties"), _("Penalty"), penalties),
        lead=_lead(source, len(claims), len(rulings)),
    )


def _lead(source: Source, claims: int, rulings: int) -> str:
    tables = source.facts.tables
    return _("%(tables)s tables, %(hands)s hands, %(claims)s claims, %(rulings)s rulings.") % {
        "tables": len(tables),
        "hands": sum(one.hands for one in tables),
        "claims": claims,
        "rulings": rulings,
    }


def _counted(
    key: str, title: str, name: str, facts: Iterable[Fact], *, most: int | None = None
) -> Section:
    """Return how many there are of each, the most frequent first, as bars and as a table."""
    counts: Counter[str] = Counter()
    entries: dict[str, list[Behind]] = {}
    for place, what, seqs in facts:
        counts[what] += 1
        entries.setdefault(what, []).extend(behind(place.table, *seqs))
    found = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return Section(
        key,
        title,
        (Column(key, name, Kind.WORDS), Column("count", _("Count"), Kind.NUMBER)),
        tuple(Row((what, count), tuple(entries[what])) for what, count in found),
        chart=bars(
            title,
            [
                Bar(what, (count,), str(count), (place,))
                for place, (what, count) in enumerate(found[:most])
            ],
        ),
    )


def _over_time(source: Source) -> Section:
    """Return calls, claims and rulings hour by hour."""
    zone = source.stamp.zone
    per_hour: dict[datetime, list[tuple[int, Place, tuple[int, ...]]]] = {}

    def note(at: datetime, kind: int, place: Place, seqs: tuple[int, ...]) -> None:
        hour = at.astimezone(zone).replace(minute=0, second=0, microsecond=0)
        per_hour.setdefault(hour, []).append((kind, place, seqs))

    for table in source.facts.tables:
        for call in table.calls:
            note(call.called_at, 0, call.place, call.seqs)
        for claim in table.claims:
            note(claim.received_at, 1, claim.place, claim.seqs)
        for ruling in table.rulings:
            note(ruling.issued_at, 2, ruling.place, ruling.seqs)
    keys, names = ("calls", "claims", "rulings"), (_("Calls"), _("Claims"), _("Rulings"))
    rows: list[Row] = []
    chart: list[Bar] = []
    for hour in sorted(per_hour):
        found = per_hour[hour]
        counts = tuple(sum(one[0] == kind for one in found) for kind in range(len(names)))
        apart = {
            key: behind_all((place.table, seqs) for one, place, seqs in found if one == kind)
            for kind, key in enumerate(keys)
        }
        entries = behind_all((place.table, seqs) for _k, place, seqs in found)
        said = " + ".join(map(str, counts))
        chart.append(Bar(f"{hour:%Y-%m-%d %H:%M}", counts, said, (len(rows),)))
        rows.append(Row((hour, *counts), entries, apart))
    return Section(
        "hours",
        _("Disputes over time"),
        (
            Column("hour", _("Hour"), Kind.INSTANT),
            *(Column(key, name, Kind.NUMBER) for key, name in zip(keys, names, strict=True)),
        ),
        tuple(rows),
        chart=bars(_("Disputes over time"), chart, parts=names),
    )


def _times(found: Sequence[Way]) -> Section:
    """Return the usual time from a call to play going on, in its parts."""
    parts: list[Callable[[Way], timedelta | None]] = [
        lambda way, place=place: way.parts[place]  # type: ignore[misc]
        for place in range(len(part_names()))
    ]
    rows, usual = [], []
    for name, part in zip(part_names(), parts, strict=True):
        measured = [(way, took) for way in found if (took := part(way)) is not None]
        middle = median([took for _way, took in measured])
        usual.append(middle or timedelta(0))
        cells: tuple[Cell, ...] = (name, len(measured), middle)
        rows.append(Row(cells, behind_ways(way for way, _took in measured)))
    title = _("From the call to play going on")
    whole = sum(usual, timedelta(0))
    seconds = tuple(one.total_seconds() for one in usual)
    chart = [Bar(_("Median"), seconds, duration(whole), tuple(range(len(rows))))]
    return Section(
        "times",
        title,
        (
            Column("part", _("Part")),
            Column("calls", _("Calls"), Kind.NUMBER),
            Column("median", _("Median"), Kind.DURATION),
        ),
        tuple(rows),
        chart=bars(title, chart, parts=part_names()) if whole else None,
    )


def _misdeals(tables: Iterable[TableFacts]) -> Section:
    rows: list[Row] = []
    chart: list[Bar] = []
    for table in tables:
        began = [seq for level in table.levels for seq in level.began]
        void = [seq for level in table.levels for seq in level.voided]
        if void:
            name, apart = table_text(table), {"hands": behind(table.table, *began)}
            chart.append(Bar(name, (len(void),), str(len(void)), (len(rows),)))
            rows.append(Row((name, len(began), len(void)), behind(table.table, *void), apart))
    return Section(
        "misdeals",
        _("Hands that did not count"),
        (
            Column("table", _("Table")),
            Column("hands", _("Hands dealt"), Kind.NUMBER),
            Column("void", _("Misdeals and fouled decks"), Kind.NUMBER),
        ),
        tuple(rows),
        chart=bars(_("Hands that did not count"), chart),
    )


def _admission(*, admitted: bool) -> str:
    return _("admitted by a director") if admitted else _("refused")


def _remedy(*, moved: bool, penalties: bool) -> str:
    if moved and penalties:
        return _("chips moved and a penalty")
    if moved:
        return _("chips moved")
    return _("a penalty") if penalties else _("nothing changed")


def _penalty(kind: str) -> str:
    return {
        "warning": _("warning"),
        "missed_hands": _("missed hands"),
        "missed_rounds": _("missed rounds"),
        "disqualification": _("disqualification"),
    }.get(kind, kind)
