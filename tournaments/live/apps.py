"""Application registry entry of the area."""

from django.apps import AppConfig

from tournaments.shared.elsewhere import sign_in


class LiveConfig(AppConfig):
    name = "tournaments.live"
    label = "live"

    def ready(self) -> None:
        """Let tables of the hall lead to their live tables."""
        from tournaments.live.queries.pages import played_live_at  # noqa: PLC0415  # models are there only now

        sign_in(played_live_at)
