"""What waits at a table about another hand than the one looked at: claims, appeals, open windows."""

from dataclasses import dataclass

from floor.pages.deadlines import Deadline
from floor.pages.open_lines import RoomAppeal, RoomClaim
from floor.pages.timeline import FlagLine


@dataclass(frozen=True, slots=True)
class StillOpen:
    """A hand before the latest about which claims can still be made, and what is flagged there."""

    hand: int
    flags: tuple[FlagLine, ...]
    windows: tuple[Deadline, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What nobody may forget, whatever hand is looked at."""

    claims: tuple[RoomClaim, ...] = ()
    appeals: tuple[RoomAppeal, ...] = ()
    still_open: tuple[StillOpen, ...] = ()


NOTHING = Waiting()
