"""The forms of tablets: what a new one is for, and the code that pairs it."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

FOR_THE_FLOOR = "floor"


class TabletForm(forms.Form):
    """What a tablet is for, and what people call it."""

    label = forms.CharField(
        label=_("What it is called"),
        max_length=20,
        required=False,
        help_text=_(
            "It stands beside what is recorded on it. Left empty, it is named after its table."
        ),
    )

    def __init__(self, *args: Any, places: Iterable[tuple[str, str]], **more: Any) -> None:
        super().__init__(*args, **more)
        choices = list(places)
        self.fields["place"] = forms.ChoiceField(
            label=_("For"), choices=choices, widget=forms.RadioSelect
        )
        self.order_fields(["place"])


class CodeForm(forms.Form):
    """The code that a floorperson reads out."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "autofocus": True,
                "class": "code-input",
            }
        ),
    )
