"""R2, the decision document: one ruling on one page, to be signed and handed out.

Facts and reasons are written for those whom they are about: every audience is told them.
"""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from floor.problems import Problem
from floor.reports.facts.about import ClaimFact, RulingFact, TableFacts
from floor.reports.report import Column, Kind, Report, Row, Section
from floor.reports.source import Source, behind, book_named, table_text
from floor.reports.writers.cells import instant
from floor.words.amounts import chips
from floor.words.labels import CLAIM_KINDS, FINDINGS, RULING_STATUS, label
from floor.words.phrases import penalty_text
from floor.words.provisions import cited, named_edition

CODE = "R2"


def make(source: Source) -> Report:
    """Return the document of the ruling that the source is about."""
    found = [
        (number, one)
        for number, one in source.facts.rulings()
        if one.ruling == source.subject.name and one.place.table == source.subject.table
    ]
    if not found:
        raise Problem("not_found", "no_such_report")
    number, one = found[0]
    table = next(each for each in source.facts.tables if each.table == one.place.table)
    claim = next((each for each in table.claims if each.claim == one.claim), None)
    columns = (Column("what", _("What")), Column("text", _("In words"), Kind.WORDS))
    entries = behind(one.place.table, *one.seqs, *(claim.seqs if claim else ()))

    def said(key: str, title: str, lines: Iterable[tuple[str, str]]) -> Section:
        rows = tuple(Row((what, text), entries) for what, text in lines if text)
        return Section(key, title, columns, rows, said=True)

    report = source.report(
        CODE,
        _("Decision %(number)s") % {"number": number},
        said("case", _("The case"), _case(source, one, claim)),
        said("decision", _("The decision"), _lines(source, table, one)),
        said("appeal", _("Appeal"), _appeal(source, one)),
        signatures=(_("Ruled by"), _("Received by the player"), _("Date")),
    )
    # Its number takes the whole event; what it says is in these two streams.
    place = source.facts.tables.index(table) + 1
    streams = (report.stamp.streams[0], report.stamp.streams[place])
    return replace(report, stamp=replace(report.stamp, streams=streams), one_page=True)


def _case(source: Source, one: RulingFact, claim: ClaimFact | None) -> list[tuple[str, str]]:
    lens = source.lens
    return [
        (_("Table"), table_text(one.place)),
        (_("Hand"), "" if one.place.hand is None else str(one.place.hand)),
        (_("Level"), str(one.place.level)),
        (_("Claim"), _claim(source, claim) if claim else ""),
        (_("Reported"), lens.words(claim.words) if claim else ""),
        (_("Heard"), ", ".join(lens.player(None, seat) for seat in one.heard)),
        (_("Ruled"), instant(one.issued_at, source.stamp)),
        (_("Ruled by"), lens.official(one.official)),
        (_("Consulted"), ", ".join(map(lens.official, one.consulted))),
    ]


def _lines(source: Source, table: TableFacts, one: RulingFact) -> list[tuple[str, str]]:
    lens = source.lens
    penalties = [each for each in table.penalties if each.penalty in one.penalties]
    book = book_named(one.rulebook)
    shortfall = (
        _("could not be paid back: %(chips)s") % {"chips": chips(one.shortfall)}
        if one.shortfall
        else ""
    )
    given = [
        f"{lens.player(each.player, each.seat)}: {penalty_text(each.kind, each.count)}"
        for each in penalties
    ]
    decided = [source.moved(one.moved), shortfall, *given]
    return [
        (_("Facts found"), one.facts_found),
        (_("Not confirmed"), one.facts_assumed),
        (_("Infringement"), label(FINDINGS, one.finding)),
        (_("Rules"), _rules(one)),
        (_("Rulebook"), named_edition(book) if book else one.rulebook),
        (_("Decision"), "; ".join(filter(None, decided)) or _("nothing changed")),
        (_("Reason"), one.reason),
        (_("Outside the rules"), one.outside_rulebook),
    ]


def _claim(source: Source, claim: ClaimFact) -> str:
    who = source.lens.player(claim.player, claim.seat)
    against = source.lens.player(claim.against_player, claim.against)
    parts = [label(CLAIM_KINDS, claim.kind), who]
    if against:
        parts.append(_("against %(who)s") % {"who": against})
    parts.append(instant(claim.received_at, source.stamp))
    return ", ".join(part for part in parts if part)


def _rules(one: RulingFact) -> str:
    book = book_named(one.rulebook)
    found = [cited(book, provision) for provision in one.provisions]
    return "  ".join(f"{each.id} {each.title}: {each.gist}".rstrip(": ") for each in found)


def _appeal(source: Source, one: RulingFact) -> list[tuple[str, str]]:
    """Return the right to an appeal, or what came of it."""
    appeal, lens = one.appeal, source.lens
    if appeal is None:
        right = _(
            "Whoever disagrees may appeal once, to a director, who is not the one that ruled."
        )
        return [(_("Right"), right), (_("Limit"), _("The rulebook sets no time for it."))]
    return [
        (_("Appealed by"), lens.player(appeal.by_player, appeal.by_seat)),
        (_("Filed"), instant(appeal.filed_at, source.stamp)),
        (_("Grounds"), lens.words(appeal.words)),
        (_("Outcome"), label(RULING_STATUS, one.status)),
        (_("Decided by"), lens.official(appeal.decider)),
        (
            _("Decided"),
            instant(appeal.decided_at, source.stamp) if appeal.decided_at is not None else "",
        ),
        (_("Reason"), appeal.reason),
        (_("Chips moved"), source.moved(appeal.moved)),
    ]
