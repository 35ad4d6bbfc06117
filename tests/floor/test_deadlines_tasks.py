"""The tasks: safe to run twice, retried by name, and every one of them scheduled."""

import logging
from datetime import timedelta

import pytest
from celery import current_app
from django.contrib.sessions.models import Session
from django.db import connection

from floor import tasks
from floor.schedule import SCHEDULE
from floor.wallclock import now
from tables.log.heads import load
from tables.log.sql import run
from tests.support.breaks import a_table_on_break

pytestmark = pytest.mark.django_db


def test_every_scheduled_task_exists_and_takes_nothing() -> None:
    for planned in SCHEDULE.values():
        task = current_app.tasks[planned["task"]]
        assert "args" not in planned
        assert planned["options"]["expires"] > 0
        assert isinstance(task, tasks.NoRetry | tasks.UntilTheDatabaseIsBack)
        # Celery keeps what it wraps in retries under this name.
        assert hasattr(task, "_orig_run") == isinstance(task, tasks.UntilTheDatabaseIsBack)
    assert current_app.conf.beat_schedule == SCHEDULE


def test_deadlines_are_announced_once_however_often_the_task_runs() -> None:
    streams = [a_table_on_break(due_in=-0.01) for _ in range(3)]
    assert tasks.announce_deadlines.delay().get() == 3
    assert tasks.announce_deadlines.delay().get() == 0
    for stream in streams:
        head = load(stream).head
        assert head is not None
        assert head.next_due_at is None


def test_check_says_that_the_log_is_whole_and_names_what_is_damaged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    stream = a_table_on_break(due_in=30)
    with caplog.at_level(logging.INFO, "floor.tasks"):
        assert tasks.check_log.delay().get() is True
        run("UPDATE tables_head SET state = 'x' WHERE stream = %s", (stream.table,))
        assert tasks.check_log.delay().get() is False
    assert "the log is whole: 1 streams, 11 entries, 1 commands" in caplog.text
    assert f"different_state in tournament {stream.tournament}" in caplog.text


def test_heads_of_an_older_version_are_folded_anew() -> None:
    stream = a_table_on_break(due_in=30)
    run("UPDATE tables_head SET state = 'x', state_version = 0")
    assert tasks.bring_heads_up_to_date.delay().get() == 1
    assert tasks.bring_heads_up_to_date.delay().get() == 0
    assert tasks.check_log.delay().get() is True
    assert load(stream).head is not None


def test_only_expired_sessions_are_forgotten() -> None:
    for key, lasts in (("old", -1), ("new", 1)):
        expires = now() + timedelta(hours=lasts)
        Session.objects.create(session_key=key, session_data="", expire_date=expires)
    assert tasks.forget_old_sessions.delay().get() == 1
    assert [one.session_key for one in Session.objects.all()] == ["new"]


def test_tasks_have_the_rights_they_need_as_the_application(as_application: None) -> None:
    a_table_on_break(due_in=-0.01)
    for planned in SCHEDULE.values():
        current_app.tasks[planned["task"]].delay().get()
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("floorbook_app",)
