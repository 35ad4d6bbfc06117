"""The ASGI application that the web process serves."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "floor.settings.base")
# Each request runs in a thread of its own under ASGI: without a pool it would also connect anew.
os.environ.setdefault("FLOORBOOK_DATABASE_POOL", "8")

application = get_asgi_application()
