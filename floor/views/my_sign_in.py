"""One's own sign-in: another password, a PIN; and, for who was invited, the first of both."""

from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from floor.accounts import change_password
from floor.asking import act_as, asking
from floor.forms.people import MyPasswordForm, MyPinForm, WelcomeForm
from floor.http import person_of
from floor.invitations import choose_password, invited_by
from floor.known_tablet import tablet_known_to
from floor.models import Person
from floor.pages.frame import framed
from floor.pages.people import MyPage, WelcomePage
from floor.pins import check_fit, clear_pin, set_pin
from floor.problems import Problem
from floor.sign_in import check_sign_in
from floor.views.access import as_page
from floor.wording import sentence
from floor.words.provisions import language


@require_safe
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Show one's own sign-in."""
    return _my_page(request)


@sensitive_post_parameters("password", "new")
@require_POST
@login_required
def password(request: HttpRequest) -> HttpResponse:
    """Take another password; what was signed in elsewhere is so no more."""
    form = MyPasswordForm(request.POST, prefix="password")
    if not form.is_valid():
        return _my_page(request, password=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        person = _shown_again(request, form.cleaned_data["password"])
        change_password(person, form.cleaned_data["new"])
    except Problem as problem:
        return _my_page(request, refused=problem, status=problem.status)
    act_as(request, Person.objects.get(pk=person.pk))
    return _done(request, _("Your password was changed; elsewhere you are signed out."))


@sensitive_post_parameters("password", "pin")
@require_POST
@login_required
def pin(request: HttpRequest) -> HttpResponse:
    """Take another PIN, or none."""
    form = MyPinForm(request.POST, prefix="pin")
    if not form.is_valid():
        return _my_page(request, pin=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    chosen = form.cleaned_data["pin"]
    try:
        person = _shown_again(request, form.cleaned_data["password"])
        if chosen:
            set_pin(person, chosen)
        else:
            clear_pin(person)
    except Problem as problem:
        return _my_page(request, refused=problem, status=problem.status)
    return _done(request, _("Your PIN was changed.") if chosen else _("You have no PIN any more."))


def _shown_again(request: HttpRequest, password: str) -> Person:
    """Return who asks, once he has shown that he knows his password: a tablet may lie about."""
    username = person_of(request).username
    return check_sign_in(
        username=username,
        password=password,
        address=str(request.META.get("REMOTE_ADDR", "")),
        tablet=tablet_known_to(request, username),
    )


def _done(request: HttpRequest, said: str) -> HttpResponse:
    messages.success(request, said)
    return HttpResponseRedirect(reverse("me"), status=HTTPStatus.SEE_OTHER)


def _my_page(
    request: HttpRequest,
    *,
    password: forms.Form | None = None,
    pin: forms.Form | None = None,
    refused: Problem | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    known = asking(request)
    if known.is_kiosk:
        raise as_page(Problem("not_permitted", "tablet_of_its_table"))
    person = person_of(request)
    page = MyPage(
        frame=framed(_("My sign-in"), person=str(person)),
        username=person.username,
        has_pin=bool(person.pin),
        by_pin=known.by_pin,
        password=password or MyPasswordForm(prefix="password"),
        pin=pin or MyPinForm(prefix="pin"),
        refused=sentence(refused, language()) if refused else "",
    )
    return render(request, "floor/me.html", {"page": page}, status=status)


@sensitive_post_parameters("password", "pin")
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, secret: str) -> HttpResponse:
    """Let who was invited choose his password, once, and sign him in."""
    person = invited_by(secret)
    if person is None:
        page = WelcomePage(frame=framed(_("This link is used up")), form=None)
        return render(request, "floor/welcome.html", {"page": page}, status=HTTPStatus.GONE)
    form = WelcomeForm(request.POST or None)
    refused = ""
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data["pin"]
        try:
            if chosen:
                check_fit(chosen)
            person = choose_password(secret, form.cleaned_data["password"])
        except Problem as problem:
            refused = sentence(problem, language())
        else:
            if chosen:
                set_pin(person, chosen)
            act_as(request, person)
            return redirect("tournaments")
    page = WelcomePage(
        frame=framed(_("Welcome, %(name)s") % {"name": person}),
        form=form,
        username=person.username,
        refused=refused,
    )
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "floor/welcome.html", {"page": page}, status=status)
