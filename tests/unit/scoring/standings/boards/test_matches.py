"""Matches over boards: margins, victory points, two rooms, and what a director rules."""

from fractions import Fraction
from typing import Any

import pytest

from engine.seats import Side
from scoring.boards import Award, BoardScorer, Scale, ScaleBase
from scoring.formats.victory import victory_for
from scoring.matches import LevelTie, RulingFact, RulingKind, VictoryScale, continuous
from scoring.standings import Meeting, Played, Row, compute
from tests.builders.boards import boards, last_rows, metric, session, table

DECK = boards(4, per_set=4, expected=2)
TEAMS = [1, 2]


def teams(meeting: Meeting, scorer: BoardScorer = BoardScorer.LEVELS, **options: Any) -> dict[int, Row]:
    options = {"victory": VictoryScale(), "precedence": ("points", "board_total"), **options}
    sheet = session([TEAMS], [[meeting]], DECK, scorer=scorer, adds_up=False, rooms=2, **options)
    return {row["entry"]: row for row in last_rows(sheet)}


# Board 1 is banked by NS: the attackers of room 1 (team 2) have −3, those of room 2 (team 1) have +1.
ONE_WAY = table(1, 2, {1: 0, 2: 80, 3: 40, 4: 80}, closed={1: 80, 2: 80, 3: 40, 4: 80})


class TestTeams:
    def test_add_the_levels_of_both_rooms(self) -> None:
        found = teams(ONE_WAY)
        assert metric(found.values(), "board_total") == {1: 4, 2: -4}
        assert [found[entry]["round"]["outcome"] for entry in TEAMS] == ["win", "loss"]  # type: ignore[index]

    def test_turn_margins_into_victory_points(self) -> None:
        found = teams(ONE_WAY)
        won, lost = continuous(boards=4).split(4)
        assert (Fraction(found[1]["points"]), Fraction(found[2]["points"])) == (won, lost)
        assert won + lost == 20

    def test_count_victory_points_of_a_win_as_a_win(self) -> None:
        assert [teams(ONE_WAY)[entry]["wins"] for entry in TEAMS] == [1, 0]

    def test_wait_for_the_other_room(self) -> None:
        half = table(1, 2, {1: 0, 2: 80, 3: 40, 4: 80}, closed={1: 80})
        found = teams(half)
        assert found[1]["round"]
        assert (found[1]["round"]["outcome"], found[1]["boards"]["scored"], found[1]["points"]) == ("open", 1, 0)

    def test_are_complete_without_a_board_that_is_void(self) -> None:
        void = RulingFact(kind=RulingKind.VOID_DEAL, deal=1)
        found = teams(table(1, 2, {2: 80, 3: 40, 4: 80}, closed={2: 80, 3: 40, 4: 160}, rulings=[void]))
        assert [found[entry]["round"]["outcome"] for entry in TEAMS] == ["loss", "win"]  # type: ignore[index]

    def test_count_a_board_a_match_once(self) -> None:
        found = teams(ONE_WAY, BoardScorer.BOARD_A_MATCH)
        assert metric(found.values(), "board_total") == {1: 5, 2: 3}

    def test_count_a_difference_of_the_scale_once(self) -> None:
        scale = Scale(thresholds=(1, 3, 6), base=ScaleBase.LEVELS)
        found = teams(ONE_WAY, BoardScorer.IMPS, scale=scale)
        assert metric(found.values(), "board_total") == {1: 2, 2: -2}

    def test_give_each_room_its_own_half_when_the_other_is_awarded(self) -> None:
        """A wrong board: what room 1 made of it counts, and half a level stands for room 2."""
        fouled = Played(number=1, room=2, ns=Award.MINUS, ew=Award.PLUS)
        results = [Played(number=1, points=0), fouled]
        found = teams(table(1, 2, results, ended=True))
        assert metric(found.values(), "board_total") == {1: "7/2", 2: "-7/2"}  # team 1 sits EW in room 2

    def test_sit_the_other_way_in_the_closed_room(self) -> None:
        sheet = session([TEAMS], [[ONE_WAY]], DECK, scorer=BoardScorer.LEVELS, adds_up=False, rooms=2)
        first = compute(sheet).boards[0]
        assert [(row["room"], row["ns"], row["ew"]) for row in first.rows] == [(1, [1], [2]), (2, [2], [1])]


class TestMargins:
    def test_of_nothing_are_a_draw(self) -> None:
        even = table(1, 2, {1: 0, 2: 80, 3: 40, 4: 80}, closed={1: 0, 2: 80, 3: 40, 4: 80})
        found = teams(even, level_tie=LevelTie.DRAW)
        assert [found[entry]["round"]["outcome"] for entry in TEAMS] == ["draw", "draw"]  # type: ignore[index]

    def test_of_nothing_can_fall_to_lots(self) -> None:
        even = table(1, 2, {1: 0, 2: 80, 3: 40, 4: 80}, closed={1: 0, 2: 80, 3: 40, 4: 80})
        found = teams(even, level_tie=LevelTie.LOTS)
        assert sorted(found[entry]["round"]["outcome"] for entry in TEAMS) == ["loss", "win"]  # type: ignore[index]

    def test_are_moved_by_rulings_on_levels(self) -> None:
        ruling = RulingFact(kind=RulingKind.LEVELS, side=Side.EW, amount=5)
        moved = table(1, 2, {1: 0, 2: 80, 3: 40, 4: 80}, closed={1: 80, 2: 80, 3: 40, 4: 80}, rulings=[ruling])
        found = teams(moved)
        assert Fraction(found[2]["points"]) == continuous(boards=4).split(1)[0]

    @pytest.mark.parametrize(("kind", "points"), [(RulingKind.FORFEIT, (0, 20)), (RulingKind.AWARD, (20, 0))])
    def test_give_way_to_what_a_director_rules(self, kind: RulingKind, points: tuple[int, int]) -> None:
        ruled = table(1, 2, {}, rulings=[RulingFact(kind=kind, side=Side.NS)])
        found = teams(ruled)
        assert (found[1]["points"], found[2]["points"]) == points

    def test_of_a_forfeited_match_add_nothing_to_the_board_total(self) -> None:
        forfeit = [RulingFact(kind=RulingKind.FORFEIT, side=Side.NS)]
        played = {1: 0, 2: 80, 3: 40, 4: 80}
        found = teams(table(1, 2, played, closed={1: 80, 2: 80, 3: 40, 4: 80}, rulings=forfeit))
        assert metric(found.values(), "board_total") == {1: 0, 2: 0}
        assert [found[entry]["boards"]["scored"] for entry in TEAMS] == [0, 0]


class TestSwissPairs:
    def test_compare_with_every_other_table_of_the_round(self) -> None:
        meetings = [table(1, 2, {1: 0}), table(3, 4, {1: 80})]
        sheet = session(
            [[1, 2, 3, 4]],
            [meetings],
            boards(1, expected=2),
            adds_up=False,
            victory=VictoryScale(),
            precedence=("points",),
        )
        won = continuous(boards=1).split(4)[0]
        assert {row["entry"]: Fraction(row["points"]) for row in last_rows(sheet)} == {
            1: won, 4: won, 2: 20 - won, 3: 20 - won
        }  # fmt: skip

    @pytest.mark.parametrize("tables", [2, 10])
    def test_count_matchpoints_as_shares_however_many_tables_play(self, tables: int) -> None:
        """A top on the only board is 50 points over the average, against one other table as against nine."""
        meetings = [table(1, 2, {1: 0}), *(table(2 * at + 1, 2 * at + 2, {1: 80}) for at in range(1, tables))]
        victory = victory_for(BoardScorer.MATCHPOINTS)
        sheet = session(
            [range(1, 2 * tables + 1)],
            [meetings],
            boards(1, expected=tables),
            scorer=BoardScorer.MATCHPOINTS,
            adds_up=False,
            victory=victory,
            precedence=("points",),
        )
        points = {row["entry"]: Fraction(row["points"]) for row in last_rows(sheet)}
        assert points[1] == victory.table(1).split(50)[0] < 20

    def test_count_a_ruled_level_as_a_fifth_of_the_top(self) -> None:
        ruling = RulingFact(kind=RulingKind.LEVELS, side=Side.EW, amount=1)
        meetings = [table(1, 2, {1: 80}, rulings=[ruling]), table(3, 4, {1: 80})]
        victory = victory_for(BoardScorer.MATCHPOINTS)
        sheet = session(
            [range(1, 5)],
            [meetings],
            boards(1, expected=2),
            scorer=BoardScorer.MATCHPOINTS,
            adds_up=False,
            victory=victory,
            precedence=("points",),
        )
        points = {row["entry"]: Fraction(row["points"]) for row in last_rows(sheet)}
        assert points[2] == victory.table(1).split(20)[0]
