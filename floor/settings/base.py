"""Settings of every place; nothing here starts a server or needs a database."""

from floor.process.keys import read_or_improvise
from floor.process.places import ROOT
from floor.process.roles import APPLICATION_ROLE
from floor.settings.database import django_database
from floor.settings.env import ENVIRONMENT
from floor.settings.languages import CATALOGS, SOURCE, compiled, languages_in
from floor.settings.logs import logging_settings
from floor.settings.queue import broker_settings

_KEYS = read_or_improvise(ENVIRONMENT.places.keys)

SECRET_KEY = _KEYS.django
COMMAND_DIGEST_KEY = _KEYS.command_digest
SIGNING_KEY = _KEYS.signing
DATA_FOLDER = ENVIRONMENT.places.data
SERVED = ENVIRONMENT.served
DEBUG = False
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.admin",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "django_htmx",
    "tables",
    "rulings",
    "floor",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "floor.secure_headers.SecureHeaders",
    "floor.static_files.StaticFiles",
    "floor.compressed.Compressed",
    "floor.not_kept.NotKept",
    "floor.cookies.CookiesByScheme",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "floor.asking.WhoAsks",
    "floor.reading_language.reading_language",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "floor.urls"
ASGI_APPLICATION = "floor.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES = {
    "default": django_database(
        ENVIRONMENT.database_url,
        variable=ENVIRONMENT.database_variable,
        assume_role="" if ENVIRONMENT.as_owner else APPLICATION_ROLE,
        pool=ENVIRONMENT.pool,
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "floor.Person"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "/sign-in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/sign-in"
# What is sent waits for its end on the disk: thousands who send slowly, and are nobody we know, fill no memory.
FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 1_000  # how much they are together is bounded before they are read
SESSION_COOKIE_AGE = 12 * 60 * 60  # a shift
SESSION_COOKIE_NAME = "floorbook_session"
CSRF_COOKIE_NAME = "floorbook_csrf"
CSRF_COOKIE_HTTPONLY = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "object-src": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = ENVIRONMENT.https
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if ENVIRONMENT.https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = ENVIRONMENT.https
if ENVIRONMENT.https:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

LANGUAGE_CODE = SOURCE
LANGUAGES = languages_in(CATALOGS)
LOCALE_PATHS = compiled(CATALOGS, ENVIRONMENT.places)
LANGUAGE_COOKIE_NAME = "floorbook_language"
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "/static/"
STORAGES = {"staticfiles": {"BACKEND": "floor.static_files.Versioned"}}

REST_FRAMEWORK = {
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Floorbook",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "DESCRIPTION": "The log of every table, the hand it adds up to, and what its rulebook says.",
    "OAS_VERSION": "3.1.0",  # its schemas are those of msgspec: JSON Schema 2020-12
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "floor.api.schema.add_components",
    ],
    "COMPONENT_SPLIT_REQUEST": True,
    "ENFORCE_NON_BLANK_FIELDS": True,
}

CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS = broker_settings(
    ENVIRONMENT.broker_url, DATABASES["default"]
)
# With 1, the database transport would sleep a whole polling interval while its window is full.
CELERY_WORKER_PREFETCH_MULTIPLIER = 4
# A message only says "look now": it may come twice, and must not be lost with a killed worker.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

LOGGING = logging_settings(ENVIRONMENT.log_format)
