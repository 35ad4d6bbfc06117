"""The names and addresses by which browsers call this machine."""

import fcntl
import re
import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Final, Literal

Address = IPv4Address | IPv6Address

LOCALHOST: Final = "localhost"
LOOPBACK: Final[frozenset[Address]] = frozenset({IPv4Address("127.0.0.1"), IPv6Address("::1")})
HOST_NAME: Final = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?")
SIOCGIFADDR: Final = 0x8915  # netdevice(7): an interface's IPv4 address
LONGEST_INTERFACE_NAME: Final = 15
ADDRESS_IN_ANSWER: Final = slice(20, 24)
INTERFACES_OF_IPV6: Final = Path("/proc/net/if_inet6")
GLOBAL_SCOPE: Final = "00"
TEMPORARY: Final = 0x01
SOMEWHERE: Final = ("192.0.2.1", 9)  # for documentation only (RFC 5737); nothing is sent there


@dataclass(frozen=True, slots=True)
class Names:
    """Host names, `*.` before those whose subdomains are meant, and addresses."""

    hosts: frozenset[str]
    addresses: frozenset[Address]

    def __le__(self, other: "Names") -> bool:
        """Say whether all of these are among others."""
        return self.hosts <= other.hosts and self.addresses <= other.addresses

    def in_words(self) -> str:
        """Return them for a person to read."""
        return ", ".join((*sorted(self.hosts), *sorted(map(str, self.addresses))))


NOTHING: Final = Names(frozenset(), frozenset())


def names_of_machine(bound: str, *said: str) -> Names:
    """Return what this machine is called by those who reach a socket of it.

    Args:
        bound: the address that the socket is bound to.
        said: names and addresses that whoever runs the floor gives it.
    """
    hosts, addresses = {LOCALHOST}, set(LOOPBACK)
    where = ip_address(bound)
    if where.is_unspecified:
        name = socket.gethostname().lower()
        said = (*said, name, f"{name.partition('.')[0]}.local")
        addresses |= set(addresses_of_machine(where.version))
    else:
        addresses.add(where)
    for each in said:
        plain = each.strip().lower().strip("[]")
        if address := address_in(plain):
            if not address.is_unspecified:
                addresses.add(address)
        elif HOST_NAME.fullmatch(plain.removeprefix(".")):
            hosts.add(plain.removeprefix("."))
            if plain.startswith("."):  # so Django writes a domain with its subdomains
                hosts.add(f"*{plain}")
    return Names(frozenset(hosts), frozenset(addresses))


def address_in(text: str) -> Address | None:
    """Return the address that a text is, None where it is a name."""
    try:
        return ip_address(text)
    except ValueError:
        return None


def addresses_of_machine(version: Literal[4, 6]) -> tuple[Address, ...]:
    """Return the addresses of this machine's network interfaces, without the loopback's."""
    found = _of_ipv4() if version == 4 else _of_ipv6()  # noqa: PLR2004 - a name, not a number
    return tuple(each for each in found if not each.is_loopback)


def address_for_others() -> str:
    """Return the address by which other machines most likely reach this one; "" for none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(SOMEWHERE)
            return str(asked.getsockname()[0])
        except OSError:  # no way out: a room's own network
            return next(map(str, addresses_of_machine(4)), "")


def _of_ipv4() -> Iterator[Address]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            question = struct.pack("256s", name.encode()[:LONGEST_INTERFACE_NAME])
            try:
                answer = fcntl.ioctl(asked, SIOCGIFADDR, question)
            except OSError:  # it has none
                continue
            yield IPv4Address(answer[ADDRESS_IN_ANSWER])


def _of_ipv6() -> Iterator[Address]:
    try:
        lines = INTERFACES_OF_IPV6.read_text().splitlines()
    except OSError:
        return
    for line in lines:
        address, _, _, scope, flags, _ = line.split()
        # One that changes every day, or is good on one wire only, is nobody's way to a floor.
        if scope == GLOBAL_SCOPE and not int(flags, 16) & TEMPORARY:
            yield IPv6Address(bytes.fromhex(address))
