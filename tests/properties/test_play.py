"""Laws of play: the fast judgement equals the slow one, something is always legal, and names of suits do not matter."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, permutations
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.cards import FACES, PLAIN_RANKS, Card, Rank, Suit, print_cards
from engine.play.follow import DutyCode, broken_duty, legal_plays, some_legal_play
from engine.play.shape import decompose, lead_of
from engine.play.throw import judge_throw
from engine.play.trick import trick_winner
from engine.ruleset import FailedThrow, FollowLadder, Ruleset, ThrowCheck, ThrowCompare
from engine.trumps import CardClass, Trumps
from tests.builders.brute_force import Order, Table

LAWS = settings(max_examples=120, deadline=None, derandomize=True, database=None)


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
    """Mostly cards of one class from neighbouring positions, so that tuples and tractors come up."""
    rules = draw(rulesets())
    order = draw(trumps(rules))
    name = draw(st.sampled_from(list(order.table.tables)))
    lead = draw(some_cards(neighbours(order, name), rules.decks, most_led).filter(bool))
    hand = draw(some_cards(neighbours(order, name), rules.decks, most_held))
    others = draw(st.lists(st.sampled_from(FACES), max_size=max(0, min(2, most_held - len(hand)))))
    return Position(trumps=order, rules=rules, led=lead, hand=(*hand, *others) or lead)


def neighbours(order: Trumps, name: CardClass) -> st.SearchStrategy[Sequence[Card]]:
    of_class = class_of(order, name)
    return st.integers(0, max(0, len(of_class) - 3)).map(lambda at: of_class[at : at + 6])


@cache
def class_of(order: Trumps, name: CardClass) -> tuple[Card, ...]:
    return tuple(card for card in order.order(FACES) if order.class_of(card) is name)


@st.composite
def some_cards(draw: st.DrawFn, faces: st.SearchStrategy[Sequence[Card]], decks: int, most: int) -> tuple[Card, ...]:
    """This will hold each of some faces up to so often as there are decks, up to so many cards."""
    held = Counter({face: draw(st.integers(0, decks)) for face in draw(faces)})
    return tuple(held.elements())[:most]


def plays_of(position: Position) -> set[tuple[Card, ...]]:
    number = min(len(position.led), len(position.hand))
    return set(combinations(sorted(position.hand, key=lambda card: card.code), number))


def is_legal(play: tuple[Card, ...], position: Position) -> bool:
    lead = lead_of(position.led, position.trumps)
    return broken_duty(play, hand=position.hand, lead=lead, trumps=position.trumps, rules=position.rules) is None


SUIT_NAMES = st.permutations(list(Suit)).map(lambda names: dict(zip(Suit, names, strict=True)))


def renamed(cards: Sequence[Card], names: dict[Suit, Suit]) -> tuple[Card, ...]:
    return tuple(Card(names[card.suit], card.rank) if card.suit else card for card in cards)


def renamed_trumps(trumps: Trumps, names: dict[Suit, Suit]) -> Trumps:
    return replace(trumps, suit=names[trumps.suit] if trumps.suit else None)


class TestFollowing:
    @LAWS
    @given(positions())
    def test_is_judged_as_the_slow_definition_judges_it(self, position: Position) -> None:
        assume(len(position.hand) >= len(position.led))
        for play in plays_of(position):
            assert is_legal(play, position) == position.slow.legal(
                play, position.hand, position.led, position.shapes
            ), print_cards(play)

    @LAWS
    @given(positions())
    def test_lists_exactly_the_legal_plays(self, position: Position) -> None:
        lead = lead_of(position.led, position.trumps)
        listed = list(legal_plays(position.hand, lead, position.trumps, position.rules))
        assert len(set(listed)) == len(listed)
        assert set(listed) == {play for play in plays_of(position) if is_legal(play, position)}

    @LAWS
    @given(positions())
    def test_calls_an_example_what_not_every_legal_play_holds(self, position: Position) -> None:
        lead = lead_of(position.led, position.trumps)
        legal = [Counter(play) for play in legal_plays(position.hand, lead, position.trumps, position.rules)]
        for play in plays_of(position):
            broken = broken_duty(play, hand=position.hand, lead=lead, trumps=position.trumps, rules=position.rules)
            if broken is not None and broken.must:
                holds = [Counter(broken.must) <= other for other in legal]
                assert any(holds)
                assert broken.is_example == (not all(holds)), print_cards(play)

    @LAWS
    @given(positions(most_led=12, most_held=24), st.integers(0, 99))
    def test_always_leaves_something_legal_and_finds_it_whatever_is_preferred(
        self, position: Position, wish: int
    ) -> None:
        lead = lead_of(position.led, position.trumps)
        for prefer in (None, lambda card: (card.code * 37 + wish) % 54):
            play = some_legal_play(position.hand, lead, position.trumps, position.rules, prefer=prefer)
            assert is_legal(play, position)
        assert next(legal_plays(position.hand, lead, position.trumps, position.rules), None) is not None

    @LAWS
    @given(positions(most_led=12))
    def test_lets_the_whole_hand_be_played(self, position: Position) -> None:
        number = min(len(position.led), len(position.hand))
        smaller = replace(position, hand=position.hand[:number])
        assert is_legal(smaller.hand, smaller)

    @LAWS
    @given(positions(), st.randoms(use_true_random=False), SUIT_NAMES)
    def test_does_not_depend_on_the_order_of_cards_or_the_names_of_suits(
        self, position: Position, random: Random, names: dict[Suit, Suit]
    ) -> None:
        hand, led = (list(renamed(cards, names)) for cards in (position.hand, position.led))
        random.shuffle(hand)
        random.shuffle(led)
        trumps = renamed_trumps(position.trumps, names)
        other = replace(position, trumps=trumps, hand=tuple(hand), led=tuple(led))
        for play in plays_of(position):
            assert is_legal(play, position) == is_legal(renamed(play, names), other)

    @LAWS
    @given(positions(most_led=4, most_held=6), st.lists(st.sampled_from(FACES), min_size=4, max_size=8))
    def test_names_what_must_be_followed_with(self, position: Position, more: list[Card]) -> None:
        position = replace(position, hand=(*position.hand, *more))
        lead = lead_of(position.led, position.trumps)
        of_class = [card for card in position.hand if position.trumps.class_of(card) is lead.card_class]
        for play in list(plays_of(position))[:20]:
            broken = broken_duty(play, hand=position.hand, lead=lead, trumps=position.trumps, rules=position.rules)
            if broken is not None and broken.code is DutyCode.FOLLOW:
                assert not Counter(broken.must) - Counter(of_class)
                assert len(broken.must) == min(len(of_class), len(lead.cards))
                assert len(broken.must) < len(lead.cards) or is_legal(broken.must, position)

    @LAWS
    @given(positions(most_held=12))
    def test_names_tuples_that_pay_what_is_owed(self, position: Position) -> None:
        lead = lead_of(position.led, position.trumps)
        for play in list(plays_of(position))[:20]:
            broken = broken_duty(play, hand=position.hand, lead=lead, trumps=position.trumps, rules=position.rules)
            if broken is not None and broken.code is DutyCode.FORMAT:
                assert not Counter(broken.must) - Counter(position.hand)
                assert len(broken.must) == sum(part.cards for part in broken.owed) <= len(play)
                rest = Counter(position.hand) - Counter(broken.must)
                of_class = [card for card in rest.elements() if position.trumps.class_of(card) is lead.card_class]
                paid = (*broken.must, *of_class[: len(play) - len(broken.must)])
                assert is_legal(paid, position)


class TestSplit:
    @LAWS
    @given(positions(most_led=12), SUIT_NAMES)
    def test_uses_every_card_once_and_has_the_largest_unit_first(
        self, position: Position, names: dict[Suit, Suit]
    ) -> None:
        units = decompose(position.led, position.trumps)
        assert Counter(card for unit in units for card in unit.cards) == Counter(position.led)
        order = [(len(unit.cards), unit.component.size, unit.top) for unit in units]
        assert order == sorted(order, reverse=True)
        other = decompose(renamed(position.led, names), renamed_trumps(position.trumps, names))
        assert [(unit.component, unit.top) for unit in units] == [(unit.component, unit.top) for unit in other]

    @LAWS
    @given(positions())
    def test_starts_with_the_most_cards_that_make_one_unit(self, position: Position) -> None:
        first = decompose(position.led, position.trumps)[0]
        slow, cards = position.slow, Counter(position.led)
        chains = {
            (size * length, size, position.trumps.position(chain[0]))
            for size in range(1, 5)
            for length in range(1, 7 if size > 1 else 2)
            for chain in slow.chains(cards, size, length)
        }
        assert (len(first.cards), first.component.size, first.top) == max(chains)


@dataclass(frozen=True, kw_only=True)
class Plays:
    """A trick: four plays of as many cards each, the lead of one class."""

    trumps: Trumps
    rules: Ruleset
    plays: tuple[tuple[Card, ...], ...]


@st.composite
def tricks(draw: st.DrawFn) -> Plays:
    """Mostly ruffs and cards of the led class, with the led format more often than chance would have it."""
    position = draw(positions(most_led=5))
    order, number = position.trumps, len(position.led)
    plays = [position.led]
    for _ in range(3):
        name = draw(st.sampled_from([CardClass.TRUMP, order.class_of(position.led[0])]))
        held = draw(some_cards(neighbours(order, name), position.rules.decks, number))
        plays.append((*held, *draw(st.lists(st.sampled_from(FACES), min_size=number, max_size=number)))[:number])
    return Plays(trumps=order, rules=position.rules, plays=tuple(plays))


class TestWinner:
    @LAWS
    @given(tricks())
    def test_is_whom_the_slow_definition_finds(self, trick: Plays) -> None:
        slow = Table(Order(trick.trumps.level, trick.trumps.suit, trick.trumps.permanent), trick.rules)
        shapes = [(unit.component.size, unit.component.length) for unit in decompose(trick.plays[0], trick.trumps)]
        assert trick_winner(trick.plays, trick.trumps, trick.rules) == slow.winner(trick.plays, shapes)

    @LAWS
    @given(tricks(), SUIT_NAMES, st.randoms(use_true_random=False))
    def test_does_not_depend_on_names_of_suits_or_the_order_of_cards(
        self, trick: Plays, names: dict[Suit, Suit], random: Random
    ) -> None:
        plays = [list(renamed(play, names)) for play in trick.plays]
        for play in plays:
            random.shuffle(play)
        winner = trick_winner(plays, renamed_trumps(trick.trumps, names), trick.rules)
        assert winner == trick_winner(trick.plays, trick.trumps, trick.rules)


class TestThrow:
    @LAWS
    @given(positions(), st.lists(positions(most_held=12), min_size=3, max_size=3), SUIT_NAMES)
    def test_fails_wherever_those_sit_who_can_beat_it(
        self, position: Position, three: list[Position], names: dict[Suit, Suit]
    ) -> None:
        rules = replace(position.rules, throw_check=ThrowCheck.ALL_OTHERS)
        hands = [other.hand for other in three]
        lead = lead_of(position.led, position.trumps)
        seen = [judge_throw(lead, others=order, trumps=position.trumps, rules=rules) for order in permutations(hands)]
        assert len({(verdict.stands, verdict.candidates, verdict.forced) for verdict in seen}) == 1
        trumps = renamed_trumps(position.trumps, names)
        other = judge_throw(
            lead_of(renamed(position.led, names), trumps),
            others=[renamed(hand, names) for hand in hands],
            trumps=trumps,
            rules=rules,
        )
        assert [(unit.component, unit.top) for unit in other.candidates] == [
            (unit.component, unit.top) for unit in seen[0].candidates
        ]
        assert other.chooser == seen[0].chooser

    @LAWS
    @given(positions(), positions(most_held=12))
    def test_fails_exactly_if_a_checked_hand_holds_more(self, position: Position, other: Position) -> None:
        slow, lead = position.slow, lead_of(position.led, position.trumps)
        verdict = judge_throw(lead, others=[other.hand, (), ()], trumps=position.trumps, rules=position.rules)
        name = position.trumps.class_of(position.led[0])
        beaten = [
            unit
            for unit in lead.units
            if any(
                position.trumps.class_of(chain[0]) is name and position.trumps.position(chain[0]) > unit.top
                for chain in slow.chains(Counter(other.hand), unit.component.size, unit.component.length)
            )
        ]
        assert verdict.stands == (len(lead.units) == 1 or not beaten)
        if not verdict.stands:
            assert {unit.component for unit in verdict.candidates} == {unit.component for unit in beaten}
            assert (verdict.forced is None) != (verdict.chooser is None)
