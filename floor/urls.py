"""Routes."""

from django.http import HttpRequest, HttpResponse
from django.urls import path


def healthz(request: HttpRequest) -> HttpResponse:
    """Say that this process serves."""
    return HttpResponse("ok\n", content_type="text/plain")


urlpatterns = [path("healthz", healthz, name="healthz")]
