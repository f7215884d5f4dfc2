"""FIDE's article 16 on fields small enough to work out by hand: a win is 1, a draw ½, a bye on request ½."""

from dataclasses import replace

import pytest

from engine.seats import Side
from scoring.matches import RulingFact, RulingKind
from scoring.standings import Meeting, RoundSheet, ScoreSheet, Unplayed, compute, written
from scoring.standings.level_lines import level_lines
from scoring.standings.metrics.unplayed import counted
from scoring.standings.progress import advance, start
from tests.builders.sheets import absence, bye, meeting, rounds, sheet
from tests.builders.trf import CHESS

ERAS = [Unplayed.FIDE_2024, Unplayed.FIDE_2026]


def field(
    played: tuple[RoundSheet, ...], key: str, era: Unplayed, *, size: int = 4, is_scheduled: bool = False
) -> ScoreSheet:
    event = sheet(range(1, size + 1), played, precedence=(key,), points=CHESS, unplayed=era)
    stage = event.stages[0]
    return replace(event, stages=(replace(stage, rules=replace(stage.rules, is_scheduled=is_scheduled)),))


def value(event: ScoreSheet, entry: int) -> int | str | None:
    return next(row["metrics"][0][1] for row in compute(event).tables[-1].rows if row["entry"] == entry)


def asked(entry: int) -> Meeting:
    return replace(bye(entry), is_requested=True)


def forfeited(ns: int, ew: int, by: Side) -> Meeting:
    return meeting(ns, ew, rulings=[RulingFact(kind=RulingKind.FORFEIT, side=by)])


class TestCounted:
    FIRST = [meeting(1, 2, 9, 5), meeting(3, 4, 9, 5)]

    @pytest.mark.parametrize(
        ("second", "third", "expected"),
        [
            ([absence(1)], [absence(1)], 2),  # 1 won, and two draws for having left
            ([], [], 2),  # the same without a line
            ([asked(1)], [meeting(1, 3, 5, 9)], "3/2"),  # came back: the bye counts ½, as awarded
            ([absence(1)], [meeting(1, 3, 5, 9)], 1),  # came back: the absence counts 0, as awarded
            ([bye(1)], [absence(1)], "5/2"),  # the bye of the draw 1, as awarded; the absence a draw
            ([forfeited(1, 3, Side.NS)], [absence(1)], "3/2"),  # the own forfeit 0, as awarded
            ([forfeited(1, 3, Side.EW)], [absence(1)], "5/2"),  # the opponent's forfeit 1, as awarded
            ([meeting(1, 3)], [absence(1)], "3/2"),  # an open match is not a missed one
        ],
    )
    @pytest.mark.parametrize("era", ERAS)
    def test_takes_rounds_missed_after_the_last_as_draws(
        self, second: list[Meeting], third: list[Meeting], expected: int | str, era: Unplayed
    ) -> None:
        event = field(rounds(self.FIRST, second, third), "points", era)
        stage = event.stages[0]
        progress = start(stage, stage.groups[0], event.seed)
        for number in (1, 2, 3):
            advance(progress, stage.groups[0], number, read=level_lines)
        assert written(counted(progress)[0], progress.unit) == expected


class TestDummy:
    @pytest.mark.parametrize(("era", "expected"), [(Unplayed.FIDE_2024, 4), (Unplayed.FIDE_2026, 3)])
    def test_has_at_most_a_draw_for_each_round(self, era: Unplayed, expected: int) -> None:
        # 1 has 2½ of three rounds, at most 1½ for the dummy; 2 counts 1 and 3 counts ½ for what they missed.
        played = rounds([meeting(1, 2, 9, 5)], [meeting(1, 3, 9, 5)], [asked(1)])
        assert value(field(played, "opponents_points", era, size=3), 1) == expected

    @pytest.mark.parametrize(("era", "expected"), [(Unplayed.FIDE_2024, 2 + 1), (Unplayed.FIDE_2026, 0 + 1)])
    def test_has_at_most_the_points_of_whom_the_draw_gave(self, era: Unplayed, expected: int) -> None:
        # 4 forfeits to 1 and loses to 3; 2 lost to 1 and beat 3.
        played = rounds([forfeited(1, 4, Side.EW), meeting(2, 3, 9, 5)], [meeting(1, 2, 9, 5), meeting(3, 4, 9, 5)])
        assert value(field(played, "opponents_points", era), 1) == expected

    def test_stands_for_rounds_before_an_entry_came(self) -> None:
        played = rounds([meeting(2, 3, 9, 5)], [meeting(1, 3, 9, 5), bye(2)])
        event = field(played, "opponents_points", Unplayed.FIDE_2024, size=3)
        assert value(event, 1) == 0 + 1  # 3 has nothing, the dummy of the first round 1's own point


class TestCut:
    # 1 beats 2 (0 points in the end), has asked for a bye, and beats 3.
    PLAYED = rounds(
        [meeting(1, 2, 9, 5), meeting(3, 4, 9, 5)],
        [asked(1), meeting(3, 2, 9, 5), bye(4)],
        [meeting(1, 3, 9, 5), meeting(4, 2, 9, 5)],
    )

    def test_takes_a_round_that_was_given_up_before_the_lowest_opponent(self) -> None:
        event = field(self.PLAYED, "opponents_points_cut1", Unplayed.FIDE_2024)
        assert value(event, 1) == 0 + 2  # the dummy of 2½ goes, 2 with nothing stays

    def test_takes_the_lowest_opponent_where_nothing_was_given_up(self) -> None:
        event = field(self.PLAYED, "opponents_points_cut1", Unplayed.FIDE_2024)
        assert value(event, 2) == "9/2"  # 1 with 2½ and one of 3 and 4, who both have 2

    def test_does_not_ask_who_gave_up_without_the_rule(self) -> None:
        event = field(self.PLAYED, "opponents_points_cut1", Unplayed.OWN_SCORE)
        assert value(event, 1) == "9/2"  # 2 with nothing goes


class TestFixedSchedule:
    PLAYED = rounds([forfeited(1, 2, Side.EW), bye(3)], [meeting(2, 3, 9, 5), bye(1)], [meeting(1, 3, 5, 9), bye(2)])

    @pytest.mark.parametrize("era", ERAS)
    def test_counts_a_forfeit_like_a_match(self, era: Unplayed) -> None:
        event = field(self.PLAYED, "opponents_points", era, size=3, is_scheduled=True)
        assert value(event, 1) == 2 + 2  # 2: a win and a bye; 3: the same
        assert value(field(self.PLAYED, "sonneborn_berger", era, size=3, is_scheduled=True), 1) == 2

    def test_lets_a_forfeit_decide_between_two(self) -> None:
        played = rounds([forfeited(1, 2, Side.EW)])
        event = field(played, "direct_encounter", Unplayed.FIDE_2026, size=2, is_scheduled=True)
        assert (value(event, 1), value(event, 2)) == (1, 2)
        free = field(played, "direct_encounter", Unplayed.FIDE_2026, size=2)
        assert value(free, 1) is None
