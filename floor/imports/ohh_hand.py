"""An OHH hand put in our terms: who was dealt in, what was posted, and what was done in turn."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from floor.imports.hand import Hand, Post
from floor.imports.imported import FieldError
from floor.imports.ohh_fields import Ohh, OhhAction, OhhPlayer, listed, read_fields
from floor.imports.ohh_rounds import LEFT_OUT, PUT_IN, Rounds, Telling
from floor.imports.phh_fields import names_of, scaled
from floor.imports.phh_numbers import can_be_chips, scale_of
from tables.domain.entries.table import AnteForm, GameName, LevelStarted, Structure
from tables.domain.games import GAMES

GAME_TYPES: Final[Mapping[str, Mapping[int, GameName]]] = {
    "Holdem": {2: "holdem"},
    "Omaha": {4: "omaha", 5: "omaha5", 6: "omaha6"},
    "OmahaHiLo": {4: "omaha8", 5: "omaha5_8"},
}
LIMITS: Final[Mapping[str, Structure]] = {
    "NL": "no_limit",
    "PL": "pot_limit",
    "FL": "fixed_limit",
}
NO_STREETS: Final = ("Stud", "StudHiLo", "Draw")
MOST_SEATS: Final = 23


def read_hand(document: object, told: Telling = PUT_IN) -> Hand:
    """Check a hand's fields and put them in our terms.

    Args: told: how its amounts are told.

    Raises: FieldError naming the field that is missing, wrong, or more than a table can hold.
    """
    ohh = read_fields(document)
    name, structure = _game(ohh)
    players = _players(ohh)
    rounds = Rounds(ohh, GAMES[name], players, told)
    scale = scale_of([*_amounts(ohh), *(player.starting_stack for player in players)])
    most = max(*(player.seat for player in players), ohh.table_size, ohh.dealer_seat)
    if ohh.dealer_seat < 1 or most > MOST_SEATS:
        raise FieldError("dealer_seat", f"{ohh.dealer_seat} is no seat of a table")
    return Hand(
        game_name=name,
        structure=structure,
        seats=tuple(player.seat for player in players),
        table_seats=most,
        button=ohh.dealer_seat,
        names=names_of([player.name or "" for player in players]),
        stacks=tuple(int(player.starting_stack * scale) for player in players),
        posts=tuple(
            Post(post.kind, post.player, int(post.amount * scale)) for post in rounds.posts
        ),
        bring_in=0,
        level=_level(ohh, players, rounds, scale),
        actions=rounds.actions,
        scale=scale,
        finishing=None,
        winnings=_winnings(ohh, players, scale),
        notes=(*told.notes, *scaled(scale), *rounds.notes, *_left_out(ohh)),
    )


def _game(ohh: Ohh) -> tuple[GameName, Structure]:
    structure = LIMITS.get(ohh.bet_limit.bet_type)
    if structure is None:
        raise FieldError(
            "bet_limit.bet_type", f"'{ohh.bet_limit.bet_type}' is none of {' '.join(LIMITS)}"
        )
    if ohh.game_type in NO_STREETS:
        raise FieldError("game_type", f"the format has no streets for '{ohh.game_type}'")
    games = GAME_TYPES.get(ohh.game_type)
    if games is None:
        known = " ".join(GAME_TYPES)
        raise FieldError("game_type", f"'{ohh.game_type}' is none of the games we know: {known}")
    dealt = [*(act.cards for act in _acts(ohh)), *(player.cards for player in ohh.players)]
    held = max((len(listed(cards)) for cards in dealt), default=0)
    return games.get(held, next(iter(games.values()))), structure


def _acts(ohh: Ohh) -> Iterator[OhhAction]:
    for told in ohh.rounds:
        yield from told.actions


def _acted(ohh: Ohh) -> frozenset[int]:
    """Return who took part: he posted, was dealt cards, or did something with them."""
    return frozenset(
        action.player_id
        for action in _acts(ohh)
        if action.player_id is not None and action.action not in LEFT_OUT
    )


def _players(ohh: Ohh) -> list[OhhPlayer]:
    """Return who was dealt in, first left of the button first."""
    acted = _acted(ohh)
    dealt_in = [player for player in ohh.players if player.id in acted]
    if len(dealt_in) < 2:  # noqa: PLR2004 - a hand is between two at least
        raise FieldError("players", f"{len(dealt_in)} of them take part in the hand")
    for field in ("id", "seat"):
        values = [getattr(player, field) for player in dealt_in]
        if len(set(values)) < len(values):
            raise FieldError("players", f"two of them have the same {field}")
    for player in dealt_in:
        if not 1 <= player.seat <= MOST_SEATS:
            raise FieldError("players", f"{player.seat} is no seat of a table")
        if not can_be_chips(player.starting_stack) or player.starting_stack <= 0:
            raise FieldError("players", f"{player.starting_stack} is no amount of chips")
    return sorted(dealt_in, key=lambda one: (one.seat <= ohh.dealer_seat, one.seat))


def _amounts(ohh: Ohh) -> list[Decimal]:
    """Return the amounts whose decimals say what a whole chip is."""
    stakes = [ohh.small_blind_amount, ohh.big_blind_amount, ohh.ante_amount or Decimal(0)]
    amounts = [action.amount for action in _acts(ohh) if action.amount is not None]
    for amount in (*stakes, *amounts):
        if not can_be_chips(amount):
            raise FieldError("rounds", f"{amount} is no amount of chips")
    return [*stakes, *amounts]


def _level(ohh: Ohh, players: list[OhhPlayer], rounds: Rounds, scale: int) -> LevelStarted:
    if ohh.big_blind_amount <= 0 or ohh.small_blind_amount < 0:
        raise FieldError("big_blind_amount", f"{ohh.big_blind_amount} is no blind")
    antes = [post for post in rounds.posts if post.kind == "ante"]
    posted = max((post.amount for post in antes), default=Decimal(0))
    ante = int((ohh.ante_amount or posted) * scale)
    form: AnteForm | None = "each" if ante else None
    if len(antes) == 1:
        by_button = players[antes[0].player].seat == ohh.dealer_seat
        form = "button" if by_button else "big_blind"
    return LevelStarted(
        level=1,
        small_blind=int(ohh.small_blind_amount * scale),
        big_blind=int(ohh.big_blind_amount * scale),
        ante=ante,
        ante_form=form,
    )


def _left_out(ohh: Ohh) -> Iterator[str]:
    """Yield what the file tells of the event, not of the hand."""
    if ohh.tournament_bounties:
        yield "The file tells of bounties; they are left out."
    if ohh.tournament_rebuys:
        yield "The file tells of rebuys; they are left out."


def _winnings(ohh: Ohh, players: list[OhhPlayer], scale: int) -> tuple[Decimal, ...] | None:
    if not ohh.pots:
        return None
    won = {player.id: Decimal(0) for player in players}
    for pot in ohh.pots:
        for win in pot.player_wins or ():
            is_amount = can_be_chips(win.win_amount) and win.win_amount >= 0
            if win.player_id not in won or not is_amount:
                raise FieldError("pots", f"player {win.player_id} cannot win {win.win_amount}")
            won[win.player_id] += win.win_amount * scale
    return tuple(won.values())
