import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Hand, build_deck, deal_sizes
from tests.builders.rules_cases import RulesCase, rules_cases


class TestDealSizes:
    @pytest.mark.parametrize("case", rules_cases("A1", "A2", "A3"), ids=lambda case: case.id)
    def test_agrees_with_the_rules(self, case: RulesCase) -> None:
        sizes = deal_sizes(int(case.setup[0]))
        assert f"{sizes.hand} + {sizes.kitty}" == case.expected

    def test_extends_to_four_decks(self) -> None:
        sizes = deal_sizes(4)
        assert (sizes.cards, sizes.hand, sizes.kitty, sizes.points) == (216, 52, 8, 400)

    @given(st.integers(1, 12))
    def test_deals_everything_with_the_smallest_kitty_of_five_or_more(self, decks: int) -> None:
        sizes = deal_sizes(decks)
        assert 4 * sizes.hand + sizes.kitty == sizes.cards == 54 * decks
        assert 5 <= sizes.kitty <= 8


class TestBuildDeck:
    @pytest.mark.parametrize("decks", [1, 2, 3, 4])
    def test_has_every_face_once_for_each_deck(self, decks: int) -> None:
        deck = Hand(build_deck(decks))
        assert len(deck) == 54 * decks
        assert all(deck.count(card) == decks for card in build_deck(1))

    @pytest.mark.parametrize("decks", [1, 2, 3, 4])
    def test_is_worth_a_hundred_points_for_each_deck(self, decks: int) -> None:
        assert Hand(build_deck(decks)).points == 100 * decks == deal_sizes(decks).points
