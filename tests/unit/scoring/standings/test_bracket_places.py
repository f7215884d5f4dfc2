"""The places of a knock-out: by the round an entry went out in, and what two forfeits leave empty."""

from collections.abc import Sequence
from dataclasses import replace

from engine.seats import Side
from scoring.matches import RulingFact, RulingKind
from scoring.standings import Meeting, compute
from tests.builders.sheets import absence, bye, meeting, rounds, sheet

NOBODY_CAME = [RulingFact(kind=RulingKind.FORFEIT, side=side) for side in Side]
QUARTERS = [meeting(1, 8, 9, 5), meeting(2, 7, 9, 5), meeting(3, 6, 9, 5), meeting(4, 5, 9, 5)]
SEMIS = [meeting(1, 4, 9, 5), meeting(2, 3, 9, 5)]


def given_up(ns: int, ew: int) -> Meeting:
    return meeting(ns, ew, rulings=NOBODY_CAME)


def third(of: Meeting) -> Meeting:
    return replace(of, is_third_place=True)


def places(entries: int, *played: Sequence[Meeting]) -> dict[int, tuple[int, bool]]:
    event = sheet(list(range(1, entries + 1)), rounds(*played), precedence=("knockout",))
    return {row["entry"]: (row["place"], row["shared"]) for row in compute(event).tables[-1].rows}


class TestABracketOfEight:
    def test_gives_places_to_all_by_the_round_they_went_out_in(self) -> None:
        found = places(8, QUARTERS, SEMIS, [meeting(1, 2, 9, 5), third(meeting(3, 4, 5, 9))])
        assert found == {1: (1, False), 2: (2, False), 4: (3, False), 3: (4, False)} | dict.fromkeys(
            (5, 6, 7, 8), (5, True)
        )

    def test_shares_third_place_that_nobody_plays_for(self) -> None:
        found = places(8, QUARTERS, SEMIS, [meeting(1, 2, 9, 5)])
        assert (found[3], found[4], found[5]) == ((3, True), (3, True), (5, True))

    def test_leaves_those_on_top_who_are_still_in_it(self) -> None:
        found = places(8, QUARTERS, [meeting(1, 4, 9, 5), meeting(2, 3)])
        assert (found[1], found[2], found[3], found[4], found[5]) == (
            (1, False),
            (2, True),
            (2, True),
            (2, True),
            (5, True),
        )


class TestTwoForfeits:
    def test_in_the_final_leave_nobody_first(self) -> None:
        found = places(8, QUARTERS, SEMIS, [given_up(1, 2), third(meeting(3, 4, 9, 5))])
        assert (found[1], found[2], found[3], found[4]) == ((2, True), (2, True), (3, False), (4, False))

    def test_in_the_match_for_third_place_leave_nobody_third(self) -> None:
        found = places(8, QUARTERS, SEMIS, [meeting(1, 2, 9, 5), third(given_up(3, 4))])
        assert (found[1], found[2], found[3], found[4]) == ((1, False), (2, False), (4, True), (4, True))

    def test_in_a_semi_final_leave_nobody_second(self) -> None:
        found = places(8, QUARTERS, [given_up(1, 4), meeting(2, 3, 9, 5)], [bye(2)])
        assert found[2] == (1, False)
        assert [found[entry] for entry in (1, 3, 4)] == [(3, True)] * 3
        assert found[5] == (5, True)

    def test_in_a_first_round_leave_their_places_to_nobody_else(self) -> None:
        found = places(4, [given_up(1, 4), meeting(2, 3, 9, 5)], [bye(2)])
        assert [found[entry][0] for entry in (1, 2, 3, 4)] == [3, 1, 3, 3]


class TestWhoIsNotThere:
    def test_goes_out_in_the_round_it_misses(self) -> None:
        found = places(4, [meeting(1, 4, 9, 5), meeting(2, 3, 9, 5)], [bye(1), absence(2)])
        assert [found[entry][0] for entry in (1, 2, 3, 4)] == [1, 2, 3, 3]

    def test_from_the_start_makes_no_bracket_larger(self) -> None:
        found = places(5, [meeting(1, 4, 9, 5), meeting(2, 3, 9, 5), absence(5)], [meeting(1, 2, 9, 5)])
        assert [found[entry][0] for entry in (1, 2, 3, 4, 5)] == [1, 2, 3, 3, 3]
