"""What is recorded cannot be rewritten: not by the application, not by the owner, not in the admin."""

from uuid import UUID

import pytest
from django.contrib import admin
from django.db import Error, IntegrityError, ProgrammingError, connection, transaction
from django.db.models import Model
from django.test import Client

from floor.models import Person
from tables.log.read import entry_count
from tables.models import CommandRow, EntryRow, FeedEpoch, HeadRow, PersonKey
from tests.tables.log.writing import OPENED, SEATED, a_stream, chips, write

pytestmark = pytest.mark.django_db

REWRITINGS = [
    "UPDATE tables_entry SET actor = 'nobody'",
    "UPDATE tables_entry SET actor = actor WHERE false",
    "DELETE FROM tables_entry WHERE seq = 2",
    "TRUNCATE tables_entry",
    "TRUNCATE tables_entry CASCADE",
    "UPDATE tables_command SET answer = ''",
    "DELETE FROM tables_command",
    "TRUNCATE tables_command",
    "MERGE INTO tables_command c USING (VALUES (1)) v ON true WHEN MATCHED THEN DELETE",
    """INSERT INTO tables_command SELECT * FROM tables_command
       ON CONFLICT (tournament, command_id) DO UPDATE SET answer = ''""",
]
ARM = """
ALTER TABLE tables_entry ENABLE ALWAYS TRIGGER tables_entry_is_not_truncated;
ALTER TABLE tables_command ENABLE ALWAYS TRIGGER tables_command_is_not_truncated;
"""


@pytest.fixture
def two_entries() -> EntryRow:
    """A stream of two entries, in a database whose TRUNCATE triggers are on as in production."""
    with connection.cursor() as cursor:
        cursor.execute(ARM)
    write(a_stream(), OPENED, SEATED)
    return EntryRow.objects.get(seq=2)


def refused(statement: str, error: type[Error] = Error) -> str:
    with (
        pytest.raises(error) as caught,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    return str(caught.value)


@pytest.mark.parametrize("statement", REWRITINGS)
def test_owner_cannot_rewrite_by_raw_sql(two_entries: EntryRow, statement: str) -> None:
    assert "what is recorded is permanent" in refused(statement, IntegrityError)
    assert EntryRow.objects.filter(actor="person-7").count() == 2
    assert CommandRow.objects.get().answer == b"2"


@pytest.mark.parametrize("statement", REWRITINGS[:8])
def test_not_even_a_session_that_plays_the_replica_can(
    two_entries: EntryRow, statement: str
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
    assert "what is recorded is permanent" in refused(statement, IntegrityError)


@pytest.mark.usefixtures("two_entries", "as_application")
class TestApplicationRole:
    """The application's own role lacks the privilege before any trigger is asked."""

    @pytest.mark.parametrize("statement", REWRITINGS)
    def test_it_cannot_rewrite(self, statement: str) -> None:
        assert "permission denied" in refused(statement, ProgrammingError)

    @pytest.mark.parametrize(
        "statement",
        [
            "ALTER TABLE tables_entry DISABLE TRIGGER USER",
            "DROP TRIGGER tables_entry_is_permanent ON tables_entry",
            "SET session_replication_role = replica",
            """CREATE OR REPLACE FUNCTION tables_refuse_rewriting() RETURNS trigger
               LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'""",
            "DROP TABLE tables_entry",
            "INSERT INTO tables_feedepoch (epoch) VALUES (9)",
        ],
    )
    def test_it_cannot_get_the_guard_out_of_the_way(self, statement: str) -> None:
        refused(statement, ProgrammingError)

    @pytest.mark.parametrize(
        "statement",
        [
            "INSERT INTO tables_entry (xid) VALUES ('5')",
            "INSERT INTO tables_entry (epoch) VALUES (0)",
            "INSERT INTO tables_entry (position) OVERRIDING SYSTEM VALUE VALUES (1)",
        ],
    )
    def test_it_cannot_choose_its_place_in_the_feed(self, statement: str) -> None:
        assert "permission denied" in refused(statement, ProgrammingError)

    def test_it_can_append_and_read(self) -> None:
        stream = a_stream()
        write(stream, OPENED)
        write(stream, SEATED, chips(100))
        assert entry_count(stream) == 3


def test_django_models_cannot_rewrite(two_entries: EntryRow) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        two_entries.save(update_fields=["actor"])
    with pytest.raises(IntegrityError), transaction.atomic():
        two_entries.delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryRow.objects.update(actor="nobody")
    with pytest.raises(IntegrityError), transaction.atomic():
        CommandRow.objects.all().delete()


@pytest.fixture
def chief(client: Client) -> Client:
    """A superuser signed in to the admin."""
    client.force_login(Person.objects.create_superuser("chief", "c@example.org", "x"))
    return client


@pytest.mark.parametrize("kind", ["entryrow", "commandrow"])
def test_admin_shows_and_changes_nothing(two_entries: EntryRow, chief: Client, kind: str) -> None:
    key: UUID = two_entries.id if kind == "entryrow" else two_entries.command_id
    listed = chief.get(f"/admin/tables/{kind}/")
    assert listed.status_code == 200
    assert str(two_entries.stream) in listed.content.decode()
    assert "delete_selected" not in listed.content.decode()
    shown = chief.get(f"/admin/tables/{kind}/{key}/change/")
    assert shown.status_code == 200
    # The payload may hold cards that nobody may see yet, and an answer may too.
    assert "payload" not in shown.content.decode()
    assert "answer" not in shown.content.decode()
    for address in ("add/", f"{key}/change/", f"{key}/delete/"):
        posted = chief.post(f"/admin/tables/{kind}/{address}", {"actor": "nobody", "post": "yes"})
        assert posted.status_code == 403
    action = {"action": "delete_selected", "_selected_action": [str(key)], "post": "yes"}
    chief.post(f"/admin/tables/{kind}/", action)
    assert EntryRow.objects.filter(actor="person-7").count() == 2
    assert CommandRow.objects.count() == 1


@pytest.mark.parametrize(
    "asked",
    [
        "tables/entryrow/?payload__icontains=As",
        "tables/entryrow/?payload__cards__contains=As",
        "tables/entryrow/?hash__startswith=a",
        "tables/entryrow/?actor__startswith=p",
        "tables/commandrow/?answer__contains=1",
        "floor/person/?password__startswith=argon2",
    ],
)
def test_admin_answers_no_question_about_what_it_does_not_show(chief: Client, asked: str) -> None:
    assert chief.get(f"/admin/{asked}").status_code == 400
    shown = "type__exact=table_opened&stream=01a22a8b-ef51-7a27-b38a-af1a4d967f9d&o=1"
    assert chief.get(f"/admin/tables/entryrow/?{shown}").status_code == 200
    assert chief.get("/admin/floor/person/?is_active__exact=1").status_code == 200


@pytest.mark.parametrize("model", [HeadRow, PersonKey, FeedEpoch])
def test_admin_knows_no_other_table_of_the_log(model: type[Model]) -> None:
    assert not admin.site.is_registered(model)
