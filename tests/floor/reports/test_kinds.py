"""Each report's totals against a count straight over the entries, and what each audience is not told."""

import io
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from msgspec.structs import replace as struct_replace
from openpyxl import load_workbook  # type: ignore[import-untyped]
from pypdf import PdfReader

from floor.reports.audience import Profile
from floor.reports.facts.about import BroughtFact
from floor.reports.kinds.event_report import MOST_TABLES
from floor.reports.registry import REPORTS, WRITERS, Format
from floor.reports.source import Source
from floor.reports.writers.cells import duration
from floor.reports.writers.screen import RIGHT
from tables.log.sql import all_rows
from tests.floor.reports.event import source_of
from tests.floor.reports.told import column, made, named

pytestmark = pytest.mark.django_db

BY_TYPE = "SELECT type, count(*) FROM tables_entry WHERE tournament = %s GROUP BY type"
VOIDED = """
SELECT count(*) FROM tables_entry v JOIN tables_entry e
  ON e.stream = v.stream AND e.seq BETWEEN (v.payload->>'seq')::int
     AND coalesce((v.payload->>'through')::int, (v.payload->>'seq')::int)
WHERE v.type = 'entry_voided' AND v.tournament = %s AND e.type = %s
"""
FINDINGS = """
SELECT payload->>'finding', count(*) FROM tables_entry
WHERE tournament = %s AND type = 'ruling_issued' GROUP BY 1
"""
EVERY = 'SELECT "table", seq FROM tables_entry WHERE tournament = %s'
WITHIN = """
SELECT count(*) FROM tables_entry, jsonb_array_elements(payload->'penalties')
WHERE tournament = %s AND type = 'ruling_issued' AND payload ? 'penalties'
"""


def standing(tournament: UUID, type_: str) -> int:
    """Count the entries of a type that were not voided, straight over the log."""
    counts: Counter[str] = Counter(dict(all_rows(BY_TYPE, (tournament,))))
    return counts[type_] - int(all_rows(VOIDED, (tournament, type_))[0][0])


def test_rulings_log_has_every_ruling_once_with_its_entries(
    source: Source, tournament: UUID
) -> None:
    section = made(source, "R1").sections[0]
    assert len(section.rows) == standing(tournament, "ruling_issued") >= 10
    assert len(set(column(section, "number"))) == len(section.rows)
    ruled = {(row[0], row[1]) for row in entries(tournament, "ruling_issued")}
    first = [{(one.table, one.seq) for one in row.behind} & ruled for row in section.rows]
    assert all(len(found) == 1 for found in first)
    assert set().union(*first) == ruled


def entries(tournament: UUID, type_: str) -> list[tuple[UUID, int]]:
    rows = all_rows(
        'SELECT "table", seq FROM tables_entry WHERE tournament = %s AND type = %s',
        (tournament, type_),
    )
    return [(table, seq) for table, seq in rows]


def test_penalties_are_those_given_alone_and_those_of_rulings(
    source: Source, tournament: UUID
) -> None:
    section = made(source, "R3").sections[0]
    by_rulings = int(all_rows(WITHIN, (tournament,))[0][0])
    assert len(section.rows) == standing(tournament, "penalty_issued") + by_rulings
    mine = [row for row in section.rows if row.cells[2] == "seat 2, b2"]
    assert [row.cells[3] for row in mine] == [1, 2]
    assert [row.cells[7] for row in mine] == [2, None]


def test_disputes_add_up_over_tables_levels_and_kinds(source: Source, tournament: UUID) -> None:
    tables, levels, kinds = made(source, "R4").sections
    claims = standing(tournament, "claim_raised") + standing(tournament, "claim_refused")
    for section in (levels, tables, kinds):
        assert sum(column(section, "claims")) == claims
    for section in (levels, tables):
        assert sum(column(section, "hands")) == standing(tournament, "hand_started")
        assert sum(column(section, "late")) == standing(tournament, "claim_refused")
    assert levels.chart is not None
    assert kinds.chart is not None
    assert tables.chart is not None
    assert [bar.parts for bar in tables.chart.bars] == [
        (tables.rows[bar.rows[0]].cells[3],) for bar in tables.chart.bars
    ]


def test_miscalls_are_those_of_hands_that_were_tabled(source: Source) -> None:
    section = made(source, "R5").sections[0]
    assert section.rows
    assert set(column(section, "discarded")) != {""}
    assert all(row.behind for row in section.rows)


def test_dealer_errors_count_what_the_floor_found(source: Source, tournament: UUID) -> None:
    errors, dealers = made(source, "R6").sections
    found: dict[str, int] = dict(all_rows(FINDINGS, (tournament,)))
    assert column(errors, "error").count("Dealer error") == found["dealer_error"]
    assert sum(column(dealers, "count")) == len(errors.rows)
    assert "Pot pushed contrary to the cards" in column(errors, "rule")
    kinds = [row.cells[:2] for row in dealers.rows]
    assert len(kinds) == len(set(kinds)) < len(set(column(errors, "error")))


def test_time_is_split_into_its_parts(source: Source) -> None:
    usual, worst, calls = made(source, "R7").sections
    (mine,) = [
        row for row in calls.rows if row.cells[0] == "Table 99" and row.cells[9] == "a ruling"
    ]
    parts = [timedelta(seconds=n) for n in (15, 40, 30, 15)]
    assert list(mine.cells[3:7]) == parts
    assert mine.cells[7] == sum(parts, timedelta(0))
    assert mine.cells[8] == "Kim Arden"
    assert mine.cells in [row.cells for row in worst.rows]
    assert usual.chart is not None
    names = [row.cells[0] for row in usual.rows if row.cells[1]]
    assert [bar.name for bar in usual.chart.bars] == names
    assert names[-1] == "In all"
    for bar in usual.chart.bars:
        (row,) = (usual.rows[place] for place in bar.rows)
        middle, high = row.cells[2:4]
        assert isinstance(middle, timedelta)
        assert isinstance(high, timedelta)
        assert (bar.name, sum(bar.parts)) == (row.cells[0], high.total_seconds())
        assert bar.said.startswith(duration(middle))
    assert named(usual)["Accepted"] == 1


def test_findings_are_counted_by_official(source: Source, tournament: UUID) -> None:
    officials, findings = made(source, "R8").sections
    counted = {row[0]: row[1] for row in all_rows(FINDINGS, (tournament,))}
    assert sum(column(officials, "rulings")) == sum(column(findings, "rulings"))
    assert sum(column(findings, "rulings")) == sum(counted.values())
    assert named(findings)["Dealer error"] == counted["dealer_error"]


def test_appeals_tell_who_decided_and_how_long_it_took(source: Source, tournament: UUID) -> None:
    section = made(source, "R9").sections[0]
    assert len(section.rows) == standing(tournament, "ruling_appealed")
    (mine,) = [row for row in section.rows if row.cells[1] == "Table 99"]
    assert (mine.cells[8], mine.cells[10], mine.cells[11], mine.cells[14]) == (
        timedelta(seconds=95),
        False,
        "upheld",
        timedelta(seconds=120),
    )


def test_chips_add_up_to_nothing_left_over(source: Source, tournament: UUID) -> None:
    tables, event, counts, lines = made(source, "R11").sections
    assert set(column(tables, "difference")) == {0}
    assert (
        sum(column(tables, "counts")) == len(counts.rows) == standing(tournament, "stack_counted")
    )
    (at_99,) = [row.cells for row in tables.rows if row.cells[0] == "Table 99"]
    assert at_99[1:3] == (30_000, 5_000)
    assert named(event)["In no line above"] == 0
    mine = [row.cells[4] for row in lines.rows if row.cells[0] == "Table 99"]
    assert mine == [10_000, 10_000, 10_000, 5_000]


def test_hand_over_names_what_waits(source: Source) -> None:
    waiting, running, near = made(source, "R14").sections
    calls = [row for row in waiting.rows if row.cells[2] == "Call"]
    assert "how long is the break?" in [row.cells[3] for row in calls]
    assert "seat 2, b2" in column(running, "player")
    assert named(near)["b2"] == 2


def test_summary_says_what_the_other_reports_say(source: Source, tournament: UUID) -> None:
    numbers = named(made(source, "R15").sections[0])
    assert numbers["Hands dealt"] == standing(tournament, "hand_started")
    assert numbers["Rulings"] == len(made(source, "R1").sections[0].rows)
    assert numbers["Appeals"] == len(made(source, "R9").sections[0].rows)
    assert numbers["Penalties"] == len(made(source, "R3").sections[0].rows)
    assert numbers["Calls for the floor"] == len(made(source, "R7").sections[2].rows)


def test_usual_times_are_the_same_in_every_report(source: Source) -> None:
    usual = made(source, "R7").sections[0]
    times = next(one for one in made(source, "R0").sections if one.key == "times")
    assert [row.cells for row in times.rows] == [row.cells[:3] for row in usual.rows]
    assert times.chart is not None
    said = {bar.name: bar.said for bar in times.chart.bars}
    summary = next(one for one in made(source, "R15").sections if one.key == "times")
    middle = summary.rows[1].cells[1]
    assert isinstance(middle, timedelta)
    assert said["In all"] == duration(middle)


def test_event_report_shows_what_the_entries_count(source: Source, tournament: UUID) -> None:
    sections = {one.key: one for one in made(source, "R0").sections}
    claims = standing(tournament, "claim_raised") + standing(tournament, "claim_refused")
    rulings = standing(tournament, "ruling_issued")
    for key, count in (
        ("tables", claims),
        ("kinds", claims),
        ("findings", rulings),
        ("remedies", rulings),
        ("late", standing(tournament, "claim_refused")),
        ("appeals", standing(tournament, "ruling_appealed")),
    ):
        assert sum(column(sections[key], "count")) == count, key
        chart = sections[key].chart
        assert chart is not None
        shown = (
            min(len(sections[key].rows), MOST_TABLES)
            if key == "tables"
            else len(sections[key].rows)
        )
        assert [bar.rows for bar in chart.bars] == [(n,) for n in range(shown)]
        assert bool(sections[key].note) == (shown < len(sections[key].rows))
    assert sum(column(sections["hours"], "claims")) == claims
    assert sum(column(sections["hours"], "rulings")) == rulings
    voided = standing(tournament, "misdeal_declared") + standing(tournament, "deck_fouled")
    assert sum(column(sections["misdeals"], "void")) == voided


WHOLE = [one.code for one in REPORTS.values() if one.make and not one.about_one]


@pytest.mark.parametrize("code", WHOLE)
def test_every_number_rests_on_entries_that_there_are(
    source: Source, tournament: UUID, code: str
) -> None:
    there = {(table, seq) for table, seq in all_rows(EVERY, (tournament,))}
    numbers = 0
    for section in made(source, code).sections:
        for row in section.rows:
            for cell, one in zip(row.cells, section.columns, strict=True):
                behind = row.behind_cell(one.key)
                assert {(entry.table, entry.seq) for entry in behind} <= there
                if one.kind in RIGHT and cell:
                    assert behind, (section.key, one.key, row.cells)
                    numbers += 1
    assert numbers


def test_hands_are_counted_by_the_entries_that_began_them(source: Source, tournament: UUID) -> None:
    began = set(entries(tournament, "hand_started"))
    _levels, tables, _kinds = made(source, "R4").sections
    for row in tables.rows:
        found = {(one.table, one.seq) for one in row.behind_cell("hands")}
        assert len(found) == row.cells[2]
        assert found <= began
    misdeals = next(one for one in made(source, "R0").sections if one.key == "misdeals")
    no_hands = {*entries(tournament, "misdeal_declared"), *entries(tournament, "deck_fouled")}
    assert misdeals.rows
    assert {(one.table, one.seq) for row in misdeals.rows for one in row.behind} <= no_hands


@pytest.mark.parametrize("code", WHOLE)
def test_every_report_is_written_in_every_format(source: Source, code: str) -> None:
    report = made(source, code)
    files = {form: WRITERS[form](report) for form in REPORTS[code].formats}
    pages = PdfReader(io.BytesIO(files[Format.PDF])).pages
    said = " ".join(page.extract_text() for page in pages)
    assert report.title in said
    assert report.stamp.streams[0].seal in said
    book = load_workbook(io.BytesIO(files[Format.XLSX]))
    for section, sheet in zip(report.sections, book.worksheets, strict=False):
        assert sheet.max_row == len(section.rows) + 1 or not section.rows
        assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]


def test_player_is_told_of_no_names_ids_or_words(tournament: UUID) -> None:
    source = source_of(tournament, Profile.PLAYER)
    for code in ("R1", "R3", "R9"):
        said = repr([row.cells for section in made(source, code).sections for row in section.rows])
        for secret in ("Kim", "kim", "b2", "shout", "witnesses"):
            assert secret not in said, (code, secret)
    whole = repr([row.cells for row in made(source_of(tournament), "R1").sections[0].rows])
    assert "Kim Arden" in whole
    assert "shouting at the dealer" in whole


def test_what_a_regulator_is_not_told_has_no_column(source: Source, tournament: UUID) -> None:
    told = source_of(tournament, Profile.REGULATOR)
    for code, hidden in (("R3", {"times", "history"}), ("R5", {"earlier", "penalties"})):
        whole, part = made(source, code).sections[0], made(told, code).sections[0]
        keys = [one.key for one in whole.columns]
        assert [one.key for one in part.columns] == [key for key in keys if key not in hidden]
        assert len(part.columns) == len(keys) - len(hidden)
        for own, row in zip(whole.rows, part.rows, strict=True):
            kept = [cell for key, cell in zip(keys, own.cells, strict=True) if key not in hidden]
            assert (list(row.cells), row.behind) == (kept, own.behind)


def test_rulings_log_tells_reported_from_found_and_when_each_was(source: Source) -> None:
    section = made(source, "R1").sections[0]
    claims = {
        (one.place.table, one.claim): one for table in source.facts.tables for one in table.claims
    }
    claimed = 0
    for row, (number, one) in zip(section.rows, source.facts.rulings(), strict=True):
        said = dict(zip((column.key for column in section.columns), row.cells, strict=True))
        claim = claims.get((one.place.table, one.claim or ""))
        assert (said["number"], said["ruled"]) == (number, one.issued_at)
        assert said["day"] == int(number.split("-")[0])
        assert said["reported"] == (claim.received_at if claim else None)
        assert said["claimed"] == (claim.words if claim else "")
        assert (said["remedy"] == "nothing changed") == (not one.moved and not one.penalties)
        claimed += claim is not None
    assert claimed


def test_penalty_that_follows_its_player_is_one_line_with_what_is_left(source: Source) -> None:
    table = next(one for one in source.facts.tables if one.number == 99)
    one = next(each for each in table.penalties if each.penalty == "p1")
    move = BroughtFact(
        place=struct_replace(one.place, table=UUID(int=7), number=7),
        seq=3,
        penalty="p1",
        player="b2",
        seat=5,
        at=one.issued_at + timedelta(hours=1),
        hands_left=2,
        served=1,
        status="serving",
    )
    tables = tuple(
        struct_replace(each, brought=(move,)) if each.number != 99 else each
        for each in source.facts.tables[:1]
    )
    moved = replace(
        source,
        facts=struct_replace(source.facts, tables=(*tables, table)),
    )
    register = made(moved, "R3").sections[0]
    (row,) = [
        dict(zip((column.key for column in register.columns), row.cells, strict=True))
        for row in register.rows
        if row.cells[2] == "seat 2, b2" and row.cells[7] == 2
    ]
    assert (row["served"], row["status"], row["moves"]) == (1, "being served", "Table 7, seat 5")
    running = made(moved, "R14").sections[1]
    (there,) = [row for row in running.rows if row.cells[1] == "seat 5, b2"]
    assert (there.cells[0], there.cells[3]) == ("Table 7", 1)


def test_summary_names_the_provisions_that_were_gone_beyond(
    source: Source, tournament: UUID
) -> None:
    section = next(one for one in made(source, "R15").sections if one.key == "house_rules")
    assert sum(column(section, "admitted")) == standing(tournament, "claim_admitted") > 0
    assert all(row.behind for row in section.rows)


def test_lead_counts_one_as_one(source: Source) -> None:
    table = next(one for one in source.facts.tables if one.number == 99)
    one = replace(source, facts=struct_replace(source.facts, tables=(table,)))
    assert made(one, "R0").lead == "1 table, 1 hand, 0 claims, 1 ruling."
