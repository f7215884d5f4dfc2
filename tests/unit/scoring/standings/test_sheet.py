"""Facts that contradict themselves are refused."""

import pytest

from scoring.errors import SheetBroken
from scoring.standings.sheet import together
from tests.builders.sheets import bye, meeting, rounds, sheet


class TestGroupSheet:
    @pytest.mark.parametrize(
        ("participants", "lines", "reason", "entry"),
        [
            ([1, 1], [], "twice_in_group", 1),
            ([1, 2], [meeting(1, 2), bye(2)], "twice_in_round", 2),
            ([1, 2], [meeting(1, 3)], "not_in_group", 3),
        ],
    )
    def test_refuses(self, participants: list[int], lines: list, reason: str, entry: int) -> None:
        with pytest.raises(SheetBroken) as caught:
            sheet(participants, rounds(lines))
        assert (caught.value.reason, caught.value.entry) == (reason, entry)


class TestTogether:
    def test_makes_one_group_of_sections(self) -> None:
        first = sheet([1, 2], rounds([meeting(1, 2, 5, 3)])).stages[0].groups[0]
        second = sheet([3, 4], rounds([meeting(3, 4, 5, 3)], [meeting(4, 3, 5, 3)])).stages[0].groups[0]
        whole = together((first, second))
        assert [one.entry for one in whole.participants] == [1, 2, 3, 4]
        assert [len(played.meetings) for played in whole.rounds] == [2, 1]
