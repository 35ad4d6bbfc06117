"""Every page there is, as who sees it: a new page is a line here, and is looked at in every way."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from playwright.sync_api import BrowserContext

from floor import import_runs
from floor.asking import COOKIE
from floor.import_runs import Sent
from floor.invitations import invite_somebody_new
from floor.models import Person, ReportRun
from floor.pins import set_pin
from floor.reports.audience import Profile
from floor.reports.registry import Format
from floor.reports.runs import Wanted, ask, make
from floor.reports.shown import show, token_of
from floor.tablets import Paired, offer_pairing, pair_by_link
from floor.wallclock import new_id, now
from rulings.domain.permissions import Role
from rulings.services import Command, record
from tables.domain.entries.floor import RulingIssued
from tables.domain.envelope import Envelope
from tests.e2e.conftest import Demo, Tablet

NOBODY, KIOSK, DIRECTOR, FLOOR, DEALER = "nobody", "kiosk", "director", "floor1", "dealer"
PIN = "2580"
SESSION = Path(__file__).parents[1] / "floor" / "phh" / "session.phhs"
# What is shown in place of a page.
REFUSED = {"not found": 404, "a link used up": 410, "a decision shown no more": 404}
ACTS = ("raised", "board_dealt", "hand_declared", "cards_tabled", "hand_started")


@dataclass
class House:
    """The demonstration with a paired tablet and somebody who was invited, and a browser for each reader."""

    demo: Demo
    new_context: Callable[..., BrowserContext]
    tablets: dict[str, Tablet] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Pair a tablet to table 5, invite somebody, make a report, import hands."""
        director = Person.objects.get(username="director")
        self.report = self._reported(director)
        self.imported = self._imported(director)
        self.floor1 = Person.objects.get(username="floor1")
        self.decision = self._shown_decision()
        set_pin(self.floor1, PIN)
        self.paired = self._paired(director)
        self.invited, self.invitation = invite_somebody_new(
            username="new",
            name="Ari New",
            role=Role.FLOOR,
            tournament=self.demo.tournament,
            by=director,
        )
        self.link = offer_pairing(
            tournament=self.demo.tournament, table=None, label="Floor 1", by=director
        ).secret

    def _reported(self, director: Person) -> UUID:
        wanted = Wanted(code="R0", format=Format.SCREEN, profile=Profile.INTERNAL, language="en")
        run = ask(director, self.demo.tournament, wanted)
        assert make(run.pk)
        return run.pk

    def _imported(self, director: Person) -> UUID:
        session = Sent("session.phhs", SESSION.read_bytes())
        run = import_runs.ask(director, self.demo.tournament, "tda", [session])
        assert import_runs.run_import(run.pk)
        return run.pk

    def _shown_decision(self) -> ReportRun:
        """Rule at the table of stud, and show the player the decision."""
        stream = self.demo.tables[4]
        ruling = RulingIssued(
            ruling="r1",
            finding="dealer_error",
            heard=(1, 3),
            provisions=("TDA-CARDS-SPEAK", "TDA-TABLED"),
            reason="The dealer pushed the pot before all hands were read",
        )
        by = Envelope(actor=self.floor1.code, role="floor", command_id=new_id(), occurred_at=now())
        assert record(Command(stream, ruling, by, new_id, None)).refusal is None
        wanted = Wanted(
            code="R2",
            format=Format.SCREEN,
            profile=Profile.PLAYER,
            language="en",
            table=stream.table,
            about="r1",
        )
        run = ask(self.floor1, self.demo.tournament, wanted)
        assert make(run.pk)
        run.refresh_from_db()
        show(run)
        return run

    def _paired(self, director: Person) -> Paired:
        table = self.demo.tables[5].table
        offer = offer_pairing(tournament=self.demo.tournament, table=table, label="T5", by=director)
        return pair_by_link(offer.secret)

    def tablet_of(self, who: str) -> Tablet:
        """Return the tablet in somebody's hand, signed in."""
        if who not in self.tablets:
            found = Tablet(self.new_context(service_workers="block").new_page(), self.demo)
            found.page.on("console", lambda said: found.complaints.append(said.text))
            if who == KIOSK:
                cookie = {"name": COOKIE, "value": self.paired.secret, "url": self.demo.url}
                found.page.context.add_cookies([cookie])  # type: ignore[list-item]  # as it reads them
            elif who != NOBODY:
                found.sign_in(who)
            self.tablets[who] = found
        return self.tablets[who]

    def pages(self) -> tuple[tuple[str, str, str], ...]:
        """Return every kind of page: its name, who sees it, and its address."""
        demo, room = self.demo, f"{self.demo.url}/t/{self.demo.tournament}/"
        return (
            ("sign-in", NOBODY, f"{demo.url}/sign-in"),
            ("pairing by a code", NOBODY, f"{demo.url}/pair"),
            ("pairing by a link", NOBODY, f"{demo.url}/pair/{self.link}"),
            ("an invitation", NOBODY, f"{demo.url}/welcome/{self.invitation}"),
            ("a link used up", NOBODY, f"{demo.url}/first/nothing"),
            ("certificate", NOBODY, f"{demo.url}/certificate"),
            ("without network", NOBODY, f"{demo.url}/offline"),
            ("not found", DIRECTOR, f"{demo.url}/nothing"),
            ("tournaments", DIRECTOR, f"{demo.url}/?all"),
            ("display", DIRECTOR, f"{demo.url}/display"),
            ("my own", DIRECTOR, f"{demo.url}/me"),
            ("room", FLOOR, room),
            ("room, director", DIRECTOR, room),
            ("calls", FLOOR, f"{room}calls"),
            ("people and tablets", DIRECTOR, f"{room}people"),
            ("somebody new", DIRECTOR, f"{room}people/new"),
            ("a person", DIRECTOR, f"{room}people/{self.invited.code}"),
            ("a tablet to pair", DIRECTOR, f"{room}tablets/new"),
            ("a tablet", DIRECTOR, f"{room}tablets/{self.paired.device.pk}"),
            ("days and closing", DIRECTOR, f"{room}days"),
            ("all stacks to count", FLOOR, f"{room}count"),
            ("bag slips", FLOOR, f"{room}count/slips"),
            ("a table's stacks to count", FLOOR, demo.path(1, "count")),
            ("reports", DIRECTOR, f"{room}reports"),
            ("hands to import", DIRECTOR, f"{room}imports"),
            ("an import", DIRECTOR, f"{room}imports/{self.imported}"),
            ("a report", DIRECTOR, f"{room}reports/{self.report}"),
            ("entries behind it", DIRECTOR, f"{room}reports/{self.report}/entries/tables/1"),
            ("a decision to show", FLOOR, f"{room}reports/{self.decision.pk}"),
            ("a decision by QR code", FLOOR, f"{room}reports/{self.decision.pk}/code"),
            ("a decision on a telephone", NOBODY, f"{demo.url}/decision/{token_of(self.decision)}"),
            ("a decision shown no more", NOBODY, f"{demo.url}/decision/nothing"),
            ("table, kiosk", KIOSK, demo.path(5)),
            ("this tablet", KIOSK, f"{demo.url}/tablet"),
            ("PIN", KIOSK, f"{demo.url}/tablet/as/{self.floor1.code}"),
            ("table, dealer", DEALER, demo.path(2)),
            ("table", DIRECTOR, demo.path(1)),
            ("table with a claim", FLOOR, demo.path(3)),
            ("table in stud", DEALER, demo.path(4)),
            ("earlier entry", DIRECTOR, demo.path(2, "?as_of=40")),
            ("a hand replayed", DIRECTOR, demo.path(2, "hands/1/replay?known=then")),
            ("a hand as a strip", DIRECTOR, demo.path(4, "hands/1/replay?strip")),
            ("an entry put right", DIRECTOR, demo.path(2, "entry/40")),
            *((f"pad: {act}", DEALER, demo.path(2, f"?record={act}")) for act in ACTS),
            ("a table's rulebook", DIRECTOR, demo.path(1, "rulebook")),
            ("rules by QR code", FLOOR, demo.path(1, "rulebook/card")),
            ("rules of a table", NOBODY, f"{demo.url}/rules/{demo.tables[1].table}"),
            ("a player", DIRECTOR, f"{room}player?id=p1"),
            ("a player moved", DIRECTOR, demo.path(1, "move?seat=1")),
            ("a table broken", DIRECTOR, demo.path(1, "move")),
            ("a hand stated", FLOOR, demo.path(1, "state")),
            ("kinds of claim", FLOOR, demo.path(1, "claim/new")),
            ("claim form", FLOOR, demo.path(1, "claim/new?kind=award")),
            ("claim", FLOOR, demo.path(3, "claim?id=c1")),
            ("a player", FLOOR, f"{room}player?id=p3"),
            ("a player, director", DIRECTOR, f"{room}player?id=p3"),
            ("a hand stated", FLOOR, demo.path(1, "state")),
            ("a hand of stud stated", FLOOR, demo.path(4, "state")),
            ("a table broken", FLOOR, demo.path(4, "move")),
            ("desk", DIRECTOR, demo.path(3, "rule?claim=c1")),
            ("rulebooks", FLOOR, f"{demo.url}/rulebooks"),
            ("a rulebook", FLOOR, f"{demo.url}/rulebooks/tda"),
            ("two rulebooks", DIRECTOR, f"{demo.url}/rulebooks/compare"),
            ("a rulebook of our own", DIRECTOR, f"{demo.url}/rulebooks/new"),
            ("another table", DIRECTOR, f"{room}new-table"),
        )
