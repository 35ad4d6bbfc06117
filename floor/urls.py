"""Routes."""

from django.contrib import admin
from django.urls import include, path

from floor.health import healthz
from floor.views.people import admin_door

handler500 = "floor.away.failed"
urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("api/v1/", include("floor.live.urls")),
    path("api/v1/", include("floor.api.urls")),
    path("admin/login/", admin_door),
    path("admin/", admin.site.urls),
    path("", include("floor.page_urls")),
]
