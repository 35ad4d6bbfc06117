"""Rows of the floor: the people who sign in."""

from django.contrib.auth.models import AbstractUser


class Person(AbstractUser):
    """Somebody who signs in."""
