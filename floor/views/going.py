"""Where somebody wanted to go."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def next_of(request: HttpRequest, otherwise: str = "/") -> str:
    """Return where somebody wanted to go, if it is one of our own pages."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if ours else otherwise
