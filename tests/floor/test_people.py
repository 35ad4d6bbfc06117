"""The database of the tests."""

import pytest

from floor.models import Person


@pytest.mark.django_db
def test_a_person_is_kept() -> None:
    Person.objects.create_user("ann")
    assert Person.objects.count() == 1
