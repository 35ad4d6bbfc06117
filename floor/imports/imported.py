"""What an import yields: a hand as entries, or the one sentence why it cannot be one."""

from msgspec import Struct

from tables.domain.entries.base import Entry
from tables.domain.entries.table import GameName, LevelStarted, Structure


class ImportedHand(Struct, frozen=True, kw_only=True):
    """A hand and the table it needs: who sits where with how much, the level, then the entries.

    `players` and `stacks` are by seat. What the file cannot say is left open; `notes` say what.
    """

    source: str
    game: GameName
    structure: Structure
    smallest_chip: int
    seats: int
    players: dict[int, str]
    stacks: dict[int, int]
    level: LevelStarted
    button: int
    entries: tuple[Entry, ...]
    notes: tuple[str, ...] = ()


class NotImported(Struct, frozen=True):
    """A hand that does not convert, and the field that is the reason."""

    file: str
    hand: str
    field: str
    reason: str

    @property
    def sentence(self) -> str:
        """The whole reason, naming the file, the hand and the field."""
        return f"{self.file}, hand {self.hand}, {self.field}: {self.reason}."


class FieldError(Exception):
    """A field of a file that cannot be taken; the file's fault, told to whoever imports it."""

    def __init__(self, field: str, reason: str) -> None:
        """Name the field and what is wrong with it, without a full stop."""
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason
