"""Seal free text under a key of the person it is about; without the key it is gone for good.

The log keeps the sealed text and hashes that, so erasing a person leaves every chain whole.
Keys stand in a table of their own, which belongs in no long-kept backup. Nothing here remembers
a key: an erased one is gone at once, in every process.
"""

import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tables.log.sql import all_rows, run

PREFIX: Final = "sealed:1:"
KEY_BITS: Final = 256
NONCE_BYTES: Final = 12
# The key's id, then nonce and ciphertext together.
SEALED: Final = re.compile(rf"{PREFIX}([0-9a-f]{{32}}):([A-Za-z0-9_-]+=*)")
KEYS_OF: Final = "SELECT person, id, key FROM tables_personkey WHERE person = ANY(%s::text[])"
KEYS: Final = "SELECT id, key FROM tables_personkey WHERE id = ANY(%s::uuid[])"
# Two may make a person's key at once; the second keeps the first one's.
MAKE: Final = """
INSERT INTO tables_personkey (person, key) SELECT * FROM unnest(%s::text[], %s::bytea[])
ON CONFLICT (person) DO NOTHING
"""
ERASE: Final = "DELETE FROM tables_personkey WHERE person = %s"


class SealBroken(Exception):
    """A sealed text whose key is here and which that key does not open: it was changed."""


def seal(text: str, person: str) -> str:
    """Return a text sealed under a person's key; the key is made when there is none."""
    (sealed,) = seal_all([(text, person)])
    return sealed


def seal_all(texts: Sequence[tuple[str, str]]) -> list[str]:
    """Return texts sealed, each under its person's key, with one look at the keys.

    Args:
        texts: pairs of text and person.
    """
    if not texts:
        return []
    keys = _keys_of({person for _, person in texts})
    return [_sealed(text, *keys[person]) for text, person in texts]


def unseal(text: str) -> str | None:
    """Return what a sealed text says, or None when its person was erased.

    A text that was never sealed is returned as it is.

    Raises:
        SealBroken: the sealed text was changed.
    """
    return unseal_all([text])[text]


def unseal_all(texts: Iterable[str]) -> Mapping[str, str | None]:
    """Return what each of many sealed texts says, with one look at the keys.

    Raises:
        SealBroken: a sealed text was changed.
    """
    parts = {text: SEALED.fullmatch(text) for text in texts}
    ids = {UUID(hex=match[1]) for match in parts.values() if match}
    keys: dict[UUID, bytes] = dict(all_rows(KEYS, (list(ids),))) if ids else {}
    return {
        text: text if match is None else _opened(keys.get(UUID(hex=match[1])), match)
        for text, match in parts.items()
    }


def is_sealed(text: str) -> bool:
    """Say whether a text has the form of a sealed one."""
    return SEALED.fullmatch(text) is not None


def erase(person: str) -> bool:
    """Drop a person's key: what was sealed under it can never be read again.

    Returns:
        Whether there was one.
    """
    return run(ERASE, (person,)).rowcount > 0


def _keys_of(persons: set[str]) -> dict[str, tuple[UUID, bytes]]:
    found = _known_keys(persons)
    if missing := sorted(persons - found.keys()):
        run(MAKE, (missing, [AESGCM.generate_key(KEY_BITS) for _ in missing]))
        found |= _known_keys(set(missing))
    return found


def _known_keys(persons: set[str]) -> dict[str, tuple[UUID, bytes]]:
    return {person: (id_, key) for person, id_, key in all_rows(KEYS_OF, (list(persons),))}


def _sealed(text: str, key_id: UUID, key: bytes) -> str:
    nonce = secrets.token_bytes(NONCE_BYTES)
    closed = AESGCM(key).encrypt(nonce, text.encode(), key_id.bytes)
    return f"{PREFIX}{key_id.hex}:{urlsafe_b64encode(nonce + closed).decode()}"


def _opened(key: bytes | None, match: re.Match[str]) -> str | None:
    if key is None:
        return None
    sealed = urlsafe_b64decode(match[2])
    try:
        text = AESGCM(key).decrypt(
            sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], UUID(hex=match[1]).bytes
        )
    except InvalidTag as error:
        raise SealBroken(f"the text sealed under key {match[1]} was changed") from error
    return text.decode()
