"""Seven-card stud with a short stub: the last card lies in the middle and is everybody's."""

from tests.support.given import given
from tests.support.makers import a_showdown, bet, board, called, checked, tabled


def test_card_shared_on_seventh_street_makes_hands_of_six_whole() -> None:
    up = {1: "Ac Kc Qd Jh", 2: "9s 9d 4h 2c"}
    table = a_showdown(
        "",
        game="stud",
        structure="fixed_limit",
        button=None,
        live=(1, 2),
        up=up,
        street="sixth",
        to_act=2,
    )
    told = given(table, checked(2), checked(1), board("Td"))
    assert told.view()["street"] == "seventh"
    told.when(checked(2), bet(1, 400), called(2), tabled(1, "3d 5h"), tabled(2, "4c 4d"))
    assert told.seat(1)["complete"] is True
    assert told.seat(1)["best"]["high"]["category"] == "straight"
    assert told.seat(2)["best"]["high"]["category"] == "full_house"
    assert told.entitled() == {0: {2: 1_400}}
