"""A player by rules of thumb: sees its hand and the table, and remembers nothing."""

from engine.cards import PLAYERS, Card
from engine.live.bots.memory import position
from engine.live.bots.sense import SensePolicy
from engine.live.bots.thinking import ThinkingBot
from engine.live.rollout import Rollout, cards_of, codes_of
from engine.live.view import SeatView
from engine.seats import PLAYING_ORDER

_SENSE = SensePolicy(counts=False)


class BasicBot(ThinkingBot):
    """Plays by `SensePolicy` without counting cards."""

    def lead(self, shown: SeatView) -> tuple[Card, ...]:
        """This will lead the component that promises most."""
        return cards_of(_SENSE.lead(_alone(shown)))

    def follow(self, shown: SeatView) -> tuple[Card, ...]:
        """This will win, help or save."""
        return cards_of(_SENSE.follow(_alone(shown)))


def _alone(shown: SeatView) -> Rollout:
    """This will give the position with nothing but the viewer's own hand."""
    hands = [b""] * PLAYERS
    if shown.seat is not None:
        hands[PLAYING_ORDER.index(shown.seat)] = codes_of(shown.hand)
    return position(shown, hands, b"")
