"""The victory scale that suits a scorer."""

from fractions import Fraction

import pytest

from scoring.boards import BoardScorer, Scale
from scoring.boards.scale import SCALES
from scoring.formats.victory import victory_for
from scoring.matches.victory import IMPS_PER_ROOT_BOARD


class TestVictoryFor:
    @pytest.mark.parametrize("scorer", list(BoardScorer))
    def test_knows_every_scorer(self, scorer: BoardScorer) -> None:
        table = victory_for(scorer).table(8)
        assert [table.bands[0].winner, table.bands[-1].winner] == [Fraction(10), Fraction(20)]

    def test_gives_a_scale_of_imps_the_official_figure(self) -> None:
        imps = Scale(thresholds=tuple(range(1, 25)))
        assert victory_for(BoardScorer.IMPS, imps).per_root_board == IMPS_PER_ROOT_BOARD

    def test_asks_for_smaller_margins_where_a_scale_has_fewer_steps(self) -> None:
        figures = [victory_for(BoardScorer.IMPS, SCALES[key]).per_root_board for key in ("points_each", "levels_each")]
        assert figures == [8, 4]

    @pytest.mark.parametrize("scorer", [BoardScorer.MATCHPOINTS, BoardScorer.BOARD_A_MATCH])
    def test_can_be_reached_by_winning_every_board_of_a_match(self, scorer: BoardScorer) -> None:
        most = {BoardScorer.MATCHPOINTS: 50, BoardScorer.BOARD_A_MATCH: 1}[scorer]
        assert victory_for(scorer).table(8).split(8 * most)[0] == 20
