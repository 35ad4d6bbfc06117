"""R7, time to resolution: from the call to the floor's coming, arrival, ruling, and to play going on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from floor.reports.charts import Bar, Chart, bars
from floor.reports.facts.about import CallFact, TableFacts
from floor.reports.numbers import median, percentile
from floor.reports.report import Behind, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, behind_all, table_text
from floor.reports.writers.cells import duration

CODE = "R7"
WORST: Final = 10
HIGH: Final = 90


@dataclass(frozen=True, slots=True)
class Way:
    """A call's way in its parts; a part is None where an end of it was not recorded."""

    call: CallFact
    ruled_at: datetime | None
    seqs: tuple[int, ...]

    @property
    def parts(self) -> tuple[timedelta | None, ...]:
        """From call to acceptance, to arrival, to the ruling, to play going on."""
        call = self.call
        ends = (call.called_at, call.accepted_at, call.arrived_at, self.ruled_at, call.cleared_at)
        found: list[timedelta | None] = []
        before = ends[0]
        for end in ends[1:]:
            found.append(None if end is None or before is None else max(end - before, timedelta(0)))
            before = end if end is not None else before
        return tuple(found)

    @property
    def whole(self) -> timedelta | None:
        """From the call to play going on."""
        cleared = self.call.cleared_at
        return None if cleared is None else max(cleared - self.call.called_at, timedelta(0))


def make(source: Source) -> Report:
    """Return every call's way, what is usual, and the ten that took longest."""
    found = [way for table in source.facts.tables for way in ways(table)]
    found.sort(key=lambda way: (way.call.called_at, way.call.place.table.int))
    worst = sorted(
        (way for way in found if way.whole is not None),
        key=lambda way: way.whole or timedelta(0),
        reverse=True,
    )[:WORST]
    usual = _usual(found)
    return source.report(
        CODE,
        _("Time to resolution"),
        Section("usual", _("What is usual"), _usual_columns(), usual, chart=_usual_chart(usual)),
        Section(
            "worst",
            _("The longest"),
            _columns(),
            tuple(_row(source, way) for way in worst),
            chart=_chart(worst),
        ),
        Section("calls", _("Calls"), _columns(), tuple(_row(source, way) for way in found)),
    )


def ways(table: TableFacts) -> Iterable[Way]:
    """Return each call of a table with the ruling that was made before play went on."""
    for call in table.calls:
        until = call.cleared_at
        made = [
            one
            for one in table.rulings
            if one.seqs[0] > call.seqs[0] and (until is None or one.occurred_at <= until)
        ]
        ruled = made[0] if made and call.outcome in (None, "ruling") else None
        yield Way(
            call, ruled.occurred_at if ruled else None, (*call.seqs, *(ruled.seqs if ruled else ()))
        )


def behind_ways(found: Iterable[Way]) -> tuple[Behind, ...]:
    """Return the entries that calls' ways are measured by."""
    return behind_all((way.call.place.table, way.seqs) for way in found)


def part_names() -> tuple[str, ...]:
    """Return what the parts of a way are called."""
    return (_("Accepted"), _("Arrived"), _("Ruled"), _("Play goes on"))


def _columns() -> tuple[Column, ...]:
    accepted, arrived, ruled, resumed = part_names()
    return (
        Column("table", _("Table")),
        Column("hand", _("Hand"), Kind.NUMBER),
        Column("called", _("Called"), Kind.INSTANT),
        Column("accepted", accepted, Kind.DURATION),
        Column("arrived", arrived, Kind.DURATION),
        Column("ruled", ruled, Kind.DURATION),
        Column("resumed", resumed, Kind.DURATION),
        Column("whole", _("In all"), Kind.DURATION),
        Column("who", _("Who came")),
        Column("outcome", _("Outcome")),
    )


def _row(source: Source, way: Way) -> Row:
    call = way.call
    return Row(
        (
            table_text(call.place),
            call.place.hand,
            call.called_at,
            *way.parts,
            way.whole,
            source.lens.official(call.coming),
            _outcome(call.outcome),
        ),
        behind(call.place.table, *way.seqs),
    )


def _outcome(outcome: str | None) -> str:
    return {
        None: _("still open"),
        "ruling": _("a ruling"),
        "no_case": _("no case"),
        "incident": _("an incident"),
        "cancelled": _("cancelled"),
    }.get(outcome, outcome or "")


def _usual_columns() -> tuple[Column, ...]:
    return (
        Column("part", _("Part")),
        Column("calls", _("Calls"), Kind.NUMBER),
        Column("median", _("Median"), Kind.DURATION),
        Column("high", _("90 of 100 within"), Kind.DURATION),
        Column("most", _("Longest"), Kind.DURATION),
    )


def measured(found: Sequence[Way]) -> list[tuple[str, list[tuple[Way, timedelta | None]]]]:
    """Return each part by its name, and the whole, with how long it took of each way where that is known."""
    parts = [
        (name, [(way, way.parts[place]) for way in found])
        for place, name in enumerate(part_names())
    ]
    return [*parts, (_("In all"), [(way, way.whole) for way in found])]


def _usual(found: Sequence[Way]) -> tuple[Row, ...]:
    rows = []
    for name, parts in measured(found):
        times = [took for _way, took in parts if took is not None]
        cells = (name, len(times), median(times), percentile(times, HIGH), percentile(times, 100))
        rows.append(Row(cells, behind_ways(way for way, took in parts if took is not None)))
    return tuple(rows)


def _usual_chart(rows: Sequence[Row]) -> Chart | None:
    """Return a bar for each part: no sum, for what is usual of the parts does not add up to what is usual in all."""
    lines = []
    for place, (name, calls, middle, high, _most) in enumerate(row.cells for row in rows):
        if calls and isinstance(middle, timedelta) and isinstance(high, timedelta):
            seconds = (middle.total_seconds(), (high - middle).total_seconds())
            said = f"{duration(middle)} / {duration(high)}" if high > middle else duration(middle)
            lines.append(Bar(str(name), seconds, said, (place,)))
    return bars(_("What is usual"), lines, parts=(_("Median"), _("90 of 100 within")))


def _chart(worst: Sequence[Way]) -> Chart | None:
    found = []
    for row, way in enumerate(worst):
        place = way.call.place
        hand = _(", hand %(hand)s") % {"hand": place.hand} if place.hand else ""
        name = f"{table_text(place)}{hand}"
        parts = tuple((part or timedelta(0)).total_seconds() for part in way.parts)
        found.append(Bar(name, parts, duration(way.whole or timedelta(0)), (row,)))
    return bars(_("The longest, in their parts"), found, parts=part_names())
