"""Ask the task broker once whether it is there, when it is not the database."""

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from kombu import Connection
from kombu.exceptions import OperationalError

from floor.process.trouble import Trouble

SECONDS_TO_CONNECT: Final = 5


def reach() -> None:
    """Connect, and close again.

    Raises:
        Trouble: the broker cannot be reached, or does not let us in.
    """
    url = urlsplit(settings.CELERY_BROKER_URL)
    if url.scheme == "pgmq":
        return
    try:
        with Connection(settings.CELERY_BROKER_URL, connect_timeout=SECONDS_TO_CONNECT) as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=SECONDS_TO_CONNECT)
    except (OperationalError, OSError) as error:
        reason = str(error).strip().splitlines()[0].rstrip(".")
        raise Trouble(
            f"the broker at {url.hostname}:{url.port or 'its usual port'} "
            f"cannot be reached: {reason}."
        ) from error
