"""Make secrets that let somebody in, and the digests by which they are known again."""

import secrets
from hashlib import sha256

BYTES = 32


def new_secret() -> str:
    """Return 256 random bits as text that fits a URL and a header."""
    return secrets.token_urlsafe(BYTES)


def digest_of(secret: str) -> bytes:
    """Return a secret's SHA-256, which is all that is kept.

    A secret of 256 random bits cannot be guessed, so neither salt nor stretching is needed, and
    looking its digest up in an index tells nobody how much of a guess was right.
    """
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
