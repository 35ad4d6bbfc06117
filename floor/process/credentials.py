"""What HTTPS is spoken with: files that were given, checked; or the house's own, renewed in time."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from floor.process.authority import Authority, the_authority
from floor.process.folder import PRIVATE
from floor.process.keys import write_secret
from floor.process.names import NOTHING, Names, address_in
from floor.process.places import Places
from floor.process.trouble import Trouble

# Long before its end: a house may stand closed for weeks, and a tablet's clock may be wrong.
RENEWED_BEFORE_ITS_END: Final = timedelta(days=60)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Credentials:
    """A certificate, with its chain, and its key; both may lie in one file."""

    certificate: Path
    key: Path


def given(certificate: Path, key: Path, *, at: datetime) -> Credentials:
    """Return files that somebody gave, checked so far as a browser would.

    Raises:
        Trouble: HTTPS cannot be spoken with them.
    """
    credentials = Credentials(certificate.expanduser().absolute(), key.expanduser().absolute())
    chain = _certificates(credentials.certificate)
    first = chain[0]
    try:
        secret = load_pem_private_key(_read(credentials.key, "--key"), password=None)
    except TypeError as error:
        raise Trouble(
            f"the key {key} is locked with a password; give --key one that is not."
        ) from error
    except ValueError as error:
        raise Trouble(f"{key} is no private key in PEM form; choose another with --key.") from error
    if secret.public_key() != first.public_key():
        raise Trouble(
            f"the key {key} does not belong to the first certificate in {certificate}; "
            "choose a pair with --cert, --key."
        )
    if first.not_valid_after_utc <= at:
        raise Trouble(
            f"the certificate {certificate} ended on {first.not_valid_after_utc:%Y-%m-%d}; "
            "choose another with --cert."
        )
    if first.not_valid_before_utc > at:
        raise Trouble(
            f"the certificate {certificate} is good only from {first.not_valid_before_utc:%Y-%m-%d} "
            "on; choose another with --cert, or set this machine's clock."
        )
    return credentials


def _certificates(file: Path) -> list[x509.Certificate]:
    try:
        return x509.load_pem_x509_certificates(_read(file, "--cert"))
    except ValueError as error:
        raise Trouble(
            f"{file} holds no certificate in PEM form; choose another with --cert."
        ) from error


def _read(file: Path, option: str) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Trouble(
            f"{file} cannot be read ({error.strerror}); choose another with {option}."
        ) from error


class OwnCredentials:
    """The house's own certificate for this machine; its authority's root stays what it is."""

    def __init__(
        self, places: Places, *, names: Callable[[], Names], house: str, say: Say, at: datetime
    ) -> None:
        """Find the authority, or make it.

        Args:
            names: what the machine is called, which may be something else an hour later.
            house: the name of a new authority, for people.

        Raises:
            Trouble: the authority's files are spoilt.
        """
        self._names = names
        self._say = say
        self._left_out = NOTHING
        self._file = places.certificate
        self._authority: Authority = the_authority(places.keys, names(), house=house, at=at)

    @property
    def credentials(self) -> Credentials:
        """The file that web processes read."""
        return Credentials(self._file, self._file)

    @property
    def root(self) -> x509.Certificate:
        """What a tablet is given."""
        return self._authority.root

    def renew(self, *, at: datetime) -> bool:
        """Make a new certificate where one is due; say whether it was.

        Raises:
            OSError: it cannot be written.
        """
        wanted = self._names()
        names = self._authority.permitted(wanted)
        self._say_what_is_left_out(wanted, names)
        if not self._is_due(names, at=at):
            return False
        self._file.parent.mkdir(mode=PRIVATE, exist_ok=True)
        write_secret(self._file, self._authority.issue(names, at=at).decode())
        return True

    def _is_due(self, names: Names, *, at: datetime) -> bool:
        try:
            pem = self._file.read_bytes()
            certificate = x509.load_pem_x509_certificate(pem)
            certificate.verify_directly_issued_by(self._authority.root)
            if load_pem_private_key(pem, password=None).public_key() != certificate.public_key():
                return True
        except (OSError, ValueError, TypeError, InvalidSignature):
            return True
        near_its_end = certificate.not_valid_after_utc - at < RENEWED_BEFORE_ITS_END
        return (
            near_its_end
            or at < certificate.not_valid_before_utc
            or not names <= names_in(certificate)
        )

    def _say_what_is_left_out(self, wanted: Names, permitted: Names) -> None:
        left_out = Names(wanted.hosts - permitted.hosts, wanted.addresses - permitted.addresses)
        if left_out != self._left_out and not left_out <= NOTHING:
            self._say(
                f"the certificate leaves out {left_out.in_words()}: the house's own authority "
                "is not good for names that came later and are not a local network's; "
                "use --cert and --key for them"
            )
        self._left_out = left_out


def names_in(certificate: x509.Certificate) -> Names:
    """Return the names that a certificate is good for."""
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = (address_in(str(each)) for each in found.get_values_for_type(x509.IPAddress))
    return Names(
        frozenset(found.get_values_for_type(x509.DNSName)), frozenset(filter(None, addresses))
    )
