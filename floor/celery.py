"""Make the Celery app."""

import os

from celery import Celery

from floor.schedule import SCHEDULE

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "floor.settings.base")

app = Celery("floor")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = SCHEDULE
# Under ASGI every request has a thread of its own, and a thread only sees the default app.
app.set_default()
