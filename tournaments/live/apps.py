"""Application registry entry of the area."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "tournaments.live"
    label = "live"
