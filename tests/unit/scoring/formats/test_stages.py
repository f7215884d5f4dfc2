"""Chains of stages: who comes from where, how many they are, when they can begin."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.errors import FormatContradictory
from scoring.formats import (
    PRESETS,
    Carry,
    EventFormat,
    Intake,
    Seeding,
    StageFormat,
    StageKind,
    describe,
    from_json,
    plan,
    to_json,
)
from scoring.formats.following import following
from scoring.formats.plan import losers
from scoring.formats.victory import victory_for
from scoring.matches import LevelTie

SWISS = PRESETS["club_swiss"].stages[0]
GROUPS, BRACKET = PRESETS["groups_then_knockout"].stages


def chain(*stages: StageFormat) -> EventFormat:
    return replace(PRESETS["club_swiss"], stages=stages)


def bracket(intake: Intake | None) -> StageFormat:
    return replace(BRACKET, intake=intake)


def swiss(intake: Intake) -> StageFormat:
    return replace(SWISS, intake=intake)


def fields(event: EventFormat, entries: int) -> list[int]:
    return [planned.field for planned in plan(event, entries)]


class TestWhoComes:
    def test_is_counted_by_places_of_each_table(self) -> None:
        assert fields(chain(GROUPS, bracket(Intake(from_place=2, to_place=3))), 16) == [16, 8]

    def test_runs_to_the_end_of_the_table_without_a_last_place(self) -> None:
        assert fields(chain(SWISS, bracket(Intake(from_place=5))), 12) == [12, 8]

    def test_is_the_rest_of_what_the_others_take(self) -> None:
        event = chain(SWISS, bracket(Intake(total=8)), swiss(Intake(rest=True, source=1)))
        assert fields(event, 20) == [20, 8, 12]

    def test_is_who_loses_in_a_round_of_a_bracket(self) -> None:
        event = chain(bracket(None), swiss(Intake(lost_in=1)))
        assert fields(event, 12) == [12, 4]
        assert [losers(12, round) for round in (1, 2, 3, 4, 5)] == [4, 4, 2, 1, 0]

    def test_is_taken_from_one_table_where_groups_are_one_field(self) -> None:
        together = replace(GROUPS, one_field=True)
        assert fields(chain(together, bracket(Intake(best=8))), 16) == [16, 8]


class TestWhenAStageBegins:
    def test_is_side_by_side_with_another_of_the_same_source(self) -> None:
        event = chain(SWISS, bracket(Intake(total=8)), swiss(Intake(rest=True, source=1)))
        first, main, rest = plan(event, 20)
        assert main.begins == rest.begins == first.ends + 20
        assert describe(event, 20)[-1].facts["minutes"] == max(main.ends, rest.ends)

    def test_is_after_the_round_whose_losers_it_takes(self) -> None:
        main, cup = plan(chain(bracket(None), swiss(Intake(lost_in=1))), 16)
        assert cup.begins == main.minutes_per_round + 20 < main.ends


class TestContradictions:
    @pytest.mark.parametrize(
        ("intake", "reason"),
        [
            (Intake(), "one_way"),
            (Intake(best=2, total=8), "one_way"),
            (Intake(best=2, rest=True), "one_way"),
            (Intake(best=0), "at_least_one"),
            (Intake(from_place=3, to_place=2), "places_in_order"),
            (Intake(best=2, to_place=2), "places_in_order"),
            (Intake(total=8, source=2), "an_earlier_stage"),
            (Intake(rest=True), "rest_of_others"),
            (Intake(lost_in=1), "lost_in_knockout"),
            (Intake(total=8, carry=Carry.ALL), "knockout_carries_nothing"),
            (Intake(total=8, share=Fraction(3, 2)), "share_of_one"),
        ],
    )
    def test_are_named_with_their_stage(self, intake: Intake, reason: str) -> None:
        with pytest.raises(FormatContradictory) as caught:
            chain(SWISS, bracket(intake))
        assert (caught.value.stage, caught.value.option, caught.value.reason) == (2, "intake", reason)

    def test_one_field_needs_groups(self) -> None:
        with pytest.raises(FormatContradictory) as caught:
            chain(replace(SWISS, one_field=True))
        assert caught.value.reason == "needs_group_size"


class TestStored:
    def test_chains_read_back(self) -> None:
        event = chain(
            SWISS,
            replace(GROUPS, intake=Intake(total=16, carry=Carry.SHARE, share=Fraction(1, 3)), one_field=True),
            bracket(Intake(rest=True, source=1, seeding=Seeding.RANDOM)),
        )
        assert from_json(to_json(event)) == event

    def test_snapshots_from_before_chains_still_read(self) -> None:
        stored: dict[str, Any] = to_json(PRESETS["club_cup"])
        for stage in stored["stages"]:
            del stage["one_field"]
            if stage["intake"]:
                kept = ("best", "total", "seeding", "clubmates_apart")
                stage["intake"] = {key: stage["intake"][key] for key in kept}
        assert from_json(stored) == PRESETS["club_cup"]


class TestDescribe:
    def test_says_who_comes_from_where(self) -> None:
        event = chain(SWISS, bracket(Intake(total=8)), swiss(Intake(rest=True, source=1, carry=Carry.ALL)))
        told = {reason.code: reason.facts for reason in describe(event, 20)}
        assert told["format.intake.total"]["is_usual"]
        rest = told["format.intake.rest"]
        assert (rest["source"], rest["is_usual"], rest["carry"]) == (1, False, "all")


class TestMainLine:
    """The stages on the way to the title; a cup for those who are out may come after its end."""

    @pytest.mark.parametrize(
        ("preset", "line"),
        [("losers_cup", (1,)), ("two_cups", (1, 2)), ("club_cup", (1, 2, 3)), ("club_night", (1,))],
    )
    def test_of_presets(self, preset: str, line: tuple[int, ...]) -> None:
        assert PRESETS[preset].main_line() == line

    def test_leaves_out_the_rest(self) -> None:
        event = chain(SWISS, bracket(Intake(total=4)), bracket(Intake(rest=True, source=1)))
        assert event.main_line() == (1, 2)


class TestFollowing:
    """A further stage is played like the one it comes from, as far as that means anything there."""

    @pytest.mark.parametrize("kind", [StageKind.SWISS, StageKind.ROUND_ROBIN, StageKind.KNOCKOUT])
    @pytest.mark.parametrize(
        "preset", ["club_swiss", "knockout", "duplicate_pairs", "duplicate_matchpoints", "team_swiss"]
    )
    def test_fits_every_kind_of_stage_before(self, preset: str, kind: StageKind) -> None:
        event = PRESETS[preset]
        stage = following(event.stages[0], kind, Intake(total=4), rounds=3, group_size=4)
        assert replace(event, stages=(event.stages[0], stage)).stage(2).kind is kind

    def test_counts_matches_after_a_session_that_adds_up_boards(self) -> None:
        stage = following(PRESETS["duplicate_pairs"].stages[0], StageKind.SWISS, Intake(total=4), rounds=3)
        assert stage.points.win == 20
        assert stage.precedence[0] == "points"
        assert stage.boards
        assert stage.boards.victory

    @pytest.mark.parametrize(
        ("preset", "order"),
        [("duplicate_pairs", "board_total"), ("duplicate_matchpoints", "percentage")],
    )
    def test_takes_the_scale_and_the_order_that_suit_its_scorer(self, preset: str, order: str) -> None:
        stage = following(PRESETS[preset].stages[0], StageKind.ROUND_ROBIN, Intake(total=4))
        assert stage.boards
        assert stage.boards.victory == victory_for(stage.boards.scorer)
        assert stage.precedence == ("points", "head_to_head", order, "lots")

    def test_decides_ties_over_boards_by_lot(self) -> None:
        stage = following(PRESETS["team_swiss"].stages[0], StageKind.KNOCKOUT, Intake(total=4))
        assert stage.play.level_tie is LevelTie.LOTS
