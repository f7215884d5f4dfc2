"""Event formats: presets, storage, validation, plans and descriptions."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scoring.errors import FieldTooSmall, FormatContradictory, FormatUnreadable, PresetUnknown
from scoring.formats import (
    PRESETS,
    EventFormat,
    StageFormat,
    describe,
    from_json,
    plan,
    plan_as_far,
    preset,
    to_json,
)
from scoring.formats.plan import group_sizes
from scoring.matches import LevelTie, PlayForm, PlayRules

CUP = PRESETS["club_cup"]


def changed(**options: object) -> EventFormat:
    first = replace(CUP.stages[0], **options)  # type: ignore[arg-type]  # tests name the fields
    return replace(CUP, stages=(first, *CUP.stages[1:]))


class TestPresets:
    def test_are_found_by_key(self) -> None:
        assert all(preset(key).preset == key for key in PRESETS)

    def test_are_refused_by_another_name(self) -> None:
        with pytest.raises(PresetUnknown):
            preset("bridge")

    @pytest.mark.parametrize("key", sorted(PRESETS))
    def test_can_be_described_for_a_usual_field(self, key: str) -> None:
        told = describe(PRESETS[key], 16, datetime(2026, 11, 28, 18, 30, tzinfo=UTC))
        assert told[0].code == "format.field"
        assert told[-1].code == "format.duration"
        json.dumps([reason.to_json() for reason in told])


class TestCodec:
    @pytest.mark.parametrize("key", sorted(PRESETS))
    def test_reads_back_what_it_wrote(self, key: str) -> None:
        stored = json.loads(json.dumps(to_json(PRESETS[key])))
        assert from_json(stored) == PRESETS[key]

    @pytest.mark.parametrize(
        ("path", "value", "reason"),
        [
            (("version",), 99, "unknown_version"),
            (("colour",), "red", "unknown_option"),
            (("stages",), "none", "not_a_list"),
            (("stages", 0, "kind"), "danish", "unknown_value"),
            (("stages", 0, "rounds"), "4", "wrong_kind"),
            (("stages", 0, "points", "win"), "x", "unknown_value"),
            (("stages", 0, "play"), None, "not_an_object"),
        ],
    )
    def test_names_what_it_cannot_read(self, path: tuple[str | int, ...], value: object, reason: str) -> None:
        stored = to_json(CUP)
        inner: dict = stored
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
        with pytest.raises(FormatUnreadable) as caught:
            from_json(stored)
        assert caught.value.reason == reason

    def test_names_what_is_missing(self) -> None:
        stored = to_json(CUP)
        del stored["stages"][0]["play"]
        with pytest.raises(FormatUnreadable) as caught:
            from_json(stored)
        assert (caught.value.path, caught.value.reason) == (".stages.0.play", "missing")


class TestValidation:
    @pytest.mark.parametrize(
        ("options", "option", "reason"),
        [
            ({"rounds": 0}, "rounds", "one_to_thirty"),
            ({"rounds": None}, "rounds", "one_to_thirty"),
            ({"groups": 4}, "groups", "only_round_robin"),
            ({"legs": 3}, "legs", "one_or_two"),
            ({"third_place": True}, "third_place", "only_knockout"),
            ({"precedence": ()}, "precedence", "empty"),
            ({"precedence": ("beauty",)}, "precedence", "unknown_metric"),
            ({"precedence": ("points", "points")}, "precedence", "repeated"),
            ({"precedence": ("knockout",)}, "precedence", "knockout_metric"),
            ({"play": PlayRules(form=PlayForm.FIXED_DEALS)}, "deals", "one_to_sixty"),
            ({"play": PlayRules(form=PlayForm.TIMED)}, "minutes", "needed"),
            ({"play": PlayRules(form=PlayForm.TO_A, deals=3)}, "deals", "not_in_this_form"),
            ({"intake": CUP.stages[1].intake}, "intake", "every_stage_but_the_first"),
        ],
    )
    def test_refuses(self, options: dict[str, object], option: str, reason: str) -> None:
        with pytest.raises(FormatContradictory) as caught:
            changed(**options)
        assert (caught.value.stage, caught.value.option, caught.value.reason) == (1, option, reason)

    def test_refuses_a_knockout_without_a_winner(self) -> None:
        drawn = replace(CUP.stages[2].play, level_tie=LevelTie.DRAW)
        with pytest.raises(FormatContradictory) as caught:
            replace(CUP, stages=(*CUP.stages[:2], replace(CUP.stages[2], play=drawn)))
        assert (caught.value.stage, caught.value.reason) == (3, "knockout_needs_winner")


class TestPlan:
    def test_plays_the_cup_as_it_was_played(self) -> None:
        swiss, groups, bracket = plan(CUP, 48)
        assert (swiss.rounds, swiss.matches) == (4, 96)
        assert (groups.groups, groups.rounds, groups.matches) == ((4,) * 8, 3, 48)
        assert (bracket.field, bracket.rounds, bracket.matches) == (16, 4, 16)

    @pytest.mark.parametrize(("entries", "groups"), [(31, 4), (16, 4), (15, 2), (8, 2), (5, 1)])
    def test_halves_the_groups_for_smaller_fields(self, entries: int, groups: int) -> None:
        assert len(plan(CUP, entries)[1].groups) == groups

    def test_fills_groups_evenly(self) -> None:
        stage = PRESETS["groups_then_knockout"].stages[0]
        assert group_sizes(stage, 13) == (5, 4, 4)

    @pytest.mark.parametrize(("entries", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (16, 4), (17, 5)])
    def test_counts_the_rounds_of_a_bracket(self, entries: int, rounds: int) -> None:
        assert plan(PRESETS["knockout"], entries)[0].rounds == rounds

    @pytest.mark.parametrize(("entries", "rounds"), [(4, 3), (5, 5), (12, 11), (13, 13)])
    def test_counts_the_rounds_of_a_round_robin(self, entries: int, rounds: int) -> None:
        assert plan(PRESETS["round_robin"], entries)[0].rounds == rounds

    def test_refuses_a_field_of_one(self) -> None:
        with pytest.raises(FieldTooSmall) as caught:
            plan(CUP, 1)
        assert (caught.value.stage, caught.value.needed) == (1, 2)

    def test_goes_as_far_as_there_is_a_field(self) -> None:
        cups = PRESETS["two_cups"]
        assert plan_as_far(cups, 10) == plan(cups, 10)
        assert plan_as_far(cups, 9) == plan(cups, 9, up_to=2)
        assert plan_as_far(cups, 1) == ()


class TestDescribe:
    def test_warns_of_rematches_in_a_small_swiss(self) -> None:
        assert "format.warning.rematches" in codes(PRESETS["club_night"], 8)
        assert "format.warning.rematches" not in codes(PRESETS["club_night"], 12)

    def test_warns_if_too_few_rounds_find_a_winner(self) -> None:
        assert "format.warning.few_rounds" in codes(PRESETS["club_night"], 40)
        assert "format.warning.few_rounds" not in codes(CUP, 48)

    def test_tells_when_it_ends(self) -> None:
        start = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
        facts = describe(PRESETS["club_night"], 12, start)[-1].facts
        assert (facts["minutes"], facts["ends"]) == (5 * 54 + 4 * 10, "2026-11-28T23:10:00+00:00")


def codes(event: EventFormat, entries: int) -> list[str]:
    return [reason.code for reason in describe(event, entries)]


class TestStageFormat:
    def test_gives_the_standings_their_rules(self) -> None:
        stage: StageFormat = CUP.stages[0]
        rules = CUP.rules(1)
        assert (rules.points, rules.precedence, rules.levels) == (stage.points, stage.precedence, CUP.levels)
