"""Application registry entry of the area."""

from django.apps import AppConfig


class TalliesConfig(AppConfig):
    name = "tournaments.tallies"
    label = "tallies"
