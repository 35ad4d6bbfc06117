"""Settings of the tests: fast where speed changes nothing that is tested."""

from floor.settings.base import *

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ALLOWED_HOSTS = ["*"]
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
# A test's own transaction lasts as long as the test, which on a busy machine may be idle for long.
DATABASES["default"]["OPTIONS"]["options"] += " -c idle_in_transaction_session_timeout=60s"
