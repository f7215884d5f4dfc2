import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kitty import (
    MULTIPLIERS,
    PAIR,
    QUAD,
    SINGLE,
    TRIPLE,
    Component,
    MultiplierUndefined,
    kitty_points,
    multiplier,
    tractor,
)
from engine.ruleset import KittyMultiplier

TWO_PAIRS, THREE_PAIRS, FOUR_PAIRS = (tractor(size=2, length=length) for length in (2, 3, 4))
TITANIC = tractor(size=3, length=2)
COMPONENTS = st.one_of(st.just(SINGLE), st.builds(Component, size=st.integers(2, 4), length=st.integers(1, 8)))

RULES_TABLE = {
    KittyMultiplier.FIXED2: (2, 2, 2, 2, 2, 2),
    KittyMultiplier.TIER248: (2, 4, None, 8, 8, None),
    KittyMultiplier.STEP_DOUBLE: (2, 4, 8, 8, 16, 32),
    KittyMultiplier.LINEAR2N: (2, 4, 6, 8, 12, 12),
    KittyMultiplier.POW2_CAP64: (2, 4, 8, 16, 64, 64),
}
COLUMNS = (SINGLE, PAIR, TRIPLE, TWO_PAIRS, THREE_PAIRS, TITANIC)


class TestMultiplier:
    @pytest.mark.parametrize("scheme", list(KittyMultiplier))
    def test_agrees_with_the_table_of_the_rules(self, scheme: KittyMultiplier) -> None:
        for component, expected in zip(COLUMNS, RULES_TABLE[scheme], strict=True):
            if expected is not None:
                assert multiplier(scheme, component) == expected

    @pytest.mark.parametrize("component", [TRIPLE, TITANIC, QUAD])
    def test_is_undefined_for_three_equal_cards_in_a_scheme_for_two_decks(self, component: Component) -> None:
        with pytest.raises(MultiplierUndefined) as caught:
            multiplier(KittyMultiplier.TIER248, component)
        assert caught.value.facts() == {
            "scheme": "tier248",
            "size": component.size,
            "length": component.length,
        }

    @pytest.mark.parametrize(
        ("case", "component", "expected"),
        [
            ("H1: H444555", TITANIC, 64),
            ("H2: H445566", THREE_PAIRS, 64),
            ("H3: H4455", TWO_PAIRS, 16),
            ("H4: H555", TRIPLE, 8),
            ("H5: HAKQJT98 H77", PAIR, 4),
            ("H6: HAKQJ", SINGLE, 2),
            ("H7: HAAJJ", PAIR, 4),
            ("H8: H44", PAIR, 4),
            ("H9: H33445566", FOUR_PAIRS, 64),
        ],
    )
    def test_gives_the_examples_of_the_card_room(self, case: str, component: Component, expected: int) -> None:
        assert multiplier(KittyMultiplier.POW2_CAP64, component) == expected, case

    @given(COMPONENTS)
    def test_never_falls_when_a_tuple_is_added(self, component: Component) -> None:
        for scheme in set(MULTIPLIERS) - {KittyMultiplier.TIER248}:
            if component.size > 1:
                longer = Component(size=component.size, length=component.length + 1)
                assert multiplier(scheme, longer) >= multiplier(scheme, component)
            assert multiplier(scheme, component) >= 2

    def test_has_a_formula_for_every_scheme(self) -> None:
        assert set(MULTIPLIERS) == set(KittyMultiplier)


class TestKittyPoints:
    def test_multiplies_what_was_buried(self) -> None:
        assert kitty_points(KittyMultiplier.STEP_DOUBLE, buried=25, won_with=PAIR) == 100

    def test_is_nothing_if_the_banker_side_won_the_last_trick(self) -> None:
        """Case H16."""
        assert kitty_points(KittyMultiplier.STEP_DOUBLE, buried=25, won_with=None) == 0
