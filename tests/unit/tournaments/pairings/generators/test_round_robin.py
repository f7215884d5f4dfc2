"""Berger tables."""

from itertools import combinations

import pytest

from tournaments.pairings.generators.round_robin import berger, rounds

# FIDE Handbook C.05, annex 1, for five or six.
SIX = (
    {(1, 6), (2, 5), (3, 4)},
    {(6, 4), (5, 3), (1, 2)},
    {(2, 6), (3, 1), (4, 5)},
    {(6, 5), (1, 4), (2, 3)},
    {(3, 6), (4, 2), (5, 1)},
)


class TestBerger:
    def test_gives_the_published_table_for_six(self) -> None:
        assert tuple(set(meetings) for meetings in berger(6)) == SIX

    @pytest.mark.parametrize("entries", range(2, 17))
    def test_lets_everybody_meet_everybody_once(self, entries: int) -> None:
        met = [sorted((a, b)) for meetings in berger(entries) for a, b in meetings if b is not None]
        assert sorted(met) == [list(pair) for pair in combinations(range(1, entries + 1), 2)]

    @pytest.mark.parametrize("entries", [3, 5, 7, 13])
    def test_lets_everybody_of_an_odd_field_sit_out_once(self, entries: int) -> None:
        free = [pair[0] for meetings in berger(entries) for pair in meetings if pair[1] is None]
        assert sorted(free) == list(range(1, entries + 1))

    @pytest.mark.parametrize("entries", range(2, 17))
    def test_seats_nobody_twice_in_a_round(self, entries: int) -> None:
        for meetings in berger(entries):
            seated = [place for pair in meetings for place in pair if place is not None]
            assert sorted(seated) == list(range(1, entries + 1))

    @pytest.mark.parametrize("entries", [4, 6, 10, 16])
    def test_balances_the_sides(self, entries: int) -> None:
        for place in range(1, entries + 1):
            first = sum(pair[0] == place for meetings in berger(entries) for pair in meetings)
            assert abs(2 * first - (entries - 1)) <= 1

    def test_exchanges_sides_in_the_second_leg(self) -> None:
        both = berger(4, legs=2)
        assert [{(b, a) for a, b in meetings} for meetings in both[:3]] == [set(meetings) for meetings in both[3:]]


class TestRounds:
    @pytest.mark.parametrize(("entries", "legs", "expected"), [(0, 1, 0), (2, 1, 1), (5, 1, 5), (6, 2, 10)])
    def test_are_counted(self, entries: int, legs: int, expected: int) -> None:
        assert rounds(entries, legs) == expected == len(berger(entries, legs=legs))
