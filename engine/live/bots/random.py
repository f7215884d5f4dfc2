"""A player that does anything legal, each time something else: for soak tests, golden deals and the weakest seat."""

from dataclasses import dataclass
from itertools import islice
from random import Random

from engine.cards import Card
from engine.live import commands as wanted
from engine.live.legal import Legal, legal_of, plays_of
from engine.live.state import Phase
from engine.live.view import SeatView
from engine.play.shape import decompose
from engine.seats import Seat

PLAYS_LOOKED_AT = 24


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays at random; `bids` and `throws` say how often it bids when it can, and throws when it leads."""

    random: Random
    bids: float = 0.3
    throws: float = 0.15

    def act(self, shown: SeatView) -> wanted.Command | None:
        """This will give what the viewer does now; None if it need not act, or lets a chance to bid go by."""
        legal = legal_of(shown)
        if shown.seat is None:
            return None
        if legal.may_answer:
            return wanted.Answer(shown.seat, self.random.random() < 0.5)
        if legal.bids and self.random.random() < self.bids:
            return wanted.MakeBid(shown.seat, self.random.choice(legal.bids).cards)
        if legal.may_pass:
            return wanted.PassBid(shown.seat)
        return self._card_act(shown, shown.seat, legal)

    def _card_act(self, shown: SeatView, seat: Seat, legal: Legal) -> wanted.Command | None:
        if legal.suits:
            return wanted.NameSuit(seat, self.random.choice(legal.suits))
        if legal.bury:
            return wanted.BuryKitty(seat, tuple(self.random.sample(shown.hand, legal.bury)))
        if legal.forced:
            return wanted.ChooseForced(seat, self.random.choice(legal.forced))
        if legal.leads:
            return wanted.PlayCards(seat, self._lead(shown))
        if legal.follow and shown.phase is not Phase.FINISHED:
            return wanted.PlayCards(seat, self.random.choice(list(islice(plays_of(shown), PLAYS_LOOKED_AT))))
        return None

    def _lead(self, shown: SeatView) -> tuple[Card, ...]:
        trumps = shown.trumps
        card_class = trumps.class_of(self.random.choice(shown.hand))
        of_class = [card for card in shown.hand if trumps.class_of(card) is card_class]
        if self.random.random() < self.throws:
            return tuple(self.random.sample(of_class, self.random.randint(1, len(of_class))))
        return self.random.choice(decompose(of_class, trumps)).cards
