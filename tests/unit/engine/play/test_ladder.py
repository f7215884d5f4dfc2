from itertools import pairwise

import pytest

from engine.play.ladder import Rung, Shape, rungs
from engine.play.supply import ANY, supply_of
from engine.ruleset import FollowLadder
from tests.builders.play import SPADES_AT_TEN, cards

PAIR, TRIPLE, TWO_RUN, THREE_RUN, TITANIC = (2, 1), (3, 1), (2, 2), (2, 3), (3, 2)

# What a hand of hearts can do, from the best rung down, as rules §8 writes it.
THREE_PAIRS = {
    "H334455": (THREE_RUN,),
    "H3344 H77": (TWO_RUN, PAIR),
    "H33 H55 H77": (PAIR, PAIR, PAIR),
    "H3344 H79": (TWO_RUN,),
    "H33 H55 H79": (PAIR, PAIR),
    "H33 H5689": (PAIR,),
    "H345679": (),
}
TWO_TRIPLES = {
    "H333444": (TITANIC,),
    "H333555": (TRIPLE, TRIPLE),
    "H333 H55 H7": (TRIPLE, PAIR),
    "H333 H578": (TRIPLE,),
    "H3344 H79": (TWO_RUN,),
    "H33 H55 H79": (PAIR, PAIR),
    "H33 H5689": (PAIR,),
    "H345679": (),
}
L1 = ("H333444", "H333555", "H3344 H79", "H333 H55 H7", "H333 H578", "H33 H55 H79", "H33 H5689", "H345679")
L2 = ("H333444", "H3344 H79", "H333555", "H333 H55 H7", "H333 H578", "H33 H55 H79", "H33 H5689", "H345679")


def reached(hand: str, *demand: Shape, ladder: FollowLadder = FollowLadder.L0) -> tuple[Rung, ...]:
    table = SPADES_AT_TEN.table.tables[SPADES_AT_TEN.class_of(cards(hand)[0])]
    codes = bytes(sorted(card.code for card in cards(hand)))
    return rungs(codes.translate(table.places, table.others), demand, ladder, ANY)


def descends(hands: tuple[str, ...], shape: Shape, ladder: FollowLadder) -> bool:
    found = [reached(hand, shape, ladder=ladder)[0] for hand in hands]
    return all(higher > lower for higher, lower in pairwise(found))


class TestGeneralRule:
    @pytest.mark.parametrize(("hand", "runs"), THREE_PAIRS.items())
    def test_finds_the_rung_of_three_pairs(self, hand: str, runs: tuple[Shape, ...]) -> None:
        assert reached(hand, THREE_RUN)[0].runs == runs

    @pytest.mark.parametrize(("hand", "runs"), TWO_TRIPLES.items())
    def test_finds_the_rung_of_two_triples(self, hand: str, runs: tuple[Shape, ...]) -> None:
        assert reached(hand, TITANIC)[0].runs == runs

    def test_orders_the_rungs_as_the_rules_do(self) -> None:
        assert descends(tuple(THREE_PAIRS), THREE_RUN, FollowLadder.L0)
        assert descends(tuple(TWO_TRIPLES), TITANIC, FollowLadder.L0)

    def test_never_asks_for_more_tuples_than_were_led(self) -> None:
        assert reached("H334455667788", TWO_RUN)[0].runs == (TWO_RUN,)
        assert reached("H333 H44 H66 H88", TITANIC)[0].runs == (TRIPLE, PAIR)

    def test_takes_two_pairs_out_of_a_quad(self) -> None:
        assert reached("H3333 H567", TWO_RUN)[0].runs == (PAIR, PAIR)
        assert reached("H3333 H44 H6", (2, 3))[0].runs == (TWO_RUN, PAIR)


class TestExceptions:
    def test_put_the_tractor_of_pairs_higher(self) -> None:
        assert descends(L1, TITANIC, FollowLadder.L1)
        assert descends(L2, TITANIC, FollowLadder.L2)
        assert not descends(L2, TITANIC, FollowLadder.L1)

    def test_give_the_single_quad_its_own_row(self) -> None:
        hands = ("H3333", "H333 H5", "H3344", "H33 H55", "H33 H56", "H3456")
        assert [reached(hand, (4, 1))[0].runs for hand in hands] == [
            ((4, 1),),
            (TRIPLE,),
            (TWO_RUN,),
            (PAIR, PAIR),
            (PAIR,),
            (),
        ]
        assert descends(hands, (4, 1), FollowLadder.L0)


class TestThrows:
    def test_are_served_in_the_order_of_the_split(self) -> None:
        runs = [rung.runs for rung in reached("H333 H4455 H8", TWO_RUN, TRIPLE)]
        assert runs == [(TWO_RUN,), (TRIPLE,)]

    def test_serve_the_first_part_though_it_costs_the_second(self) -> None:
        runs = [rung.runs for rung in reached("H333 H44 H789", TWO_RUN, TRIPLE)]
        assert runs == [(TWO_RUN,), ()]

    def test_share_out_the_stretch_that_serves_both(self) -> None:
        runs = [rung.runs for rung in reached("H33445566", TWO_RUN, TWO_RUN)]
        assert runs == [(TWO_RUN,), (TWO_RUN,)]


class TestSupply:
    def test_is_the_same_for_hands_that_can_do_the_same(self) -> None:
        table = SPADES_AT_TEN.table.tables

        def supply(hand: str) -> object:
            of_class = table[SPADES_AT_TEN.class_of(cards(hand)[0])]
            codes = bytes(sorted(card.code for card in cards(hand)))
            return supply_of(codes.translate(of_class.places, of_class.others))

        assert supply("H3344 H77 H9") == supply("H22 H99JJ H5 HA") == supply("S55 SAA D1010")
        assert supply("H3334455") == supply("HAAKKQQQ")
        assert supply("H3344") != supply("H33 H55")
        assert supply("H345") == ()
