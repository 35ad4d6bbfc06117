"""What goes wrong at a table, at random: actions out of turn, wrong pushes, claims, rulings, voids."""

from collections.abc import Callable
from random import Random  # noqa: TID251 - only its type: every draw is hypothesis's own
from typing import Any

from tables.domain import codec
from tables.domain.cards import RANKS, SUITS
from tables.domain.entries.base import Entry
from tables.domain.state import TableState
from tests.support import makers as say
from tests.support.given import Step
from tests.support.memory import MemoryTable
from tests.support.play import BOOKS, MOST_SEATS

KINDS = ("reading", "count", "award", "miscall", "killed_hand", "procedure", "conduct")
FINDINGS = ("no_fault", "honest_error", "suspected_miscall", "deliberate_miscall", "dealer_error")


class Irregular:
    """Ask for one irregular entry at a table as it stands; it may well be refused."""

    def __init__(self, rnd: Random, table: MemoryTable) -> None:
        self.rnd = rnd
        self.table = table

    @property
    def state(self) -> TableState:
        return self.table.state

    def next(self) -> Entry | Step:
        """Return something that does not go by the book."""
        return self.rnd.choice(_ALL)(self)

    def _seat(self) -> int:
        return self.rnd.randint(1, MOST_SEATS)

    def _card(self) -> str:
        return self.rnd.choice(RANKS) + self.rnd.choice(SUITS)

    def _number(self) -> int | None:
        if self.state.hand is None or self.rnd.random() < 0.6:
            return None
        return self.rnd.randint(1, self.state.hand.number)

    def _seq(self) -> int:
        return max(1, self.state.seq - int(self.rnd.random() ** 2 * 40))

    def action(self) -> Entry:
        rnd, seat = self.rnd, self._seat()
        return rnd.choice(
            [
                say.folded(seat),
                say.checked(seat),
                say.called(seat, rnd.choice([None, 25, 400])),
                say.bet(seat, 25 * rnd.randint(1, 30)),
                say.raised(seat, 25 * rnd.randint(1, 60)),
                say.posted(seat, 100, rnd.choice(["dead_blind", "live_blind", "straddle"])),
            ]
        )

    def cards(self) -> Entry:
        rnd, seat, card = self.rnd, self._seat(), self._card()
        board = self.state.hand.board if self.state.hand else ()
        on_board = board[-1] if board else card
        return rnd.choice(
            [
                say.exposed(
                    rnd.choice([None, seat]),
                    rnd.randint(1, 9),
                    cause=rnd.choice(["dealer", "player", "boxed"]),
                    card=card,
                ),
                say.entry("exposed_card_replaced", seat=seat),
                say.dealt(seat, rnd.randint(0, 2)),
                say.board(card),
                say.entry("board_taken_back", cards=[on_board], reason="too early"),
                say.entry("card_burned", card=card),
            ]
        )

    def hand(self) -> Entry:
        rnd, seat = self.rnd, self._seat()
        return rnd.choice(
            [
                say.tabled(seat, f"{self._card()} {self._card()}"),
                say.flashed(seat, [self._seat()], self._card()),
                say.flashed(seat, "table", self._card()),
                say.discarded(seat, identifiable=rnd.random() < 0.5),
                say.retrieved(seat),
                say.killed(seat, on_request_of=rnd.choice([None, self._seat()])),
                say.read(seat, "flush"),
                say.declared(
                    seat, "straight", rnd.choice(["", "K"]), side=rnd.choice([None, "low"])
                ),
                say.declared(seat, "flush", by_chips=True),
                say.conceded(seat),
                say.entry("tabling_refused", seat=seat),
                say.asks_to_see(seat, self._seat(), rnd.choice(["right", "collusion"])),
                say.entry("pot_pulled", seat=seat),
            ]
        )

    def pot(self) -> Entry:
        rnd = self.rnd
        pot, hand = rnd.randint(0, 2), self._number()
        amount = rnd.choice([None, 25, 100])
        given = {self._seat(): 25 * rnd.randint(0, 30), self._seat(): 25 * rnd.randint(0, 30)}
        return rnd.choice(
            [
                say.pushed(given, pot, hand=hand),
                say.impounded(pot, amount, hand=hand),
                say.released(pot, amount, hand=hand),
                say.scrambled(),
                say.misdeal(),
                say.fouled(),
                say.riffle(self._seat()),
            ]
        )

    def table_(self) -> Entry:
        rnd, seat = self.rnd, self._seat()
        return rnd.choice(
            [
                say.leaves(seat, rnd.choice(["busted", "moved", "left"])),
                say.entry("player_seated", seat=seat, player=f"n{self.state.seq}", stack=2000),
                say.entry("chips_added", seat=seat, amount=500, reason="add_on"),
                say.entry("chips_removed", seat=seat, amount=50, reason="race"),
                say.counted(seat, 25 * rnd.randint(0, 90)),
                say.break_starts(),
                say.break_ends(),
                say.entry("level_started", level=2, small_blind=75, big_blind=150),
                say.entry("rulebook_changed", rulebook=rnd.choice(BOOKS), reason="agreed"),
                say.entry("dealer_changed", dealer="d2"),
                say.entry("floor_called", by="dealer", reason="help"),
                say.entry("floor_arrived", by="staff", reason="help"),
                say.entry("call_accepted"),
                say.entry("call_cleared", outcome="ruling"),
            ]
        )

    def claim(self) -> Entry | Step:
        rnd = self.rnd
        known = sorted(self.state.claims)
        name = rnd.choice(known) if known and rnd.random() < 0.4 else f"c{self.state.seq}"
        raised: Entry | Step = say.claim(
            rnd.choice(KINDS),
            seat=self._seat(),
            claim=f"c{self.state.seq}",
            hand=self._number(),
            pot=rnd.choice([None, 0, 1]),
            against=rnd.choice([None, self._seat()]),
            voiced_before=rnd.choice([None, self._seq()]),
            voiced_says=rnd.choice([None, "claimant", "dealer"]),
        )
        if rnd.random() < 0.3:
            raised = Step.of(raised, queued=True, typed_ago=rnd.choice([0, 30, 200]))
        return rnd.choice(
            [raised, raised, say.admitted(name), say.withdrawn(name), self._statement(name)]
        )

    def _statement(self, name: str) -> Entry:
        return say.entry("statement_taken", claim=name, from_="seat 2", words="I saw it")

    def ruling(self) -> Entry | Step:
        rnd = self.rnd
        claim = rnd.choice([None, *self.state.claims])
        known = sorted(self.state.rulings)
        outside = rnd.choice([None, None, "fairness"])
        made = say.ruling(
            rnd.choice(FINDINGS),
            self._award(),
            claim=claim,
            ruling=f"r{self.state.seq}",
            hand=self._number(),
            outside_rulebook=outside,
            hand_status=rnd.choice([None, [{"seat": self._seat(), "live": rnd.random() < 0.5}]]),
            penalties=rnd.choice([None, [self._penalty()]]),
        )
        if not known:
            return say.director(made)
        name = rnd.choice(known)
        decided = say.appeal(
            rnd.choice(["upheld", "overturned", "varied"]),
            self._award() if rnd.random() < 0.5 else None,
            ruling=name,
            outside_rulebook=outside,
        )
        decided = Step.of(decided, actor="the other director")
        steps: list[Entry | Step] = [say.director(made), say.appealed(self._seat(), name), decided]
        return rnd.choice(steps)

    def _penalty(self) -> dict[str, Any]:
        return {
            "penalty": f"x{self.state.seq}",
            "player": f"p{self._seat()}",
            "kind": self.rnd.choice(["warning", "missed_hands", "missed_rounds"]),
            "count": self.rnd.choice([1, 2]),
            "reason": "words",
        }

    def _award(self) -> dict[int, dict[int, int]] | None:
        """What the cards say, what a remedy offers, or anything."""
        rnd = self.rnd
        if self.state.hand is None:
            return None
        roll = rnd.random()
        if roll < 0.2:
            return {rnd.randint(0, 1): {self._seat(): 25 * rnd.randint(0, 40)}}
        view: Any = self.table.view()
        rows = view["entitled"] if roll < 0.7 else [r for r in view["remedies"] if r["shares"]]
        award: dict[int, dict[int, int]] = {}
        for row in rows:
            totals: dict[int, int] = {}
            for share in row["shares"]:
                totals[share["seat"]] = totals.get(share["seat"], 0) + share["amount"]
            award[row["pot"]] = totals
        return award or None

    def revision(self) -> Entry | Step:
        rnd, seq = self.rnd, self._seq()
        if rnd.random() < 0.6:
            through = seq + rnd.randint(0, 5) if rnd.random() < 0.3 else None
            return say.director(say.voided(seq, through))
        row = self.table.rows[seq - 1]
        return say.director(say.corrected(seq, self._changed(row.entry)))

    def _changed(self, entry: Entry) -> Entry:
        """The entry with another seat, amount or cards."""
        rnd = self.rnd
        flat: dict[str, Any] = dict(codec.to_wire(entry))
        if "amount" in flat:
            flat["amount"] = 25 * rnd.randint(1, 30)
        elif flat.get("cards"):
            flat["cards"] = [self._card(), *flat["cards"][1:]]
        elif "seat" in flat:
            flat["seat"] = self._seat()
        return codec.from_wire(flat)

    def penalty(self) -> Entry:
        rnd = self.rnd
        known = sorted(self.state.penalties)
        given = say.penalty(
            rnd.choice(["warning", "missed_hands", "missed_rounds"]),
            seat=self._seat(),
            count=rnd.choice([None, 1, 2]),
            penalty=f"x{self.state.seq}",
        )
        if not known or rnd.random() < 0.5:
            return given
        name = rnd.choice(known)
        if rnd.random() < 0.5:
            return say.entry("penalty_served", penalty=name, hands=rnd.randint(0, 3))
        return say.entry("penalty_rescinded", penalty=name, reason="unjust")


_ALL: tuple[Callable[[Irregular], Entry | Step], ...] = (
    Irregular.action,
    Irregular.cards,
    Irregular.hand,
    Irregular.hand,
    Irregular.pot,
    Irregular.table_,
    Irregular.claim,
    Irregular.ruling,
    Irregular.revision,
    Irregular.penalty,
)
