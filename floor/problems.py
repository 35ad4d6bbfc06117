"""What the floor itself refuses: not signed in, not found, not yours, not readable."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from tables.domain.refusal import Fact

STATUS: Final[dict[str, HTTPStatus]] = {
    "not_signed_in": HTTPStatus.UNAUTHORIZED,
    "not_permitted": HTTPStatus.FORBIDDEN,
    "not_found": HTTPStatus.NOT_FOUND,
    "method_not_allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "not_json": HTTPStatus.BAD_REQUEST,
    "body_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "wrong_media_type": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "too_many_attempts": HTTPStatus.TOO_MANY_REQUESTS,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}


class Problem(Exception):
    """Why a request is not served, as data: a code, the fault, and the facts for a sentence."""

    def __init__(
        self, code: str, fault: str = "", *, facts: Mapping[str, Fact] | None = None
    ) -> None:
        """Take the code; the fault is the code's own where it has only one."""
        super().__init__(code)
        self.code = code
        self.fault = fault or code
        self.facts: Mapping[str, Fact] = facts or {}

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status of its code."""
        return STATUS.get(self.code, HTTPStatus.UNPROCESSABLE_ENTITY)
