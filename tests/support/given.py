"""Given, when, then: tell a table's story in memory and look at what the rulebook makes of it."""

from datetime import timedelta
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rulings.domain.permissions import Role
from rulings.domain.view import View
from tables.domain.entries.base import Entry
from tables.domain.refusal import Refusal
from tests.support.memory import MemoryTable


class Step(Struct, frozen=True):
    """An entry with who records it, and when."""

    entry: Entry
    role: Role = Role.FLOOR
    wait: float = 1
    typed_ago: float | None = None
    queued: bool = False
    actor: str | None = None

    @classmethod
    def of(cls, step: "Entry | Step", **changes: Any) -> "Step":
        return replace(step if isinstance(step, Step) else cls(step), **changes)


def tell(table: MemoryTable, step: Entry | Step) -> Refusal | None:
    """Record one step, or return why not."""
    step = Step.of(step)
    wait = timedelta(seconds=step.wait)
    typed_at = None
    if step.typed_ago is not None:
        typed_at = table.now + wait - timedelta(seconds=step.typed_ago)
    return table.record(
        step.entry,
        role=step.role,
        wait=wait,
        typed_at=typed_at,
        queued=step.queued,
        actor=step.actor,
    )


Steps: TypeAlias = "Entry | Step | tuple[Steps, ...]"


class Told:
    """A table that has been told some entries; `when` tells it more, `then` looks at it."""

    def __init__(self, table: MemoryTable) -> None:
        self.table = table
        self.refusal: Refusal | None = None

    @property
    def seq(self) -> int:
        """The seq of the last entry recorded."""
        return self.table.story.seq

    def when(self, *steps: Steps) -> "Told":
        """Record entries; the last one alone may be refused."""
        flat = _flat(steps)
        for index, step in enumerate(flat):
            self.refusal = self._record(Step.of(step))
            if self.refusal is not None and index < len(flat) - 1:
                raise AssertionError(f"{step} was refused: {self.refusal}")
        return self

    def _record(self, step: Step) -> Refusal | None:
        return tell(self.table, step)

    def view(self, hand: int | None = None, *, after: float = 0) -> View:
        """Return the view so many seconds after the last entry; the last entry was not refused."""
        assert self.refusal is None, self.refusal
        return self.table.view(hand, now=self.table.now + timedelta(seconds=after))

    def refused(self, code: str, fault: str | None = None) -> "Told":
        """The last entry was refused so."""
        assert self.refusal is not None, "it was taken"
        assert (str(self.refusal.code), fault or self.refusal.fault) == (code, self.refusal.fault)
        self.refusal = None
        return self

    def taken(self) -> "Told":
        """The last entry was recorded."""
        assert self.refusal is None, self.refusal
        return self

    def entitled(self, hand: int | None = None) -> dict[int, dict[int, int]]:
        """Return chips by seat, for each pot that is somebody's."""
        owed: dict[int, dict[int, int]] = {}
        for one in _list(self.view(hand)["entitled"]):
            totals = owed.setdefault(one["pot"], {})
            for share in one["shares"]:
                totals[share["seat"]] = totals.get(share["seat"], 0) + share["amount"]
        return owed

    def shares(self, pot: int = 0) -> list[tuple[int, int, str | None, int]]:
        """Return a pot's rows: seat, chips, side, odd chips."""
        for one in _list(self.view()["entitled"]):
            if one["pot"] == pot:
                return [(s["seat"], s["amount"], s["side"], s["odd_chips"]) for s in one["shares"]]
        return []

    def flags(self, code: str, hand: int | None = None) -> list[dict[str, Any]]:
        """Return the flags of a code."""
        return [flag for flag in _list(self.view(hand)["flags"]) if flag["code"] == code]

    def flagged(self, code: str, hand: int | None = None) -> list[int | None]:
        """Return the seats flagged with a code, one for each flag."""
        return [flag["seat"] for flag in self.flags(code, hand)]

    def obliged(self, code: str) -> list[int]:
        """Return the seats an obligation names."""
        found = [one["seats"] for one in _list(self.view()["obligations"]) if one["code"] == code]
        return sorted(seat for seats in found for seat in seats)

    def remedies(self, code: str, hand: int | None = None) -> list[dict[str, Any]]:
        """Return the remedies of a code."""
        return [one for one in _list(self.view(hand)["remedies"]) if one["code"] == code]

    def window(self, kind: str, hand: int | None = None, *, after: float = 0) -> dict[str, Any]:
        """Return a claim window."""
        windows: Any = self.view(hand, after=after)["claim_windows"]
        found: dict[str, Any] = windows[kind]
        return found

    def open_windows(self, hand: int | None = None, *, after: float = 0) -> set[str]:
        """Return the kinds of claim that can still be made."""
        windows: Any = self.view(hand, after=after)["claim_windows"]
        return {kind for kind, window in windows.items() if window["open"]}

    def claimed(self, claim: str = "c1", hand: int | None = None) -> dict[str, Any]:
        """Return a claim as the view shows it."""
        claims: Any = self.view(hand)["claims"]
        found: dict[str, Any] = claims[claim]
        return found

    def seat(self, seat: int) -> dict[str, Any]:
        """Return a seat as the view shows it."""
        seats: Any = self.view()["seats"]
        found: dict[str, Any] = seats[str(seat)]
        return found

    def eligible(self, seat: int) -> bool:
        """Whether a hand may still win a pot."""
        return bool(self.seat(seat)["eligible"])

    def stacks(self) -> dict[int, int]:
        """Return the chips behind at each seat."""
        return {seat: one.stack for seat, one in sorted(self.table.state.occupants.items())}

    def phase(self, hand: int | None = None, *, after: float = 0) -> str:
        """Return where the hand stands."""
        return str(self.view(hand, after=after)["phase"])

    def pots(self, hand: int | None = None) -> list[dict[str, Any]]:
        """Return the pots as the view shows them."""
        return _list(self.view(hand)["pots"])

    def due(self, code: str) -> list[str]:
        """Return when an obligation falls due, one for each seat that owes it."""
        return [one["due"] for one in _list(self.view()["obligations"]) if one["code"] == code]

    def order(self) -> list[int]:
        """Return who shows, in order."""
        return _list(self.view()["showdown_order"])


def given(*steps: Steps) -> Told:
    """Return a table that has been told these entries, all of them taken."""
    told = Told(MemoryTable()).when(*steps)
    return told.taken()


def _flat(steps: tuple[Steps, ...]) -> list[Entry | Step]:
    flat: list[Entry | Step] = []
    for step in steps:
        flat += _flat(step) if isinstance(step, tuple) else [step]
    return flat


def _list(value: object) -> list[Any]:
    assert isinstance(value, list)
    return value
