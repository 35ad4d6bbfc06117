"""Keys and secrets: made on the first run, kept in the data folder, readable by its owner alone."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

FOLDER_MODE = 0o700
FILE_MODE = 0o600


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """The secrets of one installation."""

    django: str
    command_digest: bytes
    signing: bytes  # an Ed25519 private key, raw


def new_keys() -> Keys:
    """Make new secrets."""
    return Keys(
        django=secrets.token_urlsafe(48),
        command_digest=secrets.token_bytes(32),
        # Any 32 random bytes are an Ed25519 private key (RFC 8032, section 5.1.5).
        signing=secrets.token_bytes(32),
    )


def read_or_improvise(folder: Path) -> Keys:
    """Return the installation's keys; keys for this process alone where there are none.

    Type checks and `makemigrations` read the settings on machines that have no data folder.
    """
    try:
        return Keys(
            django=(folder / "django").read_text(),
            command_digest=bytes.fromhex((folder / "command-digest").read_text()),
            signing=bytes.fromhex((folder / "signing-ed25519").read_text()),
        )
    except OSError:
        return new_keys()


def make_keys(folder: Path) -> None:
    """Write the keys that are missing."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    folder.chmod(FOLDER_MODE)
    keys = new_keys()
    for name, text in (
        ("django", keys.django),
        ("command-digest", keys.command_digest.hex()),
        ("signing-ed25519", keys.signing.hex()),
    ):
        if not (folder / name).exists():
            write_secret(folder / name, text)


def write_secret(path: Path, text: str) -> None:
    """Write a secret whole, for its owner alone; whoever reads meanwhile has the one before."""
    part = path.with_name(f".{path.name}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE_MODE)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.rename(path)
