import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, CardsMissing, Hand, build_deck, parse_cards

CARDS = st.lists(st.sampled_from(build_deck(2)), max_size=30)


class TestHand:
    @given(CARDS, st.randoms(use_true_random=False))
    def test_does_not_depend_on_the_order_its_cards_came_in(self, cards: list[Card], random: Random) -> None:
        shuffled = list(cards)
        random.shuffle(shuffled)
        assert Hand(shuffled) == Hand(cards)
        assert hash(Hand(shuffled)) == hash(Hand(cards))

    @given(CARDS, CARDS)
    def test_gives_back_what_was_added(self, some: list[Card], more: list[Card]) -> None:
        assert (Hand(some) + Hand(more)) - Hand(more) == Hand(some)
        assert Hand(some) <= Hand(some) + Hand(more)
        assert (Hand(some) + Hand(more)).points == Hand(some).points + Hand(more).points

    def test_counts_each_face(self) -> None:
        hand = Hand(parse_cards("H55 S5 BJ"))
        assert hand.count(parse_cards("H5")[0]) == 2
        assert parse_cards("BJ")[0] in hand
        assert parse_cards("LJ")[0] not in hand
        assert (len(hand), hand.points) == (4, 15)

    def test_refuses_to_lose_what_it_does_not_hold(self) -> None:
        with pytest.raises(CardsMissing) as caught:
            Hand(parse_cards("H5 S5")) - Hand(parse_cards("H55"))
        assert caught.value.facts() == {"missing": "H5"}

    def test_is_no_part_of_a_hand_with_fewer_of_a_face(self) -> None:
        assert not Hand(parse_cards("H55")) <= Hand(parse_cards("H5 S5 S6"))

    def test_survives_pickling(self) -> None:
        hand = Hand(parse_cards("H55 LJ"))
        assert pickle.loads(pickle.dumps(hand)) == hand
