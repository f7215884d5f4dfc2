"""The picker speaks of tables, rounds, boards and hours."""

from cProfile import Profile

import pytest

from tournaments.pairings.generators.movements.picker import Evening, plans
from tournaments.pairings.generators.movements.validate import faults

MOST_CALLS = 1_300_000


class TestPlans:
    @pytest.mark.parametrize("entries", [4, 7, 8, 13, 16, 21])
    def test_fit_the_evening_and_can_be_played(self, entries: int) -> None:
        evening = Evening(entries=entries, minutes=180)
        found = plans(evening)
        assert found
        for plan in found:
            assert plan.minutes <= 180
            assert plan.movement.entries == entries
            assert faults(plan.movement) == ()

    def test_lead_with_the_fairest_of_one_winner(self) -> None:
        found = plans(Evening(entries=12, minutes=210))
        single = [plan.quality.qf for plan in found if plan.movement.winners == 1]
        assert single == sorted(single, reverse=True)
        assert found[0].movement.winners == 1

    @pytest.mark.parametrize("entries", [20, 28, 31, 32, 61])
    def test_are_found_within_what_a_page_may_take(self, entries: int) -> None:
        """Counted in calls, which no other program on the machine can slow down; a million take about 0.2 s."""
        with Profile() as profile:
            assert plans(Evening(entries=entries, minutes=180))
        assert sum(entry.callcount for entry in profile.getstats()) < MOST_CALLS

    def test_are_none_where_nobody_could_compare(self) -> None:
        assert plans(Evening(entries=3, minutes=180)) == ()

    def test_are_none_for_an_evening_too_short(self) -> None:
        assert plans(Evening(entries=12, minutes=10)) == ()
