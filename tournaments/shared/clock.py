"""The program's only clock, so that tests can set it."""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """Tell the present moment, aware, in UTC."""
    return timezone.now()
