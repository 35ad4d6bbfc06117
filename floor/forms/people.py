"""The forms of people: sign in, be invited, and what one changes of one's own sign-in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from floor.words.labels import ROLES
from rulings.domain.permissions import Role

NAME = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
# As a code that is good once no browser offers to keep it, on a tablet that is everybody's.
DIGITS = {"inputmode": "numeric", "pattern": "[0-9]*", "autocomplete": "one-time-code"}
LONGEST_PIN = 8


class Password(forms.CharField):
    """A password that somebody types."""

    def __init__(self, *, label: Any, new: bool = False, **more: Any) -> None:
        kept_as = "new-password" if new else "current-password"
        super().__init__(
            label=label,
            max_length=256,
            strip=False,
            widget=forms.PasswordInput(attrs={"autocomplete": kept_as}),
            help_text=_("Ten characters or more, and not one that is easily guessed.")
            if new
            else "",
            **more,
        )


class Pin(forms.CharField):
    """A PIN that somebody types; whether it will do is not the form's to say."""

    def __init__(self, *, label: Any, help_text: Any = "", **more: Any) -> None:
        super().__init__(
            label=label,
            max_length=LONGEST_PIN,
            widget=forms.PasswordInput(attrs=DIGITS),
            help_text=help_text,
            **more,
        )


class SignInForm(forms.Form):
    """A name and a password."""

    username = forms.CharField(
        label=_("Name"), max_length=150, widget=forms.TextInput(attrs={**NAME, "autofocus": True})
    )
    password = Password(label=_("Password"))


class FirstDirectorForm(forms.Form):
    """Who the first director is."""

    username = forms.CharField(
        label=_("Name to sign in with"), max_length=150, widget=forms.TextInput(attrs=NAME)
    )
    name = forms.CharField(
        label=_("Name to show"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    password = Password(label=_("Password"), new=True)


class WelcomeForm(forms.Form):
    """The password somebody invited chooses, and a PIN if he wants one."""

    password = Password(label=_("Your password"), new=True)
    pin = Pin(
        label=_("Your PIN for tablets"),
        required=False,
        help_text=_("4 to 8 digits; you may leave it out and choose one later."),
    )


class MyPasswordForm(forms.Form):
    """Another password of one's own."""

    password = Password(label=_("Password until now"))
    new = Password(label=_("New password"), new=True)


class MyPinForm(forms.Form):
    """A PIN of one's own; empty takes it away."""

    password = Password(label=_("Your password"))
    pin = Pin(
        label=_("New PIN"),
        required=False,
        help_text=_("4 to 8 digits. Left empty, you have no PIN any more."),
    )


class PinForm(forms.Form):
    """A PIN, on a paired tablet."""

    pin = Pin(label=_("PIN"))


def role_choices() -> list[tuple[str, Any]]:
    """Return the roles in words."""
    return [(str(role), ROLES[role]) for role in Role]


class RoleForm(forms.Form):
    """What somebody is in a tournament."""

    role = forms.ChoiceField(label=_("Role"), choices=role_choices, widget=forms.RadioSelect)


class KnownPersonForm(RoleForm):
    """Somebody who signs in here already, and what he is to be."""

    username = forms.CharField(
        label=_("Name to sign in with"), max_length=150, widget=forms.TextInput(attrs=NAME)
    )
    field_order = ["username", "role"]


class NewPersonForm(KnownPersonForm):
    """Somebody new, and what he is to be."""

    name = forms.CharField(label=_("Name to show"), max_length=100)
    field_order = ["name", "username", "role"]
