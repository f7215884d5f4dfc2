"""What a bot would have done in a player's place (若是机器人): asked in a replay, answered at once."""

from random import Random
from time import monotonic
from typing import Any

from django.core.cache import cache

from engine.live import SeatView, write
from engine.live import commands as wanted
from engine.live.bots import StrongBot
from tournaments.live.queries.recorded import Recorded
from tournaments.live.queries.replays import seat_view_at

HOUR, THINKING = 3600, 1  # seconds: a suggestion is kept, and nobody else asks meanwhile
SECONDS = 0.2  # after which no further guess is begun; whoever asks waits in a request


def suggested(*, recorded: Recorded, step: int) -> dict[str, Any] | None:
    """Tell as JSON what a strong bot would have done after a step of a finished deal, and keep it.

    Empty where nobody was in turn; None while another is thought about: it takes a good part of a second, so one at a
    time is enough for the whole site.

    :raises Missing: when the deal has no such step.
    """
    key = f"live:suggestion:{recorded.identity}:{step}"
    told: dict[str, Any] | None = cache.get(key)
    if told is not None:
        return told
    shown = seat_view_at(recorded, step)
    if not cache.add("live:suggestion", 1, THINKING):
        return None
    command = suggestion(shown) if shown is not None else None
    told = {} if command is None else write(command)
    cache.set(key, told, HOUR)
    return told


def suggestion(shown: SeatView) -> wanted.Command | None:
    """Tell what a strong bot would do in the viewer's place, knowing what the viewer knew."""
    end = monotonic() + SECONDS
    return StrongBot(Random(f"suggestion/{shown.version}"), may_continue=lambda: monotonic() < end).act(shown)
