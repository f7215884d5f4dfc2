"""Random choices for play-outs, fast: what bots that think ahead and benchmarks build on.

Legal by construction: what is owed goes first, by `engine.play.choices`, the rest is chance.
"""

from collections.abc import Callable
from random import Random

from engine.live import commands as wanted
from engine.live.rollout import Rollout, cards_of
from engine.play.choices import owed_tuples
from engine.play.shape import lead_of
from engine.seats import PLAYING_ORDER

Note = Callable[[wanted.Command], None]


class RandomPolicy:
    """Leads a random component and follows at random; `throws` is how often it throws instead.

    `note` is told every choice as the command it would be at a table.
    """

    __slots__ = ("note", "random", "throws")

    def __init__(self, random: Random, *, throws: float = 0.0, note: Note | None = None) -> None:
        self.random = random.random
        self.throws = throws
        self.note = note

    def lead(self, deal: Rollout) -> bytes:
        """This will choose a card, and lead a component of its class."""
        hand, desk = deal.hands[deal.turn], deal.desk
        code = hand[int(self.random() * len(hand))]
        own = hand.translate(None, desk.others[desk.class_of[code]])
        if self.throws and self.random() < self.throws:
            codes = self._sample(own, 1 + int(self.random() * len(own)))
        elif len(set(own)) == len(own):
            codes = bytes((code,))
        else:
            codes = self._unit(deal, own)
        return self._noted(deal.turn, codes)

    def follow(self, deal: Rollout) -> bytes:
        """This will pay what is owed to the lead, and fill up at random."""
        hand, number = deal.hands[deal.turn], len(deal.plays[0])
        others = deal.desk.others[deal.led_class]
        own = hand.translate(None, others)
        if len(own) > number:
            owed = b"" if number == 1 or len(set(own)) == len(own) else self._owed(deal, own)
            codes = self._filled(owed, own, number)
        elif len(own) < number:
            codes = self._filled(own, hand, number)
        else:
            codes = own
        return codes if self.note is None else self._noted(deal.turn, codes)

    def choose(self, deal: Rollout, candidates: tuple[bytes, ...], chooser: int) -> bytes:
        """This will choose one of the candidates."""
        chosen = candidates[int(self.random() * len(candidates))]
        if self.note is not None:
            self.note(wanted.ChooseForced(PLAYING_ORDER[chooser], cards_of(chosen)))
        return chosen

    def _noted(self, turn: int, codes: bytes) -> bytes:
        if self.note is not None:
            self.note(wanted.PlayCards(PLAYING_ORDER[turn], cards_of(codes)))
        return codes

    def _unit(self, deal: Rollout, own: bytes) -> bytes:
        units = deal.units(own)
        size, places = units[int(self.random() * len(units))]
        codes = deal.table_of(own).codes
        return bytes(sorted([codes[place] for place in places for _ in range(size)]))

    def _owed(self, deal: Rollout, own: bytes) -> bytes:
        """This will give tuples that pay what is owed, as codes; a plain pair needs no search."""
        led, rules = deal.plays[0], deal.rules
        if len(led) == 2 and led[0] == led[1] and not (rules.triples_protected or rules.tractor_only_on_tractor):
            pairs = [code for code in set(own) if own.count(code) > 1]
            return bytes((pairs[int(self.random() * len(pairs))],)) * 2
        table = deal.table_of(own)
        lead = lead_of(cards_of(led), deal.desk.trumps)
        return bytes(
            [table.codes[place] for place in owed_tuples(own.translate(table.places), lead, rules, self._cost)]
        )

    def _cost(self, _place: int) -> float:
        return self.random()

    def _filled(self, chosen: bytes, pool: bytes, number: int) -> bytes:
        """This will add random cards of the pool to those of it that are chosen."""
        if not chosen and number == 1:
            place = int(self.random() * len(pool))
            return pool[place : place + 1]
        for code in chosen:
            place = pool.index(code)
            pool = pool[:place] + pool[place + 1 :]
        return bytes(sorted(chosen + self._sample(pool, number - len(chosen))))

    def _sample(self, pool: bytes, number: int) -> bytes:
        chosen = bytearray()
        for _ in range(number):
            place = int(self.random() * len(pool))
            chosen.append(pool[place])
            pool = pool[:place] + pool[place + 1 :]
        return bytes(sorted(chosen))
