"""The action notation of PHH: one string into who does what with which cards or chips."""

from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation

from msgspec.structs import replace

from floor.imports.hand import Action
from floor.imports.imported import FieldError
from floor.imports.phh_numbers import can_be_chips
from tables.domain.cards import RANK_VALUE, SHORT_DECK_RANKS, SUIT_VALUE, UNKNOWN

AS_DEALT = ("-",)
CARD_LENGTH = 2


def parse_actions(
    texts: Sequence[object], *, players: int, short_deck: bool
) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Return the actions, and what the comments beside them say."""
    actions = []
    comments = []
    for at, text in enumerate(texts, start=1):
        if not isinstance(text, str):
            raise FieldError(f"action {at}", "is no text")
        notation, _, comment = text.partition("#")
        if comment.strip():
            comments.append(f"At action {at} the file says: {comment.strip()}")
        if words := notation.split():
            actions.append(_parse(at, words, players, short_deck=short_deck))
    return tuple(actions), tuple(comments)


def _parse(at: int, words: list[str], players: int, *, short_deck: bool) -> Action:
    def cards(text: str) -> tuple[str, ...]:
        return parse_cards(f"action {at}", text, short_deck=short_deck)

    actor, verb, *rest = [*words, ""] if len(words) == 1 else words
    if actor == "d":
        return _dealt(at, verb, rest, players, cards)
    player = _player(at, actor, players)
    match verb, rest:
        case "pb" | "f" | "cc", []:
            return Action(at=at, verb=verb, player=player)
        case "cbr", [amount]:
            return Action(at=at, verb="cbr", player=player, amount=_amount(at, amount))
        case "sd" | "sm", []:
            return Action(at=at, verb=verb, player=player)
        case "sm", ["-"]:
            return Action(at=at, verb="sm", player=player, cards=AS_DEALT)
        case "sd" | "sm", [text]:
            return Action(at=at, verb=verb, player=player, cards=cards(text))
        case _:
            raise FieldError(f"action {at}", f"'{' '.join(words)}' is no action of the format")


def _dealt(
    at: int,
    verb: str,
    rest: list[str],
    players: int,
    cards: Callable[[str], tuple[str, ...]],
) -> Action:
    match verb, rest:
        case "db", [text]:
            return Action(at=at, verb="db", cards=cards(text))
        case "dh", [actor, text]:
            player = _player(at, actor, players)
            return Action(at=at, verb="dh", player=player, cards=cards(text))
        case _:
            raise FieldError(f"action {at}", "the dealer deals 'd db CARDS' or 'd dh pN CARDS'")


def _player(at: int, text: str, players: int) -> int:
    if text[:1] == "p" and text[1:].isdecimal() and 1 <= int(text[1:]) <= players:
        return int(text[1:]) - 1
    raise FieldError(f"action {at}", f"'{text}' is neither d nor one of p1 to p{players}")


def _amount(at: int, text: str) -> Decimal:
    try:
        amount = Decimal(text.replace(",", ""))
    except InvalidOperation:
        raise FieldError(f"action {at}", f"'{text}' is no amount") from None
    if not can_be_chips(amount) or amount <= 0:
        raise FieldError(f"action {at}", f"'{text}' is no amount of chips")
    return amount


def parse_cards(field: str, text: str, *, short_deck: bool) -> tuple[str, ...]:
    """Cut a run of cards in two-character cards; an unknown one is `??`."""
    cards = tuple(text[i : i + CARD_LENGTH] for i in range(0, len(text), CARD_LENGTH))
    for card in cards:
        known = len(card) == CARD_LENGTH and card[0] in RANK_VALUE and card[1] in SUIT_VALUE
        if card != UNKNOWN and not known:
            raise FieldError(field, f"'{card}' is no card")
        if known and short_deck and card[0] not in SHORT_DECK_RANKS:
            raise FieldError(field, f"{card} is not in a short deck")
    return cards


def with_draws(actions: Sequence[Action]) -> tuple[Action, ...]:
    """Give each discard the cards that came for it, so that a draw is one action."""
    kept: list[Action] = []
    drawing: dict[int, int] = {}
    for action in actions:
        place = drawing.get(action.player)
        if action.verb == "dh" and place is not None:
            drawn = (*(kept[place].drawn or ()), *(action.cards or ()))
            kept[place] = replace(kept[place], drawn=drawn)
            continue
        if action.verb == "sd":
            drawing[action.player] = len(kept)
        kept.append(action)
    return tuple(kept)
