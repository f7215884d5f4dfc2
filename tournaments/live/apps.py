"""Application registry entry of the area."""

from django.apps import AppConfig

from tournaments.shared import in_play
from tournaments.shared.elsewhere import sign_in, sign_in_to_be_watched, sign_in_with_codes


class LiveConfig(AppConfig):
    name = "tournaments.live"
    label = "live"

    def ready(self) -> None:
        """Let tables of the hall and public pages lead to live tables, and rulings know what is played there."""
        from tournaments.live.queries.in_play import deals_in_play  # noqa: PLC0415  # models are there only now
        from tournaments.live.queries.lobby import watched_in  # noqa: PLC0415
        from tournaments.live.queries.officers import seats_to_hand_out  # noqa: PLC0415
        from tournaments.live.queries.pages import played_live_at  # noqa: PLC0415

        sign_in(played_live_at)
        sign_in_with_codes(seats_to_hand_out)
        sign_in_to_be_watched(watched_in)
        in_play.sign_in(deals_in_play)
