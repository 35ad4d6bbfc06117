"""A process of its own that makes reports from their parameters: lines of hexadecimal in, hashes out."""

import sys
from hashlib import sha256

import django
from django.conf import settings


def main(database: str) -> None:
    """Make each report that is asked for."""
    settings.DATABASES["default"]["NAME"] = database
    django.setup()
    from floor.reports.making import made  # noqa: PLC0415 - only now there are models
    from floor.reports.parameters import decode  # noqa: PLC0415

    for line in sys.stdin:
        with made(decode(bytes.fromhex(line)), lambda _done, _whole: None) as content:
            sys.stdout.write(f"{sha256(content.read()).hexdigest()}\n")


if __name__ == "__main__":
    main(sys.argv[1])
