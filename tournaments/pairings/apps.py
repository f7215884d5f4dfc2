"""Application registry entry of the area."""

from django.apps import AppConfig


class PairingsConfig(AppConfig):
    name = "tournaments.pairings"
    label = "pairings"
