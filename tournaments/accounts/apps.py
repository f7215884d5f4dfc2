"""Application registry entry of the area."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "tournaments.accounts"
    label = "accounts"
