"""Each metric on fields small enough to add up by hand."""

from fractions import Fraction

import pytest

from engine.seats import Seat
from scoring.levels import ROOM_POINTS, SIGNED_LEVELS_POINTS, DealOutcome, PointScheme
from scoring.matches import POINTS_TABLES, MatchFacts, PlayForm, PlayRules, table
from scoring.standings import METRICS, Participant, ScoreSheet, Unplayed, compute
from scoring.standings.level_lines import level_lines
from scoring.standings.metrics.direct import encounter
from scoring.standings.progress import Progress, advance, start
from scoring.standings.sheet import Meeting
from tests.builders.sheets import absence, bye, meeting, rounds, sheet

# Four entries, three rounds: 1 beats all, 2 draws 3, 4 loses all but to 3 in a draw.
ROUNDS = rounds(
    [meeting(1, 2, 14, 5), meeting(3, 4, 9, 9)],
    [meeting(1, 3, 14, 7), meeting(2, 4, 10, 3)],
    [meeting(1, 4, 12, 11), meeting(2, 3, 8, 8)],
)


def values(event: ScoreSheet, key: str, after: int | None = None) -> dict[int, int | str | None]:
    tables = compute(event).tables
    table = tables[-1] if after is None else tables[after - 1]
    return {row["entry"]: dict(row["metrics"])[key] for row in table.rows}


def field(key: str, **more: object) -> ScoreSheet:
    return sheet([1, 2, 3, 4], ROUNDS, precedence=(key,), **more)  # type: ignore[arg-type]  # named by tests


class TestOwnRounds:
    @pytest.mark.parametrize(
        ("key", "expected"),
        [
            ("points", {1: 6, 2: 3, 3: 2, 4: 1}),
            ("wins", {1: 3, 2: 1, 3: 0, 4: 0}),
            ("wins_played", {1: 3, 2: 1, 3: 0, 4: 0}),
            ("draws", {1: 0, 2: 1, 3: 2, 4: 1}),
            ("net_levels", {1: 9 + 7 + 1, 2: -9 + 7, 3: -7, 4: -7 - 1}),
            ("cumulative_levels", {1: 13 + 13 + 10, 2: 3 + 8 + 6, 3: 7 + 5 + 6, 4: 7 + 1 + 9}),
            ("progressive", {1: 2 + 4 + 6, 2: 0 + 2 + 3, 3: 1 + 1 + 2, 4: 1 + 1 + 1}),
            ("progressive_cut1", {1: 4 + 6, 2: 2 + 3, 3: 1 + 2, 4: 1 + 1}),
            ("progressive_cut2", {1: 6, 2: 3, 3: 2, 4: 1}),
            ("seed", {1: 1, 2: 2, 3: 3, 4: 4}),
        ],
    )
    def test_add_up(self, key: str, expected: dict[int, int]) -> None:
        assert values(field(key), key) == expected

    def test_keep_halves_exact(self) -> None:
        event = field("points", points=POINTS_TABLES["1-half-0"])
        assert values(event, "points") == {1: 3, 2: "3/2", 3: 1, 4: "1/2"}


class TestOpponents:
    @pytest.mark.parametrize(
        ("key", "expected"),
        [
            ("opponents_points", {1: 3 + 2 + 1, 2: 6 + 1 + 2, 3: 1 + 6 + 3, 4: 2 + 3 + 6}),
            ("opponents_points_cut1", {1: 5, 2: 8, 3: 9, 4: 9}),
            ("opponents_points_cut2", {1: 3, 2: 6, 3: 6, 4: 6}),
            ("opponents_points_median", {1: 2, 2: 2, 3: 3, 4: 3}),
            ("opponents_points_median2", {1: 0, 2: 0, 3: 0, 4: 0}),
            ("sonneborn_berger", {1: 6, 2: 2, 3: 2, 4: 1}),
            ("sonneborn_berger_cut1", {1: 5, 2: 1, 3: "3/2", 4: 0}),
            ("koya", {1: 2, 2: 0, 3: 1, 4: 0}),  # 1 and 2 have at least 3 of 6
        ],
    )
    def test_add_up(self, key: str, expected: dict[int, int]) -> None:
        assert values(field(key), key) == expected

    def test_are_taken_as_they_stood_after_the_round(self) -> None:
        assert values(field("opponents_points"), "opponents_points", after=1) == {1: 0, 2: 2, 3: 1, 4: 1}

    def test_ignore_what_rulings_took(self) -> None:
        event = field("opponents_points", adjustments=[(1, 1, -5)])
        assert values(event, "opponents_points")[2] == 9

    @pytest.mark.parametrize(
        ("unplayed", "expected"),
        [
            (Unplayed.NOTHING, 0),
            (Unplayed.OWN_SCORE, 4),
            # Round 1: 0 before + 2 for a win − 2 got + 1 draw to come; round 2 met 2, who has 0.
            (Unplayed.VIRTUAL, 1),
        ],
    )
    def test_count_a_bye_as_the_event_says(self, unplayed: Unplayed, expected: int) -> None:
        played = rounds([bye(1), meeting(2, 3, 5, 9)], [meeting(1, 2, 9, 5), bye(3)])
        event = sheet([1, 2, 3], played, precedence=("opponents_points",), unplayed=unplayed)
        assert values(event, "opponents_points")[1] == expected

    def test_count_byes_as_wins_if_they_are_worth_one(self) -> None:
        played = rounds([bye(1), meeting(2, 3, 9, 5)])
        half = table(2, 1, 0, bye=1)
        assert values(sheet([1, 2, 3], played, precedence=("wins",)), "wins") == {1: 1, 2: 1, 3: 0}
        assert values(sheet([1, 2, 3], played, precedence=("wins",), points=half), "wins") == {1: 0, 2: 1, 3: 0}
        assert values(sheet([1, 2, 3], played, precedence=("wins_played",)), "wins_played") == {1: 0, 2: 1, 3: 0}


class TestDeals:
    @staticmethod
    def dealt(*deals: tuple[int, Seat]) -> Meeting:
        """Make a match of deals, each with the attackers' points and the banker."""
        told = tuple((at, DealOutcome(attackers=points, banker=seat)) for at, (points, seat) in enumerate(deals, 1))
        return Meeting(id=1, kind=meeting(1, 2).kind, ns=1, ew=2, facts=MatchFacts(deals=told, ended=True))

    # North banks and keeps 0, then South banks and loses the bank with 85; East keeps West's side at 40.
    PLAYED = rounds([dealt((0, Seat.NORTH), (85, Seat.SOUTH), (40, Seat.EAST))])

    @pytest.mark.parametrize(("key", "expected"), [("points_captured", {1: 40, 2: 85}), ("shut_outs", {1: 1, 2: 0})])
    def test_add_up_what_each_side_did(self, key: str, expected: dict[int, int]) -> None:
        assert values(sheet([1, 2], self.PLAYED, precedence=(key,)), key) == expected

    @pytest.mark.parametrize(("scheme", "expected"), [(SIGNED_LEVELS_POINTS, 1), (ROOM_POINTS, 0)])
    def test_add_up_to_signed_points(self, scheme: PointScheme, expected: int) -> None:
        play = PlayRules(form=PlayForm.POINTS_PER_DEAL, deals=3, scheme=scheme, stake=20)
        event = sheet([1, 2], self.PLAYED, precedence=("signed_points",), play=play)
        assert values(event, "signed_points") == {1: expected, 2: -expected}

    @pytest.mark.parametrize("key", ["points_captured", "shut_outs", "signed_points"])
    def test_tell_nothing_of_final_levels(self, key: str) -> None:
        assert set(values(field(key), key).values()) == {0}


class TestRatings:
    RATED = tuple(Participant(entry=at, seed=at, rating=rating) for at, rating in [(1, 1500), (2, 1601), (3, 1400)])
    PLAYED = rounds([meeting(1, 2, 9, 5), bye(3)], [meeting(1, 3, 9, 5), bye(2)])

    def test_of_opponents_are_averaged_with_halves_upwards(self) -> None:
        event = sheet(self.RATED, self.PLAYED, precedence=("opponents_rating",))
        assert values(event, "opponents_rating") == {1: 1501, 2: 1500, 3: 1500}

    @pytest.mark.parametrize("key", ["rating", "opponents_rating"])
    def test_do_not_apply_if_somebody_has_none(self, key: str) -> None:
        event = sheet([*self.RATED[:2], 3], self.PLAYED, precedence=(key,))
        assert set(values(event, key).values()) == {None}


class TestDirectEncounter:
    # 1, 2 and 3 are level; 1 has beaten both others, who have not met: nobody can catch 1.
    PLAYED = rounds([meeting(1, 2, 9, 5), meeting(3, 4, 9, 5)], [meeting(1, 3, 9, 5), meeting(2, 4, 9, 5)])

    def test_sets_apart_whom_nobody_could_have_caught(self) -> None:
        event = sheet([1, 2, 3, 4, 5], self.PLAYED, precedence=("direct_encounter",))
        progress = TestDirectEncounter.after(event)
        assert encounter(progress, [0, 1, 2]) == [1, 2, 2]

    def test_leaves_together_whom_a_missing_match_could_reverse(self) -> None:
        event = sheet([1, 2, 3, 4, 5], self.PLAYED[:1], precedence=("direct_encounter",))
        assert encounter(TestDirectEncounter.after(event), [0, 1, 2]) == [None, None, None]

    def test_compares_those_still_level_once_more(self) -> None:
        played = rounds(
            [meeting(1, 2, 9, 5), meeting(3, 4, 9, 5)],
            [meeting(1, 3, 5, 9), meeting(2, 4, 9, 5)],
            [meeting(1, 4, 9, 5), meeting(2, 3, 9, 5)],
        )
        progress = TestDirectEncounter.after(sheet([1, 2, 3, 4], played))
        assert encounter(progress, [0, 1, 2, 3]) == [1, 1, 1, 4]
        assert encounter(progress, [0, 1]) == [1, 2]

    @staticmethod
    def after(event: ScoreSheet) -> Progress:
        stage = event.stages[0]
        progress = start(stage, stage.groups[0], event.seed)
        for played in stage.groups[0].rounds:
            advance(progress, stage.groups[0], played.number, read=level_lines)
        return progress


class TestHeadToHead:
    CYCLE = rounds([meeting(1, 2, 9, 5), bye(3)], [meeting(2, 3, 9, 5), bye(1)], [meeting(3, 1, 9, 5), bye(2)])

    def test_counts_matches_among_the_tied_if_all_met(self) -> None:
        event = sheet([1, 2, 3], self.CYCLE, precedence=("points", "head_to_head"))
        assert values(event, "head_to_head") == {1: 2, 2: 2, 3: 2}

    def test_of_two_does_not_apply_to_three(self) -> None:
        event = sheet([1, 2, 3], self.CYCLE, precedence=("points", "head_to_head_two"))
        assert values(event, "head_to_head_two") == {1: None, 2: None, 3: None}

    def test_does_not_apply_if_somebody_has_not_met_another(self) -> None:
        played = rounds([meeting(1, 2, 9, 5), meeting(3, 4, 9, 5)])
        event = sheet([1, 2, 3, 4], played, precedence=("points", "head_to_head"))
        assert set(values(event, "head_to_head").values()) == {None}

    # 3 beats 4 and 2, 2 beats 1, 1 beats 4: 2 and 1 are tied with one win each.
    TWO_TIED = rounds([meeting(2, 1, 9, 5), meeting(3, 4, 9, 5)], [meeting(1, 4, 9, 5), meeting(2, 3, 5, 9)])

    @pytest.mark.parametrize("key", ["head_to_head", "head_to_head_two"])
    def test_decides_between_two(self, key: str) -> None:
        event = sheet([1, 2, 3, 4], self.TWO_TIED, precedence=("points", key))
        assert values(event, key) == {3: None, 2: 2, 1: 0, 4: None}

    def test_does_not_apply_to_those_already_set_apart(self) -> None:
        event = sheet([1, 2, 3, 4], self.TWO_TIED, precedence=("points", "seed", "head_to_head_two"))
        assert set(values(event, "head_to_head_two").values()) == {None}


class TestLots:
    def test_depend_on_the_seed_of_the_event(self) -> None:
        drawn = [values(field("lots", seed=str(n)), "lots") for n in range(6)]
        assert all(set(one.values()) == {1, 2, 3, 4} for one in drawn)
        assert len({tuple(sorted(one.items())) for one in drawn}) > 1

    def test_stay_the_same_after_every_round(self) -> None:
        assert values(field("lots"), "lots", after=1) == values(field("lots"), "lots", after=3)


class TestKnockout:
    def test_ranks_by_how_far_one_came_with_third_place(self) -> None:
        third = Meeting(id=9, kind=meeting(1, 2).kind, ns=3, ew=4, facts=meeting(3, 4, 9, 5).facts, is_third_place=True)
        played = rounds([meeting(1, 3, 9, 5), meeting(2, 4, 9, 5)], [meeting(1, 2, 9, 5), third])
        event = sheet([1, 2, 3, 4], played, precedence=("knockout",))
        assert values(event, "knockout") == {1: 4, 2: 2, 3: 1, 4: 0}

    def test_goes_by_who_was_drawn_when_an_earlier_result_is_corrected(self) -> None:
        third = Meeting(id=9, kind=meeting(1, 2).kind, ns=3, ew=4, facts=meeting(3, 4, 9, 5).facts, is_third_place=True)
        corrected = rounds([meeting(1, 3, 5, 9), meeting(2, 4, 9, 5)], [meeting(1, 2, 9, 5), third])
        event = sheet([1, 2, 3, 4], corrected, precedence=("knockout",))
        assert values(event, "knockout") == {1: 4, 2: 2, 3: 1, 4: 0}


class TestUnusualRounds:
    def test_absence_costs_what_the_table_says(self) -> None:
        played = rounds([absence(1), meeting(2, 3, 9, 5)])
        event = sheet([1, 2, 3], played, points=POINTS_TABLES["1-half-0"])
        assert values(event, "points") == {1: -1, 2: 1, 3: 0}

    def test_unfinished_matches_count_for_nobody(self) -> None:
        event = sheet([1, 2], rounds([meeting(1, 2)]), precedence=("points", "opponents_points"))
        row = compute(event).tables[0].rows[0]
        assert (row["points"], row["played"], row["round"] and row["round"]["outcome"]) == (0, 0, "open")

    def test_late_entries_appear_when_they_join(self) -> None:
        played = rounds([meeting(1, 2, 9, 5)], [meeting(1, 3, 9, 5), bye(2)])
        late = Participant(entry=3, seed=3, first_round=2)
        tables = compute(sheet([1, 2, late], played)).tables
        assert [len(table.rows) for table in tables] == [2, 3]

    def test_carried_points_count_from_the_start(self) -> None:
        rich = Participant(entry=2, seed=2, carried=Fraction(5, 2))
        event = sheet([1, rich], rounds([meeting(1, 2, 9, 5)]))
        assert values(event, "points") == {1: 2, 2: "5/2"}


class TestTable:
    def test_names_every_metric_by_its_key(self) -> None:
        assert all(key == metric.key for key, metric in METRICS.items())

    def test_explains_and_cites_every_metric(self) -> None:
        assert all(metric.explanation == f"metric.{key}" for key, metric in METRICS.items())
        assert all(metric.citation for metric in METRICS.values())
