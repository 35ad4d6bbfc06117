"""What the scheduler has the workers do, and when: names of tasks, nothing else."""

from typing import Any, Final

from celery.schedules import crontab

SECONDS_BETWEEN_ANNOUNCEMENTS: Final = 15.0
MORNING: Final = "10"  # UTC: when most rooms sleep
AN_HOUR: Final = 3600.0

# `expires`: a message that waited for a worker longer than this says nothing any more.
SCHEDULE: Final[dict[str, dict[str, Any]]] = {
    "announce deadlines": {
        "task": "floor.tasks.announce_deadlines",
        "schedule": SECONDS_BETWEEN_ANNOUNCEMENTS,
        "options": {"expires": SECONDS_BETWEEN_ANNOUNCEMENTS},
    },
    "take up reports": {
        "task": "floor.tasks.take_up_reports",
        "schedule": SECONDS_BETWEEN_ANNOUNCEMENTS,
        "options": {"expires": SECONDS_BETWEEN_ANNOUNCEMENTS},
    },
    "take up imports": {
        "task": "floor.tasks.take_up_imports",
        "schedule": SECONDS_BETWEEN_ANNOUNCEMENTS,
        "options": {"expires": SECONDS_BETWEEN_ANNOUNCEMENTS},
    },
    "check the log": {
        "task": "floor.tasks.check_log",
        "schedule": crontab(hour=MORNING, minute="10"),
        "options": {"expires": AN_HOUR},
    },
    "bring heads up to date": {
        "task": "floor.tasks.bring_heads_up_to_date",
        "schedule": crontab(minute="40"),
        "options": {"expires": AN_HOUR},
    },
    "forget old sessions": {
        "task": "floor.tasks.forget_old_sessions",
        "schedule": crontab(hour=MORNING, minute="50"),
        "options": {"expires": AN_HOUR},
    },
}
