"""A random first deal, from the shuffle to the burial, without a table: with bids, redeals and a random kitty."""

from dataclasses import dataclass
from random import Random

from engine.bidding import Bid, Unbid, first_banker, flip_kitty, legal_bids, when_nobody_bids
from engine.cards import FACES, PLAIN_RANKS, PLAYERS, Hand, Rank, Suit
from engine.live import commands as wanted
from engine.live.bots.fast import Note
from engine.live.rollout import Rollout, cards_of
from engine.ruleset import PostKitty, Ruleset
from engine.seats import PLAYING_ORDER, Seat
from engine.trumps import Trumps

BIDS = 0.3
_SHOWN = {
    level: frozenset(face.code for face in FACES if face.rank is level or face.rank.is_joker) for level in PLAIN_RANKS
}


def random_deal(rules: Ruleset, random: Random, *, level: Rank = Rank.TWO, note: Note | None = None) -> Rollout:
    """This will deal until trump is fixed, bury at random, and leave the banker to lead.

    `note` is told every choice as the command it would be at a table.
    """
    deal = _FirstDeal(rules=rules, random=random, level=level, note=note)
    while True:
        deck = list(range(len(FACES))) * rules.decks
        random.shuffle(deck)
        fixed = deal.bid(deck)
        if fixed is not None:
            return deal.bury(deck, *fixed)


@dataclass(frozen=True, slots=True, kw_only=True)
class _FirstDeal:
    """A first deal as chance has it: how it is bid for, and what is buried."""

    rules: Ruleset
    random: Random
    level: Rank
    note: Note | None

    def bid(self, deck: list[int]) -> tuple[Seat, Suit | None] | None:
        """This will give banker and trump suit, or None if nobody bids and the cards are dealt again."""
        bids = self._bids(deck)
        banker = first_banker(bids, self.rules, nobody=PLAYING_ORDER[0])
        if bids:
            return banker, bids[-1].suit
        unbid = when_nobody_bids(self.rules, first_deal=True)
        if unbid is Unbid.REDEAL:
            return None
        if unbid is Unbid.NO_TRUMP:
            return banker, None
        kitty = cards_of(bytes(deck[len(deck) - self.rules.sizes.kitty :]))
        return banker, flip_kitty(kitty, unbid=unbid, flipped_joker=self.rules.flipped_joker).suit

    def _bids(self, deck: list[int]) -> list[Bid]:
        """This will draw all cards; whoever draws one that can be shown may bid at once."""
        made: list[tuple[int, Bid]] = []
        shown: dict[int, list[int]] = {place: [] for place in range(PLAYERS)}
        can_be_shown = _SHOWN[self.level]
        for number, code in enumerate(deck[: PLAYERS * self.rules.sizes.hand]):
            if code in can_be_shown:
                shown[number % PLAYERS].append(code)
                if self.random.random() < BIDS and (bid := self._bid(shown, number % PLAYERS, made)) is not None:
                    made.append((number + 1, bid))
        if self.note is not None:
            self._tell(self.note, deck, made)
        return [bid for _, bid in made]

    def _bid(self, shown: dict[int, list[int]], place: int, made: list[tuple[int, Bid]]) -> Bid | None:
        history, hand = [bid for _, bid in made], Hand(cards_of(bytes(shown[place])))
        legal = legal_bids(hand, seat=PLAYING_ORDER[place], level=self.level, rules=self.rules, history=history)
        return self.random.choice(legal) if legal else None

    def _tell(self, note: Note, deck: list[int], made: list[tuple[int, Bid]]) -> None:
        """This will say the deal, and draw, bid and pass as it has been done."""
        note(wanted.DealCards(cards_of(bytes(deck))))
        drawn = 0
        for number, bid in made:
            note(wanted.DrawCards(number - drawn))
            note(wanted.MakeBid(bid.seat, bid.cards))
            drawn = number
        if left := PLAYERS * self.rules.sizes.hand - drawn:
            note(wanted.DrawCards(left))
        for seat in PLAYING_ORDER:
            if not made or seat is not made[-1][1].seat:
                note(wanted.PassBid(seat))

    def bury(self, deck: list[int], banker: Seat, suit: Suit | None) -> Rollout:
        """This will give the banker the kitty, and bury others."""
        sizes, place = self.rules.sizes, PLAYING_ORDER.index(banker)
        drawn = PLAYERS * sizes.hand
        hands = [bytes(sorted(deck[seat:drawn:PLAYERS])) for seat in range(PLAYERS)]
        taken = [*hands[place], *deck[drawn:]]
        self.random.shuffle(taken)
        kitty, hands[place] = bytes(sorted(taken[: sizes.kitty])), bytes(sorted(taken[sizes.kitty :]))
        if self.note is not None:
            self._tell_burial(self.note, banker, kitty)
        trumps = Trumps(self.level, suit, self.rules.permanent_trumps)
        return Rollout(trumps=trumps, rules=self.rules, banker=place, hands=hands, kitty=kitty)

    def _tell_burial(self, note: Note, banker: Seat, kitty: bytes) -> None:
        note(wanted.BuryKitty(banker, cards_of(kitty)))
        if self.rules.post_kitty is not PostKitty.NONE:
            for seat in banker.round()[1:]:
                note(wanted.PassBid(seat))
