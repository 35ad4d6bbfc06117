"""The doors of a floor: its plain socket, the one for HTTPS, and what is spoken there."""

import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from floor.process.authority import fingerprint
from floor.process.credentials import Credentials, OwnCredentials, given
from floor.process.listening import ANY_ADDRESS, host_name, listen, port_of, url_of
from floor.process.names import Names, address_for_others, names_of_machine
from floor.process.places import Places
from floor.process.programs import Sockets
from floor.process.served import Served
from floor.process.trouble import Trouble
from floor.wallclock import now

CERTIFICATE_PAGE: Final = "certificate"

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Https:
    """How HTTPS is asked for; without files by the house's own authority."""

    port: int
    files: tuple[Path, Path] | None


def https_asked_for(options: dict[str, Any], *, behind_proxy: bool) -> Https | None:
    """Return what the options of `run` ask for.

    Raises:
        Trouble: they do not go together.
    """
    certificate, key = options["cert"], options["key"]
    if (certificate is None) != (key is None):
        raise Trouble("--cert and --key go together: the certificate's file, and its key's.")
    files = None if certificate is None else (certificate, key)
    if files is None and not options["https"]:
        return None
    if behind_proxy:
        raise Trouble(
            "FLOORBOOK_HTTPS=1 says that a proxy speaks HTTPS for this floor; "
            "leave out that, or --https, --cert and --key."
        )
    return Https(options["https_port"], files)


class Doors:
    """Open from the beginning; who knocks waits until a web process answers."""

    def __init__(self, host: str, port: int, https: Https | None) -> None:
        """Open them.

        Raises:
            Trouble: an address cannot be had, or HTTPS not be spoken with the files given.
        """
        self.plain = listen(host, port)
        self.own: OwnCredentials | None = None
        self._host = host
        self._secure: socket.socket | None = None
        self._credentials: Credentials | None = None
        if https is not None:
            if https.files is not None:
                self._credentials = given(*https.files, at=now())
            self._secure = listen(host, https.port, option="--https-port")

    def find_certificate(self, places: Places, say: Say) -> None:
        """Have a certificate for HTTPS where one is needed and none was given.

        Raises:
            Trouble: the house's own authority is spoilt, or nothing can be written.
        """
        if self._secure is None or self._credentials is not None:
            return
        house = socket.gethostname()
        try:
            self.own = OwnCredentials(places, names=self._names, house=house, say=say, at=now())
            self.own.renew(at=now())
        except OSError as error:
            raise Trouble(
                f"the certificate for HTTPS cannot be written in {places.data} ({error.strerror})."
            ) from error
        self._credentials = self.own.credentials

    def renew_certificate(self, say: Say) -> None:
        """Renew the house's own certificate when that is due; web processes take it up themselves."""
        if self.own is None:
            return
        try:
            if self.own.renew(at=now()):
                say("the certificate for HTTPS was renewed")
        except OSError as error:
            say(f"the certificate for HTTPS could not be renewed ({error.strerror})")

    @property
    def sockets(self) -> Sockets:
        """What a web process inherits."""
        plain = self.plain.fileno()
        if self._secure is None or self._credentials is None:
            return Sockets(plain)
        return Sockets(plain, (self._secure.fileno(), self._credentials))

    @property
    def served(self) -> Served:
        """What the pages must know."""
        return Served(
            http=port_of(self.plain),
            https=None if self._secure is None else port_of(self._secure),
            everywhere=self._host in ANY_ADDRESS,
            own_authority=self.own is not None,
        )

    def in_words(self) -> list[tuple[str, str]]:
        """Return the addresses for a person, each under a word."""
        if self._secure is None:
            return []
        secure = url_of(host_name(self._host), port_of(self._secure), scheme="https")
        others = address_for_others() if self._host in ANY_ADDRESS else self._host
        tablets = url_of(others or host_name(self._host), port_of(self.plain))
        said = [("HTTPS", f"{secure}/"), ("Tablets", f"{tablets}/{CERTIFICATE_PAGE}")]
        if self.own is not None:
            said.append(("Root", f"SHA-256 {fingerprint(self.own.root)}"))
        return said

    def _names(self) -> Names:
        allowed = os.environ.get("FLOORBOOK_ALLOWED_HOSTS", "").split(",")
        bound = str(self.plain.getsockname()[0])
        return names_of_machine(bound, self._host, *allowed)
