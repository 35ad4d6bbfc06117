"""The card that lies on a table: a QR code that opens the rules it plays by."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.safestring import SafeString

from floor.pages.frame import Frame


@dataclass(frozen=True, slots=True)
class RulesCard:
    """The card; `reachable` where another machine than this one finds the address."""

    frame: Frame
    tournament: UUID
    table: UUID
    name: str
    address: str
    picture: SafeString
    reachable: bool
