"""A player by rules of thumb: sees its hand and the table, and remembers nothing."""

from dataclasses import dataclass
from random import Random

from engine.cards import PLAYERS, Card
from engine.live.bots.memory import position
from engine.live.bots.sense import SensePolicy, components_of
from engine.live.bots.thinking import ThinkingBot
from engine.live.rollout import Rollout, cards_of, codes_of
from engine.live.view import SeatView
from engine.seats import PLAYING_ORDER

PROMISING = 3  # components among which chance decides

_SENSE = SensePolicy(counts=False)


@dataclass(frozen=True, slots=True)
class BasicBot(ThinkingBot):
    """Plays by `SensePolicy` without counting cards.

    Given a source of chance it leads one of the most promising components, so that bots with the same cards at several
    tables do not all do the same.
    """

    random: Random | None = None

    def lead(self, shown: SeatView) -> tuple[Card, ...]:
        """This will lead the component that promises most, or with chance one of the first few."""
        deal = _alone(shown)
        if self.random is None:
            return cards_of(_SENSE.lead(deal))
        parts = sorted(components_of(deal, deal.hands[deal.turn]), key=lambda codes: -_SENSE.promise(deal, codes))
        return cards_of(self.random.choice(parts[:PROMISING]))

    def follow(self, shown: SeatView) -> tuple[Card, ...]:
        """This will win, help or save."""
        return cards_of(_SENSE.follow(_alone(shown)))


def _alone(shown: SeatView) -> Rollout:
    """This will give the position with nothing but the viewer's own hand."""
    hands = [b""] * PLAYERS
    if shown.seat is not None:
        hands[PLAYING_ORDER.index(shown.seat)] = codes_of(shown.hand)
    return position(shown, hands, b"")
