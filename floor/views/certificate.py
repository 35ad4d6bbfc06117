"""Give tablets the root of the house's own certificate authority, before anybody has signed in."""

import plistlib
from typing import Final
from uuid import NAMESPACE_OID, uuid5

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from floor.https import address_for_tablets, own_root, secure_address
from floor.pages.certificate import certificate_page, name_of
from floor.pages.frame import framed
from floor.process.authority import fingerprint

FILE_NAME: Final = "floorbook-root.crt"
ROOT_TYPE: Final = "application/x-x509-ca-cert"
PROFILE_TYPE: Final = "application/x-apple-aspen-config"
IDENTIFIER: Final = "floorbook.root"


@require_safe
def certificate(request: HttpRequest) -> HttpResponse:
    """Show what to install and how, or that nothing is to be installed."""
    root = own_root()
    here = address_for_tablets(request)
    page = certificate_page(
        framed(
            _("Tablets and HTTPS"),
            person=str(request.user) if request.user.is_authenticated else "",
        ),
        root=root,
        https=secure_address(request),
        is_secure=request.is_secure(),
        tablets=(here and f"{here}{reverse('certificate')}")
        if root
        else address_for_tablets(request, secure=True),
    )
    return render(request, "floor/certificate.html", {"page": page})


@require_safe
def root_file(_request: HttpRequest) -> HttpResponse:
    """Give the root as a file that Android, Windows and Chromebooks install."""
    found = _root()
    return HttpResponse(
        found.public_bytes(Encoding.DER),
        content_type=ROOT_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{FILE_NAME}"'},
    )


@require_safe
def root_profile(_request: HttpRequest) -> HttpResponse:
    """Give the root as a profile that an iPad installs, under the root's own name."""
    found = _root()
    mark = fingerprint(found)
    described = {"PayloadVersion": 1, "PayloadDisplayName": name_of(found)}
    profile = {
        **described,
        "PayloadType": "Configuration",
        "PayloadIdentifier": IDENTIFIER,
        "PayloadUUID": str(uuid5(NAMESPACE_OID, mark)),
        "PayloadContent": [
            {
                **described,
                "PayloadType": "com.apple.security.root",
                "PayloadIdentifier": f"{IDENTIFIER}.certificate",
                "PayloadUUID": str(uuid5(NAMESPACE_OID, f"{mark} certificate")),
                "PayloadCertificateFileName": FILE_NAME,
                "PayloadContent": found.public_bytes(Encoding.DER),
            }
        ],
    }
    return HttpResponse(plistlib.dumps(profile), content_type=PROFILE_TYPE)


def _root() -> x509.Certificate:
    found = own_root()
    if found is None:
        raise Http404(_("This floor has no certificate authority of its own."))
    return found
