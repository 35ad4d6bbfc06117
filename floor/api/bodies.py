"""Read what a request carries, strictly: 64 kB of JSON at most, no NUL, nothing unknown."""

from datetime import UTC, datetime
from typing import Annotated, Any, Final, TypeVar
from uuid import UUID

import msgspec
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from django.http.request import UnreadablePostError
from msgspec import Meta, Raw, Struct
from msgspec.structs import asdict

from floor.problems import Problem
from tables.domain import codec
from tables.domain.entries.base import Entry
from tables.domain.upcasters import VERSIONS

MOST_BYTES: Final = 64 * 1024
JSON: Final = "application/json"
EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC)
NUL_ESCAPED: Final = rb"\u0000"

Seen = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Instant = Annotated[datetime, Meta(tz=True)]
Shape = TypeVar("Shape", bound=Struct)


class CommandBody(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A command as it is sent: an entry, its own id, and the seq that the sender decided on."""

    entry: Raw
    command_id: UUID
    seen: Seen | None = None
    occurred_at: Instant | None = None
    queued: bool = False


class _Typed(Struct):
    type: str


_COMMAND: Final = msgspec.json.Decoder(CommandBody)
_TYPED: Final = msgspec.json.Decoder(_Typed)


def read_body(request: HttpRequest) -> bytes:
    """Return a request's body.

    Raises:
        Problem: `wrong_media_type`, `body_too_large`, `not_json`, or a NUL in a text.
    """
    if request.META.get("CONTENT_TYPE", "").partition(";")[0].strip().lower() != JSON:
        raise Problem("wrong_media_type")
    try:
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            raise Problem("body_too_large")
        body = request.body
    except RequestDataTooBig as error:
        raise Problem("body_too_large") from error
    except (UnreadablePostError, ValueError) as error:
        raise Problem("not_json") from error
    if len(body) > MOST_BYTES:
        raise Problem("body_too_large")
    if NUL_ESCAPED in body and _holds_nul(decoded(body)):
        raise Problem("invalid_payload", "null_character")
    return body


def decoded(body: bytes) -> Any:
    """Return the value a body is.

    Raises:
        Problem: `not_json`.
    """
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Problem("not_json") from error


def read_command(request: HttpRequest) -> tuple[CommandBody, Entry]:
    """Return the command that a request carries, and its entry.

    Raises:
        Problem: as `read_body`; `invalid_payload` or `unknown_entry_type`.
    """
    body = read_body(request)
    try:
        command = _COMMAND.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _unreadable(body, error) from error
    entry = read_entry(bytes(command.entry))
    for field, said in {"occurred_at": command.occurred_at, **asdict(entry)}.items():
        if isinstance(said, datetime) and not EARLIEST <= said < LATEST:
            raise Problem(
                "invalid_payload", "instant_out_of_range", facts={"field": field.rstrip("_")}
            )
    return command, entry


def read_entry(raw: bytes) -> Entry:
    """Return the entry of a flat JSON object.

    Raises:
        Problem: `invalid_payload` or `unknown_entry_type`.
    """
    try:
        name = _TYPED.decode(raw).type
        return codec.decode(name, VERSIONS.get(name, 1), raw)
    except codec.UnknownEntryType as error:
        raise Problem("unknown_entry_type", facts={"type": error.name[:100]}) from error
    except (msgspec.DecodeError, codec.InvalidPayload, RecursionError) as error:
        raise _unreadable(raw, error) from error


def _unreadable(body: bytes, error: Exception) -> Problem:
    """Say that a body is no JSON at all, or which field of it does not fit."""
    decoded(body)
    return Problem("invalid_payload", "payload", facts={"message": str(error)})


def _holds_nul(value: object) -> bool:
    match value:
        case str():
            return "\0" in value
        case dict():
            return any(_holds_nul(key) or _holds_nul(one) for key, one in value.items())
        case list():
            return any(map(_holds_nul, value))
        case _:
            return False
