"""An event of all the shared real hands and disputes, where they are: every total against the entries."""

import io
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook  # type: ignore[import-untyped]
from pypdf import PdfReader

from floor.reports.registry import REPORTS, WRITERS, Format
from floor.reports.report import Report
from floor.reports.source import Source
from floor.scenarios.event import open_event, play_into
from tables.log.check import check_streams
from tables.log.sql import all_rows
from tests.floor.reports.event import source_of
from tests.floor.reports.more import another_table
from tests.floor.reports.test_counted import CHECKS, counted_from

SHARED = Path(__file__).parents[4] / "shared" / "scenarios"
HANDS = ("real", "real-agpl")
DISPUTES = ("disputes", "tda", "caro_cooke", "roberts")
LEAST_HANDS, LEAST_DISPUTES = 300, 25
COUNTED = "SELECT type, count(*) FROM tables_entry WHERE tournament = %s GROUP BY type"


def files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (SHARED / folder).glob("*.json"))


def made(source: Source, code: str) -> Report:
    make = REPORTS[code].make
    assert make is not None
    return make(source)


def summed(report: Report, section: int, key: str) -> Any:
    found = report.sections[section]
    place = [column.key for column in found.columns].index(key)
    return sum(int(str(row.cells[place] or 0)) for row in found.rows)


if SHARED.is_dir():

    @pytest.mark.django_db
    def test_reports_of_all_real_hands_and_disputes_count_what_the_entries_count() -> None:
        tournament = open_event("All that was handed over")
        results = play_into(tournament, files(*HANDS, *DISPUTES))
        assert [one for one in results if one.failure] == []
        another_table(tournament)
        counts: Counter[str] = Counter(dict(all_rows(COUNTED, (tournament,))))
        claims = counts["claim_raised"] + counts["claim_refused"]
        assert counts["hand_started"] >= LEAST_HANDS
        assert claims >= LEAST_DISPUTES
        source = source_of(tournament)
        disputes = made(source, "R4")
        for section in (0, 1):
            assert summed(disputes, section, "hands") == counts["hand_started"]
            assert summed(disputes, section, "claims") == claims
            assert summed(disputes, section, "calls") <= counts["floor_called"]
        assert len(made(source, "R1").sections[0].rows) == counts["ruling_issued"]
        assert len(made(source, "R9").sections[0].rows) == counts["ruling_appealed"]
        assert {row.cells[6] for row in made(source, "R11").sections[0].rows} == {0}
        for code, one in REPORTS.items():
            if one.make is None or one.about_one:
                continue
            report = made(source, code)
            pages = PdfReader(io.BytesIO(WRITERS[Format.PDF](report))).pages
            assert f"page {len(pages)} of {len(pages)}" in pages[-1].extract_text()
            book = load_workbook(io.BytesIO(WRITERS[Format.XLSX](report)), read_only=True)
            assert len(book.sheetnames) == len(report.sections) + 1
        assert check_streams().whole
        counted = counted_from(tournament)
        for check in CHECKS:
            check(counted)
