"""R4, disputes per table and level: how many hands were dealt, and how many calls and claims they brought."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from floor.reports.charts import Bar, Chart, bars
from floor.reports.facts.about import CallFact, ClaimFact, TableFacts
from floor.reports.numbers import per_hundred
from floor.reports.report import Behind, Cell, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, table_text
from floor.words.labels import CLAIM_KINDS, label

CODE = "R4"
MOST_TABLES: Final = 20  # in the chart


def make(source: Source) -> Report:
    """Return the counts by table and level, by table alone, and by kind of claim."""
    tables = source.facts.tables
    columns = _columns()
    by_table = tuple(_line(one, None, one.calls, one.claims) for one in tables)
    kinds = Counter(claim.kind for one in tables for claim in one.claims)
    most = sorted(
        ((place, one) for place, one in enumerate(tables) if one.claims),
        key=lambda placed: -len(placed[1].claims),
    )
    levels = Counter(claim.place.level for one in tables for claim in one.claims)
    return source.report(
        CODE,
        _("Disputes per table and level"),
        Section(
            "tables",
            _("By table"),
            columns[:1] + columns[2:],
            by_table,
            chart=_chart(
                _("Claims by table"),
                [(table_text(one), len(one.claims), (place,)) for place, one in most[:MOST_TABLES]],
            ),
        ),
        Section(
            "levels",
            _("By table and level"),
            columns,
            tuple(_levels(tables)),
            chart=_chart(
                _("Claims by level"),
                [
                    (_("Level %(level)s") % {"level": one}, levels[one], ())
                    for one in sorted(levels)
                ],
            ),
        ),
        Section(
            "kinds",
            _("By kind"),
            (Column("kind", _("Kind")), Column("claims", _("Claims"), Kind.NUMBER)),
            tuple(_kind(source, kind, count) for kind, count in kinds.most_common()),
            chart=_chart(
                _("Claims by kind"),
                [
                    (label(CLAIM_KINDS, kind), count, (place,))
                    for place, (kind, count) in enumerate(kinds.most_common())
                ],
            ),
        ),
    )


def _chart(title: str, counts: list[tuple[str, int, tuple[int, ...]]]) -> Chart | None:
    return bars(title, [Bar(name, (count,), str(count), rows) for name, count, rows in counts])


def _columns() -> tuple[Column, ...]:
    return (
        Column("table", _("Table")),
        Column("level", _("Level"), Kind.NUMBER),
        Column("hands", _("Hands dealt"), Kind.NUMBER),
        Column("calls", _("Calls"), Kind.NUMBER),
        Column("claims", _("Claims"), Kind.NUMBER),
        Column("rate", _("Claims per 100 hands"), Kind.NUMBER),
        Column("late", _("Late claims"), Kind.NUMBER),
        Column("kinds", _("Kinds"), Kind.WORDS),
    )


def _levels(tables: Iterable[TableFacts]) -> Iterable[Row]:
    for one in tables:
        levels = {level.level for level in one.levels}
        levels |= {call.place.level for call in one.calls}
        levels |= {claim.place.level for claim in one.claims}
        for level in sorted(levels):
            calls = [call for call in one.calls if call.place.level == level]
            claims = [claim for claim in one.claims if claim.place.level == level]
            yield _line(one, level, calls, claims)


def _line(
    one: TableFacts, level: int | None, calls: Iterable[CallFact], claims: Iterable[ClaimFact]
) -> Row:
    calls, claims = tuple(calls), tuple(claims)
    began = [seq for known in one.levels if level in (None, known.level) for seq in known.began]
    late = [claim for claim in claims if claim.provision is not None]
    kinds = Counter(claim.kind for claim in claims)
    cells: tuple[Cell, ...] = (
        table_text(one),
        *(() if level is None else (level,)),
        len(began),
        len(calls),
        len(claims),
        per_hundred(len(claims), len(began)),
        len(late),
        ", ".join(f"{label(CLAIM_KINDS, kind)} {count}" for kind, count in kinds.most_common()),
    )
    called = [seq for call in calls for seq in call.seqs]
    claimed = [seq for claim in claims for seq in claim.seqs]
    apart = {
        "level": behind(one.table, *began),
        "hands": behind(one.table, *began),
        "calls": behind(one.table, *called),
        "claims": behind(one.table, *claimed),
        "rate": behind(one.table, *claimed),
        "late": behind(one.table, *(seq for claim in late for seq in claim.seqs)),
    }
    return Row(cells, behind(one.table, *called, *claimed), apart)


def _kind(source: Source, kind: str, count: int) -> Row:
    entries: list[Behind] = []
    for one in source.facts.tables:
        seqs = [seq for claim in one.claims if claim.kind == kind for seq in claim.seqs]
        entries += behind(one.table, *seqs)
    return Row((label(CLAIM_KINDS, kind), count), tuple(entries))
