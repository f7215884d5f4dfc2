"""Application registry entry, so that the worker finds `scoring.tasks`."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
    label = "scoring"
