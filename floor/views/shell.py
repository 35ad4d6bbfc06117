"""What makes the pages an app that opens without network: its manifest, its service worker, the page for no page."""

import json
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from floor.display import GROUNDS, theme_of
from floor.pages.frame import framed
from floor.pages.people import OfflinePage
from floor.static_files import MARK, static_files, version

SERVICE_WORKER: Final = "floor/js/sw.js"
OURS: Final = ("floor/", "vendor/")
ALSO: Final = ("django_htmx/htmx-2.min.js",)
ICONS: Final = (
    ("floor/icons/192.png", "192x192", "any"),
    ("floor/icons/512.png", "512x512", "any"),
    ("floor/icons/maskable-512.png", "512x512", "maskable"),
)


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, so that it stands before every page; another for each version."""
    script = static_files()[SERVICE_WORKER].content.decode()
    shell = {
        "version": version(),
        "root": static("").removesuffix(f"{MARK}{version()}/"),
        "files": shell_files(),
        "offline": reverse("offline"),
    }
    response = HttpResponse(
        f"const SHELL = {json.dumps(shell)};\n{script}",
        content_type="text/javascript; charset=utf-8",
    )
    response["Cache-Control"] = "no-cache"
    return response


def shell_files() -> list[str]:
    """Return the addresses of all that the pages are made of."""
    names = [
        name
        for name in static_files()
        if (name.startswith(OURS) or name in ALSO) and not name.endswith((".txt", "sw.js"))
    ]
    return [static(name) for name in sorted(names)]


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Say how the app is called and looks where it is installed."""
    said: dict[str, Any] = {
        "id": "/",
        "name": "Floorbook",
        "short_name": "Floorbook",
        "description": _("The floor of a poker tournament, written down."),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "orientation": "any",
        "background_color": GROUNDS["dark"],
        "theme_color": GROUNDS[theme_of(request.COOKIES)],
        "icons": [
            {"src": static(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }
    return JsonResponse(said, content_type="application/manifest+json")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show what is shown instead of a page that is not on the tablet."""
    return render(request, "floor/offline.html", {"page": OfflinePage(framed(_("No network")))})
