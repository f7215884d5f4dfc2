"""Who goes through, by each way a stage may take."""

from fractions import Fraction

import pytest

from scoring.formats import Carry, Intake
from tournaments.pairings.generators.carrying import Score, carried
from tournaments.pairings.generators.qualification import Ranked, through


def table(group: str, *ids: int) -> list[Ranked]:
    return [Ranked(id=one, group=group, place=place) for place, one in enumerate(ids, 1)]


TABLES = [table("A", 1, 3, 5, 7), table("B", 2, 4, 6, 8)]


def taken(intake: Intake, *, field: int = 4, chosen: tuple[int, ...] = ()) -> set[int]:
    return {one.id for one in through(intake, TABLES, field=field, seed="s", chosen=chosen).entries}


class TestThrough:
    @pytest.mark.parametrize(
        ("intake", "ids"),
        [
            (Intake(best=1), {1, 2}),
            (Intake(total=4), {1, 2, 3, 4}),
            (Intake(from_place=2, to_place=3), {3, 4, 5, 6}),
            (Intake(from_place=4), {7, 8}),
        ],
    )
    def test_takes_places(self, intake: Intake, ids: set[int]) -> None:
        assert taken(intake) == ids

    def test_takes_the_rest(self) -> None:
        assert taken(Intake(rest=True), field=5, chosen=(1, 2, 3)) == {4, 5, 6, 7, 8}

    def test_takes_losers(self) -> None:
        assert taken(Intake(lost_in=1), chosen=(7, 8)) == {7, 8}

    def test_names_lots_at_both_lines(self) -> None:
        tied = [[Ranked(id=one, group="", place=1 if one < 4 else 4) for one in range(1, 7)]]
        found = through(Intake(from_place=2, to_place=4), tied, field=3, seed="s")
        assert len(found.entries) == 3
        assert sorted(found.by_lot) == [1, 2, 3, 4, 5, 6]


class TestCarried:
    SCORES = {
        1: Score(points=Fraction(5), matches=((2, Fraction(2)), (3, Fraction(3)))),
        2: Score(points=Fraction(3), matches=((1, Fraction(0)), (3, Fraction(3)))),
        3: Score(points=Fraction(0), matches=((1, Fraction(0)), (2, Fraction(0)))),
    }

    @pytest.mark.parametrize(
        ("intake", "brought"),
        [
            (Intake(total=2), {}),
            (Intake(total=2, carry=Carry.ALL), {1: 5, 2: 3}),
            (Intake(total=2, carry=Carry.SHARE), {1: Fraction(5, 2), 2: Fraction(3, 2)}),
            (Intake(total=2, carry=Carry.MET), {1: 2}),
        ],
    )
    def test_brings_what_the_rule_says(self, intake: Intake, brought: dict[int, int | Fraction]) -> None:
        assert carried(intake, self.SCORES, [1, 2]) == brought
