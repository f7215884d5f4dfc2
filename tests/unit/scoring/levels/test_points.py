"""Room points."""

from dataclasses import replace

import pytest

from scoring.levels import NO_POINTS, ROOM_POINTS, SIGNED_LEVELS_POINTS, banker_points, standard

TWO_DECKS = standard(decks=2)


class TestRoomPoints:
    @pytest.mark.parametrize(
        ("attackers", "points"), [(0, 4), (5, 3), (40, 2), (80, -2), (120, -3), (160, -4), (200, -5)]
    )
    def test_give_one_more_than_the_levels(self, attackers: int, points: int) -> None:
        assert banker_points(ROOM_POINTS, TWO_DECKS, attackers=attackers) == points

    @pytest.mark.parametrize(
        ("before", "special", "points"),
        [((90,) * 4, None, 8), ((400,) * 4, None, 12), ((400,) * 4, 6, 18), ((400, 400, 400, 79), None, 4)],
    )
    def test_multiply_by_what_all_four_had(self, before: tuple[int, ...], special: int | None, points: int) -> None:
        scheme = replace(ROOM_POINTS, shut_out=special)
        assert banker_points(scheme, TWO_DECKS, attackers=0, before=before) == points


class TestOtherSchemes:
    @pytest.mark.parametrize(("attackers", "points"), [(0, 3), (35, 2), (75, 1), (80, -1), (120, -2)])
    def test_signed_levels_have_no_zero(self, attackers: int, points: int) -> None:
        assert banker_points(SIGNED_LEVELS_POINTS, TWO_DECKS, attackers=attackers) == points

    def test_none_gives_nothing(self) -> None:
        assert banker_points(NO_POINTS, TWO_DECKS, attackers=0) == 0
