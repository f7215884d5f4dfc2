"""What a bot would have done in a player's place (若是机器人): asked in a replay, answered at once."""

from random import Random
from time import monotonic

from engine.live import SeatView
from engine.live import commands as wanted
from engine.live.bots import StrongBot

SECONDS = 0.2  # after which no further guess is begun; whoever asks waits in a request


def suggestion(shown: SeatView) -> wanted.Command | None:
    """Tell what a strong bot would do in the viewer's place, knowing what the viewer knew."""
    end = monotonic() + SECONDS
    return StrongBot(Random(f"suggestion/{shown.version}"), may_continue=lambda: monotonic() < end).act(shown)
