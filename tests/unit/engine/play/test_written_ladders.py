"""Every option of following, against the ladders of rules §8 written out rung by rung.

Nothing of the engine's reckoning is used here: a hand is how often each rank of one plain suit is held, a rung is
the tuples it asks for, and whether a rung can be laid is found by trying.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest

from engine.cards import Card, Hand, Rank, Suit, print_cards
from engine.play.follow import broken_duty, legal_plays, some_legal_play
from engine.ruleset import FollowLadder, Ruleset
from tests.builders.play import SPADES_AT_TEN, led

Tuples = tuple[tuple[int, int], ...]
"""Tuple size and length of each tuple or tractor of a rung."""

RANKS: Sequence[Rank] = [rank for rank in Rank if Rank.TWO <= rank <= Rank.ACE and rank is not Rank.TEN]
"""The hearts at level 10 from low to high; neighbours here touch."""

PAIRS: tuple[Tuples, ...] = (((2, 1), (2, 1)), ((2, 1),), ())
SINGLES_BELOW: tuple[Tuples, ...] = (((3, 1), (2, 1)), ((3, 1),))
TITANIC, TWO_TRIPLES, TWO_PAIR_TRACTOR = ((3, 2),), ((3, 1), (3, 1)), ((2, 2),)

WRITTEN: Mapping[str, tuple[Tuples, ...]] = {
    "HAA": PAIRS[1:],
    "HAAA": (((3, 1),), *PAIRS[1:]),
    "HAAAA": (((4, 1),), ((3, 1),), TWO_PAIR_TRACTOR, *PAIRS),
    "HKKAA": (TWO_PAIR_TRACTOR, *PAIRS),
    "HQQKKAA": (((2, 3),), ((2, 2), (2, 1)), ((2, 1), (2, 1), (2, 1)), TWO_PAIR_TRACTOR, *PAIRS),
}
WRITTEN_TITANIC: Mapping[FollowLadder, tuple[Tuples, ...]] = {
    FollowLadder.L0: (TITANIC, TWO_TRIPLES, *SINGLES_BELOW, TWO_PAIR_TRACTOR, *PAIRS),
    FollowLadder.L1: (TITANIC, TWO_TRIPLES, TWO_PAIR_TRACTOR, *SINGLES_BELOW, *PAIRS),
    FollowLadder.L2: (TITANIC, TWO_PAIR_TRACTOR, TWO_TRIPLES, *SINGLES_BELOW, *PAIRS),
}
LEADS = (*WRITTEN, "HKKKAAA")
HANDS_OF_EACH = 12
Held = Counter[int]


@dataclass(frozen=True)
class Written:
    """One lead and one choice of options, asked by the words of the rules."""

    lead: str
    rules: Ruleset

    @property
    def ladder(self) -> tuple[Tuples, ...]:
        return WRITTEN.get(self.lead) or WRITTEN_TITANIC[self.rules.follow_ladder]

    def owed(self, hand: Held) -> int:
        """This will give the first rung that the hand has, by the tuples the options leave owed."""
        return self._first(hand, {size: self._supplying(hand, size) for size in (2, 3, 4)})

    def reached(self, play: Held) -> int:
        """This will give the first rung that a play has; how its cards were held is no longer asked."""
        return self._first(play, {size: {at for at in play if play[at] >= size} for size in (2, 3, 4)})

    def _first(self, held: Held, supplying: Mapping[int, set[int]]) -> int:
        return next(number for number, rung in enumerate(self.ladder) if _can_lay(held, rung, supplying))

    def _supplying(self, hand: Held, size: int) -> set[int]:
        """A face held more than t times supplies no t-tuple; tuples inside a tractor are owed only to a tractor."""
        protected = self.rules.triples_protected
        found = {at for at in hand if hand[at] == size or (hand[at] > size and not protected)}
        if not self.rules.tractor_only_on_tractor or len(set(self.lead[1:])) > 1:
            return found
        return {at for at in found if at - 1 not in found and at + 1 not in found}


def _can_lay(held: Held, rung: Tuples, supplying: Mapping[int, set[int]]) -> bool:
    if not rung:
        return True
    (size, length), *rest = rung
    for low in range(len(RANKS)):
        run = range(low, low + length)
        if all(held[at] >= size and at in supplying[size] for at in run):
            left = held - Counter(dict.fromkeys(run, size))
            if _can_lay(left, tuple(rest), supplying):
                return True
    return False


def hands(chance: Random, decks: int) -> Iterator[Hand]:
    """This will hold many equal and neighbouring hearts, so that options matter."""
    for _ in range(HANDS_OF_EACH):
        low = chance.randrange(len(RANKS) - 5)
        ranks = chance.sample(RANKS[low : low + 5], k=5)
        cards = [Card(Suit.HEARTS, rank) for rank in ranks for _ in range(chance.choice((0, 1, 2, 3, decks)))]
        yield Hand(cards[:10])


def held_of(cards: Sequence[Card]) -> Held:
    return Counter(RANKS.index(card.rank) for card in cards)


OPTIONS = [
    Ruleset(decks=decks, follow_ladder=ladder, triples_protected=protected, tractor_only_on_tractor=bound)
    for decks in (3, 4)
    for ladder in FollowLadder
    for protected in (False, True)
    for bound in (False, True)
]


def _name(rules: Ruleset) -> str:
    flags = (name for name in ("triples_protected", "tractor_only_on_tractor") if getattr(rules, name))
    return "-".join([str(rules.decks), rules.follow_ladder.value, *flags])


@pytest.mark.parametrize("rules", OPTIONS, ids=_name)
class TestWrittenLadders:
    def test_are_what_the_engine_asks_for(self, rules: Ruleset) -> None:
        chance = Random(_name(rules))
        for lead, hand in ((lead, hand) for lead in LEADS for hand in hands(chance, rules.decks)):
            written, read = Written(lead, rules), led(lead)
            number = min(len(hand), len(read.cards))
            plays = set(combinations(hand.cards, number))
            owed = written.owed(held_of(hand.cards))
            expected = {
                play for play in plays if len(hand) <= len(read.cards) or written.reached(held_of(play)) <= owed
            }
            judged = {
                play
                for play in plays
                if broken_duty(play, hand=hand, lead=read, trumps=SPADES_AT_TEN, rules=rules) is None
            }
            where = f"{print_cards(hand)} follows {lead}"
            assert judged == expected, where
            assert sorted(legal_plays(hand, read, SPADES_AT_TEN, rules), key=str) == sorted(expected, key=str), where
            assert some_legal_play(hand, read, SPADES_AT_TEN, rules) in expected, where
