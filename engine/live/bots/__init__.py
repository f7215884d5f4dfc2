"""Players that see only a `SeatView`; they are given their chance and own no clock."""

from engine.live.bots.basic import BasicBot
from engine.live.bots.random import RandomBot
from engine.live.bots.strong import StrongBot

__all__ = ["BasicBot", "RandomBot", "StrongBot"]
