"""Entries of the tournament's own stream: opening, registration, days, closing."""

from typing import Annotated

from msgspec import Meta

from tables.domain.entries.base import Amount, Chips, Entry, Name, Text
from tables.domain.entries.table import HouseRules

Root = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Signature = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}$")]
Day = Annotated[int, Meta(ge=1, le=60)]
# Where each stream stood, by its id; the tournament's own has the tournament's id.
Heads = dict[Name, Annotated[int, Meta(ge=1)]]


class TournamentOpened(Entry, tag="tournament_opened", frozen=True, kw_only=True):
    """A tournament opens under a rulebook, in a time zone."""

    name: Name
    zone: Name
    rulebook: Name
    house_rules: HouseRules | None = None
    chip_set: tuple[Amount, ...] | None = None
    starting_stack: Chips | None = None


class PlayerRegistered(Entry, tag="player_registered", frozen=True, kw_only=True):
    """A player enters, or re-enters, with chips."""

    player: Name
    entry: Annotated[int, Meta(ge=1)]
    chips: Chips


class DayStarted(Entry, tag="day_started", frozen=True, kw_only=True):
    """A day of play begins."""

    day: Day


class DayEnded(Entry, tag="day_ended", frozen=True, kw_only=True):
    """A day of play ends; the server adds where all streams stand, and signs the root over that."""

    day: Day
    root: Root | None = None
    signature: Signature | None = None
    heads: Heads | None = None


class TournamentClosed(Entry, tag="tournament_closed", frozen=True, kw_only=True):
    """The event is over and sealed; the server adds where all streams stand, and signs the root."""

    root: Root | None = None
    signature: Signature | None = None
    heads: Heads | None = None


class TournamentReopened(Entry, tag="tournament_reopened", frozen=True, kw_only=True):
    """What follows a closing is an amendment."""

    reason: Text


TournamentEntry = (
    TournamentOpened
    | PlayerRegistered
    | DayStarted
    | DayEnded
    | TournamentClosed
    | TournamentReopened
)
