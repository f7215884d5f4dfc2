"""Cells of the standings and of crosstables."""

import pytest

from tournaments.publishing.queries.crosstable import Meeting
from tournaments.publishing.queries.tables import Line
from tournaments.publishing.templatetags.rows import meeting_cells, round_cells


def line(outcome: str) -> Line:
    return Line(round=1, match=3, kind="play", line="NS", opponent=2, own=5, theirs=7, outcome=outcome, points=2)


class TestTheOwnLevel:
    @pytest.mark.parametrize(("outcome", "is_bold"), [("win", True), ("loss", False), ("draw", False)])
    def test_is_bold_only_where_the_match_was_won(self, outcome: str, is_bold: bool) -> None:
        cell = round_cells([line(outcome)])
        assert (">5</b>:7" in cell, ">5:7" in cell) == (is_bold, not is_bold)
        meeting = meeting_cells([[Meeting(line=line(outcome), rival=2, rival_place=None)]], is_square=True)
        assert ("<b>5</b>" in meeting) == is_bold
