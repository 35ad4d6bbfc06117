"""Our own static files: read once, kept in memory, sent compressed, and kept by browsers for as long as they like.

Their address holds a version made from all they say: `/static/v-1f0c.../floor/js/main.js`. So what a
module imports by its plain name has the same version as the module, and nothing is built, collected
or written: the checkout may be read-only. An address without the version, or with that of a page from
before an update, gives the file as it is now, and is asked for again each time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from gzip import compress as gzip
from hashlib import blake2b
from pathlib import PurePosixPath
from typing import Final

from brotli import compress as brotli  # type: ignore[import-untyped]
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from typing_extensions import override

MARK: Final = "v-"
BYTES: Final = 8
FOREVER: Final = f"public, max-age={365 * 24 * 60 * 60}, immutable"
ASK_AGAIN: Final = "public, no-cache"
SAFE: Final = ("GET", "HEAD")
# The machine's own list of types may lack some, or say otherwise.
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
UNKNOWN: Final = "application/octet-stream"
PACKED_ALREADY: Final = frozenset({".ico", ".png", ".woff2"})


@dataclass(frozen=True)
class StaticFile:
    """A file, and what is said of it."""

    name: str
    content: bytes

    @property
    def type(self) -> str:
        """What kind of file it is."""
        return TYPES.get(PurePosixPath(self.name).suffix, UNKNOWN)

    @cached_property
    def as_brotli(self) -> bytes:
        """The content in the fewest bytes, made when it is first asked for."""
        packed: bytes = brotli(self.content)
        return packed

    @cached_property
    def as_gzip(self) -> bytes:
        """The content in few bytes, for browsers over plain HTTP, which take no brotli there."""
        return gzip(self.content, mtime=0)

    def form_for(self, accepted: str) -> tuple[str, bytes]:
        """Return the encoding and the content in the best form that somebody takes."""
        if PurePosixPath(self.name).suffix in PACKED_ALREADY:
            return "", self.content
        if "br" in accepted:
            return "br", self.as_brotli
        return ("gzip", self.as_gzip) if "gzip" in accepted else ("", self.content)

    @cached_property
    def etag(self) -> str:
        """What tells this content from another, in whichever form it is sent."""
        return f'W/"{_digest(self.content)}"'


@cache
def static_files() -> dict[str, StaticFile]:
    """Return all files by name, as they were when first asked for; of two of a name, the first found."""
    found: dict[str, StaticFile] = {}
    for finder in get_finders():
        for name, storage in finder.list(["CVS", ".*", "*~"]):
            if name not in found:
                with storage.open(name) as file:
                    found[name] = StaticFile(name, file.read())
    return found


@cache
def version() -> str:
    """Return what the files say all together, in a few letters: another where any of them changed."""
    return _digest(*(part for _, one in sorted(static_files().items()) for part in _parts(one)))


def _parts(one: StaticFile) -> tuple[bytes, bytes]:
    return one.name.encode(), one.content


def _digest(*parts: bytes) -> str:
    digest = blake2b(digest_size=BYTES)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


class Versioned(StaticFilesStorage):
    """Names a file by its address with the version; templates and the admin ask it by `static`."""

    @override
    def url(self, name: str | None) -> str:
        """Return the address of a file."""
        return f"{settings.STATIC_URL}{MARK}{version()}/{name or ''}"


class StaticFiles:
    """Answers what is asked of the files."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Read the files now, so that nobody waits for it."""
        self._get_response = get_response
        self._current = f"{MARK}{version()}"

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return a file; what is no file of ours is left to others."""
        path = request.path_info
        if not path.startswith(settings.STATIC_URL):
            return self._get_response(request)
        said, _, rest = path.removeprefix(settings.STATIC_URL).partition("/")
        versioned = said.startswith(MARK)
        file = static_files().get(rest if versioned else path.removeprefix(settings.STATIC_URL))
        if file is None:
            return self._get_response(request)
        if request.method not in SAFE:
            return HttpResponseNotAllowed(SAFE)
        return _sent(request, file, FOREVER if said == self._current else ASK_AGAIN)


def _sent(request: HttpRequest, file: StaticFile, kept: str) -> HttpResponseBase:
    encoding, content = file.form_for(request.headers.get("Accept-Encoding", ""))
    response = HttpResponse(content, content_type=file.type)
    if encoding:
        response["Content-Encoding"] = encoding
    response["Content-Length"] = str(len(content))
    response["Cache-Control"] = kept
    response["ETag"] = file.etag
    patch_vary_headers(response, ("Accept-Encoding",))
    return get_conditional_response(request, etag=file.etag, response=response) or response
