"""Matches of signed points: every deal at one level, what it is worth, who banks next, and who wins."""

from dataclasses import replace

import pytest

from engine.seats import Seat, Side
from scoring.levels import ROOM_POINTS, DealOutcome, LevelRules
from scoring.matches import (
    LevelTie,
    MatchFacts,
    Outcome,
    PlayForm,
    PlayRules,
    RulingFact,
    RulingKind,
    decide_match,
)
from scoring.matches.scores import add_up, as_course, point_effect

LEVELS = LevelRules()
FOUR = PlayRules(form=PlayForm.POINTS_PER_DEAL, deals=4, level=14)


def facts(*points: int, rulings: tuple[RulingFact, ...] = (), ended: bool = False) -> MatchFacts:
    deals = tuple((number, DealOutcome(attackers=each)) for number, each in enumerate(points, start=1))
    first = (1, replace(deals[0][1], banker=Seat.NORTH))
    return MatchFacts(deals=(first, *deals[1:]), rulings=rulings, ended=ended)


class TestAddUp:
    def test_adds_signed_levels_from_the_side_of_north(self) -> None:
        # N banks and shuts out: +3; S banks and holds at 40: +1; N banks, attackers take at 80: −1; E banks, 0: −3.
        course = add_up(LEVELS, FOUR, facts(0, 40, 80, 0))
        assert [row.worth for row in course.rows] == [3, 1, -1, -3]
        assert [row.total for row in course.rows] == [3, 4, 3, 0]

    def test_lets_a_ruling_take_the_bank_from_a_side(self) -> None:
        lost = RulingFact(kind=RulingKind.BANK_LOST, side=Side.NS, deal=1)
        course = add_up(LEVELS, FOUR, facts(0, 40, rulings=(lost,)))
        assert [(row.banker, row.next_banker) for row in course.rows] == [
            (Seat.NORTH, Seat.WEST),
            (Seat.WEST, Seat.EAST),
        ]
        assert [row.worth for row in course.rows] == [3, -1]

    def test_lets_the_bank_go_on_as_ever(self) -> None:
        course = add_up(LEVELS, FOUR, facts(0, 40, 80))
        assert [row.banker for row in course.rows] == [Seat.NORTH, Seat.SOUTH, Seat.NORTH]
        assert course.banker == Seat.NORTH.next

    def test_multiplies_room_points_by_what_all_four_have(self) -> None:
        rich = replace(FOUR, scheme=ROOM_POINTS, stake=90)
        assert [row.worth for row in add_up(LEVELS, rich, facts(0, 0)).rows] == [8, 8]
        assert add_up(LEVELS, replace(rich, stake=400), facts(0)).ns == 12
        falling = replace(rich, stake=84)
        assert [row.worth for row in add_up(LEVELS, falling, facts(0, 0)).rows] == [8, 4]  # 76 is below 80

    def test_stops_at_a_gap(self) -> None:
        late = MatchFacts(deals=((2, DealOutcome(attackers=0, banker=Seat.NORTH)),))
        assert add_up(LEVELS, FOUR, late).counted == 0

    def test_stops_at_a_deal_without_a_banker(self) -> None:
        unknown = MatchFacts(deals=((1, DealOutcome(attackers=0)),))
        assert add_up(LEVELS, FOUR, unknown).why[0].code == "match.deal_unusable"

    def test_keeps_the_bank_through_a_void_deal(self) -> None:
        void = RulingFact(kind=RulingKind.VOID_DEAL, deal=1)
        course = add_up(LEVELS, FOUR, facts(0, 40, rulings=(void,)))
        assert [(row.worth, row.banker) for row in course.rows] == [(None, Seat.NORTH), (1, Seat.NORTH)]

    def test_adds_what_rulings_gave_a_side(self) -> None:
        ruling = RulingFact(kind=RulingKind.LEVELS, side=Side.EW, amount=2)
        assert add_up(LEVELS, FOUR, facts(0, rulings=(ruling,))).ns == 1


class TestDecideMatch:
    @pytest.mark.parametrize(
        ("points", "tie", "outcome"),
        [
            ((0, 40, 80, 40), LevelTie.DRAW, Outcome.WIN),
            ((80, 80, 80, 0), LevelTie.DRAW, Outcome.LOSS),
            ((0, 40, 80, 0), LevelTie.DRAW, Outcome.DRAW),
            ((0, 40, 80, 0), LevelTie.EXTRA_DEAL, Outcome.OPEN),
            ((0, 40), LevelTie.DRAW, Outcome.OPEN),
            # The bank is taken in every deal: East–West had it last, North–South would have it next.
            ((80, 80, 80, 80), LevelTie.BANKER_SIDE, Outcome.LOSS),
            ((80, 80, 80, 80), LevelTie.NEXT_TO_LEAD, Outcome.WIN),
            ((80, 80, 80, 80), LevelTie.FIRST_TO_REACH, Outcome.OPEN),
        ],
    )
    def test_goes_by_the_points(self, points: tuple[int, ...], tie: LevelTie, outcome: Outcome) -> None:
        assert decide_match(LEVELS, replace(FOUR, level_tie=tie), facts(*points), "lot").ns is outcome

    def test_takes_one_more_deal_where_the_rules_say_so(self) -> None:
        extra = replace(FOUR, level_tie=LevelTie.EXTRA_DEAL)
        assert decide_match(LEVELS, extra, facts(0, 40, 80, 0, 0), "lot").finished


class TestPointEffect:
    def test_leaves_levels_where_they_are_even_at_a(self) -> None:
        effect = point_effect(LEVELS, FOUR, Seat.NORTH, DealOutcome(attackers=0))
        assert (effect.before.ns, effect.after.ns, effect.after.winner) == (14, 14, None)
        assert effect.after.banker is Seat.SOUTH

    def test_is_what_the_course_says(self) -> None:
        course = as_course(FOUR, add_up(LEVELS, FOUR, facts(0)))
        assert (course.state.ns, course.state.ew, course.state.banker) == (14, 14, Seat.SOUTH)
