"""Individual events: perfect where a design exists, even everywhere, nobody at two tables."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairings.generators.individual.codec import from_json, to_json
from tournaments.pairings.generators.individual.facts import Mixing, Schedule, mixing, seated_twice
from tournaments.pairings.generators.individual.search import individual, resolved
from tournaments.pairings.generators.individual.whist import whist


class TestWhist:
    @pytest.mark.parametrize("players", [4, 8, 12, 16, 20])
    def test_makes_everybody_partners_once_and_opponents_twice(self, players: int) -> None:
        design = whist(players)
        assert design is not None
        assert mixing(design) == Mixing(partners=(1, 1), opponents=(2, 2), sit_outs=(0, 0))
        assert not list(seated_twice(design))

    @pytest.mark.parametrize("players", [5, 13, 17])
    def test_lets_everybody_sit_out_once_with_one_player_more(self, players: int) -> None:
        design = whist(players)
        assert design is not None
        assert mixing(design) == Mixing(partners=(1, 1), opponents=(2, 2), sit_outs=(1, 1))
        assert not list(seated_twice(design))

    @pytest.mark.parametrize("players", [3, 6, 7, 9, 10, 11])
    def test_is_none_where_no_cyclic_design_is_known(self, players: int) -> None:
        assert whist(players) is None


class TestIndividual:
    @pytest.mark.parametrize(
        ("players", "rounds"), [(6, 5), (7, 7), (9, 8), (10, 8), (14, 7), (18, 8), (22, 6), (25, 7), (40, 8)]
    )
    def test_seats_nobody_twice_and_repeats_no_partner(self, players: int, rounds: int) -> None:
        schedule = individual(players, rounds=rounds)
        measured = mixing(schedule)
        assert not list(seated_twice(schedule))
        assert measured.partners[1] == 1
        assert measured.sit_outs[1] - measured.sit_outs[0] <= 1

    def test_plays_the_first_rounds_of_a_design(self) -> None:
        curtailed = individual(12, rounds=6)
        assert mixing(curtailed).partners == (0, 1)
        assert (curtailed.design, individual(12, rounds=11).design) == (False, True)

    def test_meets_again_as_seldom_as_it_can_in_a_long_session(self) -> None:
        assert mixing(individual(8, rounds=14)).partners == (2, 2)

    def test_is_the_same_for_the_same_seed(self) -> None:
        assert individual(10, rounds=8, seed=3) == individual(10, rounds=8, seed=3)
        assert individual(10, rounds=8, seed=3) != individual(10, rounds=8, seed=4)


class TestResolved:
    def test_keeps_what_was_played_and_seats_who_is_there(self) -> None:
        before = individual(12, rounds=7, seed=1)
        away = {number: frozenset({12, 13} if number < 3 else {4}) for number in range(7)}
        after = resolved(Schedule(players=14, rounds=7, foursomes=before.foursomes, away=away), frozen=3, seed=1)
        assert [each for each in after.foursomes if each.round < 3] == [
            each for each in before.foursomes if each.round < 3
        ]
        assert not list(seated_twice(after))
        for number in range(3, 7):
            seated = {player for each in after.of_round(number) for player in each.players}
            assert len(seated) == 12
            assert 4 not in seated
        assert mixing(after).sit_outs == (0, 1)

    @given(players=st.integers(4, 11), rounds=st.integers(1, 5), frozen=st.integers(0, 5), data=st.data())
    @settings(max_examples=15, deadline=None)
    def test_lets_nobody_sit_out_twice_before_everybody_has(
        self, players: int, rounds: int, frozen: int, data: st.DataObject
    ) -> None:
        gone = data.draw(st.integers(0, players - 4))
        away = {number: frozenset(range(gone)) for number in range(min(frozen, rounds), rounds)}
        start = individual(players, rounds=rounds)
        after = resolved(replace(start, away=away), frozen=min(frozen, rounds))
        assert not list(seated_twice(after))
        assert mixing(after).sit_outs[1] - mixing(after).sit_outs[0] <= 1
        assert all(len(after.sitting_out(number)) < 4 for number in range(rounds))

    def test_is_read_back_as_it_was_written(self) -> None:
        schedule = replace(individual(9, rounds=3), away={1: frozenset({2})})
        assert from_json(to_json(schedule)) == schedule
