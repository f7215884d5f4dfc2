"""Boards of a forecast: the same cards at every table, two rooms for teams, and a movement for every session."""

from statistics import pvariance

import pytest

from engine.seats import Side
from scoring.formats import PRESETS
from tournaments.pairings.generators.forecast.boards import PlayedBoards
from tournaments.pairings.generators.forecast.sessions import movement_for
from tournaments.pairings.generators.movements.validate import faults
from tournaments.pairings.generators.rehearsal.luck import SPREAD, board_points, source

EQUAL = {Side.NS: 0.0, Side.EW: 0.0}
TABLES = 100


def played(key: str, strengths: dict[Side, float]) -> PlayedBoards:
    plan = PRESETS[key].stages[0].boards
    assert plan
    return PlayedBoards(plan=plan, seed="s", points=200)


class TestPlayedBoards:
    def test_shares_half_of_the_luck_among_the_tables_of_a_board(self) -> None:
        rows = [
            [board_points(source("s", board), source("s", board, at), banker=0, attackers=0, points=2000) / 2000
             for at in range(TABLES)]
            for board in range(60)
        ]  # fmt: skip
        within = sum(pvariance(row) for row in rows) / len(rows)
        assert within == pytest.approx(SPREAD**2 / 2, rel=0.15)  # a little less: nothing lies below 0
        assert pvariance([value for row in rows for value in row]) == pytest.approx(SPREAD**2, rel=0.25)

    def test_lets_teams_play_each_board_both_ways(self) -> None:
        strong = {Side.NS: 20.0, Side.EW: -20.0}
        boards = played("team_swiss", strong)
        first = boards.played(boards.set("a"), 0, 1, strong)
        assert [(one.number, one.room) for one in first] == [(at, room) for at in range(1, 9) for room in (1, 2)]
        for one in first:
            banks = boards.plan.banker(one.number).side
            seated_north_south = banks if one.room == 1 else banks.other
            assert one.points == (0 if seated_north_south is Side.NS else 200)

    def test_gives_a_set_once_for_each_name(self) -> None:
        boards = played("duplicate_pairs", EQUAL)
        assert [boards.set(name) for name in ("x", "y", "x")] == [1, 2, 1]


class TestMovementFor:
    @pytest.mark.parametrize("entries", [*range(4, 15), 20, 33])
    @pytest.mark.parametrize("rounds", [3, 8])
    def test_is_sound_and_has_one_winner(self, entries: int, rounds: int) -> None:
        movement = movement_for(entries, rounds, 3)
        assert (movement.entries, movement.winners) == (entries, 1)
        assert movement.rounds == min(rounds, entries - 1 + entries % 2)
        assert not list(faults(movement))
