"""Find what the players that a miscall is about miscalled earlier in the event."""

from uuid import UUID

from floor.pages.earlier import Earlier, earlier_lines
from floor.pages.table_board import table_name
from floor.views.reading import Reading
from rulings.history import PastMiscall, miscalls_of
from rulings.stories import story_of
from tables.domain.envelope import StreamId
from tables.domain.state import Claim

MISCALLED = ("suspected_miscall", "deliberate_miscall")


def earlier_about_claim(reading: Reading, name: str | None) -> tuple[Earlier, ...]:
    """Return what whom a miscall claim is about miscalled before this hand; nothing for another claim."""
    claim = reading.whole.state.claims.get(name) if name else None
    return _earlier(reading, claim) if claim and claim.kind == "miscall" else ()


def earlier_about_ruling(reading: Reading, claim: str | None, finding: str) -> tuple[Earlier, ...]:
    """Return the same for a ruling: on a miscall claim, or one without a claim that found a miscall."""
    if claim is not None:
        return earlier_about_claim(reading, claim)
    return _earlier(reading, None) if finding in MISCALLED else ()


def _earlier(reading: Reading, claim: Claim | None) -> tuple[Earlier, ...]:
    judgment, number = reading.judgment, reading.number
    if judgment is None or number is None:
        return ()
    seats = {miscall.declaration.seat for miscall in judgment.miscalls if miscall.better}
    if claim is not None and claim.against is not None:
        seats = {claim.against}
    began = reading.whole.rows[reading.whole.starts[number][1]].recorded_at
    tournament = reading.stream.tournament
    found = []
    for seat in sorted(seats):
        held = judgment.hand.seats.get(seat)
        if held is None:
            continue
        miscalls = [one for one in miscalls_of(tournament, held.player) if one.at < began]
        lines = earlier_lines(miscalls, _names(tournament, miscalls))
        found.append(Earlier(seat=seat, player=held.player, lines=lines))
    return tuple(found)


def _names(tournament: UUID, miscalls: list[PastMiscall]) -> dict[UUID, str]:
    opened = {one.table: story_of(StreamId(tournament, one.table)).state.opened for one in miscalls}
    return {table: table_name(one.number if one else None) for table, one in opened.items()}
