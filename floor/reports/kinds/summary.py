"""R15, the end-of-event summary: the numbers of the whole event, and what the house may learn from them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final, TypeVar
from uuid import UUID

from django.utils.translation import gettext as _

from floor.reports.facts.about import TableFacts
from floor.reports.kinds.time_to_resolution import Way, behind_ways, ways
from floor.reports.numbers import median, per_hundred
from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind_all
from floor.words.labels import CLAIM_KINDS, FINDINGS, label

CODE = "R15"
BEYOND: Final = ("outside", "changed", "admitted")  # how a provision was gone beyond
OPENING: Final = (1,)  # a table's first entry

# What was counted, one by one: the table and the entries of each.
Found = list[tuple[UUID, tuple[int, ...]]]
Named = TypeVar("Named")


def make(source: Source) -> Report:
    """Return the summary."""
    tables = source.facts.tables
    number = (Column("what", _("What")), Column("count", _("Count"), Kind.NUMBER))
    claims: defaultdict[str, Found] = defaultdict(list)
    found: defaultdict[str, Found] = defaultdict(list)
    cited: defaultdict[tuple[str, str], Found] = defaultdict(list)
    for table in tables:
        for claim in table.claims:
            claims[claim.kind].append((table.table, claim.seqs))
        for ruling in table.rulings:
            found[ruling.finding].append((table.table, ruling.seqs))
            for provision in ruling.provisions:
                cited[provision, table.rulebook].append((table.table, ruling.seqs))
    return source.report(
        CODE,
        _("End-of-event summary"),
        Section("numbers", _("In numbers"), number, tuple(_numbers(tables))),
        Section("times", _("How long it took"), _time_columns(), tuple(_times(tables))),
        Section(
            "kinds",
            _("Claims by kind"),
            number,
            tuple(_each(label(CLAIM_KINDS, kind), some) for kind, some in _most(claims)),
        ),
        Section(
            "findings",
            _("Rulings by finding"),
            number,
            tuple(_each(label(FINDINGS, finding), some) for finding, some in _most(found)),
        ),
        Section(
            "provisions",
            _("Rulings by provision"),
            (Column("provision", _("Provision"), Kind.WORDS), number[1]),
            tuple(
                _each(source.provisions((provision,), rulebook), some)
                for (provision, rulebook), some in _most(cited)
            ),
        ),
        Section(
            "house_rules",
            _("For the house rules"),
            (
                Column("provision", _("Provision"), Kind.WORDS),
                Column("outside", _("Ruled otherwise"), Kind.NUMBER),
                Column("changed", _("Overturned or varied"), Kind.NUMBER),
                Column("admitted", _("Late claims admitted"), Kind.NUMBER),
            ),
            tuple(_for_the_house(source)),
            note=_(
                "Where the rules were not followed, did not suffice or were read otherwise on appeal:"
                " what the house may want to change or to write down."
            ),
        ),
    )


def _for_the_house(source: Source) -> Iterable[Row]:
    """Return the provisions that a ruling, an appeal or a director went beyond."""
    found: defaultdict[tuple[str, str], dict[str, Found]] = defaultdict(
        lambda: {what: [] for what in BEYOND}
    )
    for table in source.facts.tables:
        for provision, what, seqs in _beyond(table):
            found[provision, table.rulebook][what].append((table.table, seqs))
    for (provision, rulebook), ways_beyond in sorted(found.items()):
        named = source.provisions((provision,), rulebook) if provision else _("none was named")
        every = behind_all(one for some in ways_beyond.values() for one in some)
        apart = {what: behind_all(some) for what, some in ways_beyond.items()}
        yield Row((named, *(len(ways_beyond[what]) for what in BEYOND)), every, apart)


def _beyond(table: TableFacts) -> Iterable[tuple[str, str, tuple[int, ...]]]:
    """Yield each provision that was gone beyond, how, and the entries that did."""
    for one in table.rulings:
        outside = one.outside_rulebook or (one.appeal and one.appeal.outside_rulebook)
        for provision in one.provisions or ("",):
            if outside:
                yield provision, "outside", one.seqs
            if one.status in ("overturned", "varied"):
                yield provision, "changed", one.seqs
    for claim in table.claims:
        if claim.provision is not None and claim.admitted:
            yield claim.provision, "admitted", claim.seqs


def _most(counted: Mapping[Named, Found]) -> list[tuple[Named, Found]]:
    """Return what was counted, the most frequent first."""
    return sorted(counted.items(), key=lambda item: -len(item[1]))


def _numbers(tables: Sequence[TableFacts]) -> Iterable[Row]:
    began = [(one.table, level.began) for one in tables for level in one.levels]
    void = [(one.table, level.voided) for one in tables for level in one.levels]
    hands = sum(one.hands for one in tables)
    calls = [(one.table, call.seqs) for one in tables for call in one.calls]
    claims = [(one.table, claim) for one in tables for claim in one.claims]
    claimed = [(table, claim.seqs) for table, claim in claims]
    late = [(table, claim.seqs) for table, claim in claims if claim.provision is not None]
    admitted = [
        (table, one.seqs) for table, one in claims if one.provision is not None and one.admitted
    ]
    rulings = [(one.table, ruling) for one in tables for ruling in one.rulings]
    ruled = [(table, ruling.seqs) for table, ruling in rulings]
    outside = [(table, ruling.seqs) for table, ruling in rulings if ruling.outside_rulebook]
    appealed = [
        (table, (*ruling.seqs, *ruling.appeal.seqs)) for table, ruling in rulings if ruling.appeal
    ]
    changed = [
        (table, (*ruling.seqs, *(ruling.appeal.seqs if ruling.appeal else ())))
        for table, ruling in rulings
        if ruling.status in ("overturned", "varied")
    ]
    moving = [(table, ruling.seqs) for table, ruling in rulings if ruling.moved]
    moved = sum(
        move.amount for _table, ruling in rulings for move in ruling.moved if move.amount > 0
    )
    penalties = [(one.table, penalty.seqs) for one in tables for penalty in one.penalties]
    yield _each(_("Tables"), [(one.table, OPENING) for one in tables])
    yield Row((_("Hands dealt"), hands), apart={"count": behind_all(began)})
    yield Row((_("Hands that did not count"), sum(len(s) for _t, s in void)), behind_all(void))
    yield _each(_("Calls for the floor"), calls)
    yield _each(_("Claims"), claimed)
    yield Row((_("Claims per 100 hands"), per_hundred(len(claims), hands)), behind_all(claimed))
    yield _each(_("Claims refused as late"), late)
    yield _each(_("Late claims a director admitted"), admitted)
    yield _each(_("Rulings"), ruled)
    yield _each(_("Rulings outside the rules"), outside)
    yield _each(_("Appeals"), appealed)
    yield _each(_("Overturned or varied"), changed)
    yield Row((_("Chips moved by rulings"), moved), behind_all(moving))
    yield _each(_("Penalties"), penalties)


def _each(what: str, found: Found) -> Row:
    """Return how many were found, and their entries."""
    return Row((what, len(found)), behind_all(found))


def _time_columns() -> tuple[Column, ...]:
    return (
        Column("what", _("What")),
        Column("median", _("Median"), Kind.DURATION),
        Column("sum", _("In all"), Kind.DURATION),
    )


def _times(tables: Iterable[TableFacts]) -> Iterable[Row]:
    found = [way for table in tables for way in ways(table)]
    ended = [(way, way.whole) for way in found if way.whole is not None]
    came = [
        (way, way.call.arrived_at - way.call.called_at)
        for way in found
        if way.call.arrived_at is not None
    ]
    yield _time(_("From a call to the floor at the table"), came)
    yield _time(_("From a call to play going on"), ended)


def _time(what: str, measured: Sequence[tuple[Way, timedelta]]) -> Row:
    times = [took for _way, took in measured]
    cells = (what, median(times), sum(times, timedelta(0)))
    return Row(cells, behind_ways(way for way, _took in measured))
