"""Facts that contradict themselves are refused."""

import pytest

from scoring.errors import SheetBroken
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
