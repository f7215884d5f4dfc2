import pytest

from engine.cards import Card, Rank, Suit


class TestCard:
    @pytest.mark.parametrize(
        ("rank", "points"), [(Rank.FIVE, 5), (Rank.TEN, 10), (Rank.KING, 10), (Rank.ACE, 0), (Rank.TWO, 0)]
    )
    def test_is_worth_the_points_of_its_rank(self, rank: Rank, points: int) -> None:
        assert Card(Suit.HEARTS, rank).points == points

    def test_is_worth_nothing_as_a_joker(self) -> None:
        assert Card(None, Rank.BIG_JOKER).points == 0

    @pytest.mark.parametrize(("suit", "rank"), [(Suit.SPADES, Rank.LITTLE_JOKER), (None, Rank.ACE)])
    def test_refuses_a_joker_with_a_suit_and_a_plain_rank_without(self, suit: Suit | None, rank: Rank) -> None:
        with pytest.raises(ValueError, match="joker"):
            Card(suit, rank)

    def test_equals_the_same_face_of_another_deck(self) -> None:
        assert Card(Suit.SPADES, Rank.TWO) == Card(Suit.SPADES, Rank.TWO)


class TestSuit:
    def test_knows_its_symbol_and_colour(self) -> None:
        assert [suit.symbol for suit in Suit] == ["♠", "♥", "♣", "♦"]
        assert [suit.red for suit in Suit] == [False, True, False, True]
