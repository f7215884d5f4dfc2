"""Application registry entry of the area."""

from django.apps import AppConfig


class SlipsConfig(AppConfig):
    name = "tournaments.slips"
    label = "slips"
