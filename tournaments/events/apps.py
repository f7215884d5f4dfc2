"""Application registry entry of the area."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "tournaments.events"
    label = "events"
