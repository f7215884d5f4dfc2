"""Movements of every size: they can be played, and they are as good as the figures published for them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.movements.facts import Movement, MovementKind, Sitting
from tournaments.pairings.generators.movements.howell import howell, searched, starters, three_quarter, without_last
from tournaments.pairings.generators.movements.howell_lines import BEST
from tournaments.pairings.generators.movements.lines import balanced
from tournaments.pairings.generators.movements.mitchell import EvenTables, mitchell, one_winner, switched
from tournaments.pairings.generators.movements.quality import comparisons, quality_factor, report
from tournaments.pairings.generators.movements.rover import with_rover
from tournaments.pairings.generators.movements.validate import MovementFault, faults

SIZES = range(2, 21)
Where = tuple[int, int, int, int, int]


def meetings(movement: Movement) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(sitting.entries)) for sitting in movement.sittings)


class TestMitchell:
    @pytest.mark.parametrize("tables", SIZES)
    def test_can_be_played_with_a_skip_or_a_relay(self, tables: int) -> None:
        for even in EvenTables:
            assert faults(mitchell(tables, even=even)) == ()

    @pytest.mark.parametrize(
        ("tables", "even", "rounds"),
        [(7, EvenTables.SKIP, 7), (8, EvenTables.SKIP, 7), (8, EvenTables.SHARE_AND_RELAY, 8)],
    )
    def test_loses_a_round_only_by_skipping(self, tables: int, even: EvenTables, rounds: int) -> None:
        assert mitchell(tables, even=even).rounds == rounds

    def test_keeps_north_south_in_their_places(self) -> None:
        assert all(sitting.ns == sitting.table for sitting in mitchell(9).sittings)

    @pytest.mark.parametrize("tables", SIZES)
    def test_never_lets_two_entries_meet_again(self, tables: int) -> None:
        assert report(mitchell(tables), boards_per_set=2).rematches == 0

    def test_with_an_odd_number_compares_each_line_perfectly(self) -> None:
        assert [quality_factor(mitchell(tables)) for tables in (3, 7, 13)] == [100, 100, 100]

    def test_ranks_one_field_when_lines_are_exchanged_in_the_best_round(self) -> None:
        single = one_winner(mitchell(9))
        assert single.winners == 1
        worst = min(quality_factor(switched(replace(mitchell(9), winners=1), [number])) for number in range(9))
        assert quality_factor(single) >= max(worst, Fraction(90))

    def test_is_not_improved_by_exchanging_half_the_rounds(self) -> None:
        single = replace(mitchell(9), winners=1)
        assert quality_factor(switched(single, range(4))) < quality_factor(one_winner(mitchell(9)))


class TestHowell:
    @pytest.mark.parametrize("tables", SIZES)
    def test_can_be_played_and_everybody_meets_everybody(self, tables: int) -> None:
        movement = howell(tables)
        assert faults(movement) == ()
        everybody = [(one, other) for one in range(2 * tables) for other in range(one + 1, 2 * tables)]
        assert meetings(movement) == everybody

    @pytest.mark.parametrize(
        ("tables", "least"), [(4, 100), (6, 100), (7, 91), (8, 100), (9, Fraction(947, 10)), (10, 100)]
    )
    def test_compares_as_evenly_as_is_possible(self, tables: int, least: int | Fraction) -> None:
        assert quality_factor(howell(tables)) >= least

    @pytest.mark.parametrize("tables", sorted(BEST))
    def test_is_what_a_search_finds(self, tables: int) -> None:
        assert searched(tables) == BEST[tables]

    @pytest.mark.parametrize("tables", [2, 3, 5])
    def test_shares_boards_where_no_strong_starter_exists(self, tables: int) -> None:
        assert next(starters(2 * tables - 1, strong=True), None) is None
        assert howell(tables).sharing

    @pytest.mark.parametrize("tables", [4, 7, 12])
    def test_needs_each_set_once_a_round_otherwise(self, tables: int) -> None:
        quality = report(howell(tables), boards_per_set=2)
        assert (quality.copies, quality.shared) == (1, 0)

    def test_for_an_odd_field_lets_everybody_sit_out_once(self) -> None:
        assert set(without_last(howell(7)).sit_outs()) == {1}
        assert faults(without_last(howell(7))) == ()

    @pytest.mark.parametrize(("tables", "rounds"), [(7, 9), (8, 10), (10, 13)])
    def test_curtailed_is_balanced_by_its_lines(self, tables: int, rounds: int) -> None:
        curtailed = three_quarter(tables, rounds=rounds)
        assert faults(curtailed) == ()
        assert quality_factor(curtailed) > quality_factor(howell(tables, rounds=rounds)) + 15


class TestBarometer:
    @pytest.mark.parametrize("entries", range(4, 41))
    def test_can_be_played_with_the_same_boards_everywhere(self, entries: int) -> None:
        movement = barometer(entries, rounds=min(entries - 1, 9))
        assert faults(movement) == ()
        assert all(sitting.set == sitting.round for sitting in movement.sittings)
        assert movement.copies == entries // 2

    def test_lets_each_of_an_odd_field_sit_out_once(self) -> None:
        assert set(barometer(9).sit_outs()) == {1}


class TestRover:
    @pytest.mark.parametrize("tables", [4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 16])
    def test_finds_a_way_among_these_tables(self, tables: int) -> None:
        movement = with_rover(mitchell(tables))
        assert movement is not None
        assert faults(movement) == ()
        assert max(movement.sit_outs()) == 1

    def test_finds_none_among_nine(self) -> None:
        assert with_rover(mitchell(9)) is None


class TestLines:
    @pytest.mark.parametrize("movement", [howell(7, rounds=8), mitchell(8), barometer(10, rounds=5)])
    def test_never_make_a_movement_worse(self, movement: Movement) -> None:
        single = replace(movement, winners=1)
        better = balanced(single)
        assert quality_factor(better) >= quality_factor(single)
        assert meetings(better) == meetings(single)
        assert balanced(single) == better


class TestQuality:
    def test_counts_opponents_by_how_often_the_set_is_played(self) -> None:
        sittings = (sitting(0, 0, 0, 1), sitting(0, 1, 2, 3))
        assert comparisons(sittings) == {(0, 1): 1, (2, 3): 1, (0, 2): 1, (1, 3): 1, (0, 3): -1, (1, 2): -1}

    def test_notices_meetings_again_and_uneven_banks(self) -> None:
        again = tiny(sitting(0, 0, 0, 1), sitting(1, 0, 0, 1, played=1))
        quality = report(again, boards_per_set=3)
        assert (quality.rematches, quality.role_gap) == (1, 0)
        assert report(again, boards_per_set=1).role_gap == 0


class TestFaults:
    @pytest.mark.parametrize(
        ("sittings", "fault"),
        [
            ([(0, 0, 0, 1, 0), (0, 0, 2, 3, 1)], MovementFault.TABLE_TWICE),
            ([(0, 0, 0, 1, 0), (0, 1, 1, 2, 1)], MovementFault.ENTRY_TWICE),
            ([(0, 0, 0, 0, 0)], MovementFault.ENTRY_TWICE),
            ([(0, 0, 0, 1, 0), (1, 0, 1, 2, 0)], MovementFault.SET_TWICE),
            ([(0, 0, 0, 1, 0), (0, 1, 2, 3, 0)], MovementFault.TOO_FEW_COPIES),
            ([(0, 0, 0, 9, 0)], MovementFault.OUT_OF_RANGE),
        ],
    )
    def test_name_what_cannot_be_played(self, sittings: list[Where], fault: MovementFault) -> None:
        movement = tiny(*(sitting(*where) for where in sittings))
        assert fault in [found.kind for found in faults(movement)]


def sitting(number: int, table: int, ns: int, ew: int, played: int = 0) -> Sitting:
    return Sitting(round=number, table=table, ns=ns, ew=ew, set=played)


def tiny(*sittings: Sitting) -> Movement:
    return Movement(kind=MovementKind.HOWELL, entries=4, tables=2, rounds=2, sets=2, sittings=sittings)
