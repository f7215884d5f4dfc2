import pytest

from engine.cards import Rank
from engine.presets import PRESETS, PresetUnknown, preset, preset_for
from engine.ruleset import BidOrder, Ruleset, ruleset_key

COMPETITION_TABLE = {
    "decks": 2,
    "permanent_trumps": (),
    "bid_order": "wiki7",
    "no_trump_bid": False,
    "reinforce": True,
    "self_overturn": False,
    "one_change": False,
    "first_banker": "final_bid",
    "no_bid_first": "redeal",
    "no_bid_later": "flip_kitty_first",
    "flipped_joker": "no_trump",
    "post_kitty": "none",
    "throw_check": "all_others",
    "failed_throw": "next_player_chooses",
    "throw_penalty": "ten_per_card_minus_one",
    "follow_ladder": "L0",
    "throw_compare": "highest_category",
    "kitty_multiplier": "step_double",
}
CARD_ROOM_TABLE = {
    **COMPETITION_TABLE,
    "no_trump_bid": True,
    "self_overturn": True,
    "one_change": True,
    "first_banker": "first_bid",
    "no_bid_first": "no_trump",
    "no_bid_later": "no_trump",
    "failed_throw": "lowest_rank",
    "throw_penalty": "none",
    "follow_ladder": "L2",
    "kitty_multiplier": "pow2_cap64",
}


class TestPresets:
    @pytest.mark.parametrize(
        ("key", "differs"),
        [
            ("competition", COMPETITION_TABLE),
            ("five_ten_king", COMPETITION_TABLE),
            ("card_room", CARD_ROOM_TABLE),
            ("one_deck", {**COMPETITION_TABLE, "decks": 1, "reinforce": False}),
            ("three_deck_titanic", {**CARD_ROOM_TABLE, "decks": 3, "bid_order": "titanic5"}),
            ("four_deck", {**COMPETITION_TABLE, "decks": 4}),
            (
                "suit_ranked_competition",
                {**COMPETITION_TABLE, "bid_order": "suit_ranked", "no_trump_bid": True},
            ),
            ("permanent_twos", {**CARD_ROOM_TABLE, "permanent_trumps": (Rank.TWO,)}),
        ],
    )
    def test_say_what_the_rules_page_says(self, key: str, differs: dict[str, object]) -> None:
        rules = preset(key)
        assert {option: getattr(rules, option) for option in differs} == differs

    def test_have_the_names_users_expect(self) -> None:
        assert set(PRESETS) == {
            "competition",
            "card_room",
            "one_deck",
            "three_deck_titanic",
            "four_deck",
            "suit_ranked_competition",
            "permanent_twos",
            "five_ten_king",
        }

    def test_have_keys_of_their_own_unless_the_deal_is_the_same(self) -> None:
        assert ruleset_key(PRESETS["five_ten_king"]) == ruleset_key(PRESETS["competition"])
        assert len({ruleset_key(rules) for rules in PRESETS.values()}) == len(PRESETS) - 1

    def test_begin_with_the_defaults(self) -> None:
        assert preset("competition") == Ruleset()


class TestPreset:
    def test_refuses_a_name_that_is_not_in_the_table(self) -> None:
        with pytest.raises(PresetUnknown) as caught:
            preset("bridge")
        assert caught.value.key == "bridge"
        assert "competition" in caught.value.known


class TestPresetForOtherDecks:
    @pytest.mark.parametrize("decks", [1, 2, 3, 4])
    @pytest.mark.parametrize("key", PRESETS)
    def test_is_sound(self, key: str, decks: int) -> None:
        assert preset_for(key, decks).decks == decks

    def test_changes_nothing_for_its_own_decks(self) -> None:
        assert all(preset_for(key, rules.decks) == preset_for(key) == rules for key, rules in PRESETS.items())

    def test_is_the_titanic_for_the_card_room_with_three(self) -> None:
        assert preset_for("card_room", 3) == preset("three_deck_titanic")

    def test_is_without_pairs_with_one(self) -> None:
        assert preset_for("competition", 1) == preset("one_deck")

    def test_bids_by_the_number_of_cards_where_its_own_order_does_not_fit(self) -> None:
        assert preset_for("suit_ranked_competition", 3).bid_order is BidOrder.WIKI7
        assert preset_for("three_deck_titanic", 2).bid_order is BidOrder.WIKI7
