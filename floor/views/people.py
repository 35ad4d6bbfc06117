"""Sign in, sign out, and use the link that makes the first director."""

from http import HTTPStatus

from django.contrib.admin import site
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from floor.accounts import first_link_works, make_first_director
from floor.forms.people import FirstDirectorForm, SignInForm
from floor.known_tablet import remember, tablet_known_to
from floor.pages.frame import framed
from floor.pages.people import FirstDirectorPage, SignInPage
from floor.problems import Problem
from floor.sign_in import check_sign_in
from floor.wording import sentence
from floor.words.provisions import language


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let somebody in by name and password, and send him where he wanted to go."""
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
    login(request, person)
    response = HttpResponseRedirect(next_of(request), status=HTTPStatus.SEE_OTHER)
    remember(request, response, username)
    return response


def _sign_in_page(
    request: HttpRequest, form: SignInForm, *, refused: str = "", status: HTTPStatus
) -> HttpResponse:
    page = SignInPage(
        frame=framed(_("Sign in")), form=form, next=next_of(request, otherwise=""), refused=refused
    )
    return render(request, "floor/sign_in.html", {"page": page}, status=status)


def next_of(request: HttpRequest, otherwise: str = "/") -> str:
    """Return where somebody wanted to go, if it is one of our own pages."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if ours else otherwise


@login_required
@require_safe
def admin_door(request: HttpRequest) -> HttpResponse:
    """Lead on into the admin: nobody signs in at its own form, where guesses are not counted."""
    if not site.has_permission(request):
        raise PermissionDenied
    return redirect("admin:index")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Let somebody go."""
    logout(request)
    return redirect("sign-in")


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
            login(request, person, backend="django.contrib.auth.backends.ModelBackend")
            return redirect("tournaments")
    page = FirstDirectorPage(frame=framed(_("The first director")), form=form, refused=refused)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "floor/first_director.html", {"page": page}, status=status)
