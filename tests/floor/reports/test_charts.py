"""Charts over time: every hour of a day in its place, the days of a long event instead, names that fit."""

import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from floor.reports.charts import Bar, Chart, bars, columns
from floor.reports.drawing import drawn
from floor.reports.kinds.event_report import hours_or_days
from floor.reports.standing import GROUP
from floor.reports.svg import WIDTH

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def texts(chart: str) -> list[tuple[float, str]]:
    """Return every text of a chart with where it begins or has its middle."""
    return [
        (float(x), said) for x, said in re.findall(r'<text[^>]*? x="([\d.]+)"[^>]*>([^<]*)', chart)
    ]


def test_hours_without_anything_keep_their_place() -> None:
    counted = {NOON: (1, 0, 0), NOON + timedelta(hours=3): (0, 2, 1)}
    found = hours_or_days(counted)
    assert [(one.short, one.parts, one.rows) for one in found] == [
        ("12", (1, 0, 0), (0,)),
        ("13", (), ()),
        ("14", (), ()),
        ("15", (0, 2, 1), (1,)),
    ]
    assert {one.group for one in found} == {"2026-03-01"}


def test_nights_between_days_take_no_place() -> None:
    counted = {NOON: (1, 0, 0), NOON + timedelta(days=2): (0, 0, 1)}
    assert [one.group for one in hours_or_days(counted)] == ["2026-03-01", "2026-03-03"]


def test_long_event_is_shown_by_day_and_loses_nothing() -> None:
    counted = {NOON + timedelta(hours=hour): (1, 2, 3) for hour in range(24 * 20)}
    found = hours_or_days(counted)
    assert [one.short for one in found[:3]] == ["01", "02", "03"]
    assert [sum(one.parts[place] for one in found) for place in range(3)] == [480, 960, 1440]


@pytest.mark.parametrize(
    "counts", [[1], [1, 1, 1], [24, 24, 24], [14] * 7, [1, 1, 1, 1, 1, 1, 90], [100]]
)
def test_columns_and_the_names_of_their_days_fit_beside_each_other(counts: list[int]) -> None:
    found = [
        Bar("in full", (1, 0, 2), "1 + 0 + 2", (), f"{hour:02}", f"2026-03-{day:02}")
        for day, count in enumerate(counts, start=1)
        for hour in range(count)
    ]
    chart = draw(columns("Over time", found, parts=("Calls", "Claims", "Rulings")))
    boxes = re.findall(
        r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="[\d.]+" fill="[^"]+"><t', chart
    )
    edges = [(float(x), float(x) + float(wide)) for x, wide in boxes]
    assert len(edges) == 2 * len(found)
    assert max(right for _left, right in edges) <= WIDTH
    days = [x for x, said in texts(chart) if said.startswith("2026-")]
    assert len(days) == len(counts)
    assert all(after - before >= GROUP for before, after in pairwise(days))
    assert days[-1] + GROUP <= WIDTH + 1


def test_standing_bar_leads_to_its_row() -> None:
    found = [Bar("12", (1,), "1", (0,), "12", "day"), Bar("13", (), "", (), "13", "day")]
    chart = columns("Over time", found, parts=("Calls",))
    assert chart is not None
    assert re.findall('href="([^"]*)"', drawn(chart, str)) == ["0"]
    assert "href" not in drawn(chart)


def test_long_name_takes_two_lines_and_loses_nothing_that_fits() -> None:
    name = "TDA-CLAIM-AWARD Claims about a count or an award"
    said = " ".join(
        text for _x, text in texts(draw(bars("Provisions", [Bar(name, (1,), "1", ())])))
    )
    assert name in said
    assert "…" in draw(bars("Provisions", [Bar("long " * 40, (1,), "1", ())]))


def test_what_a_chart_says_is_no_markup() -> None:
    found = [Bar("<i>", (1,), "<s>", (), "<u>", "<b>")]
    said = draw(columns("<b>", found, parts=("<em>",))) + draw(bars("<b>", found, parts=("<em>",)))
    assert not re.search("<(b|i|u|s|em)>", said)
    assert columns("None", [], parts=()) is None


def draw(chart: Chart | None) -> str:
    assert chart is not None
    return drawn(chart)
