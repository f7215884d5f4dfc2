"""The picker speaks of tables, rounds, boards and hours."""

import pytest

from tournaments.pairings.generators.movements.picker import Evening, plans
from tournaments.pairings.generators.movements.validate import faults


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

    def test_are_none_where_nobody_could_compare(self) -> None:
        assert plans(Evening(entries=3, minutes=180)) == ()

    def test_are_none_for_an_evening_too_short(self) -> None:
        assert plans(Evening(entries=12, minutes=10)) == ()
