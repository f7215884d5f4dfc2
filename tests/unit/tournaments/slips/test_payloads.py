"""What a slip says, held against what a deal can yield."""

from typing import Any

import pytest

from engine.outcome import PointsOutOfRange
from engine.seats import Seat
from scoring.formats import PRESETS
from scoring.levels import LevelState
from tournaments.slips.errors import NotANumber
from tournaments.slips.payloads import deal_payload, in_short

FORM = PRESETS["club_night"]
BANKED = LevelState(banker=Seat.NORTH)


def told(**parts: Any) -> dict[str, Any]:
    return deal_payload(FORM, BANKED, {"trick_points": 60, "kitty": 20, **parts})


class TestPointsFromParts:
    def test_are_computed(self) -> None:
        assert told(last_trick={"size": 2, "length": 1})["attackers"] == 60 + 20 * 4

    def test_may_hold_a_penalty(self) -> None:
        assert told(penalty=20)["attackers"] == 80

    @pytest.mark.parametrize("penalty", [210, -210, 999_990])
    def test_hold_no_penalty_beyond_all_points_of_the_deal(self, penalty: int) -> None:
        with pytest.raises(PointsOutOfRange) as refusal:
            told(penalty=penalty)
        assert refusal.value.field == "penalty"

    def test_are_no_more_than_tricks_and_kitty_can_hold(self) -> None:
        with pytest.raises(PointsOutOfRange):
            told(trick_points=205, kitty=0)


class TestPointsTypedAsSuch:
    def test_end_at_five_times_all_points(self) -> None:
        assert deal_payload(FORM, BANKED, {"attackers": 1000})["attackers"] == 1000
        with pytest.raises(PointsOutOfRange):
            deal_payload(FORM, BANKED, {"attackers": 1005})

    @pytest.mark.parametrize(("typed", "points"), [("８０", 80), (" 80 ", 80)])
    def test_are_read_as_chinese_keyboards_write_them(self, typed: str, points: int) -> None:
        assert deal_payload(FORM, BANKED, {"attackers": typed})["attackers"] == points

    @pytest.mark.parametrize("odd", ["--5", "-", "²", "٣", "5-"])
    def test_are_digits_with_one_sign_at_most(self, odd: str) -> None:
        with pytest.raises(NotANumber):
            deal_payload(FORM, BANKED, {"attackers": odd})


class TestInShort:
    @pytest.mark.parametrize(
        ("levels", "words"),
        [
            ((14, 9, "NS"), "A+ : 9"),
            ((14, 9, None), "A : 9"),
            ((14, 14, "EW"), "A : A+"),
            ((12, 10, None), "Q : 10"),
        ],
    )
    def test_says_levels_as_people_write_them(self, levels: tuple[int, int, str | None], words: str) -> None:
        ns, ew, passed = levels
        assert in_short({"form": "levels", "NS": ns, "EW": ew, "passed_a": passed}) == words
