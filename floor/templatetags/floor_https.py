"""Say on a page what it cannot do over plain HTTP."""

from django import template
from django.template.context import Context

from floor.https import lacks_https, secure_address

register = template.Library()


@register.simple_tag(takes_context=True)
def over_plain_http(context: Context) -> bool:
    """Return whether the page comes to another machine over plain HTTP."""
    request = context.get("request")
    return request is not None and lacks_https(request)


@register.simple_tag(takes_context=True)
def has_https(context: Context) -> bool:
    """Return whether the floor can be had over HTTPS."""
    return bool(secure_address(context["request"]))
