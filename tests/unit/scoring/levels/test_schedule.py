"""Points to levels."""

import pytest

from scoring.errors import ScheduleBroken
from scoring.levels import Band, Gainer, Schedule, standard

B, A = Gainer.BANKER, Gainer.ATTACKERS
TOP = Band(low=10, high=None, gainer=A, levels=1)
TOP_ONLY = Band(low=0, high=None, gainer=A, levels=1)


class TestStandardForTwoDecks:
    @pytest.mark.parametrize(
        ("points", "gainer", "levels"),
        [
            (-10, B, 3), (0, B, 3), (5, B, 2), (35, B, 2), (40, B, 1), (75, B, 1),
            (80, A, 0), (115, A, 0), (120, A, 1), (155, A, 1), (160, A, 2), (200, A, 3), (240, A, 4),
        ],
    )  # fmt: skip
    def test_gives_what_the_rules_say(self, points: int, gainer: Gainer, levels: int) -> None:
        worth = standard(decks=2).yield_of(points)
        assert (worth.gainer, worth.levels) == (gainer, levels)

    def test_caps_the_attackers_when_told(self) -> None:
        assert standard(decks=2, attacker_level_cap=3).yield_of(400).levels == 3

    @pytest.mark.parametrize(("points", "signed"), [(0, -3), (5, -2), (40, -1), (80, 1), (120, 2), (200, 4)])
    def test_has_no_zero_in_signed_levels(self, points: int, signed: int) -> None:
        assert standard(decks=2).yield_of(points).signed == signed

    def test_tells_where_a_deal_begins_to_be_worth_more(self) -> None:
        assert standard(decks=2).turns(200) == (5, 40, 80, 120, 160, 200)
        assert standard(decks=2, attacker_level_cap=1).turns(200) == (5, 40, 80, 120)

    def test_tells_it_in_points_that_can_be_taken(self) -> None:
        odd = Schedule(bands=(Band(low=0, high=41, gainer=B, levels=1), Band(low=42, high=None, gainer=A, levels=0)))
        assert odd.turns(100) == (45,)

    def test_explains_every_band(self) -> None:
        told = standard(decks=2, attacker_level_cap=3).explain()
        assert [line.code for line in told] == [
            "schedule.banker.only",
            "schedule.banker",
            "schedule.banker",
            "schedule.attackers",
            "schedule.attackers.capped",
        ]
        assert standard(decks=2).explain()[-1].code == "schedule.attackers.every"
        assert dict(told[-1].facts) == {
            "low": 120, "high": None, "levels": 1, "every": 40, "cap": 3,
        }  # fmt: skip


class TestOtherNumbersOfDecks:
    @pytest.mark.parametrize("decks", [1, 2, 3, 4])
    def test_takes_over_at_forty_points_a_deck(self, decks: int) -> None:
        table = standard(decks=decks)
        assert not table.yield_of(40 * decks - 5).taken_over
        assert table.yield_of(40 * decks).taken_over


class TestSchedule:
    @pytest.mark.parametrize(
        ("bands", "reason", "points"),
        [
            ((), "empty", 0),
            ((Band(low=5, high=None, gainer=B, levels=1),), "gap", 0),
            ((Band(low=0, high=35, gainer=B, levels=1), Band(low=40, high=None, gainer=A, levels=0)), "gap", 36),
            ((Band(low=0, high=40, gainer=B, levels=1), Band(low=40, high=None, gainer=A, levels=0)), "overlap", 40),
            ((Band(low=0, high=40, gainer=B, levels=1),), "ends", 41),
            ((Band(low=0, high=4, gainer=A, levels=0), Band(low=5, high=None, gainer=B, levels=1)), "falls_back", 5),
            ((Band(low=0, high=None, gainer=B, levels=-1),), "levels", 0),
            ((Band(low=0, high=None, gainer=A, levels=1, every=0),), "every", 0),
            ((Band(low=0, high=9, gainer=B, levels=1, every=5), TOP), "every", 0),
            ((Band(low=0, high=9, gainer=B, levels=1, cap=3), TOP), "cap", 0),
            ((Band(low=0, high=4, gainer=B, levels=1), Band(low=5, high=9, gainer=B, levels=2), TOP), "worse", 5),
            ((Band(low=0, high=4, gainer=B, levels=1), Band(low=5, high=9, gainer=A, levels=2), TOP), "worse", 10),
            ((TOP_ONLY,), "no_banker", 0),
            ((Band(low=0, high=None, gainer=B, levels=1),), "no_take_over", 0),
            ((*(Band(low=at, high=at, gainer=B, levels=1) for at in range(10)), TOP), "too_many", 10),
        ],
    )  # fmt: skip
    def test_refuses_what_is_no_table(self, bands: tuple[Band, ...], reason: str, points: int) -> None:
        with pytest.raises(ScheduleBroken) as caught:
            Schedule(bands=bands)
        assert (caught.value.reason, caught.value.points) == (reason, points)
