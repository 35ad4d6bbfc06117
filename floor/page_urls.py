"""Routes of the pages."""

from django.urls import path

from floor.views import (
    certificate,
    claim,
    display,
    held,
    house_rulebooks,
    inbox,
    language,
    people,
    revise,
    rulebooks,
    ruling,
    table,
    table_rulebook,
    tournaments,
)

TOURNAMENT = "t/<uuid:tournament>/"
TABLE = f"{TOURNAMENT}tables/<uuid:table>/"

urlpatterns = [
    path("", tournaments.tournaments, name="tournaments"),
    path("sign-in", people.sign_in, name="sign-in"),
    path("sign-out", people.sign_out, name="sign-out"),
    path("first/<str:secret>", people.first_director, name="first-director"),
    path("certificate", certificate.certificate, name="certificate"),
    path("certificate/root.crt", certificate.root_file, name="certificate-root"),
    path("certificate/root.mobileconfig", certificate.root_profile, name="certificate-profile"),
    path("display", display.display, name="display"),
    path("language", language.choose_language, name="language"),
    path("rulebooks", rulebooks.rulebooks, name="rulebooks"),
    path("rulebooks/compare", rulebooks.compare, name="rulebook-compare"),
    path("rulebooks/new", house_rulebooks.new, name="rulebook-new"),
    path("rulebooks/<str:name>", rulebooks.one_rulebook, name="rulebook"),
    path("rulebooks/<str:name>/change", house_rulebooks.change, name="rulebook-change"),
    path(TOURNAMENT, tournaments.floor, name="floor"),
    path(f"{TOURNAMENT}calls", inbox.inbox, name="inbox"),
    path(TABLE, table.table, name="table"),
    path(f"{TOURNAMENT}new-table", table_rulebook.new_table, name="table-new"),
    path(f"{TABLE}who", held.who, name="who"),
    path(f"{TABLE}rulebook", table_rulebook.table_rulebook, name="table-rulebook"),
    path(f"{TABLE}record/<str:act>", table.record, name="record"),
    path(f"{TABLE}call/<str:act>", table.call, name="call"),
    path(f"{TABLE}entry/<int:target>", revise.revise, name="entry"),
    path(f"{TABLE}penalty/<str:act>", table.penalty, name="penalty"),
    path(f"{TABLE}claim/new", claim.raise_claim, name="claim-new"),
    path(f"{TABLE}claim", claim.claim, name="claim"),
    path(f"{TABLE}claim/<str:act>", claim.about_claim, name="claim-act"),
    path(f"{TABLE}rule", ruling.rule, name="rule"),
    path(f"{TABLE}ruling", ruling.ruling, name="ruling"),
    path(f"{TABLE}appeal", ruling.appeal, name="appeal"),
    path(f"{TABLE}decide", ruling.decide, name="decide"),
]
