"""Speak TLS with files that are renewed while the floor is open."""

import logging
import ssl
from pathlib import Path

from floor.process.credentials import Credentials

log = logging.getLogger(__name__)

Seen = tuple[tuple[int, int], ...]


class LiveContext:
    """A TLS context that takes up a renewed certificate for connections that come after it."""

    def __init__(self, credentials: Credentials) -> None:
        """Read the files for the first time.

        Raises:
            OSError: they cannot be read, or do not fit; ssl.SSLError among them.
        """
        self._credentials = credentials
        self._seen = self._look()
        self.context = self._fresh()

    def _fresh(self) -> ssl.SSLContext:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.set_alpn_protocols(["http/1.1"])
        context.load_cert_chain(self._credentials.certificate, self._credentials.key)
        return context

    def take_up_what_is_new(self) -> bool:
        """Read the files again where they have changed; say whether they were taken up."""
        try:
            seen = self._look()
            if seen == self._seen:
                return False
            # First in a context that nobody uses: of two files one may be older than the other.
            self._fresh()
            self.context.load_cert_chain(self._credentials.certificate, self._credentials.key)
        except OSError as error:
            log.warning("the renewed certificate is not taken up yet: %s", error)
            return False
        self._seen = seen
        log.info("the renewed certificate was taken up")
        return True

    def _look(self) -> Seen:
        return tuple(map(_mark, (self._credentials.certificate, self._credentials.key)))


def _mark(file: Path) -> tuple[int, int]:
    stat = file.stat()
    return stat.st_mtime_ns, stat.st_ino
