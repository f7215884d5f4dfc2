"""Application registry entry of the area."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "tournaments.api"
    label = "api"
