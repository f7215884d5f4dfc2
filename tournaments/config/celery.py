"""The Celery application: `celery -A tournaments.config worker` and `... beat`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")

app = Celery("shangtai")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
