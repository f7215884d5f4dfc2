import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    Card,
    Hand,
    NotationUnreadable,
    Rank,
    Suit,
    build_deck,
    parse_card,
    parse_cards,
    print_card,
    print_cards,
)


class TestParseCards:
    @given(st.lists(st.sampled_from(build_deck(3)), max_size=40))
    def test_reads_back_what_was_printed(self, cards: list[Card]) -> None:
        assert parse_cards(print_cards(cards)) == tuple(cards)
        assert Hand(parse_cards(str(Hand(cards)))) == Hand(cards)

    @pytest.mark.parametrize("text", ["S10", "ST", "st", "♠10"])
    def test_reads_a_ten_in_any_spelling(self, text: str) -> None:
        assert parse_card(text) == Card(Suit.SPADES, Rank.TEN)

    def test_reads_several_ranks_behind_one_suit(self) -> None:
        assert print_cards(parse_cards("HAKQJT98, H77 BJ lj")) == "HA HK HQ HJ H10 H9 H8 H7 H7 BJ LJ"

    def test_keeps_jokers_apart_from_jacks(self) -> None:
        assert print_cards(parse_cards("SJBJ")) == "SJ BJ"

    @pytest.mark.parametrize(
        ("text", "position"), [("H1", 0), ("H5 X2", 3), ("S", 0), ("LJJ", 2), ("♠", 0), ("H5ß", 2)]
    )
    def test_points_at_the_first_place_it_cannot_read(self, text: str, position: int) -> None:
        with pytest.raises(NotationUnreadable) as caught:
            parse_cards(text)
        assert caught.value.facts() == {"text": text, "position": position}


class TestParseCard:
    @pytest.mark.parametrize("text", ["", "H55", "H5 S5"])
    def test_wants_exactly_one_card(self, text: str) -> None:
        with pytest.raises(NotationUnreadable):
            parse_card(text)

    @pytest.mark.parametrize("card", build_deck(1), ids=print_card)
    def test_reads_every_face(self, card: Card) -> None:
        assert parse_card(print_card(card)) == card
