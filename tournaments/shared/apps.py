"""Application registry entry of the area."""

from django.apps import AppConfig


class SharedConfig(AppConfig):
    name = "tournaments.shared"
    label = "shared"
