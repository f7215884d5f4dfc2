"""The widths of the costs: no sum of one field reaches the next, and no draw outgrows the matcher's integers."""

import random
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.formats.pairing import Clubmates, PairBy
from tournaments.pairings.generators.candidates import standing
from tournaments.pairings.generators.costs import (
    BALANCE_LIMIT,
    FIELDS,
    GAP_LIMIT,
    LOT_BITS,
    WEIGHT_BITS,
    Costs,
    multipliers,
    packed,
)
from tournaments.pairings.generators.swiss import draw
from tournaments.pairings.generators.values import Contender, Inside, SwissRules

MOST_ENTRIES = 5_000  # an event takes no more
EVERY_RULE = [
    SwissRules(clubmates=clubmates, by=by, inside=inside, may_repeat=again)
    for clubmates, by, inside, again in product(Clubmates, PairBy, Inside, (False, True))
]


def worst(entries: int) -> list[Contender]:
    """Give a field in which every cost can reach its limit."""
    return [
        Contender(
            id=number,
            score=(number % 3) * GAP_LIMIT,
            rank=number,
            club="North" if number % 2 else "South",
            balance=(1 if number % 2 else -1) * (BALANCE_LIMIT + 5),
            floated=number % 3 - 1,
        )
        for number in range(1, entries + 1)
    ]


def small(chance: random.Random, entries: int) -> list[Contender]:
    """Give a field in the middle of an event."""
    return [
        Contender(
            id=number,
            score=chance.randint(0, 5),
            rank=number,
            club=chance.choice(["", "North", "South"]),
            opponents=frozenset(chance.sample(range(1, entries + 1), 3)) - {number},
            balance=chance.randint(-4, 4),
            floated=chance.randint(-1, 1),
        )
        for number in range(1, entries + 1)
    ]


class TestLimits:
    @pytest.mark.parametrize("rules", EVERY_RULE)
    def test_bound_every_cost_of_every_meeting(self, rules: SwissRules) -> None:
        chance = random.Random(7)
        for field in (small(chance, 15), worst(12)):
            costs = Costs(field=standing(field, rules), rules=rules, seed="s")
            limits = costs.limits()
            for i, j in combinations(range(len(field)), 2):
                cost = costs.of(i, j)
                assert len(cost) == len(limits) == len(FIELDS)
                assert all(0 <= value <= limit for value, limit in zip(cost, limits, strict=True)), (cost, limits)

    @pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
    def test_leave_the_gaps_of_victory_points_apart(self, seed: str) -> None:
        scores = (60_00, 45_00, 30_00, 15_00)  # of four teams after some rounds, in hundredths
        teams = [Contender(id=number, score=score, rank=number) for number, score in enumerate(scores, start=1)]
        drawn = draw(teams, rules=SwissRules(), seed=seed)
        assert {pairing.ids for pairing in drawn.pairings} == {frozenset({1, 2}), frozenset({3, 4})}

    def test_are_as_narrow_as_the_field(self) -> None:
        fresh = [Contender(id=number, score=0, rank=number) for number in range(1, 21)]
        costs = Costs(field=standing(fresh), rules=SwissRules(), seed="s")
        assert dict(zip(FIELDS, costs.limits(), strict=True)) == {
            "rematch": 1,
            "clubmates": 1,
            "gap": 0,
            "mild_clubmates": 0,
            "floats": 2,
            "seats": 0,
            "fold": 20,
            "lot": 15,
        }


class TestWeights:
    @given(rows=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 9), st.integers(0, 50)), min_size=8, max_size=8))
    def test_sums_compare_like_the_lists_they_pack(self, rows: list[tuple[int, int, int]]) -> None:
        factors = multipliers((1, 9, 50), 4)
        one, other = rows[:4], rows[4:]
        sums = [tuple(map(sum, zip(*half, strict=True))) for half in (one, other)]
        weights = [sum(packed(row, factors) for row in half) for half in (one, other)]
        assert (weights[0] < weights[1], weights[0] == weights[1]) == (sums[0] < sums[1], sums[0] == sums[1])

    @pytest.mark.parametrize("rules", EVERY_RULE)
    @pytest.mark.parametrize("entries", [2, 200, 1_000, MOST_ENTRIES])
    def test_keep_the_fields_apart_at_their_worst(self, entries: int, rules: SwissRules) -> None:
        limits = Costs(field=standing(worst(entries), rules), rules=rules, seed="s").limits()
        meetings = entries // 2
        factors = multipliers(limits, meetings)
        for at in range(len(limits) - 1):
            # All that stands behind a field, at its worst in every meeting, weighs less than one step of it.
            behind = tuple(0 if other <= at else limit for other, limit in enumerate(limits))
            assert meetings * packed(behind, factors) < factors[at]

    @pytest.mark.parametrize("rules", EVERY_RULE)
    @pytest.mark.parametrize("entries", [2, 201, 1_000, MOST_ENTRIES])
    def test_of_a_whole_draw_fit_the_matcher(self, entries: int, rules: SwissRules) -> None:
        limits = Costs(field=standing(worst(entries), rules), rules=rules, seed="s").limits()
        meetings = entries // 2
        dearest = packed(limits, multipliers(limits, meetings)) + 1
        assert (dearest * meetings).bit_length() <= WEIGHT_BITS + 1
        # The matcher doubles potentials, and a blossom may double them again; its integers are signed.
        assert WEIGHT_BITS + 1 + 2 + 1 < 128

    def test_take_bits_from_the_lot_in_a_very_large_field_only(self) -> None:
        bits = [
            Costs(field=standing(worst(entries)), rules=SwissRules(), seed="s").lot_bits for entries in (200, 1_000)
        ]
        assert bits == [LOT_BITS, LOT_BITS]
        assert Costs(field=standing(worst(MOST_ENTRIES)), rules=SwissRules(), seed="s").lot_bits < LOT_BITS

    def test_are_refused_when_they_would_not_fit(self) -> None:
        with pytest.raises(OverflowError):
            multipliers((1 << 60, 1 << 60), 2)
