"""Application registry entry of the area."""

from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "tournaments.publishing"
    label = "publishing"
