"""The keys of a phone's pad, and the marks of its scale, by the event's own level table."""

from dataclasses import replace

import pytest

from engine.presets import preset_for
from engine.ruleset import KittyMultiplier
from scoring.formats import PRESETS, EventFormat
from scoring.levels import Band, Gainer, LevelRules, Schedule, standard
from tournaments.slips.meaning.deals import meter
from tournaments.slips.meaning.keypad import MOST_QUICK, keypad

B, A = Gainer.BANKER, Gainer.ATTACKERS
CLUB = PRESETS["club_night"]


def played(schedule: Schedule, decks: int = 2) -> EventFormat:
    rules = preset_for("competition", decks)
    return replace(CLUB, ruleset=rules, levels=replace(CLUB.levels, schedule=schedule))


class TestTheQuickKeys:
    @pytest.mark.parametrize(
        ("decks", "quick"),
        [
            (1, (0, 20, 40, 60, 80, 100)),
            (2, (0, 40, 80, 120, 160, 200)),
            (3, (0, 60, 120, 180, 240, 300)),
            (4, (0, 80, 160, 240, 320, 400)),
        ],
    )
    def test_follow_the_decks(self, decks: int, quick: tuple[int, ...]) -> None:
        assert keypad(played(standard(decks=decks), decks)).quick == quick

    def test_follow_a_table_of_the_event_s_own(self) -> None:
        own = Schedule(
            bands=(
                Band(low=0, high=29, gainer=B, levels=2),
                Band(low=30, high=69, gainer=B, levels=1),
                Band(low=70, high=None, gainer=A, levels=0, every=50, cap=1),
            )
        )
        assert keypad(played(own)).quick == (0, 30, 70, 120)

    def test_are_few_even_where_every_ten_points_count(self) -> None:
        fine = Schedule(
            bands=(Band(low=0, high=39, gainer=B, levels=1), Band(low=40, high=None, gainer=A, levels=0, every=10))
        )
        assert keypad(played(fine)).quick == (0, 40)
        assert len(keypad(played(fine)).quick) <= MOST_QUICK

    @pytest.mark.parametrize(
        ("multiplier", "most"), [(KittyMultiplier.FIXED2, 360), (KittyMultiplier.STEP_DOUBLE, 1500)]
    )
    def test_let_every_number_be_typed_that_is_taken(self, multiplier: KittyMultiplier, most: int) -> None:
        form = played(standard(decks=3), 3)
        assert keypad(replace(form, ruleset=replace(form.ruleset, kitty_multiplier=multiplier))).most == most


class TestTheScale:
    def test_is_marked_where_the_worth_changes(self) -> None:
        own = Schedule(
            bands=(Band(low=0, high=69, gainer=B, levels=1), Band(low=70, high=None, gainer=A, levels=0, every=60))
        )
        marks = meter(LevelRules(schedule=own), 95, 200).marks
        assert [(mark.points, mark.is_take) for mark in marks] == [(0, False), (70, True), (130, False), (190, False)]

    def test_leaves_numbers_out_that_would_touch(self) -> None:
        marks = meter(LevelRules(schedule=standard(decks=2)), 95, 200).marks
        assert [mark.points for mark in marks] == [0, 40, 80, 120, 160, 200]
