"""What is rendered once for all: the same for the same values, and nothing of who reads it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from django.template import Context, Engine, TemplateSyntaxError
from django.utils import timezone, translation

from floor.templatetags import floor_shared
from floor.templatetags.floor_shared import Fragments

LIBRARIES = {
    "floor_format": "floor.templatetags.floor_format",
    "floor_shared": "floor.templatetags.floor_shared",
    "i18n": "django.templatetags.i18n",
}


ASKED: list[str] = []


@dataclass(frozen=True, slots=True)
class Spot:
    name: str
    at: datetime | None = None

    @property
    def asked(self) -> str:
        """Its name; that it was asked is noted."""
        ASKED.append(self.name)
        return self.name


@pytest.fixture(autouse=True)
def two_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor_shared, "FRAGMENTS", Fragments(kept=2))
    ASKED.clear()


def page(text: str) -> Callable[..., str]:
    found = Engine(libraries=LIBRARIES).from_string(f"{{% load floor_shared i18n %}}{text}")
    return lambda **values: found.render(Context(values))


SPOT = "{% shared spot=spot %}{{ spot.asked }}{% endshared %}"


def test_equal_values_are_rendered_once() -> None:
    spots = page(SPOT)
    assert [spots(spot=Spot("Table <1>")) for _ in range(3)] == ["Table &lt;1&gt;"] * 3
    assert spots(spot=Spot("Table 2")) == "Table 2"
    assert ASKED == ["Table <1>", "Table 2"]


def test_the_same_words_at_two_places_are_two_parts() -> None:
    one, other = page(SPOT), page(f"{SPOT}!")
    assert (one(spot=Spot("1")), other(spot=Spot("1"))) == ("1", "1!")


def test_a_part_knows_nothing_but_its_values() -> None:
    shown = page("{% shared spot=spot %}{{ spot.name }}{{ person }}{{ seq }}{% endshared %}")
    assert shown(spot=Spot("1"), person="Ada", seq=3) == "1"


def test_each_language_and_each_zone_has_its_own() -> None:
    shown = page(
        "{% shared spot=spot %}{{ spot.at|time:'H:i' }} {% translate 'Yes' %}{% endshared %}"
    )
    spot = Spot("1", datetime(2026, 11, 30, 12, tzinfo=UTC))
    with timezone.override("UTC"), translation.override("en"):
        assert shown(spot=spot) == "12:00 Yes"
    with timezone.override("Europe/Madrid"), translation.override("en"):
        assert shown(spot=spot) == "13:00 Yes"
    with timezone.override("Europe/Madrid"), translation.override("es"):
        assert shown(spot=spot) == "13:00 Sí"


def test_what_can_change_is_not_shared() -> None:
    with pytest.raises(TypeError):
        page("{% shared spot=spot %}{% endshared %}")(spot=["1"])


def test_a_time_that_runs_is_of_one_page_and_not_shared() -> None:
    shown = page("{% load floor_format %}{% shared spot=spot %}{% since spot.at %}{% endshared %}")
    with pytest.raises(ValueError, match="runs"):
        shown(spot=Spot("1", datetime(2026, 11, 30, 12, tzinfo=UTC)))


def test_only_so_many_are_kept_those_seen_last() -> None:
    spots = page(SPOT)
    for name in ("1", "2", "1", "3", "1", "2"):
        spots(spot=Spot(name))
    assert ASKED == ["1", "2", "3", "2"]


@pytest.mark.parametrize("tag", ["shared", "shared spot", "shared spot=1 more"])
def test_it_takes_values_by_name(tag: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        page(f"{{% {tag} %}}{{% endshared %}}")
