"""Read a player's record so far in a tournament: where he sits, his penalties, the claims he has a part in."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from floor.problems import Problem
from floor.redaction import readable
from rulings.domain.permissions import Role
from rulings.domain.story import Story
from rulings.stories import story_of
from tables.domain.entries.table import PlayerSeated
from tables.domain.envelope import Recorded, StreamId
from tables.domain.penalties import hands_owed
from tables.domain.state import Claim, Penalty, Ruling, TableState
from tables.log.whereabouts import tables_of

READERS: Final = (Role.FLOOR, Role.DIRECTOR, Role.AUDITOR)


class Sitting(Struct, frozen=True):
    """A table he sat at: his seat and chips while he is there."""

    table: UUID
    number: int | None
    seat: int | None
    stack: int | None
    round_hands: int


class PenaltyGiven(Struct, frozen=True):
    """A penalty as it was given, and where it stands at the table he was last counted at."""

    table: UUID
    penalty: Penalty
    at: datetime
    actor: str
    reason: str


class ClaimPart(Struct, frozen=True):
    """A claim that he raised, or that was raised against him, with the ruling on it."""

    table: UUID
    claim: Claim
    is_his: bool
    ruling: Ruling | None


class Record(Struct, frozen=True):
    """All of it; `now_at` is where he sits, or sat last."""

    player: str
    sittings: tuple[Sitting, ...]
    penalties: tuple[PenaltyGiven, ...]
    claims: tuple[ClaimPart, ...]
    warnings: int

    @property
    def now_at(self) -> Sitting:
        """The table he sits at, or sat at last."""
        return next((one for one in self.sittings if one.seat), self.sittings[-1])


def record_of(*, tournament: UUID, player: str, role: Role) -> Record:
    """Return a player's record.

    Raises:
        Problem: `not_found`, where nobody of that name sat at a table of the tournament.
    """
    stories = {stream: story_of(stream) for stream in tables_of(tournament, player) if stream.table}
    if not stories:
        raise Problem("not_found", "no_such_player", facts={"player": player})
    penalties: dict[str, PenaltyGiven] = {}
    for stream, story in stories.items():
        _add_penalties(penalties, stream, story, player, role)
    given = tuple(sorted(penalties.values(), key=lambda one: one.at))
    claims = [part for stream, story in stories.items() for part in _claims(stream, story, player)]
    return Record(
        player=player,
        sittings=tuple(_sitting(stream, story, player) for stream, story in stories.items()),
        penalties=given,
        claims=tuple(sorted(claims, key=lambda part: part.claim.received_at)),
        warnings=sum(
            one.penalty.kind == "warning" and one.penalty.status != "rescinded" for one in given
        ),
    )


def _sitting(stream: StreamId, story: Story, player: str) -> Sitting:
    state = story.state
    seat = next((no for no, one in state.occupants.items() if one.player == player), None)
    return Sitting(
        table=stream.key,
        number=state.opened.number if state.opened else None,
        seat=seat,
        stack=state.occupants[seat].stack if seat else None,
        round_hands=hands_owed(state, "missed_rounds", 1) or 0,
    )


def _add_penalties(
    found: dict[str, PenaltyGiven], stream: StreamId, story: Story, player: str, role: Role
) -> None:
    """Add the penalties of a table; one that he brought there is the one he was given before."""
    his = [one for one in story.state.penalties.values() if one.player == player]
    rows = readable([story.raw[one.seq - 1] for one in his], story=story, role=role)
    for penalty, row in zip(his, rows, strict=True):
        before = found.get(penalty.penalty)
        if before is not None and isinstance(row.entry, PlayerSeated):
            found[penalty.penalty] = replace(before, table=stream.key, penalty=penalty)
        else:
            key = penalty.penalty if before is None else f"{penalty.penalty} {stream.key}"
            found[key] = _given(stream, penalty, row)


def _given(stream: StreamId, penalty: Penalty, row: Recorded) -> PenaltyGiven:
    return PenaltyGiven(
        table=stream.key,
        penalty=penalty,
        at=row.recorded_at,
        actor=row.actor,
        reason=str(getattr(row.entry, "reason", "")),
    )


def _claims(stream: StreamId, story: Story, player: str) -> Iterator[ClaimPart]:
    rulings = {one.claim: one for one in story.state.rulings.values() if one.claim}
    for claim in story.state.claims.values():
        then = story_of(stream, claim.seq).state
        is_his = claim.seat is not None and _sat(then, claim.hand, claim.seat) == player
        against = claim.against is not None and _sat(then, claim.hand, claim.against) == player
        if is_his or against:
            yield ClaimPart(
                table=stream.key,
                claim=claim,
                is_his=is_his,
                ruling=rulings.get(claim.claim),
            )


def _sat(state: TableState, number: int | None, seat: int) -> str:
    """Return who held a seat in a hand, or sat there."""
    hand = state.hand_numbered(number) if number is not None else None
    held = hand.seats.get(seat) if hand else None
    sits = state.occupants.get(seat)
    return held.player if held else sits.player if sits else ""
