"""What a stage agrees about boards: banker and level by number, and options that do not go together."""

from dataclasses import replace

import pytest

from engine.seats import Seat
from scoring.boards import BoardScorer, Scale
from scoring.errors import FormatContradictory
from scoring.formats import PRESETS, BoardPlan, Competitor, EventFormat, FixedTrump, from_json, plan, to_json
from scoring.formats.boards import EVERY_LEVEL, FOUR_SUITS, SUITS_AND_NONE
from scoring.matches import LevelTie, PlayForm, PlayRules, VictoryScale

PAIRS = PRESETS["duplicate_pairs"]
TEAMS = PRESETS["team_swiss"]


def with_boards(event: EventFormat, **options: object) -> EventFormat:
    stage = event.stages[0]
    assert stage.boards
    boards = replace(stage.boards, **options)  # type: ignore[arg-type]  # tests name the fields
    return replace(event, stages=(replace(stage, boards=boards),))


def refusal(event: EventFormat, **options: object) -> tuple[str, str]:
    with pytest.raises(FormatContradictory) as caught:
        with_boards(event, **options)
    return caught.value.option, caught.value.reason


class TestBoardPlan:
    def test_deals_the_bank_round_the_table(self) -> None:
        assert [BoardPlan().banker(number) for number in (1, 2, 3, 4, 5)] == [*"NESW", Seat.NORTH]

    def test_deals_levels_in_turn(self) -> None:
        turning = BoardPlan(levels=EVERY_LEVEL)
        assert [turning.level(number) for number in (1, 2, 13, 14)] == [2, 3, 14, 2]
        assert BoardPlan().level(99) == 2

    @pytest.mark.parametrize("trumps", [FOUR_SUITS, SUITS_AND_NONE])
    def test_lets_every_seat_bank_every_trump(self, trumps: tuple[FixedTrump, ...]) -> None:
        boards = BoardPlan(trumps=trumps)
        turns = {(boards.banker(number), boards.trump(number)) for number in range(1, 4 * len(trumps) + 1)}
        assert len(turns) == 4 * len(trumps)
        assert [boards.trump(number) for number in range(1, len(trumps) + 1)] == list(trumps)

    def test_may_fix_one_trump_for_all(self) -> None:
        boards = BoardPlan(trumps=(FixedTrump.NO_TRUMP,))
        assert {boards.trump(number) for number in range(1, 30)} == {FixedTrump.NO_TRUMP}


class TestContradictions:
    @pytest.mark.parametrize(
        ("options", "option", "reason"),
        [
            ({"per_round": 0}, "boards.per_round", "one_to_sixty"),
            ({"levels": ()}, "boards.levels", "not_a_level"),
            ({"levels": (1,)}, "boards.levels", "not_a_level"),
            ({"bankers": ()}, "boards.bankers", "empty"),
            ({"trumps": ()}, "boards.trumps", "empty"),
            ({"scorer": BoardScorer.IMPS}, "boards.scale", "belongs_to_imps"),
            ({"scale": Scale(thresholds=(1, 2))}, "boards.scale", "belongs_to_imps"),
            ({"victory": VictoryScale()}, "boards.victory", "only_in_matches"),
            ({"tables_per_match": 2}, "boards.tables_per_match", "only_in_matches"),
            ({"scorer": BoardScorer.BOARD_A_MATCH}, "boards.scorer", "needs_two_tables"),
        ],
    )
    def test_of_a_session_are_named(self, options: dict[str, object], option: str, reason: str) -> None:
        assert refusal(PAIRS, **options) == (option, reason)

    def test_of_teams_are_named(self) -> None:
        assert refusal(TEAMS, scorer=BoardScorer.DATUM) == ("boards.scorer", "not_between_two_tables")
        assert refusal(TEAMS, tables_per_match=3) == ("boards.tables_per_match", "one_or_two")

    def test_keep_boards_and_duplicate_play_together(self) -> None:
        levels = PlayRules(form=PlayForm.TO_A)
        for stage in (
            replace(TEAMS.stages[0], play=levels),
            replace(PRESETS["club_night"].stages[0], play=PlayRules(form=PlayForm.DUPLICATE)),
        ):
            with pytest.raises(FormatContradictory) as caught:
                replace(TEAMS, stages=(stage,))
            assert (caught.value.option, caught.value.reason) == ("boards", "belong_to_duplicate")

    @pytest.mark.parametrize("tie", [LevelTie.BANKER_SIDE, LevelTie.EXTRA_DEAL])
    def test_know_neither_a_last_banker_nor_an_extra_board(self, tie: LevelTie) -> None:
        play = PlayRules(form=PlayForm.DUPLICATE, level_tie=tie)
        with pytest.raises(FormatContradictory) as caught:
            replace(TEAMS, stages=(replace(TEAMS.stages[0], play=play),))
        assert (caught.value.option, caught.value.reason) == ("level_tie", "not_with_boards")

    @pytest.mark.parametrize(("event", "competitor"), [(TEAMS, Competitor.PAIR), (PAIRS, Competitor.PLAYER)])
    def test_let_nobody_else_compete(self, event: EventFormat, competitor: Competitor) -> None:
        with pytest.raises(FormatContradictory) as caught:
            replace(event, competitor=competitor)
        assert caught.value.option == "competitor"


class TestStored:
    def test_reads_a_snapshot_from_before_there_were_boards(self) -> None:
        stored = to_json(PRESETS["club_cup"])
        del stored["competitor"]
        for stage in stored["stages"]:
            del stage["boards"], stage["play"]["level"], stage["play"]["scheme"]
        assert from_json(stored) == PRESETS["club_cup"]

    def test_keeps_every_option_of_boards(self) -> None:
        rich = with_boards(
            PAIRS,
            scorer=BoardScorer.IMPS,
            scale=Scale(thresholds=(1, 3, 6)),
            levels=EVERY_LEVEL,
            bankers=(Seat.WEST,),
            prorated=False,
        )
        assert from_json(to_json(rich)) == rich


class TestPlan:
    @pytest.mark.parametrize(("entries", "rounds"), [(6, 5), (7, 7), (14, 8)])
    def test_never_has_more_rounds_than_opponents(self, entries: int, rounds: int) -> None:
        (session,) = plan(PAIRS, entries)
        assert (session.rounds, session.minutes_per_round) == (rounds, 24)

    def test_seats_four_players_at_a_table(self) -> None:
        (session,) = plan(PRESETS["individual"], 13)
        assert (session.rounds, session.matches) == (7, 21)
