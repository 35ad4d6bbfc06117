"""Each provision names the function that decides it, and that function names the provision's source."""

from importlib import import_module

import pytest

from rulings.rulebook.book import HOUSE_DEFAULT
from rulings.rulebook.edition import EDITION_NAMES, edition
from rulings.rulebook.provision import Provision

PROVISIONS = {
    provision.id: provision
    for name in EDITION_NAMES
    for provision in (*edition(name).provisions, *edition(name).shared)
}


@pytest.mark.parametrize("provision", PROVISIONS.values(), ids=PROVISIONS)
def test_each_provision_is_decided_by_a_function_that_exists(provision: Provision) -> None:
    if provision.id == HOUSE_DEFAULT:
        assert provision.decided_by == ""
        return
    module, _, function = provision.decided_by.partition(":")
    assert callable(getattr(import_module(module), function))
