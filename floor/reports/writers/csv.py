"""A report's first section as CSV: UTF-8, a header, ISO 8601, whole numbers, and no cell that runs."""

import csv
import io

from floor.reports.report import Report
from floor.reports.writers.cells import neutral, plain


def as_csv(report: Report) -> bytes:
    """Return the file."""
    section = report.sections[0]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.key for column in section.columns])
    for row in section.rows:
        writer.writerow(
            neutral(cell) if isinstance(cell, str) else plain(cell) for cell in row.cells
        )
    return out.getvalue().encode()
