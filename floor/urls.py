"""Routes."""

from django.urls import path

from floor.health import healthz

urlpatterns = [path("healthz", healthz, name="healthz")]
