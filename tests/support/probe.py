"""A task for the tests of the brokers: it leaves a file behind, and the app that knows it."""

from pathlib import Path

import django

from floor.celery import app

django.setup()


@app.task(name="tests.touch")
def touch(path: str) -> None:
    Path(path).touch()
