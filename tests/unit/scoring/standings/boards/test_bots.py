"""Tables of bots on boards: something to be compared with, and nobody who competes."""

from dataclasses import replace
from fractions import Fraction

from scoring.boards import BoardScorer
from scoring.standings import ScoreSheet, compute
from tests.builders.boards import boards, last_rows, metric, session, table

ONE_TABLE = [table(1, 2, {1: 80})]  # board 1 is banked by NS; its attackers take one level
DECK = boards(1, per_set=1, expected=1)


def with_bots(sheet: ScoreSheet, *points: int) -> ScoreSheet:
    """Let so many tables of bots have played every board."""
    stage = sheet.stages[0]
    played = tuple(replace(board, bots=points) for board in stage.boards)
    return replace(sheet, stages=(replace(stage, boards=played),))


class TestBots:
    def test_give_a_single_table_something_to_be_compared_with(self) -> None:
        alone = session([[1, 2]], [ONE_TABLE], DECK)
        assert metric(last_rows(alone), "board_total") == {1: 0, 2: 0}
        rows = last_rows(with_bots(alone, 0, 120))  # −3 and +2: the mean difference of +1 to them is 3/2
        assert metric(rows, "board_total") == {1: "-3/2", 2: "3/2"}

    def test_have_no_place(self) -> None:
        rows = last_rows(with_bots(session([[1, 2]], [ONE_TABLE], DECK), 0, 120))
        assert [row["entry"] for row in rows] == [2, 1]

    def test_count_among_the_results_that_matchpoints_expect(self) -> None:
        sheet = session(
            [[1, 2]], [ONE_TABLE], DECK, scorer=BoardScorer.MATCHPOINTS, precedence=("percentage", "board_wins")
        )
        rows = last_rows(with_bots(sheet, 0, 40, 80))  # two worse, one equal: 5 of 6
        assert metric(rows, "percentage") == {1: str(Fraction(50, 3)), 2: str(Fraction(250, 3))}

    def test_stand_after_the_others_in_the_traveller(self) -> None:
        (board,) = compute(with_bots(session([[1, 2]], [ONE_TABLE], DECK), 0, 120)).boards
        assert [(row.get("bot"), row["points"], row["NS"]) for row in board.rows] == [
            (None, 80, "-3/2"), (1, 0, "9/2"), (2, 120, -3),
        ]  # fmt: skip
        assert [row["match"] for row in board.rows if "bot" in row] == [0, 0]

    def test_leave_a_board_alone_that_nobody_has_played(self) -> None:
        assert compute(with_bots(session([[1, 2]], [[]], DECK), 0, 120)).boards == ()

    def test_decide_no_match_of_teams_but_belong_to_the_field_of_its_pairs(self) -> None:
        rooms, deck = table(1, 2, {1: 80}, closed={1: 0}), boards(1, per_set=1, expected=2)
        sheet = session([[1, 2]], [[rooms]], deck, rooms=2, scorer=BoardScorer.LEVELS)
        plain, field = (compute(one) for one in (sheet, with_bots(sheet, 160)))
        assert field.tables[0].rows == plain.tables[0].rows
        # The attackers' levels are +1 and −3; the mean is −1, and with +3 of the bots 1/3.
        assert [row["datum"] for row in plain.boards[0].rows] == [2, -2]
        assert [row["datum"] for row in field.boards[0].rows if "bot" not in row] == ["10/3", "-2/3"]
