import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import FACES, PLAIN_RANKS, Rank, Suit, parse_card, parse_cards, print_cards
from engine.trumps import CardClass, Trumps, TrumpsUnreadable, parse_trumps
from tests.builders.play import SPADES_AT_TEN
from tests.builders.rules_cases import RulesCase, rules_cases

PERMANENT_TWOS = parse_trumps("S10", (Rank.TWO,))
NO_TRUMP = parse_trumps("NT10")
ANY_TRUMPS = st.builds(
    Trumps,
    level=st.sampled_from(PLAIN_RANKS),
    suit=st.sampled_from([None, *Suit]),
    permanent=st.sampled_from([(), (Rank.TWO,)]),
)


def beats(higher: str, lower: str, trumps: Trumps) -> bool:
    """This will say whether a card beats another that was led."""
    one, other = parse_card(higher), parse_card(lower)
    if trumps.class_of(one) is trumps.class_of(other):
        return trumps.position(one) > trumps.position(other)
    return trumps.class_of(one) is CardClass.TRUMP


class TestExamplesOfTheRules:
    @pytest.mark.parametrize("case", rules_cases("B1", "B3", "B4"), ids=lambda case: case.id)
    def test_in_a_trump_suit_hold(self, case: RulesCase) -> None:
        asked = re.fullmatch(r"(\w+) beats (\w+)\?", case.question)
        assert asked is not None
        assert ("yes" if beats(asked[1], asked[2], SPADES_AT_TEN) else "no") == case.expected

    @pytest.mark.parametrize("case", rules_cases("B2"), ids=lambda case: case.id)
    def test_make_off_suit_level_cards_equal(self, case: RulesCase) -> None:
        assert SPADES_AT_TEN.position(parse_card("H10")) == SPADES_AT_TEN.position(parse_card("D10"))
        assert case.expected.startswith("equal")

    @pytest.mark.parametrize("case", rules_cases("B5"), ids=lambda case: case.id)
    def test_make_all_level_cards_equal_in_no_trump(self, case: RulesCase) -> None:
        assert len({NO_TRUMP.position(card) for card in parse_cards("S10 H10 C10 D10")}) == 1
        assert case.expected.startswith("equal rank")

    @pytest.mark.parametrize("case", rules_cases("B6"), ids=lambda case: case.id)
    def test_put_the_jokers_above_in_no_trump(self, case: RulesCase) -> None:
        assert beats("LJ", "S10", NO_TRUMP)
        assert beats("BJ", "LJ", NO_TRUMP)
        assert case.expected == "yes"

    @pytest.mark.parametrize("case", rules_cases("B7"), ids=lambda case: case.id)
    def test_order_permanent_twos_below_the_level_cards(self, case: RulesCase) -> None:
        trumps = [card for card in FACES if PERMANENT_TWOS.class_of(card) is CardClass.TRUMP]
        shown = print_cards(PERMANENT_TWOS.order(trumps))
        assert shown == "BJ LJ S10 H10 C10 D10 S2 H2 C2 D2 SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3"
        assert case.expected == "BJ, LJ, S10, other 10, S2, other 2, SA, SK, SQ, SJ, S9 ... S3"

    @pytest.mark.parametrize("case", rules_cases("B8"), ids=lambda case: case.id)
    def test_let_permanent_twos_beat_the_ace_of_trumps(self, case: RulesCase) -> None:
        for higher, lower in (("H2", "SA"), ("S2", "H2"), ("H10", "S2")):
            assert beats(higher, lower, PERMANENT_TWOS)
        assert case.expected == "yes"


class TestTrumps:
    @pytest.mark.parametrize(
        ("trumps", "order"),
        [
            ("S2", "BJ LJ S2 H2 C2 D2 SA SK"),
            ("HA", "BJ LJ HA SA CA DA HK HQ"),
            ("CK", "BJ LJ CK SK HK DK CA CQ"),
            ("NT5", "BJ LJ S5 H5 C5 D5 SA SK"),
        ],
    )
    def test_are_shown_from_high_to_low(self, trumps: str, order: str) -> None:
        assert print_cards(parse_trumps(trumps).order(FACES)[:8]) == order

    def test_have_only_one_group_of_twos_at_level_two(self) -> None:
        twos = parse_trumps("S2", (Rank.TWO,))
        assert twos.order(FACES) == parse_trumps("S2").order(FACES)
        assert all(twos.position(card) == parse_trumps("S2").position(card) for card in FACES)

    def test_leave_no_gap_where_the_level_rank_was(self) -> None:
        assert SPADES_AT_TEN.position(parse_card("HJ")) == SPADES_AT_TEN.position(parse_card("H9")) + 1

    @given(ANY_TRUMPS)
    def test_give_every_class_consecutive_positions_from_zero(self, trumps: Trumps) -> None:
        for card_class in CardClass:
            positions = {trumps.position(card) for card in FACES if trumps.class_of(card) is card_class}
            assert positions == set(range(len(positions)))

    @given(ANY_TRUMPS)
    def test_never_count_a_trump_for_its_printed_suit(self, trumps: Trumps) -> None:
        for card in FACES:
            trump = card.suit in (None, trumps.suit) or card.rank in (trumps.level, *trumps.permanent)
            assert (trumps.class_of(card) is CardClass.TRUMP) == trump
            assert trump or trumps.class_of(card).value == card.suit

    @given(ANY_TRUMPS)
    def test_translate_a_hand_into_places_and_back(self, trumps: Trumps) -> None:
        for card_class, table in trumps.table.tables.items():
            places = bytes(card.code for card in FACES).translate(table.places, table.others)
            cards = [FACES[table.codes[place]] for place in places]
            assert cards == [card for card in FACES if trumps.class_of(card) is card_class]
            assert [place >> 2 for place in places] == [trumps.position(card) for card in cards]

    @given(ANY_TRUMPS)
    def test_survive_pickling(self, trumps: Trumps) -> None:
        assert pickle.loads(pickle.dumps(trumps)) == trumps

    def test_refuse_a_joker_as_level(self) -> None:
        with pytest.raises(ValueError, match="joker"):
            Trumps(level=Rank.BIG_JOKER, suit=None)


class TestParseTrumps:
    @given(ANY_TRUMPS)
    def test_reads_what_is_printed(self, trumps: Trumps) -> None:
        assert parse_trumps(str(trumps), trumps.permanent) == trumps

    @pytest.mark.parametrize(
        ("text", "printed"), [("s10", "S10"), ("ST", "S10"), ("♥a", "HA"), (" nt3 ", "NT3"), ("NTT", "NT10")]
    )
    def test_takes_other_spellings(self, text: str, printed: str) -> None:
        assert str(parse_trumps(text)) == printed

    @pytest.mark.parametrize("text", ["", "S", "10", "S1", "NT", "BJ", "LJ", "N3", "S10 H3", "XT", "ſ3"])
    def test_refuses_anything_else(self, text: str) -> None:
        with pytest.raises(TrumpsUnreadable) as caught:
            parse_trumps(text)
        assert caught.value.facts() == {"text": text}
