"""Brackets."""

import pytest

from tournaments.pairings.generators.errors import MatchUndecided, TooFewEntries
from tournaments.pairings.generators.knockout import (
    Tie,
    bracket_order,
    bracket_size,
    first_round,
    next_round,
    without,
)


def pairs(ties: tuple[Tie, ...]) -> list[tuple[int, int | None]]:
    return [(tie.first, tie.second) for tie in ties]


class TestBracketOrder:
    def test_places_eight_seeds_as_everywhere(self) -> None:
        assert bracket_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)

    @pytest.mark.parametrize("size", [2, 4, 8, 16, 64])
    def test_lets_the_best_meet_as_late_as_possible(self, size: int) -> None:
        left = list(bracket_order(size))
        while len(left) > 1:
            assert all(sum(pair) == len(left) + 1 for pair in zip(left[::2], left[1::2], strict=True))
            left = [min(pair) for pair in zip(left[::2], left[1::2], strict=True)]


class TestFirstRound:
    @pytest.mark.parametrize(("entries", "size"), [(2, 2), (3, 4), (9, 16), (16, 16), (17, 32)])
    def test_fills_up_to_a_power_of_two(self, entries: int, size: int) -> None:
        assert bracket_size(entries) == size == 2 * len(first_round(range(1, entries + 1)))

    def test_gives_byes_to_the_best_seeds(self) -> None:
        ties = first_round([11, 12, 13, 14, 15])
        assert sorted(tie.first for tie in ties if tie.second is None) == [11, 12, 13]

    def test_keeps_entries_of_one_group_in_different_halves(self) -> None:
        seeded = list(range(1, 17))
        groups = {entry: str((entry - 1) % 8) for entry in seeded}
        ties = first_round(seeded, groups=groups)
        for half in (ties[:4], ties[4:]):
            names = [groups[entry] for tie in half for entry in (tie.first, tie.second) if entry]
            assert len(set(names)) == 8

    def test_keeps_clubmates_apart_where_it_can(self) -> None:
        clubs = {1: "A", 8: "A"}
        ties = first_round(range(1, 9), clubs=clubs)
        assert (1, 8) not in pairs(ties)
        assert {entry for pair in pairs(ties) for entry in pair} == set(range(1, 9))

    def test_refuses_a_field_of_one(self) -> None:
        with pytest.raises(TooFewEntries):
            first_round([1])


class TestNextRound:
    def test_lets_neighbours_meet(self) -> None:
        assert pairs(next_round({0: 1, 1: 5, 2: 2, 3: 3})) == [(1, 5), (2, 3)]

    def test_adds_the_match_for_third_place(self) -> None:
        ties = next_round({0: 1, 1: 2}, losers={0: 4, 1: 3}, third_place=True)
        assert [(tie.first, tie.second, tie.is_third_place) for tie in ties] == [(1, 2, False), (4, 3, True)]

    def test_has_no_match_for_third_place_earlier(self) -> None:
        ties = next_round({0: 1, 1: 2, 2: 3, 3: 4}, losers={0: 5, 1: 6, 2: 7, 3: 8}, third_place=True)
        assert len(ties) == 2

    def test_refuses_a_match_without_a_winner(self) -> None:
        with pytest.raises(MatchUndecided) as caught:
            next_round({0: 1, 1: None})
        assert caught.value.slot == 1

    def test_lets_nobody_come_from_an_empty_slot(self) -> None:
        assert pairs(next_round({0: 1, 2: 2, 3: 3})) == [(1, None), (2, 3)]
        assert pairs(next_round({0: 1, 1: 4, 2: 2})) == [(1, 4), (2, None)]


class TestWithout:
    def test_lets_the_opponent_through_and_leaves_a_slot_empty(self) -> None:
        ties = (Tie(slot=0, first=1, second=2), Tie(slot=1, first=3, second=4), Tie(slot=2, first=5, second=6))
        kept = without(ties, {1, 3, 4})
        assert [(tie.slot, tie.first, tie.second) for tie in kept] == [(0, 2, None), (2, 5, 6)]

    def test_gives_third_place_to_who_is_there(self) -> None:
        kept = without((Tie(slot=1, first=3, second=4, is_third_place=True),), {4})
        assert kept == (Tie(slot=1, first=3, second=None, is_third_place=True),)
