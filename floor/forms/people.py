"""The forms of people: sign in, and become the first director."""

from django import forms
from django.utils.translation import gettext_lazy as _

NAME = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


class SignInForm(forms.Form):
    """A name and a password."""

    username = forms.CharField(
        label=_("Name"), max_length=150, widget=forms.TextInput(attrs={**NAME, "autofocus": True})
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=256,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


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
    password = forms.CharField(
        label=_("Password"),
        max_length=256,
        strip=False,
        help_text=_("Ten characters or more, and not one that is easily guessed."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
