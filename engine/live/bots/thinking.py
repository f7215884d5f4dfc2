"""What the thinking players share: when they bid, name, bury and answer; how they play is each one's own."""

from abc import ABC, abstractmethod

from engine.cards import Card
from engine.live import commands as wanted
from engine.live.bots.hands import suit_to_name, to_bury, worth_bidding
from engine.live.legal import Legal, legal_of
from engine.live.setup import ProposalKind
from engine.live.view import SeatView
from engine.seats import Seat


class ThinkingBot(ABC):
    """A player with a plan; subclasses say what is led and followed with."""

    def act(self, shown: SeatView) -> wanted.Command | None:
        """This will give what the viewer does now; None if it need not act, or lets a chance to bid go by."""
        legal = legal_of(shown)
        if shown.seat is None:
            return None
        if legal.may_answer and shown.proposal:
            # A mistake may be mended and a gift taken; a claim is played out.
            return wanted.Answer(shown.seat, shown.proposal.kind is not ProposalKind.CLAIM)
        if legal.bids and (bid := worth_bidding(shown, legal.bids)) is not None:
            return wanted.MakeBid(shown.seat, bid.cards)
        if legal.may_pass:
            return wanted.PassBid(shown.seat)
        return self._card_act(shown, shown.seat, legal)

    def _card_act(self, shown: SeatView, seat: Seat, legal: Legal) -> wanted.Command | None:
        if legal.suits:
            return wanted.NameSuit(seat, suit_to_name(shown))
        if legal.bury:
            return wanted.BuryKitty(seat, to_bury(shown.hand, shown.trumps, shown.rules))
        if legal.forced:
            return wanted.ChooseForced(seat, self.forced(shown, legal.forced))
        if legal.leads:
            return wanted.PlayCards(seat, self.lead(shown))
        if legal.follow:
            return wanted.PlayCards(seat, self.follow(shown))
        return None

    def forced(self, shown: SeatView, candidates: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...]:
        """This will make an opponent lead the lowest component, and a partner the highest."""
        friend = shown.throw is not None and shown.seat is not None and shown.throw.seat.side is shown.seat.side
        return (max if friend else min)(candidates, key=lambda cards: shown.trumps.position(cards[0]))

    @abstractmethod
    def lead(self, shown: SeatView) -> tuple[Card, ...]:
        """This will give what the viewer leads."""

    @abstractmethod
    def follow(self, shown: SeatView) -> tuple[Card, ...]:
        """This will give what the viewer follows with, legally."""
