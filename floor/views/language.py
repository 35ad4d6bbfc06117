"""Choose the language to read in: for oneself wherever one signs in, or for this tablet."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from floor.asking import asking
from floor.models import Person
from floor.reading_language import is_language
from floor.views.display import A_YEAR
from floor.views.going import next_of


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the choice, and go back."""
    response = HttpResponseRedirect(next_of(request), status=HTTPStatus.SEE_OTHER)
    chosen = request.POST.get("language", "")
    if not is_language(chosen):
        return response
    if person := asking(request).person:
        Person.objects.filter(pk=person.pk).update(language=chosen)
        return response
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        chosen,
        max_age=A_YEAR,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return response
