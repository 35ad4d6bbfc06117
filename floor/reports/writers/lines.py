"""A report as JSON lines: first what it is, then every row of every section, with the entries behind it."""

from collections.abc import Iterator

import msgspec

from floor.reports.report import Report, Section
from floor.reports.writers.about import streams


def as_lines(report: Report) -> bytes:
    """Return the file."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[object]:
    stamp = report.stamp
    yield {
        "report": report.code,
        "tournament": stamp.tournament,
        "name": stamp.name,
        "rulebook": stamp.rulebook,
        "zone": str(stamp.zone),
        "generated_at": stamp.generated_at,
        "by": stamp.by,
        "profile": stamp.profile,
        "amended": stamp.amended,
        "streams": [
            {"stream": name, "seq": int(seq), "seal": seal} for name, seq, seal in streams(stamp)
        ],
    }
    for section in report.sections:
        yield from _rows(section)


def _rows(section: Section) -> Iterator[object]:
    keys = [column.key for column in section.columns]
    for row in section.rows:
        yield {
            "section": section.key,
            **dict(zip(keys, row.cells, strict=True)),
            "entries": [{"table": one.table, "seq": one.seq} for one in row.behind],
        }
