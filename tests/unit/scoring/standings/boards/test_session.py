"""Sessions of boards: totals over all tables, percentages, prorating, two winners, individuals, rulings."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.boards import Award, BoardScorer
from scoring.levels import ROOM_POINTS
from scoring.matches import RulingFact, RulingKind
from scoring.standings import Adjustment, Meeting, MeetingKind, Played, compute
from scoring.standings.boards.session import session_of
from tests.builders.boards import boards, last_rows, metric, session, table

PAIRS = [1, 2, 3, 4, 5, 6]
DECK = boards(2, per_set=2, expected=3)
# Levels of the attackers: 0 → −3, 40 → −1, 80 → +1, 120 → +2, 160 → +3.
ROUND = [table(1, 2, {1: 0, 2: 80}), table(3, 4, {1: 40, 2: 120}), table(5, 6, {1: 80, 2: 160})]


class TestTotals:
    def test_of_cross_levels_are_taken_over_all_tables(self) -> None:
        rows = last_rows(session([PAIRS], [ROUND], DECK))
        # Board 1 is banked by NS: attackers −3, −1, +1 against the two others: −3, 0, +3; board 2 by EW: −3/2, 0, 3/2.
        assert metric(rows, "board_total") == {1: "3/2", 2: "-3/2", 3: 0, 4: 0, 5: "-3/2", 6: "3/2"}
        assert [row["entry"] for row in rows if row["place"] == 1] == [1, 6]

    def test_of_matchpoints_have_a_percentage(self) -> None:
        rows = last_rows(
            session([PAIRS], [ROUND], DECK, scorer=BoardScorer.MATCHPOINTS, precedence=("percentage", "board_wins"))
        )
        assert metric(rows, "percentage") == {1: 50, 2: 50, 3: 50, 4: 50, 5: 50, 6: 50}
        first = next(row for row in rows if row["entry"] == 1)
        assert first["boards"] == {
            "scored": 2,
            "total": 4,
            "percentage": 50,
            "wins": 1,
            "rounds": [(1, 4, "draw")],
        }

    def test_change_when_another_table_reports(self) -> None:
        early = last_rows(session([PAIRS], [ROUND[:2]], DECK))
        assert metric(early, "board_total")[1] == 1  # board 1: +2 as banker side, board 2: −1
        assert metric(last_rows(session([PAIRS], [ROUND], DECK)), "board_total")[1] == "3/2"

    def test_tell_what_an_early_round_is_worth_now(self) -> None:
        deck = boards(2, expected=2)
        rounds = [[table(1, 2, {1: 0}), table(3, 4, {2: 40}, board_set=2)], [table(3, 2, {1: 80})]]
        first = next(row for row in last_rows(session([[1, 2, 3, 4]], rounds, deck)) if row["entry"] == 1)
        assert first["boards"]["rounds"] == [(1, 4, "win")]

    def test_after_a_round_know_nothing_of_later_ones(self) -> None:
        deck = boards(2, expected=2)
        rounds = [
            [table(1, 2, {1: 0}), table(3, 4, {2: 40}, board_set=2)],
            [table(1, 4, {2: 80}, board_set=2), table(3, 2, {1: 80})],
        ]
        both = compute(session([[1, 2, 3, 4]], rounds, deck))
        one = compute(session([[1, 2, 3, 4]], rounds[:1], deck))
        assert both.tables[0].rows == one.tables[0].rows
        assert both.tables[1].rows != one.tables[0].rows

    def test_are_brought_up_for_whoever_sat_out(self) -> None:
        sheet = session([[1, 2, 3, 4, 5]], [*sit_out(), *second_round()], boards(4, per_set=2, expected=2))
        assert metric(last_rows(sheet), "board_total")[5] == -8  # −4 on two boards of four
        plain = session([[1, 2, 3, 4, 5]], [*sit_out(), *second_round()], boards(4, per_set=2), prorated=False)
        assert metric(last_rows(plain), "board_total")[5] == -4

    def test_hold_what_rulings_gave_and_took(self) -> None:
        sheet = session([PAIRS], [ROUND], DECK)
        stage = sheet.stages[0]
        group = replace(stage.groups[0], adjustments=(Adjustment(entry=1, round=1, points=Fraction(-1, 2)),))
        rows = last_rows(replace(sheet, stages=(replace(stage, groups=(group,)),)))
        assert metric(rows, "board_total")[1] == 1

    def test_follow_a_ruling_on_the_points_of_a_board(self) -> None:
        ruling = RulingFact(kind=RulingKind.POINTS, deal=1, amount=40)
        ruled = [table(1, 2, {1: 0, 2: 80}, rulings=[ruling]), *ROUND[1:]]
        rows = last_rows(session([PAIRS], [ruled], DECK))
        assert metric(rows, "board_total")[1] == "-1/2"  # board 1: −1, −1, +1 make it +1; board 2 stays −3/2
        assert compute(session([PAIRS], [ruled], DECK)).boards[0].rows[0]["points"] == 40


def sit_out() -> list[list[Meeting]]:
    bye = Meeting(id=5, kind=MeetingKind.BYE, ns=5)
    return [[table(1, 2, {1: 0, 2: 0}), table(3, 4, {1: 40, 2: 40}), bye]]


def second_round() -> list[list[Meeting]]:
    # Pair 5 lets its attackers have −1 on board 3 instead of −3, and as attackers has −1 on board 4 instead of +1.
    bye = Meeting(id=4, kind=MeetingKind.BYE, ns=4)
    return [[table(5, 1, {3: 40, 4: 40}, board_set=2), table(3, 2, {3: 0, 4: 80}, board_set=2), bye]]


class TestAwards:
    def test_stand_beside_results(self) -> None:
        awarded = table(5, 6, [Played(number=1, ns=Award.PLUS, ew=Award.MINUS), Played(number=2, points=160)])
        rows = last_rows(session([PAIRS], [[*ROUND[:2], awarded]], DECK))
        assert metric(rows, "board_total")[5] == 2  # half a level, and 3/2 on board 2

    @pytest.mark.parametrize(
        ("ns", "ew", "wins"),
        [(Award.PLUS, Award.PLUS, {5: "1/2", 6: "1/2"}), (Award.AVERAGE, Award.MINUS, {5: 1, 6: 0})],
    )
    @pytest.mark.parametrize("scorer", [BoardScorer.CROSS_LEVELS, BoardScorer.MATCHPOINTS])
    def test_win_a_board_by_what_the_other_side_was_given(
        self, scorer: BoardScorer, ns: Award, ew: Award, wins: dict[int, Any]
    ) -> None:
        """Split awards are no parts of a whole: two sides above the average have not both beaten the other."""
        awarded = table(5, 6, [Played(number=1, ns=ns, ew=ew)])
        rows = last_rows(session([PAIRS], [[*ROUND[:2], awarded]], DECK, scorer=scorer, precedence=("board_wins",)))
        found = metric(rows, "board_wins")
        assert {entry: found[entry] for entry in (5, 6)} == wins

    def test_do_not_stand_for_a_board_that_was_not_played(self) -> None:
        missing = table(5, 6, [Played(number=1), Played(number=2, points=160)])
        rows = last_rows(session([PAIRS], [[*ROUND[:2], missing]], DECK, prorated=False))
        fifth = next(row for row in rows if row["entry"] == 5)
        assert (fifth["boards"]["scored"], fifth["boards"]["total"]) == (1, "3/2")

    def test_compare_a_fouled_board_within_its_subfield(self) -> None:
        fouled = table(5, 6, [Played(number=1, points=80, subfield="b"), Played(number=2, points=160)])
        (first, _second) = compute(session([PAIRS], [[*ROUND[:2], fouled]], DECK)).boards
        alone = next(row for row in first.rows if row["subfield"])
        assert (alone["NS"], alone["EW"], alone["compared"]) == (0, 0, 0)


class TestTwoWinners:
    def test_are_ranked_by_line_over_the_same_boards(self) -> None:
        sheet = session([[1, 3, 5], [2, 4, 6]], [ROUND], DECK)
        assert metric(last_rows(sheet, 1), "board_total") == {1: "3/2", 3: 0, 5: "-3/2"}
        assert metric(last_rows(sheet, 2), "board_total") == {6: "3/2", 4: 0, 2: "-3/2"}


class TestIndividual:
    def test_gives_partners_the_same_score(self) -> None:
        meetings = [table(1, 3, {1: 0, 2: 80}, partners=(2, 4)), table(5, 7, {1: 80, 2: 80}, partners=(6, 8))]
        rows = last_rows(session([range(1, 9)], [meetings], boards(2, per_set=2, expected=2)))
        assert metric(rows, "board_total") == {1: 4, 2: 4, 7: 4, 8: 4, 3: -4, 4: -4, 5: -4, 6: -4}
        second = next(row for row in rows if row["entry"] == 2)
        assert second["round"]
        assert (second["round"]["partner"], second["round"]["opponent"], second["round"]["other_opponent"]) == (1, 3, 4)


class TestRoomPoints:
    def test_multiply_by_what_all_four_had_before(self) -> None:
        """Nobody is above zero with everybody else in a zero-sum session, so that the factor stays 1."""
        deck = boards(2, per_set=2)
        rows = last_rows(
            session([[1, 2]], [[table(1, 2, {1: 0, 2: 0})]], deck, scorer=BoardScorer.ROOM_POINTS, scheme=ROOM_POINTS)
        )
        assert metric(rows, "board_total") == {1: 0, 2: 0}  # shut out once each: +4 and −4

    def test_run_in_each_room_of_a_match_of_teams_for_whoever_sits_there(self) -> None:
        deck = boards(1)
        same = table(1, 2, {1: 0}, closed={1: 0})
        sheet = session(
            [[1, 2]], [[same]], deck, scorer=BoardScorer.ROOM_POINTS, scheme=ROOM_POINTS, adds_up=False, rooms=2
        )
        opened = session_of(sheet.stages[0])
        assert opened
        opened.lay(1)
        # North–South bank and shut the attackers out at both tables: team 1 sits there in room 1, team 2 in room 2.
        assert opened.running == {(1, 1): 4, (2, 1): -4, (2, 2): 4, (1, 2): -4}


class TestTravellers:
    def test_list_every_table_the_best_for_north_south_first(self) -> None:
        first, second = compute(session([PAIRS], [ROUND], DECK)).boards
        assert [(row["ns"], row["ew"], row["points"], row["levels"], row["NS"]) for row in first.rows] == [
            ([1], [2], 0, -3, 3),
            ([3], [4], 40, -1, 0),
            ([5], [6], 80, 1, -3),
        ]
        assert (second.banker, second.level, second.rows[0]["ns"]) == ("EW", 2, [5])
