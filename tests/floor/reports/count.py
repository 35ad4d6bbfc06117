"""An event counted from its bundle's lines, with nothing of the product: for every report's totals."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from tests.floor.reports.bundles import Files

Entry = dict[str, Any]
UNVOIDABLE = ("entry_voided", "entry_corrected", "claim_refused")
PARTS = ("Accepted", "Arrived", "Ruled", "Play goes on")


def standing(lines: list[Entry]) -> list[Entry]:
    """Return a stream's entries as they stand: what was voided is gone, what was corrected reads anew."""
    rows: dict[int, Entry] = {}
    for line in lines:
        payload = json.loads(line["payload"])
        if line["type"] == "entry_voided":
            for seq in range(payload["seq"], payload.get("through", payload["seq"]) + 1):
                if seq in rows and rows[seq]["type"] not in UNVOIDABLE:
                    del rows[seq]
        elif line["type"] == "entry_corrected":
            rows[payload["seq"]]["said"] = payload["payload"]
        rows[line["seq"]] = {**line, "said": payload}
    return [rows[seq] for seq in sorted(rows)]


def at(entry: Entry, name: str = "occurred_at") -> datetime:
    return datetime.fromisoformat(entry[name])


@dataclass
class Call:
    """A call, and when each step of its way was."""

    seq: int
    steps: dict[str, datetime]
    outcome: str | None = None


@dataclass
class Table:
    """A table's stream, counted."""

    stream: str
    rows: list[Entry]
    number: int | None = None
    calls: list[Call] = field(default_factory=list)
    levels: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Go through the calls and the levels."""
        level, dealt_at, again = 0, 0, False
        for row in self.rows:
            said = row["said"]
            match row["type"]:
                case "table_opened":
                    self.number = said.get("number")
                case "level_started":
                    level = said["level"]
                case "hand_started":
                    # The redeal of a hand that did not count is played at that hand's level.
                    dealt_at, again = dealt_at if again else level, False
                    self.levels[dealt_at] += 1
                case "misdeal_declared" | "deck_fouled":
                    again = True
                case "floor_called" if not self._open:
                    self.calls.append(Call(row["seq"], {"called": at(row)}))
                case "call_accepted" | "floor_arrived" | "call_cancelled" | "call_cleared":
                    self._step(row)
                case _:
                    pass

    @property
    def _open(self) -> Call | None:
        last = self.calls[-1] if self.calls else None
        return None if last is None or "Play goes on" in last.steps else last

    def _step(self, row: Entry) -> None:
        call = self._open
        if call is None:
            return
        names = {"call_accepted": "Accepted", "floor_arrived": "Arrived"}
        call.steps[names.get(row["type"], "Play goes on")] = at(row)
        if row["type"] == "call_cleared":
            call.outcome = row["said"]["outcome"]
        elif row["type"] == "call_cancelled":
            call.outcome = "cancelled"

    def of(self, *types: str) -> list[Entry]:
        """Return the entries of some types."""
        return [row for row in self.rows if row["type"] in types]

    def ways(self) -> Iterator[dict[str, timedelta]]:
        """Yield each call's parts, and the whole."""
        rulings = self.of("ruling_issued")
        for call in self.calls:
            steps, until = dict(call.steps), call.steps.get("Play goes on")
            ruled = [
                at(one)
                for one in rulings
                if one["seq"] > call.seq and (until is None or at(one) <= until)
            ]
            if ruled and call.outcome in (None, "ruling"):
                steps["Ruled"] = ruled[0]
            found, before = {}, steps["called"]
            for name in PARTS:
                if name in steps:
                    found[name] = max(steps[name] - before, timedelta(0))
                    before = steps[name]
            if until is not None:
                found["In all"] = max(until - steps["called"], timedelta(0))
            yield found


class Count:
    """All of an event's entries."""

    def __init__(self, files: Files) -> None:
        """Read a bundle's streams."""
        own = json.loads(files["event.json"])["tournament"]
        self.own: list[Entry] = []
        self.tables: list[Table] = []
        for name, said in files.items():
            if name.startswith("entries/"):
                lines = [json.loads(line) for line in said.splitlines()]
                if name[8:-6] == own:
                    self.own = standing(lines)
                else:
                    self.tables.append(Table(name[8:-6], standing(lines)))

    def of(self, *types: str) -> list[Entry]:
        """Return the entries of some types at all tables."""
        return [row for table in self.tables for row in table.of(*types)]

    def by(self, key: str, *types: str) -> Counter[str]:
        """Count the entries of some types by a field of theirs."""
        return Counter(row["said"].get(key) for row in self.of(*types))

    def penalties(self) -> list[tuple[str, Entry]]:
        """Return each penalty, given alone or by a ruling, with its table."""
        found = []
        for table in self.tables:
            for row in table.of("penalty_issued", "ruling_issued"):
                given = (
                    [row["said"]]
                    if row["type"] == "penalty_issued"
                    else row["said"].get("penalties")
                )
                found += [(table.stream, {**one, "actor": row["actor"]}) for one in given or ()]
        return found

    def rescinded(self) -> set[tuple[str, str]]:
        """Return the penalties that were taken back."""
        return {
            (table.stream, row["said"]["penalty"])
            for table in self.tables
            for row in table.of("penalty_rescinded")
        }

    def appeals(self) -> list[tuple[Entry, Entry, Entry | None]]:
        """Return each appeal with its ruling and, where there is one, the decision on it."""
        found = []
        for table in self.tables:
            rulings = {row["said"]["ruling"]: row for row in table.of("ruling_issued")}
            decided = {row["said"]["ruling"]: row for row in table.of("appeal_decided")}
            for row in table.of("ruling_appealed"):
                name = row["said"]["ruling"]
                found.append((rulings[name], row, decided.get(name)))
        return found

    def open_claims(self) -> int:
        """Return how many claims nobody ruled on or took back."""
        found = 0
        for table in self.tables:
            raised = {row["said"]["claim"] for row in table.of("claim_raised")}
            raised |= {row["said"]["claim"] for row in table.of("claim_admitted")}
            done = {row["said"]["claim"] for row in table.of("claim_withdrawn")}
            done |= {row["said"].get("claim") for row in table.of("ruling_issued")}
            found += len(raised - done)
        return found

    def times(self) -> dict[str, list[timedelta]]:
        """Return how long each part of a call's way took, the shortest first."""
        found: defaultdict[str, list[timedelta]] = defaultdict(list)
        for table in self.tables:
            for way in table.ways():
                for name, took in way.items():
                    found[name].append(took)
        return {name: sorted(times) for name, times in found.items()}

    def hours(self, key: str, *types: str) -> Counter[datetime]:
        """Count entries hour by hour."""
        return Counter(hour(at(row, key)) for row in self.of(*types))


def hour(instant: datetime) -> datetime:
    """Return the hour an instant is in."""
    return instant.replace(minute=0, second=0, microsecond=0)
