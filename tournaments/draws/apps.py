"""Application registry entry of the area."""

from django.apps import AppConfig


class DrawsConfig(AppConfig):
    name = "tournaments.draws"
    label = "draws"
