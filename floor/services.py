"""Open tournaments and tables: the first entry of a stream, under an id that follows from the command.

Sent again, the same command comes to the same stream, where it is known.
"""

from uuid import UUID, uuid5

from msgspec import Struct

from floor.accounts import grant, may_open_tournaments
from floor.http import submit
from floor.models import Membership, Person
from floor.problems import Problem
from rulings.domain.permissions import Role
from rulings.services import Outcome
from tables.domain.entries.table import TableOpened
from tables.domain.entries.tournament import TournamentOpened
from tables.domain.envelope import Envelope, StreamId

# Of this product alone, so that its ids cannot be those of another one's commands.
TOURNAMENTS = UUID("1f6b9a52-3c0f-5d5e-9a7e-6b1b6a0f4c11")


class Opened(Struct, frozen=True):
    """A stream, and what came of opening it."""

    stream: StreamId
    outcome: Outcome


def open_tournament(*, person: Person, entry: TournamentOpened, envelope: Envelope) -> Opened:
    """Open a tournament; its first director is who opened it.

    Raises:
        Problem: `not_permitted`, where the person may not open tournaments.
    """
    if not may_open_tournaments(person):
        raise Problem("not_permitted", "directors_open_tournaments")
    stream = StreamId(uuid5(TOURNAMENTS, f"{person.code} {envelope.command_id}"))
    outcome = submit(stream, entry, envelope)
    # After the append, which comes first; a command that was cut off here and is sent again
    # goes on here. Whoever was made something else since stays that.
    known = Membership.objects.filter(tournament=stream.tournament)
    if outcome.seq is not None and not known.exists():
        grant(person, stream.tournament, Role.DIRECTOR)
    return Opened(stream, outcome)


def open_table(*, tournament: UUID, entry: TableOpened, envelope: Envelope) -> Opened:
    """Open a table of a tournament."""
    stream = StreamId(tournament, uuid5(tournament, str(envelope.command_id)))
    return Opened(stream, submit(stream, entry, envelope))
