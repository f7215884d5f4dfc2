"""The percentage with handicap beside the one without."""

from fractions import Fraction

from scoring.boards import BoardScorer
from tests.builders.boards import boards, last_rows, metric, session, table, with_handicaps

PAIRS = [1, 2, 3, 4, 5, 6]
# One board banked by North–South: the attackers have 0, 40 and 80, so 1, 3 and 5 score 4, 2 and 0 of 4.
ROUND = [table(1, 2, {1: 0}), table(3, 4, {1: 40}), table(5, 6, {1: 80})]
ORDER = ("handicap_percentage", "percentage")


class TestHandicapPercentage:
    SHEET = with_handicaps(
        session([PAIRS], [ROUND], boards(1, expected=3), scorer=BoardScorer.MATCHPOINTS, precedence=ORDER),
        {3: Fraction(15), 5: Fraction(5, 2), 1: Fraction(-4)},
    )

    def test_adds_half_of_what_the_players_are_given_together(self) -> None:
        rows = last_rows(self.SHEET)
        assert metric(rows, "handicap_percentage") == {1: 98, 2: 0, 3: "115/2", 4: 50, 5: "5/4", 6: 100}

    def test_keeps_the_percentage_beside_it(self) -> None:
        rows = last_rows(self.SHEET)
        assert metric(rows, "percentage") == {1: 100, 2: 0, 3: 50, 4: 50, 5: 0, 6: 100}

    def test_gives_nothing_to_who_has_not_played(self) -> None:
        sheet = with_handicaps(
            session([PAIRS], [ROUND[:2]], boards(1, expected=3), scorer=BoardScorer.MATCHPOINTS, precedence=ORDER),
            {5: Fraction(10)},
        )
        assert metric(last_rows(sheet), "handicap_percentage")[5] == 0

    def test_does_not_apply_where_scores_have_no_top(self) -> None:
        rows = last_rows(session([PAIRS], [ROUND], boards(1, expected=3), precedence=("handicap_percentage",)))
        assert set(metric(rows, "handicap_percentage").values()) == {None}
