"""The view of the minimal application: validate, insert in a transaction, answer."""

from django.db import models, transaction
from django.db.models.functions import Now
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import override


class Event(models.Model):
    """One event as a tutorial would store it."""

    stream = models.UUIDField()
    seq = models.PositiveIntegerField()
    type = models.TextField()
    payload = models.JSONField()  # noqa: TID251 - as everybody does
    recorded_at = models.DateTimeField(db_default=Now())

    class Meta:
        app_label = "minimal"
        db_table = "minimal_event"

    @override
    def __str__(self) -> str:
        return f"{self.stream} {self.seq}"


class EventSerializer(serializers.Serializer[Event]):
    """What the client sends."""

    stream = serializers.UUIDField()
    seq = serializers.IntegerField(min_value=1)
    type = serializers.CharField(max_length=40)
    payload = serializers.DictField()


class Append(APIView):
    """Append one event; nobody is signed in, nothing is checked, repeated or chained."""

    def post(self, request: Request) -> Response:
        """Insert and answer with the seq."""
        given = EventSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        with transaction.atomic():
            event = Event(**given.validated_data)
            event.save(force_insert=True)
        return Response({"seq": event.seq}, status=201)


urlpatterns = [path("events", Append.as_view())]
