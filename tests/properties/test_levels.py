"""Laws of level arithmetic: more points are never worth less, and no deal takes a side where it may not go."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seats import Seat
from scoring.levels import ladder
from scoring.levels.advance import DealOutcome, LevelState, match_sheet, play_deal
from scoring.levels.rules import LevelRules
from scoring.levels.schedule import Schedule, standard

LAWS = settings(max_examples=100, deadline=None, derandomize=True, database=None)
LEVEL = st.sampled_from(ladder.LEVELS)
POINTS = st.integers(0, 400).map(lambda step: 5 * step)


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    return standard(decks=draw(st.integers(1, 4)), attacker_level_cap=draw(st.none() | st.integers(1, 6)))


@st.composite
def rules(draw: st.DrawFn) -> LevelRules:
    stops = draw(st.sets(st.sampled_from([5, 10, 11, 12, 13])))
    return LevelRules(schedule=draw(schedules()), must_play=(*sorted(stops), ladder.ACE))


@st.composite
def states(draw: st.DrawFn) -> LevelState:
    return LevelState(ns=draw(LEVEL), ew=draw(LEVEL), banker=draw(st.sampled_from(Seat)))


def height(state: LevelState, seat: Seat) -> int:
    """Measure how far the side of a seat has come; passing A is one more than A."""
    return state.level_of(seat.side) + (1 if state.winner is seat.side else 0)


class TestSchedule:
    @given(schedule=schedules(), points=st.lists(st.integers(0, 2_000), min_size=2, max_size=8))
    @LAWS
    def test_never_values_more_points_less(self, schedule: Schedule, points: list[int]) -> None:
        worth = [schedule.yield_of(count).signed for count in sorted(points)]
        assert all(fewer <= more for fewer, more in pairwise(worth))

    @given(schedule=schedules(), points=st.integers(0, 2_000))
    @LAWS
    def test_has_exactly_one_answer(self, schedule: Schedule, points: int) -> None:
        assert sum(band.holds(points) for band in schedule.bands) == 1
        assert schedule.yield_of(points).signed != 0

    @given(points=st.integers(0, 400), decks=st.integers(1, 4))
    @LAWS
    def test_grows_with_the_decks(self, points: int, decks: int) -> None:
        one, several = standard(decks=1), standard(decks=decks)
        assert one.yield_of(points).taken_over == several.yield_of(points * decks).taken_over


class TestLadder:
    @given(level=LEVEL, fewer=st.integers(0, 20), more=st.integers(0, 20), stops=st.sets(LEVEL))
    @LAWS
    def test_climbs_higher_with_more_steps_and_stays_on_it(
        self, level: int, fewer: int, more: int, stops: set[int]
    ) -> None:
        low, high = (ladder.climb(level, steps, stops) for steps in sorted((fewer, more)))
        assert level <= low <= high <= ladder.ACE
        assert not any(level < stop < high for stop in stops)

    @given(level=LEVEL, fewer=st.integers(0, 20), more=st.integers(0, 20))
    @LAWS
    def test_descends_deeper_with_more_steps_and_stays_on_it(self, level: int, fewer: int, more: int) -> None:
        high, low = (ladder.descend(level, steps) for steps in sorted((fewer, more)))
        assert ladder.LOWEST <= low <= high <= level

    @given(level=LEVEL)
    @LAWS
    def test_reads_what_it_writes(self, level: int) -> None:
        assert ladder.parse(ladder.name(level)) == level


class TestADeal:
    @given(played=rules(), state=states(), points=st.tuples(POINTS, POINTS))
    @LAWS
    def test_with_more_points_never_leaves_the_attackers_lower_or_the_banker_higher(
        self, played: LevelRules, state: LevelState, points: tuple[int, int]
    ) -> None:
        assert state.banker is not None
        fewer, more = (play_deal(played, state, DealOutcome(attackers=count)) for count in sorted(points))
        attacker, banker = state.banker.next, state.banker
        assert height(fewer.after, attacker) <= height(more.after, attacker)
        assert height(fewer.after, banker) >= height(more.after, banker)

    @given(played=rules(), state=states(), points=POINTS)
    @LAWS
    def test_moves_one_side_at_most_and_never_down(self, played: LevelRules, state: LevelState, points: int) -> None:
        effect = play_deal(played, state, DealOutcome(attackers=points))
        assert effect.after.level_of(effect.side.other) == state.level_of(effect.side.other)
        assert effect.gained >= 0

    @given(played=rules(), state=states(), points=POINTS)
    @LAWS
    def test_jumps_over_no_level_that_must_be_played(self, played: LevelRules, state: LevelState, points: int) -> None:
        effect = play_deal(played, state, DealOutcome(attackers=points))
        left, reached = state.level_of(effect.side), effect.after.level_of(effect.side)
        assert not any(left < stop < reached for stop in played.must_play)
        if left in played.must_play and effect.taken_over:
            assert reached == left

    @given(played=rules(), state=states(), points=POINTS)
    @LAWS
    def test_is_won_only_by_the_banker_side_at_a(self, played: LevelRules, state: LevelState, points: int) -> None:
        effect = play_deal(played, state, DealOutcome(attackers=points))
        if effect.after.winner:
            assert effect.after.winner is effect.banker.side
            assert state.level_of(effect.after.winner) == ladder.ACE

    @given(played=rules(), points=st.lists(POINTS, min_size=1, max_size=30))
    @LAWS
    def test_gives_the_same_course_whether_entered_at_once_or_one_by_one(
        self, played: LevelRules, points: list[int]
    ) -> None:
        deals = [DealOutcome(attackers=count) for count in points]
        deals[0] = DealOutcome(attackers=points[0], banker=Seat.NORTH)
        whole = match_sheet(played, deals)
        for done in range(1, len(deals)):
            assert match_sheet(played, deals[:done]) == whole[:done]
