"""Groups, qualification, tables and lots."""

from fractions import Fraction
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import Row
from tournaments.pairings.generators.first_round import shuffled
from tournaments.pairings.generators.groups import clashes, clubmates_apart, snake
from tournaments.pairings.generators.qualification import Ranked, best_in_total, places_of_each, ranked_of
from tournaments.pairings.generators.tables import number_tables
from tournaments.pairings.generators.values import Contender


class TestSnake:
    def test_turns_at_each_end(self) -> None:
        assert snake([1, 2, 3, 4, 5, 6, 7, 8, 9], 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9))

    @given(entries=st.integers(1, 40), groups=st.integers(1, 8))
    def test_deals_everybody_once_and_evenly(self, entries: int, groups: int) -> None:
        dealt = snake(range(entries), groups)
        assert sorted(entry for group in dealt for entry in group) == list(range(entries))
        assert max(map(len, dealt)) - min(map(len, dealt)) <= 1


class TestClubmatesApart:
    def test_exchanges_within_a_pot(self) -> None:
        clubs = {1: "A", 4: "A"}
        dealt = clubmates_apart(((1, 4), (2, 3)), clubs)
        assert [clashes(group, clubs) for group in dealt] == [0, 0]
        assert {group[0] for group in dealt} == {1, 2}

    def test_leaves_what_cannot_be_helped(self) -> None:
        clubs = dict.fromkeys((1, 2, 3, 4), "A")
        assert clubmates_apart(((1, 4), (2, 3)), clubs) == ((1, 4), (2, 3))


def ranked(group: str, *places: int) -> list[Ranked]:
    return [
        Ranked(id=ord(group) * 10 + at, group=group, place=place, strength=(Fraction(9 - at),))
        for at, place in enumerate(places)
    ]


class TestQualification:
    def test_seeds_all_winners_before_all_seconds(self) -> None:
        found = places_of_each([ranked("A", 1, 2, 3), ranked("B", 1, 2, 3)], first=1, last=2, seed="s")
        assert [entry.place for entry in found.entries] == [1, 1, 2, 2]
        assert found.by_lot == ()

    def test_names_those_between_whom_a_lot_decided(self) -> None:
        found = places_of_each([ranked("A", 1, 2, 2, 4)], first=1, last=2, seed="s")
        assert sorted(found.by_lot) == [651, 652]
        assert places_of_each([ranked("A", 1, 2, 2, 4)], first=1, last=2, seed="s") == found

    def test_takes_the_best_of_one_table_by_place(self) -> None:
        found = best_in_total([ranked("A", 1, 2, 3, 4)], best=3, seed="s")
        assert [entry.place for entry in found.entries] == [1, 2, 3]

    def test_takes_the_best_of_several_by_place_then_strength(self) -> None:
        found = best_in_total([ranked("A", 1, 2), ranked("B", 1, 2)], best=3, seed="s")
        assert [entry.place for entry in found.entries] == [1, 1, 2]

    def test_names_those_of_several_tables_between_whom_a_lot_decided(self) -> None:
        found = best_in_total([ranked("A", 1, 2), ranked("B", 1, 2)], best=3, seed="s")
        assert sorted(found.by_lot) == [651, 661]
        assert found.entries[-1].id in found.by_lot

    @pytest.mark.parametrize("best", [2, 4, 9])
    def test_names_nobody_where_the_line_falls_between_two_merits(self, best: int) -> None:
        assert best_in_total([ranked("A", 1, 2), ranked("B", 1, 2)], best=best, seed="s").by_lot == ()


def row(number: int, **metrics: int | str | None) -> Row:
    """Give a row of a final table, of which only what compares matters."""
    told = {
        "entry": number,
        "place": 1,
        "points": metrics["points"],
        "net": 0,
        "cumulative": 0,
        "metrics": list(metrics.items()),
    }
    return cast(Row, told)


class TestStrength:
    def test_is_what_the_stage_ranks_by(self) -> None:
        """Winners of two groups of teams with equal points: the board total decides, not a lot."""
        tables = [
            ranked_of([row(1, points=30, head_to_head=None, board_total="7/2", lots=1)], "A"),
            ranked_of([row(2, points=30, head_to_head=20, board_total=4, lots=2)], "B"),
        ]
        for seed in "abcd":
            found = best_in_total(tables, best=1, seed=seed)
            assert ([entry.id for entry in found.entries], found.by_lot) == ([2], ())

    def test_is_no_lot_and_no_seed_of_a_group(self) -> None:
        first, second = (ranked_of([row(entry, points=3, seed=entry, lots=entry)], "A")[0] for entry in (1, 2))
        assert first.strength == second.strength


class TestNumberTables:
    def test_numbers_in_order(self) -> None:
        assert number_tables([(1, 2), (3, 4)], {}) == [1, 2]

    def test_leaves_an_entry_at_its_own_table(self) -> None:
        assert number_tables([(1, 2), (3, 4)], {4: 1}) == [2, 1]

    def test_gives_a_table_wanted_twice_to_the_earlier(self) -> None:
        assert number_tables([(1, 2), (3, 4)], {1: 5, 3: 5}) == [5, 1]

    @given(
        matches=st.integers(1, 12),
        fixed=st.dictionaries(st.integers(0, 23), st.integers(1, 30), max_size=8),
    )
    def test_uses_no_table_twice(self, matches: int, fixed: dict[int, int]) -> None:
        pairs = [(2 * at, 2 * at + 1) for at in range(matches)]
        numbers = number_tables(pairs, fixed)
        assert len(set(numbers)) == matches


class TestFirstRound:
    FIELD = [Contender(id=at, score=0, rank=at) for at in range(1, 9)]

    def test_depends_on_the_seed_alone(self) -> None:
        backwards = list(reversed(self.FIELD))
        assert shuffled(self.FIELD, "s") == shuffled(backwards, "s")
        assert shuffled(self.FIELD, "s") != shuffled(self.FIELD, "t")

    def test_ranks_everybody_once(self) -> None:
        assert [entry.rank for entry in shuffled(self.FIELD, "s")] == list(range(1, 9))
