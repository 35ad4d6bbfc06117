"""Run one scenario on a fresh table: its entries in order, its refusals, and its checks."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from msgspec import Struct

from floor.scenarios.matching import mismatch
from floor.wallclock import new_id
from rulings.domain.permissions import Role
from rulings.domain.view import View, hand_view
from rulings.services import Command, Outcome, record
from rulings.stories import Shelf, story_of
from tables.domain import codec
from tables.domain.envelope import Envelope, StreamId
from tables.domain.refusal import Code

FIRST = datetime(2026, 1, 1, 12, 0, 0, tzinfo=UTC)
APART = timedelta(seconds=1)
OURS = ("at", "as", "label")

Raw = dict[str, Any]


class Result(Struct, frozen=True):
    """How a scenario went: what failed first (None: nothing), and the last view."""

    id: str
    title: str
    failure: str | None
    view: View | None


class ScenarioBroken(Exception):
    """A scenario file that is not one; the message says where."""


class _Failed(Exception):
    """A step that did not go as the scenario says."""


def run_file(path: Path) -> Result:
    """Run a scenario file; nothing of it stays in the database.

    Raises:
        ScenarioBroken: the file cannot be read as a scenario.
    """
    with transaction.atomic():
        result = keep_file(path, tournament=new_id(), number=None)
        transaction.set_rollback(True)
    return result


def keep_file(path: Path, *, tournament: UUID, number: int | None) -> Result:
    """Run a scenario file at a new table of a tournament, which the room calls by `number`.

    Raises:
        ScenarioBroken: the file cannot be read as a scenario.
    """
    try:
        raw = msgspec.json.decode(path.read_bytes(), type=Raw)
        entries, stacks = raw["entries"], raw["stacks"]
    except (OSError, msgspec.DecodeError, KeyError) as error:
        raise ScenarioBroken(f"{path}: this is no scenario file ({error}).") from error
    if not isinstance(entries, list) or not isinstance(stacks, dict):
        raise ScenarioBroken(f"{path}: `entries` is to be a list and `stacks` an object.")
    return _Run(raw, StreamId(tournament=tournament, table=new_id()), number).play()


class _Run:
    """A scenario under way: its table, its clock, its labels."""

    def __init__(self, raw: Raw, stream: StreamId, number: int | None) -> None:
        self.raw = raw
        self.stream = stream
        self.number = number
        self.clock = FIRST
        self.labels: dict[str, int] = {}
        self.shelf = Shelf(1)

    def play(self) -> Result:
        failure = None
        try:
            self._set_up()
            for step in self.raw["entries"]:
                self._step(step)
        except _Failed as error:
            failure = str(error)
        return Result(
            id=str(self.raw.get("id", "?")),
            title=str(self.raw.get("title", "")),
            failure=failure,
            view=self._view(None, self.clock),
        )

    def _set_up(self) -> None:
        raw = self.raw
        stacks = {int(seat): chips for seat, chips in raw["stacks"].items()}
        self._accepted(
            {
                "type": "table_opened",
                "game": raw["game"],
                "structure": raw["structure"],
                "rulebook": raw["rulebook"],
                "house_rules": raw.get("house_rules") or {},
                "smallest_chip": raw["smallest_chip"],
                "seats": raw.get("seats") or max(*stacks, 2),
                **({} if self.number is None else {"number": self.number}),
            }
        )
        for seat, chips in stacks.items():
            player = (raw.get("players") or {}).get(str(seat), f"p{seat}")
            self._accepted(
                {"type": "player_seated", "seat": seat, "player": player, "stack": chips}
            )
        self._accepted({"type": "level_started", "level": 1, **raw.get("level", {})})

    def _step(self, step: Raw) -> None:
        step = self._labelled(step)
        if "check" in step:
            self._check(step)
        elif "refuse" in step:
            self._refused(step["refuse"], str(step["code"]))
        else:
            seq = self._accepted(step)
            if label := step.get("label"):
                self.labels[str(label)] = seq

    def _labelled(self, value: Any) -> Any:
        """Replace "@label" by the seq of the entry that carries it, at any depth."""
        if isinstance(value, str) and value[:1] == "@" and value[1:] in self.labels:
            return self.labels[value[1:]]
        if isinstance(value, dict):
            return {key: self._labelled(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._labelled(inner) for inner in value]
        return value

    def _instant(self, at: str | None) -> datetime:
        if at is None:
            return self.clock + APART
        if at.startswith("+"):
            return self.clock + timedelta(seconds=float(at[1:].rstrip("s")))
        return datetime.fromisoformat(at).astimezone(UTC)

    def _send(self, step: Raw) -> tuple[Outcome | Code, datetime]:
        at = self._instant(step.get("at"))
        role = Role(step.get("as", Role.FLOOR))
        flat = {key: value for key, value in step.items() if key not in OURS}
        try:
            entry = codec.from_wire(flat)
        except codec.UnknownEntryType:
            return Code.UNKNOWN_ENTRY_TYPE, at
        except codec.InvalidPayload:
            return Code.INVALID_PAYLOAD, at
        envelope = Envelope(
            actor=f"scenario-{role}", role=str(role), command_id=new_id(), occurred_at=at
        )
        command = Command(
            stream=self.stream,
            entry=entry,
            envelope=envelope,
            new_id=new_id,
            clock=max(at, self.clock),
        )
        return record(command), at

    def _accepted(self, step: Raw) -> int:
        outcome, at = self._send(step)
        if isinstance(outcome, Code):
            raise _Failed(f"{step}: {outcome}")
        if outcome.refusal is not None or outcome.seq is None:
            raise _Failed(f"{step}: refused, {outcome.refusal}")
        self.clock = max(at, self.clock)
        return outcome.seq

    def _refused(self, step: Raw, code: str) -> None:
        outcome, _ = self._send(step)
        refusal = outcome.refusal if isinstance(outcome, Outcome) else None
        got = outcome if isinstance(outcome, Code) else refusal.code if refusal else None
        if got != code:
            raise _Failed(f"{step}: {got or 'was taken'}, not {code} ({refusal})")

    def _view(self, hand: int | None, now: datetime) -> View | None:
        story = story_of(self.stream, shelf=self.shelf)
        return hand_view(story, table=str(self.stream.table), number=hand, now=now)

    def _check(self, step: Raw) -> None:
        now = self._instant(step["at"]) if "at" in step else self.clock
        view = self._view(step.get("hand"), now)
        plain = msgspec.json.decode(msgspec.json.encode(view))
        if found := mismatch(step["check"], plain):
            seq = story_of(self.stream, shelf=self.shelf).seq
            raise _Failed(f"after entry {seq}, {found}")
