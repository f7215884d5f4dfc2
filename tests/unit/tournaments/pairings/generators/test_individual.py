"""Individual events: perfect where a design exists, even everywhere, nobody at two tables."""

import pytest

from tournaments.pairings.generators.individual.facts import Mixing, mixing, seated_twice
from tournaments.pairings.generators.individual.search import individual
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
