"""Players that see only a `SeatView`; they are given their chance and own no clock."""

from engine.live.bots.random import RandomBot

__all__ = ["RandomBot"]
