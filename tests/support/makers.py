"""Entries in poker words, short enough that a test reads as the story of a hand."""

from typing import Any

from rulings.domain.permissions import Role
from tables.domain import codec
from tables.domain.entries.base import Entry
from tables.domain.games import GAMES, Family
from tests.support.given import Step


def cards(text: str) -> list[str]:
    """Return "As Kd" as a list of cards."""
    return text.split()


def entry(wire_name: str, /, **fields: Any) -> Entry:
    """Return an entry by its wire name, read as the API reads it; fields that are None are left out."""
    flat = {name.rstrip("_"): value for name, value in fields.items() if value is not None}
    return codec.from_wire({"type": wire_name, **flat})


def director(step: Entry | Step) -> Step:
    """A director records it."""
    return Step.of(step, role=Role.DIRECTOR)


def dealer(step: Entry | Step) -> Step:
    """The dealer records it."""
    return Step.of(step, role=Role.DEALER)


def later(seconds: float, step: Entry | Step) -> Step:
    """So many seconds after the entry before it."""
    return Step.of(step, wait=seconds)


def opened(
    *,
    stacks: dict[int, int],
    book: str = "tda",
    game: str = "holdem",
    structure: str = "no_limit",
    chip: int = 25,
    house: dict[str, Any] | None = None,
    seats: int | None = None,
    **level: Any,
) -> tuple[Entry, ...]:
    """A table with players p1, p2 … in their seats and its first level begun."""
    amounts = {"small_blind": 100, "big_blind": 200, **level}
    return (
        entry(
            "table_opened",
            game=game,
            structure=structure,
            rulebook=book,
            house_rules=house,
            smallest_chip=chip,
            seats=seats or max(*stacks, 2),
        ),
        *(
            entry("player_seated", seat=seat, player=f"p{seat}", stack=stack)
            for seat, stack in stacks.items()
        ),
        entry("level_started", level=1, **amounts),
    )


def riffle(button: int | None = 1, method: str = "riffle", **fields: Any) -> Entry:
    """A hand starts. In stud `button` is None, which the wire writes as null."""
    return codec.from_wire({"type": "hand_started", "button": button, "method": method, **fields})


def a_showdown(
    board: str = "Ah Kd 7c 7s 2h",
    *,
    pots: tuple[Any, ...] = (600,),
    live: tuple[int, ...] = (1, 2, 3),
    stacks: dict[int, int] | None = None,
    button: int | None = 1,
    hand: bool = True,
    aggressor: int | None = None,
    first: int | None = None,
    to_act: int | None = None,
    all_in: tuple[int, ...] | None = None,
    in_front: dict[int, int] | None = None,
    up: dict[int, str] | None = None,
    street: str | None = None,
    **table: Any,
) -> tuple[Entry, ...]:
    """A hand whose betting nobody logged, as the floor finds it; by default the river is over.

    A pot is an amount that all live hands play for, or (amount, seats).
    """
    game = GAMES[table.get("game", "holdem")]
    dealt = cards(board) if game.family is Family.BOARD else []
    stacks = stacks or dict.fromkeys(live, 10_000)
    names = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
    stated = [
        {"amount": pot, "eligible": list(live)}
        if isinstance(pot, int)
        else {"amount": pot[0], "eligible": list(pot[1])}
        for pot in pots
    ]
    situation: dict[str, Any] = {
        "type": "situation_stated",
        "street": street or (names[len(dealt)] if dealt else game.streets[-1]),
        "board": dealt,
        "button": button,
        "pots": stated,
        "live": list(live),
        "last_aggressor": aggressor,
        "first_to_act": first,
        "to_act": to_act,
        "all_in": list(all_in) if all_in else None,
        "in_front": {str(seat): chips for seat, chips in in_front.items()} if in_front else None,
        "up_cards": {str(seat): cards(text) for seat, text in up.items()} if up else None,
    }
    kept = {name: value for name, value in situation.items() if value is not None}
    kept["button"] = button
    return (
        *(opened(stacks=stacks, **table) if hand else ()),
        riffle(button),
        codec.from_wire(kept),
    )


def posted(seat: int, amount: int, kind: str) -> Entry:
    return entry("forced_bet_posted", seat=seat, kind=kind, amount=amount)


def blinds(small: int, big: int, *, amounts: tuple[int, int] = (100, 200)) -> tuple[Entry, ...]:
    return posted(small, amounts[0], "small_blind"), posted(big, amounts[1], "big_blind")


def folded(seat: int) -> Entry:
    return entry("folded", seat=seat)


def checked(seat: int) -> Entry:
    return entry("checked", seat=seat)


def called(seat: int, amount: int | None = None, **fields: Any) -> Entry:
    return entry("called", seat=seat, amount=amount, **fields)


def bet(seat: int, amount: int, **fields: Any) -> Entry:
    return entry("bet", seat=seat, amount=amount, **fields)


def raised(seat: int, to: int, **fields: Any) -> Entry:
    return entry("raised", seat=seat, to=to, **fields)


def board(text: str) -> Entry:
    return entry("board_dealt", cards=cards(text))


def dealt(seat: int, count: int, *, face: str = "down", hole: str | None = None) -> Entry:
    return entry(
        "cards_dealt", seat=seat, count=count, face=face, cards=cards(hole) if hole else None
    )


def exposed(seat: int | None, ordinal: int, *, cause: str = "dealer", card: str = "4c") -> Entry:
    return entry("card_exposed", seat=seat, ordinal=ordinal, cause=cause, card=card)


def declared(seat: int, category: str, ranks: str = "", **fields: Any) -> Entry:
    """He says what he holds; `ranks` without spaces, "K9" for kings and nines."""
    return entry("hand_declared", seat=seat, category=category, ranks=list(ranks) or None, **fields)


def conceded(seat: int) -> Entry:
    return entry("hand_conceded", seat=seat, words="you have it")


def tabled(seat: int, text: str) -> Entry:
    return entry("cards_tabled", seat=seat, cards=cards(text))


def flashed(seat: int, to: list[int] | str, text: str | None = None) -> Entry:
    return entry("cards_flashed", seat=seat, to=to, cards=cards(text) if text else None)


def discarded(seat: int, *, identifiable: bool = False, face: str = "down") -> Entry:
    """He throws his hand away, by default into the muck where nobody finds it again."""
    return entry(
        "hand_discarded",
        seat=seat,
        face=face,
        touched_muck=not identifiable,
        identifiable=identifiable,
    )


def retrieved(seat: int) -> Entry:
    return entry("hand_retrieved", seat=seat)


def killed(seat: int, *, identifiable: bool = True, **fields: Any) -> Entry:
    return entry("hand_killed", seat=seat, identifiable=identifiable, **fields)


def read(seat: int, category: str, ranks: str = "") -> Entry:
    return entry("hand_read", seat=seat, category=category, ranks=list(ranks) or None)


def asks_to_see(by: int, of: int, ground: str = "right") -> Entry:
    return entry("show_requested", by=by, of=of, ground=ground)


def shares(given: dict[int, int]) -> list[dict[str, int]]:
    return [{"seat": seat, "amount": amount} for seat, amount in given.items()]


def pushed(given: dict[int, int], pot: int = 0, **fields: Any) -> Entry:
    return entry("pot_pushed", pot=pot, shares=shares(given), **fields)


def impounded(pot: int = 0, amount: int | None = None, **fields: Any) -> Entry:
    return entry("pot_impounded", pot=pot, amount=amount, reason="disputed", **fields)


def released(pot: int = 0, amount: int | None = None, **fields: Any) -> Entry:
    return entry("pot_released", pot=pot, amount=amount, reason="settled", **fields)


def scrambled(*on_stub: int) -> Entry:
    return entry("deck_scrambled", on_stub=list(on_stub) or None)


def misdeal() -> Entry:
    return entry("misdeal_declared", reason="wrong number of cards")


def fouled() -> Entry:
    return entry("deck_fouled", reason="two queens of clubs")


def break_starts(seconds: int = 900) -> Entry:
    return entry("break_started", seconds=seconds)


def break_ends() -> Entry:
    return entry("break_ended")


def table_breaks() -> Entry:
    return entry("table_broken")


def leaves(seat: int, reason: str = "moved") -> Entry:
    return entry("player_left", seat=seat, reason=reason)


def counted(seat: int, amount: int) -> Entry:
    return entry("stack_counted", seat=seat, amount=amount)


def claim(
    kind: str, *, seat: int | None = 2, by: str = "seat", claim: str = "c1", **fields: Any
) -> Entry:
    return entry("claim_raised", claim=claim, kind=kind, by=by, seat=seat, **fields)


def admitted(claim: str = "c1") -> Step:
    return director(entry("claim_admitted", claim=claim, reason="the dealer heard it"))


def withdrawn(claim: str = "c1") -> Entry:
    return entry("claim_withdrawn", claim=claim, reason="a mistake of mine")


def awards(given: dict[int, dict[int, int]]) -> list[dict[str, Any]]:
    return [{"pot": pot, "shares": shares(one)} for pot, one in given.items()]


def ruling(
    finding: str = "dealer_error",
    award: dict[int, dict[int, int]] | None = None,
    *,
    claim: str | None = "c1",
    ruling: str = "r1",
    **fields: Any,
) -> Entry:
    """A ruling; `award` gives for each pot what each seat is awarded."""
    return entry(
        "ruling_issued",
        ruling=ruling,
        claim=claim,
        finding=finding,
        pot_awards=awards(award) if award else None,
        provisions=[],
        reason="as found",
        **fields,
    )


def appealed(by: int, ruling: str = "r1") -> Entry:
    return entry("ruling_appealed", ruling=ruling, by=by, words="not so")


def appeal(
    outcome: str,
    award: dict[int, dict[int, int]] | None = None,
    *,
    ruling: str = "r1",
    **fields: Any,
) -> Step:
    """Another director than ruled decides the appeal."""
    decided = entry(
        "appeal_decided",
        ruling=ruling,
        outcome=outcome,
        pot_awards=awards(award) if award else None,
        reason="as found on appeal",
        **fields,
    )
    return Step.of(decided, role=Role.DIRECTOR, actor="another director")


def penalty(kind: str, *, seat: int = 2, count: int | None = None, penalty: str = "x1") -> Entry:
    return entry(
        "penalty_issued",
        penalty=penalty,
        player=f"p{seat}",
        seat=seat,
        kind=kind,
        count=count,
        reason="words",
    )


def voided(seq: int, through: int | None = None) -> Entry:
    return entry("entry_voided", seq=seq, through=through, reason="wrong hand")


def corrected(seq: int, of: Entry) -> Entry:
    """Entry `seq` reads as `of`."""
    payload = {key: value for key, value in codec.to_wire(of).items() if key != "type"}
    return entry("entry_corrected", seq=seq, payload=payload, reason="as it was")
