"""QR codes as pictures that stand in a page."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_picture(address: str) -> SafeString:
    """Return an address as a QR code: an SVG of ours, in which nothing of the address stands as text."""
    drawn = segno.make(address, error="m", micro=False)
    svg = drawn.svg_inline(omitsize=True, svgclass="qr-code", lineclass=None, border=2)
    return mark_safe(svg)  # noqa: S308 - drawn here, of paths alone
