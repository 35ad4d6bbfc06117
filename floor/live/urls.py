"""Addresses of the live streams."""

from django.urls import path

from floor.live.views import table_stream, tournament_stream

urlpatterns = [
    path("tables/<uuid:table>/stream", table_stream, name="table-stream"),
    path("tournaments/<uuid:tournament>/stream", tournament_stream, name="tournament-stream"),
]
