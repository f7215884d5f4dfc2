"""Two stages against one: what the first settles is the best there is, and the second is the best inside it."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tournaments.pairings.generators.test_swiss import fields, perfect_matchings
from tournaments.pairings.generators.candidates import standing
from tournaments.pairings.generators.costs import Cost, Costs
from tournaments.pairings.generators.matching import Pair, best_matching, in_two_stages
from tournaments.pairings.generators.swiss import objective
from tournaments.pairings.generators.values import Contender, SwissRules

RULES = SwissRules()
LAWS = settings(max_examples=60, deadline=None, derandomize=True, database=None)


def priced(costs: Costs) -> dict[Pair, Cost]:
    size = len(costs.field.order)
    return {(i, j): costs.of(i, j) for i in range(size) for j in range(i + 1, size)}


def crossing(costs: Costs, found: Sequence[Pair]) -> set[Pair]:
    """Give the meetings of two score groups."""
    return {(i, j) for i, j in found if costs.field.group_of[i] != costs.field.group_of[j]}


class TestInTwoStages:
    @given(entries=fields([4, 6, 8]), seed=st.text("ab", max_size=3))
    @LAWS
    def test_gives_up_nothing_that_one_stage_keeps_down_to_the_floats(
        self, entries: list[Contender], seed: str
    ) -> None:
        costs = Costs(field=standing(entries), rules=RULES, seed=seed)
        best = min(objective(costs, found) for found in perfect_matchings(range(len(entries))))
        found = in_two_stages(costs, priced(costs))
        assert found is not None
        assert objective(costs, found)[:5] == best[:5]

    @given(entries=fields([4, 6, 8]), seed=st.text("ab", max_size=3))
    @LAWS
    def test_folds_best_what_the_first_stage_left_inside_the_groups(self, entries: list[Contender], seed: str) -> None:
        costs = Costs(field=standing(entries), rules=RULES, seed=seed)
        found = in_two_stages(costs, priced(costs))
        assert found is not None
        kept = crossing(costs, found)
        others = [way for way in perfect_matchings(range(len(entries))) if crossing(costs, way) == kept]
        assert objective(costs, found) == min(objective(costs, way) for way in others)

    def test_finds_nothing_where_there_is_no_perfect_matching(self) -> None:
        entries = [Contender(id=number, score=number % 2, rank=number) for number in range(1, 5)]
        costs = Costs(field=standing(entries), rules=RULES, seed="s")
        star = {(0, j): costs.of(0, j) for j in (1, 2, 3)}
        assert in_two_stages(costs, star) is None
        assert best_matching(costs, range(4), star) is None
