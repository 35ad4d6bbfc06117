"""What a report is made of: from the same parameters come the same bytes."""

from datetime import datetime
from uuid import UUID

import msgspec
from msgspec import Struct

from floor.reports.audience import Profile
from floor.reports.registry import Format
from rulings.domain.permissions import Role


class Parameters(Struct, frozen=True, kw_only=True):
    """Which report, how and for whom, up to which entry of each stream, and what is stated on it.

    `names` are the staff's by their code as they were when it was asked for: a person who is renamed
    or erased later does not change a report that was made.
    """

    tournament: UUID
    code: str
    format: Format
    profile: Profile
    language: str
    seqs: dict[str, int]
    at: datetime
    by: str
    names: dict[str, str]
    role: Role
    table: UUID | None = None  # of a report about one ruling or one hand
    about: str = ""


def encode(parameters: Parameters) -> bytes:
    """Return parameters as they are kept."""
    return msgspec.json.encode(parameters, order="deterministic")


def decode(kept: bytes) -> Parameters:
    """Return parameters that were kept."""
    return msgspec.json.decode(kept, type=Parameters)
