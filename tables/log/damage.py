"""What can be wrong with the log, by kind, and the report of a check."""

from enum import StrEnum

from msgspec import Struct
from typing_extensions import override

from tables.domain.envelope import StreamId


class Kind(StrEnum):
    """The kinds of damage that can be named."""

    MISSING_ENTRY = "missing_entry"
    BROKEN_CHAIN = "broken_chain"
    ALTERED_ENTRY = "altered_entry"
    UNREADABLE_ENTRY = "unreadable_entry"
    MISSING_HEAD = "missing_head"
    ENTRY_BEYOND_HEAD = "entry_beyond_head"
    ALTERED_HEAD = "altered_head"
    DIFFERENT_STATE = "different_state"
    COMMAND_WITHOUT_ENTRIES = "command_without_entries"
    DIFFERENT_READ_MODEL = "different_read_model"
    BROKEN_ROOT = "broken_root"
    STALE_EPOCH = "stale_epoch"


class Damage(Struct, frozen=True):
    """One thing that is wrong: in which stream, at which entry, of which kind."""

    stream: StreamId | None  # None: the log as a whole
    seq: int
    kind: Kind
    detail: str = ""

    @override
    def __str__(self) -> str:
        place = "the log"
        if self.stream is not None:
            place = f"tournament {self.stream.tournament} stream {self.stream.key} seq {self.seq}"
        return f"{self.kind} in {place}" + (f": {self.detail}" if self.detail else "")


class Report(Struct):
    """What a check went through and what it found, the first damage first."""

    streams: int = 0
    entries: int = 0
    commands: int = 0
    outdated_heads: int = 0
    read_models: tuple[str, ...] = ()
    damage: list[Damage] = []

    @property
    def whole(self) -> bool:
        """Say whether nothing is wrong."""
        return not self.damage
