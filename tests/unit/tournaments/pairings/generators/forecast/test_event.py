"""Whole events of known strengths."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoring.formats import PRESETS, Carry, EventFormat, Intake
from scoring.matches import LevelTie, PlayForm, PlayRules
from tournaments.pairings.generators.forecast import Knowledge, NoForecast, play_event
from tournaments.pairings.generators.forecast.event import seeded

BY_BOARDS = PlayRules(form=PlayForm.DUPLICATE, level_tie=LevelTie.LOTS)
SWISS = PRESETS["club_swiss"].stages[0]
BRACKET = replace(PRESETS["knockout"].stages[0], third_place=False)
ROUND_ROBIN = PRESETS["round_robin"].stages[0]
GROUPS = PRESETS["groups_then_knockout"].stages[0]
FAR_APART = {entry: 6.0 * (8 - entry) for entry in range(1, 9)}  # nobody ever loses to somebody weaker


def chain(*stages: object) -> EventFormat:
    return replace(PRESETS["club_swiss"], stages=stages)  # type: ignore[arg-type]  # formats of stages


def flat(order: Sequence[Sequence[int]]) -> list[int]:
    return [entry for block in order for entry in block]


class TestPlayEvent:
    @pytest.mark.parametrize("key", sorted(PRESETS))
    @pytest.mark.parametrize("entries", [10, 13])
    def test_ends_with_everybody_in_one_place(self, key: str, entries: int) -> None:
        strengths = dict.fromkeys(range(1, entries + 1), 0.0)
        assert sorted(flat(play_event(PRESETS[key], strengths, seed="s"))) == list(strengths)

    @pytest.mark.parametrize(
        "form",
        [
            PRESETS["club_cup"],
            chain(
                SWISS,
                replace(BRACKET, intake=Intake(total=4)),
                replace(ROUND_ROBIN, intake=Intake(rest=True, source=1)),
            ),
            chain(BRACKET, replace(BRACKET, intake=Intake(lost_in=1))),
            chain(ROUND_ROBIN, replace(SWISS, rounds=2, intake=Intake(total=4, carry=Carry.MET))),
            chain(replace(GROUPS, one_field=True), replace(BRACKET, intake=Intake(best=4))),
            chain(replace(BRACKET, best_of=3)),
        ],
    )
    def test_plays_any_chain(self, form: EventFormat) -> None:
        assert sorted(flat(play_event(form, FAR_APART, seed="s"))) == list(FAR_APART)

    def test_finds_strengths_that_are_far_apart(self) -> None:
        assert flat(play_event(PRESETS["round_robin"], FAR_APART, seed="s")) == list(FAR_APART)

    def test_finds_them_by_signed_points_too(self) -> None:
        points = PlayRules(form=PlayForm.POINTS_PER_DEAL, deals=30, level=10)
        form = chain(replace(ROUND_ROBIN, play=points, precedence=("points",)))
        strengths = {entry: 6.0 * entry for entry in range(1, 9)}
        assert play_event(form, strengths, seed="s") == [[entry] for entry in reversed(strengths)]

    def test_puts_who_went_on_above_who_did_not(self) -> None:
        form = chain(ROUND_ROBIN, replace(BRACKET, intake=Intake(total=4)))
        order = flat(play_event(form, FAR_APART, seed="s"))
        assert set(order[:4]) == {1, 2, 3, 4}
        assert order[4:] == [5, 6, 7, 8]

    def test_depends_on_the_seed_alone(self) -> None:
        even = dict.fromkeys(range(1, 13), 0.0)
        once, again, other = (play_event(PRESETS["club_cup"], even, seed=seed) for seed in ("a", "a", "b"))
        assert once == again != other

    @pytest.mark.parametrize("key", ["duplicate_pairs", "duplicate_matchpoints", "team_round_robin"])
    def test_finds_strengths_that_are_far_apart_over_boards(self, key: str) -> None:
        assert flat(play_event(PRESETS[key], FAR_APART, seed="s")) == list(FAR_APART)

    @pytest.mark.parametrize("key", ["individual", "individual_levels"])
    def test_ranks_players_by_what_they_add_to_any_side(self, key: str) -> None:
        order = flat(play_event(PRESETS[key], FAR_APART, seed="s"))
        assert max(map(order.index, (1, 2))) < min(map(order.index, (7, 8)))

    def test_refuses_a_bracket_in_which_ever_fewer_tables_are_compared(self) -> None:
        pairs = replace(BRACKET, boards=PRESETS["duplicate_pairs"].stages[0].boards, play=BY_BOARDS)
        with pytest.raises(NoForecast):
            play_event(chain(pairs), FAR_APART, seed="s")


class TestSeeded:
    def test_by_exact_knowledge_is_the_order_of_strength(self) -> None:
        assert seeded(FAR_APART, "s", Knowledge.EXACT) == list(FAR_APART)

    def test_without_knowledge_is_a_lot(self) -> None:
        assert seeded(FAR_APART, "s", Knowledge.NONE) != seeded(FAR_APART, "t", Knowledge.NONE)

    def test_by_rough_knowledge_lies_between(self) -> None:
        even = dict.fromkeys(range(8), 0.0)
        assert seeded(even, "s", Knowledge.ROUGH) != list(even)
        assert seeded({entry: 100.0 * -entry for entry in range(8)}, "s", Knowledge.ROUGH) == list(range(8))
