"""The schema: valid, served, true to the entries, and kept by the server for what is thrown at it."""

import json
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from floor.api.schema import components
from rulings.domain.permissions import ALL_TYPES
from tests.floor.payloads import EVERY_ENTRY
from tests.floor.room import a_room, blinds, get, riffle, seated
from tests.floor.room import value as said

DOCUMENT = json.loads(get("/api/v1/schema/").content)


def test_the_schema_is_valid_and_warns_of_nothing() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")
    validate_schema(DOCUMENT)  # type: ignore[no-untyped-call]


def test_the_schema_names_every_entry_and_its_fields() -> None:
    union = DOCUMENT["components"]["schemas"]["Command"]["properties"]["entry"]
    named = {one["$ref"].rpartition("/")[2] for one in union["anyOf"]}
    shapes = {
        shape["properties"]["type"]["enum"][0]: shape
        for name, shape in components().items()
        if name in named
    }
    assert shapes.keys() == ALL_TYPES
    for name, payload in EVERY_ENTRY.items():
        assert payload.keys() <= shapes[name]["properties"].keys()
        assert set(shapes[name]["required"]) - {"type"} <= payload.keys(), name


@pytest.mark.django_db(transaction=True)
def test_the_server_keeps_the_schema(asgi_server: str) -> None:
    room = a_room()
    room.play(*seated({1: 5000, 2: 5000, 3: 5000}), riffle(), *blinds())
    headers = {"Authorization": f"Bearer {room.tokens['director']}"}
    schema = schemathesis.openapi.from_dict(DOCUMENT)
    ids = {"tournament": str(room.tournament), "table": str(room.table), "name": "tda"}
    for result in schema.get_all_operations():
        operation = result.ok()  # type: ignore[union-attr]

        @settings(
            max_examples=15,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            for name, value in ids.items():
                if name in case.path_parameters:
                    case.path_parameters[name] = value
            case.call_and_validate(
                base_url=asgi_server, headers=headers, excluded_checks=[positive_data_acceptance]
            )

        ask()
    assert said(room.get(f"{room.table_path}/entries"))["seq"] >= 8
