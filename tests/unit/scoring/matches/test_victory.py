"""Victory points: published values, the laws of the continuous scale, and tables that refuse nonsense."""

from fractions import Fraction
from itertools import pairwise

import pytest

from scoring.errors import VictoryTableBroken
from scoring.matches import VictoryBand, VictoryTable, continuous, whole_margin


class TestContinuous:
    @pytest.mark.parametrize(
        ("boards", "margin", "winner"),
        [
            (16, 1, "10.31"),
            (16, 10, "12.80"),
            (16, 14, "13.75"),
            (16, 30, "16.73"),
            (32, 16, "13.12"),
            (32, 47, "17.21"),
        ],
    )
    def test_equals_the_official_tables_of_imps(self, boards: int, margin: int, winner: str) -> None:
        split = continuous(boards=boards, per_root_board=15).split(margin)
        assert split == (Fraction(winner), 20 - Fraction(winner))

    @pytest.mark.parametrize("boards", [1, 2, 6, 7, 8, 12, 16, 20, 32])
    def test_gives_a_draw_ten_and_the_blitz_twenty(self, boards: int) -> None:
        scale = continuous(boards=boards, per_root_board=15)
        blitz = scale.bands[-1].margin
        assert blitz**2 >= 225 * boards > (blitz - 1) ** 2
        assert [*scale.split(0), scale.split(blitz)[0], scale.split(blitz + 50)[0]] == [10, 10, 20, 20]

    @pytest.mark.parametrize("boards", [1, 3, 8, 16, 31])
    def test_rises_ever_more_slowly(self, boards: int) -> None:
        values = [band.winner for band in continuous(boards=boards, per_root_board=15).bands]
        steps = [above - below for below, above in pairwise(values)]
        assert all(step >= 0 for step in steps)
        assert steps == sorted(steps, reverse=True)

    @pytest.mark.parametrize("margin", [0, 1, -1, 7, -7, Fraction(5, 2), Fraction(-5, 2), 400])
    def test_shares_twenty_between_both_sides(self, margin: Fraction | int) -> None:
        scale = continuous(boards=8)
        assert sum(scale.split(margin)) == 20
        assert scale.split(margin) == scale.split(-margin)[::-1]

    def test_refuses_a_match_without_boards(self) -> None:
        with pytest.raises(VictoryTableBroken):
            continuous(boards=0)


class TestWholeMargin:
    @pytest.mark.parametrize(
        ("margin", "whole"),
        [(Fraction(1, 2), 1), (Fraction(-1, 2), -1), (Fraction(5, 2), 3), (Fraction(-7, 3), -2), (4, 4), (0, 0)],
    )
    def test_rounds_halves_away_from_zero(self, margin: Fraction | int, whole: int) -> None:
        assert whole_margin(margin) == whole


class TestVictoryTable:
    def test_reads_the_band_a_margin_falls_into(self) -> None:
        two_one_nought = VictoryTable(bands=(band(0, 1, 1), band(1, 2, 0)))
        assert [two_one_nought.split(margin)[0] for margin in (-3, 0, 1, 9)] == [0, 1, 2, 2]

    @pytest.mark.parametrize(
        ("bands", "reason"),
        [
            ((), "not_from_zero"),
            (((1, 2, 0),), "not_from_zero"),
            (((0, 2, 1),), "draw_unequal"),
            (((0, 1, 1), (3, 2, 0), (3, 3, 0)), "margins_not_rising"),
            (((0, 1, 1), (3, 2, 0), (5, 1, 0)), "not_monotone"),
            (((0, 1, 1), (3, 2, 0), (5, 2, 1)), "not_monotone"),
        ],
    )
    def test_refuses_nonsense_with_a_reason(self, bands: tuple[tuple[int, int, int], ...], reason: str) -> None:
        with pytest.raises(VictoryTableBroken) as caught:
            VictoryTable(bands=tuple(band(*values) for values in bands))
        assert caught.value.reason == reason


def band(margin: int, winner: int, loser: int) -> VictoryBand:
    return VictoryBand(margin=margin, winner=Fraction(winner), loser=Fraction(loser))
