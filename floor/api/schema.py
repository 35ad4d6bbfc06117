"""The schema of the API: the entries as the codec reads them, and the document as it is served."""

from functools import cache
from typing import Any, Final
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from msgspec import Struct

from floor.api.bodies import Instant, Seen
from floor.api.commands import Recorded
from floor.api.members import TokenMade
from floor.api.shapes import JSON, named
from floor.api.tournaments import TournamentMade
from floor.disputes import ClaimLine, RulingLine
from floor.people import Member, TokenLine
from floor.rooms import TableLine, TournamentLine
from floor.rulebook_differences import Comparison
from floor.rulebooks import HouseVersion, Rulebook, RulebookLine
from floor.selectors import EntryDocument
from rulings.history import PastMiscall
from tables.domain.entries import AnyEntry
from tables.domain.refusal import Fact

Schema = dict[str, Any]


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """A command: an entry of any type, the command's own id, and the seq that the sender saw."""

    entry: AnyEntry
    command_id: UUID
    seen: Seen | None = None
    occurred_at: Instant | None = None
    queued: bool = False


class EntriesPage(Struct, frozen=True):
    """Entries in order, and the seq that the stream has reached."""

    seq: int
    entries: tuple[EntryDocument, ...]


class Problem(Struct, frozen=True, omit_defaults=True):
    """What every error looks like. `facts` are what the sentence in `detail` is made of."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    fault: str
    facts: dict[str, Fact]
    seq: int | None = None
    entries: tuple[EntryDocument, ...] | None = None


SHAPES: Final = (
    Command,
    Recorded,
    TournamentMade,
    EntriesPage,
    EntryDocument,
    Problem,
    TournamentLine,
    TableLine,
    ClaimLine,
    RulingLine,
    Member,
    TokenLine,
    TokenMade,
    RulebookLine,
    Rulebook,
    Comparison,
    HouseVersion,
    PastMiscall,
)
OBJECT: Final[Schema] = {"type": "object", "additionalProperties": True}
LIST: Final[Schema] = {"type": "array", "items": {}}
# The keys that VIEW.md promises; a view may say more.
VIEW: Final[dict[str, Schema]] = {
    "table": {"type": "string", "format": "uuid"},
    "hand": {"type": "integer", "minimum": 1},
    "as_of": {
        "type": "object",
        "properties": {
            "seq": {"type": "integer"},
            "now": {"type": "string", "format": "date-time"},
        },
        "required": ["seq", "now"],
    },
    "rulebook": {"type": "string"},
    "game": {"type": "string"},
    "phase": {
        "type": "string",
        "enum": ["dealing", "betting", "showdown", "awarding", "ended", "closed", "void"],
    },
    "street": {"type": "string"},
    "board": {"type": "array", "items": {"type": "string"}},
    "button": {"type": ["integer", "null"]},
    "to_act": {"type": ["integer", "null"]},
    "pots": {"type": "array", "items": OBJECT},
    "stacks": {"type": "object", "additionalProperties": {"type": "integer"}},
    "seats": {"type": "object", "additionalProperties": OBJECT},
    "showdown_order": {"type": "array", "items": {"type": "integer"}},
    "entitled": LIST,
    "obligations": LIST,
    "flags": LIST,
    "claim_windows": {"type": "object", "additionalProperties": OBJECT},
    "claims": {"type": "object", "additionalProperties": OBJECT},
    "rulings": {"type": "object", "additionalProperties": OBJECT},
    "remedies": LIST,
    "penalties": LIST,
}
HAND_VIEW: Final[Schema] = {
    "type": "object",
    "description": "A hand as of one entry and one instant: state and judgment in one document.",
    "properties": VIEW,
    "required": list(VIEW),
    "additionalProperties": True,
}


def components() -> dict[str, Schema]:
    """Return the shapes that are described by their own types, by component name."""
    _, found = msgspec.json.schema_components(
        SHAPES, schema_hook=_anything, ref_template=named("{name}")["$ref"]
    )
    return {**found, "HandView": HAND_VIEW}


def _anything(_kind: type) -> Schema:
    """Describe what may be anything: the payload of a correction."""
    return {"description": "The whole new payload, as its entry's type has it."}


def add_components(result: Schema, **_: object) -> Schema:
    """Put the shapes into the document: a hook of drf-spectacular."""
    result.setdefault("components", {}).setdefault("schemas", {}).update(components())
    return result


@require_safe
def serve(_request: HttpRequest) -> HttpResponse:
    """Return the schema; it says nothing of any tournament, so anybody may read it."""
    return HttpResponse(_document(), content_type=JSON)


@cache
def _document() -> bytes:
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    return msgspec.json.encode(generator.get_schema(public=True))  # type: ignore[no-untyped-call]
