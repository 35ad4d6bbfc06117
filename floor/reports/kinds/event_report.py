"""R0, the event report: what was disputed when, where and about what, and what became of it, in pictures."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.reports.charts import Bar, bars, columns
from floor.reports.facts.about import Place, TableFacts
from floor.reports.kinds.appeals import outcome_text
from floor.reports.kinds.time_to_resolution import Way, behind_ways, measured, ways
from floor.reports.numbers import median
from floor.reports.report import Behind, Cell, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, behind_all, remedy_text, table_text
from floor.reports.writers.cells import duration
from floor.words.amounts import chips
from floor.words.labels import CLAIM_KINDS, FINDINGS, PENALTIES, label

CODE = "R0"
HOUR = timedelta(hours=1)
MOST_TABLES = 20
MOST_HOURS = 100  # that a chart shows one by one
MOST_DAYS = 7

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
    remedies = [(one.place, remedy_text(one), one.seqs) for t in tables for one in t.rulings]
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
    penalties = [
        (one.place, label(PENALTIES, one.kind), one.seqs) for t in tables for one in t.penalties
    ]
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
    hands = sum(one.hands for one in tables)
    parts = (
        ngettext("%(count)s table", "%(count)s tables", len(tables)) % _count(len(tables)),
        ngettext("%(count)s hand", "%(count)s hands", hands) % _count(hands),
        ngettext("%(count)s claim", "%(count)s claims", claims) % _count(claims),
        ngettext("%(count)s ruling", "%(count)s rulings", rulings) % _count(rulings),
    )
    return f"{', '.join(parts)}."


def _count(number: int) -> dict[str, str]:
    return {"count": chips(number)}


def _counted(
    key: str, title: str, name: str, facts: Iterable[Fact], *, most: int | None = None
) -> Section:
    """Return how many there are of each, the most frequent first, as bars and as a table."""
    counts: Counter[str] = Counter()
    entries: dict[str, list[Behind]] = {}
    for place, what, seqs in facts:
        counts[what] += 1
        entries.setdefault(what, []).extend(behind(place.table, *seqs))
    found = counts.most_common()  # of the same number, the first one first
    return Section(
        key,
        title,
        (Column(key, name, Kind.WORDS), Column("count", _("Count"), Kind.NUMBER)),
        tuple(Row((what, count), tuple(entries[what])) for what, count in found),
        note=_first_of(len(found), most),
        chart=bars(
            title,
            [
                Bar(what, (count,), str(count), (place,))
                for place, (what, count) in enumerate(found[:most])
            ],
        ),
    )


def _first_of(found: int, most: int | None) -> str:
    """Say of a picture that does not show all of its table that it does not."""
    if most is None or found <= most:
        return ""
    said = _("The picture shows the first %(most)s of %(all)s; the table has them all.")
    return said % {"most": most, "all": chips(found)}


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
    counted: dict[datetime, tuple[int, ...]] = {}
    for hour in sorted(per_hour):
        found = per_hour[hour]
        counts = tuple(sum(one[0] == kind for one in found) for kind in range(len(names)))
        apart = {
            key: behind_all((place.table, seqs) for one, place, seqs in found if one == kind)
            for kind, key in enumerate(keys)
        }
        entries = behind_all((place.table, seqs) for _k, place, seqs in found)
        counted[hour] = counts
        rows.append(Row((hour, *counts), entries, apart))
    return Section(
        "hours",
        _("Calls, claims and rulings over time"),
        (
            Column("hour", _("Hour"), Kind.INSTANT),
            *(Column(key, name, Kind.NUMBER) for key, name in zip(keys, names, strict=True)),
        ),
        tuple(rows),
        chart=columns(
            _("Calls, claims and rulings over time"), hours_or_days(counted), parts=names
        ),
    )


def hours_or_days(counted: Mapping[datetime, tuple[int, ...]]) -> list[Bar]:
    """Return a bar for each hour from a day's first to its last; of a long event, one for each day."""
    rows = {hour: place for place, hour in enumerate(counted)}
    days = {day: list(some) for day, some in groupby(counted, key=lambda hour: hour.date())}
    spans = [hours[-1].hour - hours[0].hour + 1 for hours in days.values()]
    found: list[Bar] = []
    if sum(spans) > MOST_HOURS or len(days) > MOST_DAYS:
        for day, hours in days.items():
            parts = tuple(map(sum, zip(*(counted[hour] for hour in hours), strict=True)))
            found.append(Bar(f"{day}", parts, _said(parts), (), f"{day:%d}", f"{day:%Y-%m}"))
        return found
    for day, hours in days.items():
        known = {hour.hour: hour for hour in hours}
        for number in range(hours[0].hour, hours[-1].hour + 1):
            hour = known.get(number)
            parts = counted[hour] if hour else ()
            place = (rows[hour],) if hour else ()
            name = f"{day} {number:02}:00"
            found.append(Bar(name, parts, _said(parts), place, f"{number:02}", f"{day}"))
    return found


def _said(parts: Iterable[int]) -> str:
    return " + ".join(map(str, parts))


def _times(found: Sequence[Way]) -> Section:
    """Return the usual time from a call to play going on, and that of its parts."""
    rows: list[Row] = []
    chart: list[Bar] = []
    for name, parts in measured(found):
        times = [took for _way, took in parts if took is not None]
        middle = median(times)
        if middle is not None:
            chart.append(Bar(name, (middle.total_seconds(),), duration(middle), (len(rows),)))
        cells: tuple[Cell, ...] = (name, len(times), middle)
        rows.append(Row(cells, behind_ways(way for way, took in parts if took is not None)))
    title = _("From the call to play going on")
    return Section(
        "times",
        title,
        (
            Column("part", _("Part")),
            Column("calls", _("Calls"), Kind.NUMBER),
            Column("median", _("Median"), Kind.DURATION),
        ),
        tuple(rows),
        chart=bars(title, chart),
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
