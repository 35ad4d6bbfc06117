"""The documents about one ruling and about one hand: what they say, to whom, and that they fit their paper."""

import io
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace as struct_replace
from pypdf import PdfReader

from floor.problems import Problem
from floor.reports.audience import Profile
from floor.reports.registry import WRITERS, Format
from floor.reports.report import Report
from floor.reports.source import Source, Subject
from floor.words.cards import card_sign
from rulings.domain.permissions import Role
from tables.log.sql import all_rows
from tests.floor.reports.event import source_of
from tests.floor.reports.told import column, made, named, section_of

pytestmark = pytest.mark.django_db

HOLE = """
SELECT "table", hand, seq, payload->'cards'->>0 FROM tables_entry
WHERE tournament = %s AND type = 'cards_dealt' AND payload->>'face' = 'down'
  AND payload->'cards'->>0 NOT LIKE '?%%' AND hand IS NOT NULL
"""


def about(source: Source, table: UUID, name: str, role: Role) -> Source:
    seq = next(one.seq for one in source.facts.tables if one.table == table)
    return replace(source, subject=Subject(table, name, seq, role))


def lines_of(report: Report) -> dict[Any, Any]:
    return {what: text for section in report.sections for what, text in named(section).items()}


def test_decision_document_says_what_was_decided_and_whoever_asks_in_his_words(
    source: Source, tournament: UUID
) -> None:
    table = next(one for one in source.facts.tables if one.number == 99)
    report = made(about(source, table.table, "r1", Role.FLOOR), "R2")
    lines = lines_of(report)
    assert lines["Infringement"] == "Conduct"
    assert lines["Decision"] == "seat 2, b2: 2 missed hands"
    assert named(report.sections[1])["Reason"] == "=shouting at the dealer"
    assert lines["Ruled by"] == "Kim Arden"
    assert (lines["Outcome"], lines["Reason"]) == ("upheld on appeal", "two witnesses")
    assert [one.name for one in report.stamp.streams] == ["", "99"]
    player = source_of(tournament, Profile.PLAYER)
    told = lines_of(made(about(player, table.table, "r1", Role.FLOOR), "R2"))
    assert named(made(about(player, table.table, "r1", Role.FLOOR), "R2").sections[1])["Reason"]
    assert told["Decision"] == "seat 2: 2 missed hands"
    assert (told["Ruled by"], told["Reason"]) == ("the floor", "two witnesses")
    # What the player himself wrote, and what others said, is told to nobody but the house.
    assert lines["Grounds"]
    assert "Grounds" not in told
    with pytest.raises(Problem):
        made(about(source, table.table, "r9", Role.FLOOR), "R2")


def test_decision_document_tells_the_right_to_an_appeal_where_there_was_none(
    source: Source,
) -> None:
    number, one = next(pair for pair in source.facts.rulings() if pair[1].appeal is None)
    report = made(about(source, one.place.table, one.ruling, Role.FLOOR), "R2")
    appeal = named(report.sections[2])
    assert "may appeal once" in appeal["Right"]
    assert appeal["Limit"]
    assert number in report.title


def test_decision_document_is_one_page_however_long_its_words(source: Source) -> None:
    _number, one = next(pair for pair in source.facts.rulings() if pair[1].appeal is not None)
    long = "He says that the hand was tabled before the river card was dealt to the board. " * 25
    assert one.appeal is not None
    wordy = struct_replace(
        one,
        facts_found=long,
        facts_assumed=long,
        reason=long,
        outside_rulebook="x" * 2000,
        appeal=struct_replace(one.appeal, words=long, reason=long),
    )
    tables = tuple(
        struct_replace(table, rulings=(wordy,)) if one in table.rulings else table
        for table in source.facts.tables
    )
    facts = struct_replace(source.facts, tables=tables)
    report = made(
        about(replace(source, facts=facts), one.place.table, one.ruling, Role.FLOOR), "R2"
    )
    (page,) = PdfReader(io.BytesIO(WRITERS[Format.PDF](report))).pages
    said = " ".join(page.extract_text().replace("\u200b", "").split())
    assert said.count(" ".join(long.split())) == 5
    assert "page 1 of 1" in said


def test_every_ruling_and_every_hand_can_be_told_on_paper(source: Source) -> None:
    decisions = hands = 0
    for table in source.facts.tables:
        for one in table.rulings:
            report = made(about(source, table.table, one.ruling, Role.AUDITOR), "R2")
            assert all(column(section, "text") for section in report.sections)
            decisions += 1
        for number in range(1, table.hands + 1):
            report = made(about(source, table.table, str(number), Role.AUDITOR), "R10")
            steps = section_of(report, "steps")
            assert column(steps, "seq") == sorted(column(steps, "seq"))
            hands += 1
    assert (decisions, hands) == (
        len(source.facts.rulings()),
        sum(one.hands for one in source.facts.tables),
    )


def test_reconstruction_shows_no_card_that_its_reader_may_not_see(source: Source) -> None:
    """The dealer's own entry of a hole card says nothing to the floor, and all to an auditor."""
    hidden = all_rows(HOLE, (source.facts.tournament,))
    assert hidden
    seen = 0
    for table, hand, seq, card in hidden:
        told = {
            role: next(
                str(row.cells[1])
                for row in section_of(
                    made(about(source, table, str(hand), role), "R10"), "steps"
                ).rows
                if row.cells[0] == seq
            )
            for role in (Role.FLOOR, Role.AUDITOR)
        }
        assert card_sign(card) not in told[Role.FLOOR]
        seen += card_sign(card) in told[Role.AUDITOR]
    assert seen


def test_reconstruction_tells_awards_and_what_an_appeal_reversed(source: Source) -> None:
    one = next(
        each
        for _number, each in source.facts.rulings()
        if each.appeal is not None and each.appeal.decided_at and each.place.hand
    )
    report = made(about(source, one.place.table, str(one.place.hand), Role.AUDITOR), "R10")
    awards = section_of(report, "awards")
    assert one.appeal is not None
    assert set(column(awards, "seq")) >= {one.seqs[0], one.appeal.seqs[-1]}


def test_reconstruction_says_what_the_hand_was_played_with(source: Source) -> None:
    table = next(one for one in source.facts.tables if one.number == 99)
    report = made(about(source, table.table, "1", Role.AUDITOR), "R10")
    assert report.title == "Table 99, hand 1"
    told = named(section_of(report, "hand"))
    assert told["Game"] == "Hold'em, no limit"
    assert told["Level"] == "3, small blind 100, big blind 200"
    assert told["Button"] == "seat 1"
    assert (told["seat 1"], told["seat 2"]) == ("b1, 15,000", "b2, 10,000")
