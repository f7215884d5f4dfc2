"""Settings, URLs and the entry points of the processes; imported by nobody."""

from tournaments.config.celery import app as celery_app

__all__ = ["celery_app"]
