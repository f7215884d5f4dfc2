"""Laws of play: the fast judgement equals the slow one, something is always legal, and names of suits do not matter."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import PLAIN_RANKS, Card, Rank, Suit
from engine.play.follow import broken_duty
from engine.play.shape import decompose, lead_of
from engine.ruleset import FailedThrow, FollowLadder, Ruleset, ThrowCheck, ThrowCompare
from engine.trumps import Trumps
from tests.builders.brute_force import Order, Table

LAWS = settings(max_examples=300, deadline=None, derandomize=True, database=None)


@dataclass(frozen=True, kw_only=True)
class Position:
    """Somebody led, and somebody else holds some cards."""

    trumps: Trumps
    rules: Ruleset
    led: tuple[Card, ...]
    hand: tuple[Card, ...]

    @property
    def slow(self) -> Table:
        return Table(Order(self.trumps.level, self.trumps.suit, self.trumps.permanent), self.rules)

    @property
    def shapes(self) -> list[tuple[int, int]]:
        return [(unit.component.size, unit.component.length) for unit in decompose(self.led, self.trumps)]


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    decks = draw(st.integers(1, 4))
    return Ruleset(
        decks=decks,
        reinforce=decks > 1,
        permanent_trumps=draw(st.sampled_from([(), (Rank.TWO,)])),
        follow_ladder=draw(st.sampled_from(list(FollowLadder))),
        triples_protected=decks > 2 and draw(st.booleans()),
        tractor_only_on_tractor=draw(st.booleans()),
        throw_compare=draw(st.sampled_from(list(ThrowCompare))),
        throw_check=draw(st.sampled_from(list(ThrowCheck))),
        failed_throw=draw(st.sampled_from(list(FailedThrow))),
    )


def trumps(rules: Ruleset) -> st.SearchStrategy[Trumps]:
    return st.builds(
        Trumps,
        level=st.sampled_from(PLAIN_RANKS),
        suit=st.sampled_from([None, *Suit]),
        permanent=st.just(rules.permanent_trumps),
    )


@st.composite
def positions(draw: st.DrawFn, *, most_led: int = 6, most_held: int = 8) -> Position:
    """Mostly cards of one class from few neighbouring positions, so that tuples and tractors come up."""
    rules = draw(rulesets())
    order = draw(trumps(rules))
    led, held = (draw(_cards_of_one_class(order, rules.decks)) for _ in "lh")
    pool = Counter(dict.fromkeys((*led, *held), rules.decks))
    lead = draw(_from(pool, [card for card in pool if card in led], most_led))
    hand = draw(_from(pool - Counter(lead), list(pool), most_held))
    return Position(trumps=order, rules=rules, led=lead, hand=hand)


def _cards_of_one_class(order: Trumps, decks: int) -> st.SearchStrategy[list[Card]]:
    tables = list(order.table.tables)
    by_class = {
        name: sorted(
            (card for card in _faces() if order.class_of(card) is name), key=lambda card: -order.position(card)
        )
        for name in tables
    }
    return st.sampled_from(tables).flatmap(
        lambda name: st.integers(0, max(0, len(by_class[name]) - 5)).map(lambda at: by_class[name][at : at + 5])
    )


def _faces() -> list[Card]:
    jokers = [Card(None, Rank.BIG_JOKER), Card(None, Rank.LITTLE_JOKER)]
    return [*jokers, *(Card(suit, rank) for suit in Suit for rank in PLAIN_RANKS)]


@st.composite
def _from(draw: st.DrawFn, pool: Counter[Card], among: list[Card], most: int) -> tuple[Card, ...]:
    """This will take up to so many cards, whole tuples at a time."""
    taken: Counter[Card] = Counter()
    for _ in range(draw(st.integers(1, most))):
        card = draw(st.sampled_from(among))
        count = min(draw(st.integers(1, 4)), pool[card] - taken[card], most - taken.total())
        taken[card] += max(0, count)
    cards = tuple(taken.elements())
    return cards or (draw(st.sampled_from(sorted(pool, key=lambda card: card.code))),)


def plays_of(position: Position) -> set[tuple[Card, ...]]:
    number = min(len(position.led), len(position.hand))
    return set(combinations(sorted(position.hand, key=lambda card: card.code), number))


def is_legal(play: tuple[Card, ...], position: Position) -> bool:
    lead = lead_of(position.led, position.trumps)
    return broken_duty(play, hand=position.hand, lead=lead, trumps=position.trumps, rules=position.rules) is None


class TestFollowing:
    @LAWS
    @given(positions())
    def test_is_judged_as_the_slow_definition_judges_it(self, position: Position) -> None:
        if len(position.hand) < len(position.led):
            return
        slow, shapes = position.slow, position.shapes
        for play in plays_of(position):
            assert is_legal(play, position) == slow.legal(play, position.hand, position.led, shapes), play
