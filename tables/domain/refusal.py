"""The refusal value: why an entry cannot have happened, or may not be recorded, as data."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

# One kind of tuple: an answer is kept as JSON, and read again as what it was.
Fact = str | int | tuple[int | str, ...]


class Code(StrEnum):
    """The error codes of the API and of scenarios; their names never change."""

    CLAIM_TOO_LATE = "claim_too_late"
    STALE_SEQUENCE = "stale_sequence"
    IMPOSSIBLE_ENTRY = "impossible_entry"
    UNKNOWN_ENTRY_TYPE = "unknown_entry_type"
    INVALID_PAYLOAD = "invalid_payload"
    NOT_PERMITTED = "not_permitted"
    HAND_NOT_STARTED = "hand_not_started"
    UNKNOWN_CLAIM = "unknown_claim"
    UNKNOWN_RULING = "unknown_ruling"
    REMEDY_NOT_AVAILABLE = "remedy_not_available"
    COMMAND_REUSED = "command_reused"


class Refusal(Struct, frozen=True):
    """A code, the fault in a word or two of snake_case, and the facts a sentence is made of."""

    code: Code
    fault: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


def impossible(fault: str, **facts: Fact) -> Refusal:
    """Return the refusal of something that cannot have happened."""
    return Refusal(code=Code.IMPOSSIBLE_ENTRY, fault=fault, facts=facts)
