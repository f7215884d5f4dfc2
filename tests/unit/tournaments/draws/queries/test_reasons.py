"""The reasons beside a pairing."""

import pytest

from tournaments.draws.queries.reasons import nth, reason_words


class TestAReason:
    def test_tells_places_in_a_group_as_ordinals(self) -> None:
        facts = {"score": "0", "first": 1, "second": 7}
        assert reason_words("pairing.same_score", facts) == "1st and 7th of the 0-point group"

    def test_counts_no_points_in_words(self) -> None:
        facts = {"score": "2", "first": 3, "lower": "1", "second": 2}
        assert reason_words("pairing.float", facts) == "From the 2-point group (3rd) down to the 1-point group (2nd)"

    def test_without_places_is_told_as_it_is(self) -> None:
        assert reason_words("pairing.by_hand", {}) == "set by the director"


class TestAnOrdinal:
    @pytest.mark.parametrize(
        ("number", "told"),
        [
            (1, "1st"),
            (2, "2nd"),
            (3, "3rd"),
            (4, "4th"),
            (11, "11th"),
            (12, "12th"),
            (13, "13th"),
            (21, "21st"),
            (112, "112th"),
        ],
    )
    def test_ends_as_it_is_spoken(self, number: int, told: str) -> None:
        assert nth(number) == told
