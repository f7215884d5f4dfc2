"""Application registry entry of the area."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "tournaments.desk"
    label = "desk"
