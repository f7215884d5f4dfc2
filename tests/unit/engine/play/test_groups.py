import pytest

from engine import kitty
from engine.play.groups import PAIR, SINGLE, Component, ComponentImpossible, tractor


class TestComponent:
    @pytest.mark.parametrize(("size", "length"), [(0, 1), (1, 2), (2, 0), (-1, 1)])
    def test_refuses_what_no_play_has(self, size: int, length: int) -> None:
        with pytest.raises(ComponentImpossible):
            Component(size=size, length=length)

    def test_is_a_tractor_from_two_tuples_on(self) -> None:
        assert not PAIR.is_tractor
        assert tractor(size=2, length=2).is_tractor
        with pytest.raises(ComponentImpossible):
            tractor(size=2, length=1)

    def test_counts_its_cards(self) -> None:
        assert (SINGLE.cards, tractor(size=3, length=2).cards) == (1, 6)

    def test_is_what_the_kitty_multiplies_by(self) -> None:
        assert kitty.Component is Component
