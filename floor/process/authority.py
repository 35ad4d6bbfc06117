"""The house's own certificate authority: made once; tablets that know its root trust this floor."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from floor.process.keys import write_secret
from floor.process.names import Names
from floor.process.trouble import Trouble

KEY_FILE: Final = "authority.key"
ROOT_FILE: Final = "authority.crt"
LIFE_OF_ROOT: Final = timedelta(days=20 * 365)
# iOS takes 825 days at most, 398 from an authority of its own list; it costs nothing to stay below.
LIFE_OF_CERTIFICATE: Final = timedelta(days=397)
SLACK: Final = timedelta(days=1)  # for tablets whose clocks are behind
LONGEST_NAME: Final = 64

# Whoever steals the key can pretend to be a floor, and not to be a bank: the root is good for names
# and addresses that belong to nobody in the world at large (RFC 6762, 6761, 8375, 1918, 6598, 3927,
# 4193, 4291; ICANN's .internal), and for what the house called this machine when it was made.
PRIVATE_DOMAINS: Final = ("local", "localhost", "lan", "home.arpa", "internal")
PRIVATE_NETWORKS: Final = tuple(
    map(
        ip_network,
        (
            *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"),
            *("169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128"),
        ),
    )
)

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Authority:
    """A root that tablets know, and the key that signs for it."""

    key: EllipticCurvePrivateKey
    root: x509.Certificate

    def permitted(self, names: Names) -> Names:
        """Return those names that the root may vouch for."""
        found = self.root.extensions.get_extension_for_class(x509.NameConstraints).value
        subtrees = found.permitted_subtrees or ()
        domains = [each.value for each in subtrees if isinstance(each, x509.DNSName)]
        networks = [each.value for each in subtrees if isinstance(each, x509.IPAddress)]
        return Names(
            frozenset(host for host in names.hosts if _is_within(host, domains)),
            frozenset(
                address
                for address in names.addresses
                if any(isinstance(net, Network) and address in net for net in networks)
            ),
        )

    def issue(self, names: Names, *, at: datetime) -> bytes:
        """Return a new key and a certificate of it for names, as PEM."""
        key = generate_private_key(SECP256R1())
        alternatives = [
            *map(x509.DNSName, sorted(names.hosts)),
            *map(x509.IPAddress, sorted(names.addresses, key=lambda each: each.packed)),
        ]
        certificate = (
            x509.CertificateBuilder()
            .subject_name(_named("Floorbook server certificate"))
            .issuer_name(self.root.subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(at - SLACK)
            .not_valid_after(min(at - SLACK + LIFE_OF_CERTIFICATE, self.root.not_valid_after_utc))
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
            .add_extension(
                x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False
            )
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()),
                critical=False,
            )
            .sign(self.key, hashes.SHA256())
        )
        return _as_pem(key) + certificate.public_bytes(Encoding.PEM)


def the_authority(folder: Path, names: Names, *, house: str, at: datetime) -> Authority:
    """Return the authority whose files lie in a folder; make it where there is none.

    Args:
        names: what the machine is called now, for a new one's root.
        house: the name for a new one to be recognised by in a tablet's settings.

    Raises:
        Trouble: its files cannot be read, or do not belong together.
    """
    key_file, root_file = folder / KEY_FILE, folder / ROOT_FILE
    if not key_file.exists():
        write_secret(key_file, _as_pem(generate_private_key(SECP256R1())).decode())
    try:
        key = _read_key(key_file)
        if not root_file.exists():
            made = _root(key, names, house=house, at=at)
            write_secret(root_file, made.public_bytes(Encoding.PEM).decode())
        root = read_root(folder)
    except (ValueError, TypeError) as error:
        raise Trouble(_spoilt(folder, "cannot be read")) from error
    if root.public_key() != key.public_key():
        raise Trouble(_spoilt(folder, "do not belong together"))
    return Authority(key, root)


def read_root(folder: Path) -> x509.Certificate:
    """Return the root whose file lies in a folder.

    Raises:
        FileNotFoundError: there is none.
        ValueError: it is none.
    """
    return x509.load_pem_x509_certificate((folder / ROOT_FILE).read_bytes())


def _read_key(file: Path) -> EllipticCurvePrivateKey:
    key = load_pem_private_key(file.read_bytes(), password=None)
    if not isinstance(key, EllipticCurvePrivateKey):
        raise TypeError(file)
    return key


def fingerprint(root: x509.Certificate) -> str:
    """Return what tells a root from every other, as tablets show it."""
    return root.fingerprint(hashes.SHA256()).hex(":").upper()


def _root(
    key: EllipticCurvePrivateKey, names: Names, *, house: str, at: datetime
) -> x509.Certificate:
    subject = _named(f"Floorbook of {house}, {at:%Y-%m-%d}"[:LONGEST_NAME])
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - SLACK)
        .not_valid_after(at - SLACK + LIFE_OF_ROOT)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(_good_for(names), None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )


def _good_for(names: Names) -> list[x509.GeneralName]:
    domains = {*PRIVATE_DOMAINS, *(host.removeprefix("*.") for host in names.hosts)}
    single = (
        ip_network(address)
        for address in names.addresses
        if not any(address in network for network in PRIVATE_NETWORKS)
    )
    return [
        *map(x509.DNSName, sorted(domains)),
        *map(x509.IPAddress, (*PRIVATE_NETWORKS, *single)),
    ]


def _is_within(host: str, domains: Iterable[str]) -> bool:
    return any(host == domain or host.endswith(f".{domain}") for domain in domains)


def _named(name: str) -> x509.Name:
    return x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Floorbook"),
            x509.NameAttribute(NameOID.COMMON_NAME, name),
        ]
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def _as_pem(key: EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _spoilt(folder: Path, what: str) -> str:
    return (
        f"{KEY_FILE} and {ROOT_FILE} in {folder} {what}; put back a copy of them, or remove both "
        "for a new certificate authority, whose root every tablet then needs."
    )
