"""Say in every answer what Django has no setting for: what the pages may use of a tablet, and who may load them."""

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

# A tablet at a table keeps its screen on and sounds a call. Nothing else of it is any business of ours.
ALLOWED: Final = ("autoplay", "screen-wake-lock")
FORBIDDEN: Final = (
    *("accelerometer", "camera", "clipboard-read", "display-capture"),
    *("encrypted-media", "fullscreen", "geolocation", "gyroscope", "hid", "idle-detection"),
    *("magnetometer", "microphone", "midi", "payment", "picture-in-picture"),
    *("publickey-credentials-get", "serial", "usb", "xr-spatial-tracking"),
)
HEADERS: Final = {
    "Permissions-Policy": ", ".join(
        [f"{one}=(self)" for one in ALLOWED] + [f"{one}=()" for one in FORBIDDEN]
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecureHeaders(MiddlewareMixin):
    """Adds them."""

    def process_response(
        self, _request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the answer with the headers."""
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response
