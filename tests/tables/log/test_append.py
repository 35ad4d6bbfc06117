"""An append records everything or nothing, at the version that was seen."""

import pytest
from tests.tables.log.writing import OPENED, SEATED, a_stream, chips, write

from floor.wallclock import new_id
from tables.log import heads
from tables.log.errors import CommandTaken, StaleStream
from tables.log.read import entry_count, stream_entries

pytestmark = pytest.mark.django_db


def test_first_append_opens_the_stream() -> None:
    stream = a_stream()
    assert heads.load(stream, command_id=new_id()).head is None
    written = write(stream, OPENED, SEATED)
    head = heads.load(stream).head
    assert head is not None
    assert (head.version, head.hash) == (2, written.recorded[-1].hash)
    assert stream_entries(stream) == list(written.recorded)
