"""What a round finds: one measure of the product beside its reference, and the goal it is held to."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from benchmarks.timing import Sample


class Basis(Enum):
    """What is divided by what."""

    RATE = "rate"  # ours ÷ the reference's, in entries a second
    P50 = "p50"  # ours ÷ the reference's, in time


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A line of the table: what is measured, against what, and what we aim at."""

    goal: str
    what: str
    at: str
    aim: float | None
    basis: Basis = Basis.RATE

    @property
    def sign(self) -> str:
        """Which side of the aim a ratio should be on."""
        return "≥" if self.basis is Basis.RATE else "≤"

    def is_met_by(self, ratio: float) -> bool:
        """Say whether a ratio reaches the aim: rates must be as high, times as low."""
        if self.aim is None:
            return True
        return ratio >= self.aim if self.basis is Basis.RATE else ratio <= self.aim


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One round's result of a measure."""

    measure: Measure
    ours: Sample
    reference: Sample

    @property
    def ratio(self) -> float:
        """Ours over the reference's, by the measure's basis."""
        if self.measure.basis is Basis.RATE:
            return self.ours.per_second / self.reference.per_second
        return self.ours.p50 / self.reference.p50

    @property
    def p50_ratio(self) -> float:
        """The same by median latency, for an operation; the steadier figure on a busy machine."""
        return self.ours.p50 / self.reference.p50


CLIENTS: Final = (1, 4, 16)


def by_clients(goal: str, what: str, aims: tuple[float, float, float]) -> dict[int, Measure]:
    """Return a measure for each number of clients."""
    return {
        clients: Measure(
            goal=goal, what=what, at="1 client" if clients == 1 else f"{clients} clients", aim=aim
        )
        for clients, aim in zip(CLIENTS, aims, strict=True)
    }
