"""What is told of a hand: as finally awarded, with rulings, voids and corrections beside it."""

from floor.exports.files import File, written
from floor.exports.phh import phh
from rulings.domain.permissions import Role
from tests.floor.exports.hands import (
    SCRAMBLED,
    a_hand,
    entry,
    hand_of,
    kinds,
    pushed,
    shown,
    toml_of,
)
from tests.floor.exports.told import all_told, replayed
from tests.support import makers as say
from tests.support.given import Step


def test_hand_is_told_in_the_order_of_the_format() -> None:
    fields = toml_of(hand_of(shown()))

    assert (fields["variant"], fields["min_bet"]) == ("NT", 200)
    assert (fields["seats"], fields["seat_count"]) == ([2, 3, 1], 3)
    assert fields["players"] == ["p2", "p3", "p1"]
    assert fields["blinds_or_straddles"] == [100, 200, 0]
    assert fields["starting_stacks"] == [10_000, 10_000, 10_000]
    assert fields["winnings"] == [1000, 0, 0]
    assert fields["finishing_stacks"] == [10_500, 9500, 10_000]
    assert fields["actions"][3:9] == [
        "p3 f",
        "p1 cc",
        "p2 cc",
        "d db 2c7d9h",
        "p1 cbr 300",
        "p2 cc",
    ]
    assert fields["actions"][-2:] == ["p1 sm AsAh", "p2 sm KsKh"]
    assert (fields["event"], fields["time_zone"]) == ('Sunday "Deep"', "Europe/Madrid")
    assert (fields["day"], fields["month"], fields["year"]) == (1, 3, 2026)
    assert fields["time"].hour == 13
    assert fields["_complete"] is True
    assert "_missing" not in fields


def test_hidden_cards_stay_hidden_but_from_the_auditor_of_a_hand_that_has_ended() -> None:
    mucked = a_hand(say.tabled(2, "As Ah"), say.discarded(3), pushed(2))
    dealt = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]

    assert toml_of(hand_of(mucked, role=Role.AUDITOR))["actions"][:3] == dealt
    mucked.when(SCRAMBLED)
    for role in (Role.DEALER, Role.FLOOR, Role.DIRECTOR):
        hand = hand_of(mucked, role=role)
        assert toml_of(hand)["actions"][:3] == dealt
        for file in File:
            assert "Kh" not in "".join(written([hand], file))
    seen = toml_of(hand_of(mucked, role=Role.AUDITOR))["actions"][:3]
    assert seen == ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????"]


def test_hand_is_told_as_a_ruling_left_it_and_the_ruling_beside_it() -> None:
    table = a_hand(
        say.declared(3, "flush", words="I have the flush"),
        say.discarded(2, identifiable=True),
        say.tabled(3, "Ks Kh"),
        pushed(3),
        entry("claim_raised", claim="c1", kind="miscall", by="seat", seat=2, words="He misread it"),
        Step(
            entry(
                "ruling_issued",
                ruling="r1",
                claim="c1",
                finding="suspected_miscall",
                provisions=[],
                reason="He said he had a flush",
                pot_awards=[{"pot": 0, "shares": [{"seat": 2, "amount": 1000}]}],
                outside_rulebook="Both hands were known",
            ),
            role=Role.DIRECTOR,
        ),
        SCRAMBLED,
    )
    fields = toml_of(hand_of(table))

    assert fields["winnings"] == [1000, 0, 0]
    assert fields["_pots"] == [{"pot": 0, "amount": 1000, "won": {"2": 1000}}]
    assert fields["_declarations"][0]["entry"]["words"] == "I have the flush"
    assert kinds(fields["_claims"]) == ["claim_raised"]
    assert kinds(fields["_rulings"]) == ["ruling_issued"]
    assert fields["_pots_before_rulings"][0]["entry"]["shares"] == [{"seat": 3, "amount": 1000}]
    assert "outside_rulebook" in [flag["code"] for flag in fields["_flags"]]
    # The library knows cards alone: it pays the only hand that was not thrown away.
    assert replayed(phh(hand_of(table))) == [9500, 10_500, 10_000]


def test_ruling_about_an_earlier_hand_is_told_with_that_hand() -> None:
    table = shown(
        say.riffle(2),
        say.blinds(3, 1),
        entry("claim_raised", claim="c1", kind="conduct", by="dealer", hand=1, words="He swore"),
        Step(
            entry(
                "ruling_issued",
                ruling="r1",
                claim="c1",
                finding="conduct",
                provisions=[],
                reason="He was told",
            ),
            role=Role.DIRECTOR,
        ),
        say.folded(2),
        say.folded(3),
        pushed(1, 200),
        SCRAMBLED,
    )
    first, second = all_told(table.taken().table.story)

    assert {"claims", "rulings"} <= first.unsaid.keys()
    assert not {"claims", "rulings"} & second.unsaid.keys()
    assert second.is_complete
    assert [player.end for player in second.players] == [9400, 10_100, 10_500]


def test_voided_entry_is_not_told_as_done_but_beside_with_what_voided_it() -> None:
    table = a_hand(say.tabled(2, "As Ah"), say.tabled(3, "Ks Kd"))
    wrong = table.seq
    table.when(
        entry("entry_voided", seq=wrong, reason="He holds the king of hearts"),
        say.tabled(3, "Ks Kh"),
        pushed(2),
        SCRAMBLED,
    )
    fields = toml_of(hand_of(table))

    assert "p2 sm KsKd" not in fields["actions"]
    assert [one["seq"] for one in fields["_revisions"]] == [wrong, wrong + 1]
    assert kinds(fields["_revisions"]) == ["cards_tabled", "entry_voided"]


def test_corrected_entry_is_told_as_it_reads_now_and_as_it_read_before() -> None:
    table = a_hand(say.tabled(2, "As Ah"), say.tabled(3, "Ks Kd"))
    wrong = table.seq
    right = {"seat": 3, "cards": ["Ks", "Kh"]}
    table.when(
        entry("entry_corrected", seq=wrong, payload=right, reason="It is the king of hearts"),
        pushed(2),
        SCRAMBLED,
    )
    fields = toml_of(hand_of(table))

    assert fields["actions"][-1] == "p2 sm KsKh"
    assert kinds(fields["_revisions"]) == ["cards_tabled", "entry_corrected"]
    assert fields["_revisions"][0]["entry"]["cards"] == ["Ks", "Kd"]
    assert fields["_revisions"][1]["entry"]["payload"] == right
