"""The only reader of real time and the only maker of ids."""

import secrets
import time
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

NANOSECONDS_IN_A_MILLISECOND: Final = 1_000_000
FRACTION_BITS: Final = 12
RANDOM_BITS: Final = 62
VERSION_7: Final = 0x7
VARIANT_RFC_9562: Final = 0b10


def now() -> datetime:
    """Return the present instant, aware, in UTC."""
    return datetime.now(UTC)


def new_id() -> UUID:
    """Return a new UUID of version 7: later ids sort after earlier ones.

    Source: RFC 9562, section 5.7, with method 3 of section 6.2 (the fraction of the millisecond
    in the twelve bits after the version), so that ids of one process keep their order.
    """
    milliseconds, rest = divmod(time.time_ns(), NANOSECONDS_IN_A_MILLISECOND)
    fraction = (rest << FRACTION_BITS) // NANOSECONDS_IN_A_MILLISECOND
    value = milliseconds << 80 | VERSION_7 << 76 | fraction << 64
    value |= VARIANT_RFC_9562 << RANDOM_BITS | secrets.randbits(RANDOM_BITS)
    return UUID(int=value)
