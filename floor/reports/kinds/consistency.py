"""R8, consistency: the same finding, by whom, with which remedy, and how often it was not left standing."""

from collections import defaultdict

from django.utils.translation import gettext as _

from floor.reports.facts.about import RulingFact
from floor.reports.numbers import share
from floor.reports.report import Behind, Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind_all, remedy_text
from floor.words.labels import FINDINGS, label

CODE = "R8"


def make(source: Source) -> Report:
    """Return the rulings by finding, by finding and remedy, and by finding, remedy and official."""
    found = [one for _number, one in source.facts.rulings()]
    whole: dict[str, list[RulingFact]] = defaultdict(list)
    spread: dict[tuple[str, str, str], list[RulingFact]] = defaultdict(list)
    for one in found:
        whole[one.finding].append(one)
        spread[one.finding, remedy_text(one), source.lens.official(one.official)].append(one)
    by_finding = tuple(
        Row((label(FINDINGS, finding), *_counts(some)), _behind(some), _apart(some))
        for finding, some in sorted(whole.items(), key=lambda item: (-len(item[1]), item[0]))
    )
    by_official = tuple(
        Row(
            (label(FINDINGS, finding), remedy, official, *_counts(some)),
            _behind(some),
            _apart(some),
        )
        for (finding, remedy, official), some in sorted(spread.items())
    )
    counts = (
        Column("rulings", _("Rulings"), Kind.NUMBER),
        Column("appealed", _("Appealed"), Kind.NUMBER),
        Column("changed", _("Overturned or varied, of all rulings"), Kind.SHARE),
        Column("outside", _("Outside the rules, of all rulings"), Kind.SHARE),
    )
    finding = Column("finding", _("Finding"))
    return source.report(
        CODE,
        _("Consistency"),
        Section(
            "officials",
            _("By finding, remedy and official"),
            (finding, Column("remedy", _("Remedy")), Column("official", _("Official")), *counts),
            by_official,
        ),
        Section("findings", _("By finding"), (finding, *counts), by_finding),
        lead=_("For the director and the rules committee: to find what is ruled in two ways."),
    )


def _counts(some: list[RulingFact]) -> tuple[int, int, float | None, float | None]:
    return (
        len(some),
        len(_appealed(some)),
        share(len(_changed(some)), len(some)),
        share(len(_outside(some)), len(some)),
    )


def _apart(some: list[RulingFact]) -> dict[str, tuple[Behind, ...]]:
    return {
        "appealed": _behind(_appealed(some)),
        "changed": _behind(_changed(some)),
        "outside": _behind(_outside(some)),
    }


def _appealed(some: list[RulingFact]) -> list[RulingFact]:
    return [one for one in some if one.appeal is not None]


def _changed(some: list[RulingFact]) -> list[RulingFact]:
    return [one for one in some if one.status in ("overturned", "varied")]


def _outside(some: list[RulingFact]) -> list[RulingFact]:
    return [one for one in some if one.outside_rulebook]


def _behind(some: list[RulingFact]) -> tuple[Behind, ...]:
    return behind_all(
        (one.place.table, (*one.seqs, *(one.appeal.seqs if one.appeal else ()))) for one in some
    )
