"""Sign in, sign out, and use the link that makes the first director."""

from http import HTTPStatus

from django.contrib.admin import site
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from floor.accounts import first_link_works, make_first_director
from floor.asking import COOKIE, act_as, asking, stop_acting
from floor.forms.people import FirstDirectorForm, SignInForm
from floor.known_tablet import remember, tablet_known_to
from floor.pages.frame import framed
from floor.pages.people import FirstDirectorPage, SignInPage
from floor.problems import Problem
from floor.sign_in import check_sign_in
from floor.views.going import next_of
from floor.views.places import home_of
from floor.wording import sentence
from floor.words.provisions import language


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let somebody in by name and password, and send him where he wanted to go.

    On a paired tablet people are asked first who they are.
    """
    known = asking(request)
    if request.method != "POST" and known.device is not None and "password" not in request.GET:
        return redirect(
            f"{reverse('tablet')}?{urlencode({'next': next_of(request, otherwise='')})}"
        )
    form = SignInForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return _sign_in_page(request, form, status=status)
    username = form.cleaned_data["username"]
    try:
        person = check_sign_in(
            username=username,
            password=form.cleaned_data["password"],
            address=str(request.META.get("REMOTE_ADDR", "")),
            tablet=tablet_known_to(request, username),
        )
    except Problem as problem:
        said = sentence(problem, language())
        return _sign_in_page(request, form, refused=said, status=problem.status)
    act_as(request, person)
    response = HttpResponseRedirect(next_of(request), status=HTTPStatus.SEE_OTHER)
    remember(request, response, username)
    if known.was_revoked:
        response.delete_cookie(COOKIE)
    return response


def _sign_in_page(
    request: HttpRequest, form: SignInForm, *, refused: str = "", status: HTTPStatus
) -> HttpResponse:
    known = asking(request)
    page = SignInPage(
        frame=framed(_("Sign in")),
        form=form,
        next=next_of(request, otherwise=""),
        refused=refused,
        was_revoked=known.was_revoked,
        tablet=known.device is not None,
    )
    return render(request, "floor/sign_in.html", {"page": page}, status=status)


@login_required
@require_safe
def admin_door(request: HttpRequest) -> HttpResponse:
    """Lead on into the admin: nobody signs in at its own form, where guesses are not counted."""
    if not site.has_permission(request):
        raise PermissionDenied
    return redirect("admin:index")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Let somebody go; a paired tablet waits for the next."""
    device = asking(request).device
    stop_acting(request)
    return redirect("sign-in") if device is None else redirect(home_of(device))


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def first_director(request: HttpRequest, secret: str) -> HttpResponse:
    """Make the first director, once, and sign him in."""
    if not first_link_works(secret):
        page = FirstDirectorPage(frame=framed(_("This link is used up")), form=None)
        return render(request, "floor/first_director.html", {"page": page}, status=HTTPStatus.GONE)
    form = FirstDirectorForm(request.POST or None)
    refused = ""
    if request.method == "POST" and form.is_valid():
        try:
            person = make_first_director(secret, **form.cleaned_data)
        except Problem as problem:
            refused = sentence(problem, language())
        else:
            act_as(request, person)
            return redirect("tournaments")
    page = FirstDirectorPage(frame=framed(_("The first director")), form=form, refused=refused)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "floor/first_director.html", {"page": page}, status=status)
