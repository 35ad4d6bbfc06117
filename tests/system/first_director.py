"""Make the first director with a one-time link, open a tournament, get a token for it.

A process of its own, on the data folder or database that the environment names:
`python -m tests.system.first_director SECRET`.
"""

import sys

import django
import msgspec
from msgspec import Struct


class Opened(Struct, frozen=True):
    """A tournament, and a token of its director."""

    tournament: str
    token: str


def main() -> None:
    """Do it, and write what came of it as JSON."""
    django.setup()
    # Imported here: these modules lead to models, which want the settings first.
    from floor.accounts import make_first_director  # noqa: PLC0415
    from floor.services import open_tournament  # noqa: PLC0415
    from floor.tokens import issue_token  # noqa: PLC0415
    from floor.wallclock import new_id, now  # noqa: PLC0415
    from rulings.domain.permissions import Role  # noqa: PLC0415
    from tables.domain.entries.tournament import TournamentOpened  # noqa: PLC0415
    from tables.domain.envelope import Envelope  # noqa: PLC0415

    secret, words = sys.argv[1], "a long enough phrase"
    person = make_first_director(secret, username="ada", name="Ada", password=words)
    envelope = Envelope(actor=person.code, role="director", command_id=new_id(), occurred_at=now())
    entry = TournamentOpened(name="Sunday", zone="UTC", rulebook="tda")
    opened = open_tournament(person=person, entry=entry, envelope=envelope)
    tournament = opened.stream.tournament
    token = issue_token(person, tournament, Role.DIRECTOR)
    sys.stdout.buffer.write(msgspec.json.encode(Opened(str(tournament), token)))


if __name__ == "__main__":
    main()
