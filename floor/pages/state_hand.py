"""The page that states a hand nobody logged."""

from dataclasses import dataclass
from uuid import UUID

from floor.forms.quick_stated import QuickStatedForm
from floor.pages.frame import Frame
from floor.pages.seat_ring import Ring
from floor.pages.timeline import Line


@dataclass(frozen=True, slots=True)
class StateHand:
    """The page: `number` is the hand that is stated."""

    frame: Frame
    tournament: UUID
    table: UUID
    number: int
    begun: bool
    form: QuickStatedForm
    live: Ring
    all_in: Ring
    since: tuple[Line, ...] = ()
    refused: str = ""
