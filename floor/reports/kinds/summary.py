"""R15, the end-of-event summary: the numbers of the whole event, and what the house may learn from them."""

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

from django.utils.translation import gettext as _

from floor.reports.facts.about import TableFacts
from floor.reports.kinds.time_to_resolution import ways
from floor.reports.numbers import median, per_hundred
from floor.reports.report import Behind, Cell, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind
from floor.words.labels import CLAIM_KINDS, FINDINGS, label

CODE = "R15"


def make(source: Source) -> Report:
    """Return the summary."""
    tables = source.facts.tables
    number = (Column("what", _("What")), Column("count", _("Count"), Kind.NUMBER))
    found = Counter(one.finding for table in tables for one in table.rulings)
    cited = Counter(
        (provision, table.rulebook)
        for table in tables
        for one in table.rulings
        for provision in one.provisions
    )
    kinds = Counter(one.kind for table in tables for one in table.claims)
    return source.report(
        CODE,
        _("End-of-event summary"),
        Section("numbers", _("In numbers"), number, tuple(_numbers(tables))),
        Section("times", _("Time"), _time_columns(), tuple(_times(tables))),
        Section(
            "kinds",
            _("Claims by kind"),
            number,
            tuple(Row((label(CLAIM_KINDS, kind), count)) for kind, count in kinds.most_common()),
        ),
        Section(
            "findings",
            _("Rulings by finding"),
            number,
            tuple(Row((label(FINDINGS, kind), count)) for kind, count in found.most_common()),
        ),
        Section(
            "provisions",
            _("Rulings by provision"),
            (Column("provision", _("Provision"), Kind.WORDS), number[1]),
            tuple(
                Row((source.provisions((provision,), rulebook), count))
                for (provision, rulebook), count in cited.most_common()
            ),
        ),
        signatures=(_("Tournament director"), _("Date")),
    )


def _numbers(tables: Iterable[TableFacts]) -> Iterable[Row]:
    tables = tuple(tables)
    hands = sum(one.hands for one in tables)
    claims = [(one, claim) for one in tables for claim in one.claims]
    rulings = [(one, ruling) for one in tables for ruling in one.rulings]
    penalties = [(one, penalty) for one in tables for penalty in one.penalties]
    late = [(one, claim) for one, claim in claims if claim.provision is not None]
    appealed = [(one, ruling) for one, ruling in rulings if ruling.appeal is not None]
    changed = [
        (one, ruling) for one, ruling in rulings if ruling.status in ("overturned", "varied")
    ]
    outside = [(one, ruling) for one, ruling in rulings if ruling.outside_rulebook]
    moved = sum(
        move.amount for _table, ruling in rulings for move in ruling.moved if move.amount > 0
    )
    yield _count(_("Tables"), len(tables))
    yield _count(_("Hands dealt"), hands)
    yield _count(_("Hands that did not count"), sum(v.void for one in tables for v in one.levels))
    calls = [(one, call) for one in tables for call in one.calls]
    yield _count(_("Calls for the floor"), len(calls), [(t, c.seqs) for t, c in calls])
    yield _count(_("Claims"), len(claims), [(t, c.seqs) for t, c in claims])
    yield _count(_("Claims per 100 hands"), per_hundred(len(claims), hands))
    yield _count(_("Claims refused as late"), len(late), [(t, c.seqs) for t, c in late])
    admitted = [(t, c) for t, c in late if c.admitted]
    yield _count(
        _("Late claims a director admitted"), len(admitted), [(t, c.seqs) for t, c in admitted]
    )
    yield _count(_("Rulings"), len(rulings), [(t, r.seqs) for t, r in rulings])
    yield _count(_("Rulings outside the rules"), len(outside), [(t, r.seqs) for t, r in outside])
    yield _count(_("Appeals"), len(appealed), [(t, r.seqs) for t, r in appealed])
    yield _count(_("Overturned or varied"), len(changed), [(t, r.seqs) for t, r in changed])
    yield _count(_("Chips moved by rulings"), moved, [(t, r.seqs) for t, r in rulings if r.moved])
    yield _count(_("Penalties"), len(penalties), [(t, p.seqs) for t, p in penalties])


def _count(what: str, count: Cell, found: Iterable[tuple[TableFacts, tuple[int, ...]]] = ()) -> Row:
    entries: list[Behind] = []
    for table, seqs in found:
        entries += behind(table.table, *seqs)
    return Row((what, count), tuple(entries))


def _time_columns() -> tuple[Column, ...]:
    return (
        Column("what", _("What")),
        Column("median", _("Median"), Kind.DURATION),
        Column("sum", _("In all"), Kind.DURATION),
    )


def _times(tables: Iterable[TableFacts]) -> Iterable[Row]:
    found = [way for table in tables for way in ways(table)]
    whole = [way.whole for way in found if way.whole is not None]
    coming = [
        way.call.arrived_at - way.call.called_at for way in found if way.call.arrived_at is not None
    ]
    yield Row((_("From a call to the floor at the table"), median(coming), _sum(coming)))
    yield Row((_("From a call to play going on"), median(whole), _sum(whole)))


def _sum(times: list[timedelta]) -> timedelta:
    return sum(times, timedelta(0))
