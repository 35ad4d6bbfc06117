"""What requests carry beside commands: queries, people, tokens. They parse, and decide nothing."""

from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.core.validators import RegexValidator
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from typing_extensions import override

from floor.api.bodies import EARLIEST, LATEST
from rulings.domain.permissions import Role

LARGEST: Final = 2**31 - 1
MOST_ENTRIES: Final = 1000
INSTANT: Final = RegexValidator(
    r"(Z|[+-]\d\d:?\d\d)\Z", "An instant needs its zone: end it with Z or an offset."
)


class Number(serializers.IntegerField):
    """A whole number in plain digits."""

    @override
    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, str) or not data.isascii() or not data.isdigit():
            self.fail("invalid")
        return int(super().to_internal_value(data))


class Text(serializers.CharField):
    """A text that was sent as one."""

    @override
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class RoleField(serializers.ChoiceField):
    """One of the four roles."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=[str(role) for role in Role], **options)

    @override
    def to_internal_value(self, data: Any) -> Role:
        return Role(super().to_internal_value(data))


class Instant(serializers.DateTimeField):
    """An instant with its zone, of this age."""

    @override
    def to_internal_value(self, value: Any) -> datetime:
        INSTANT(value)
        at = super().to_internal_value(value)
        if not EARLIEST <= at < LATEST:
            raise serializers.ValidationError("Give a time between 1970 and 2200.")
        return at


class EntriesQuery(serializers.Serializer[Any]):
    """Which entries: those after a seq, as of another, so many at most."""

    after = Number(min_value=0, max_value=LARGEST, default=0)
    through = Number(min_value=1, max_value=LARGEST, required=False)
    limit = Number(min_value=1, max_value=MOST_ENTRIES, default=300)


class HandQuery(serializers.Serializer[Any]):
    """Which hand, as of which seq, judged at which instant."""

    hand = Number(min_value=1, max_value=LARGEST, required=False)
    as_of = Number(min_value=1, max_value=LARGEST, required=False)
    now = Instant(required=False)
    explain = serializers.ChoiceField(choices=settings.LANGUAGES, required=False)


class NewMember(serializers.Serializer[Any]):
    """Somebody to give a role to; `name` and `password` make a new person."""

    username = Text(max_length=150)
    role = RoleField()
    name = Text(max_length=100, required=False)
    password = Text(max_length=200, required=False, trim_whitespace=False)


class NewToken(serializers.Serializer[Any]):
    """A token to issue: to whom, by his code, and in which role."""

    person = Text(max_length=40)
    role = RoleField()
    label = Text(max_length=100, required=False, allow_blank=True, default="")  # type: ignore[assignment]


class CompareQuery(serializers.Serializer[Any]):
    """Which two rulebooks."""

    a = Text(max_length=100)
    b = Text(max_length=100)


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]})
class Setting(serializers.Field[Any, Any, Any, Any]):
    """What a house rule is set to: a word, a number, or yes or no."""

    @override
    def to_internal_value(self, data: Any) -> str | int | bool:
        if not isinstance(data, str | int):
            raise serializers.ValidationError("Give a word, a whole number, true or false.")
        return data

    @override
    def to_representation(self, value: Any) -> Any:
        return value


class HouseRules(serializers.DictField):
    """House rules by name; whether they fit the book is the rulebook's to say."""

    child = Setting()


class NewHouseRulebook(serializers.Serializer[Any]):
    """A house rulebook to make: a name to show, the book it is made from, what the house chooses."""

    title = Text(max_length=100)
    base = Text(max_length=40)
    house_rules = HouseRules()
    note = Text(max_length=400, required=False, allow_blank=True)


class ChangedHouseRulebook(serializers.Serializer[Any]):
    """A new version of a house rulebook, decided on at the version `seen`."""

    seen = serializers.IntegerField(min_value=1, max_value=LARGEST)
    house_rules = HouseRules()
    title = Text(max_length=100, required=False)
    note = Text(max_length=400, required=False, allow_blank=True)
