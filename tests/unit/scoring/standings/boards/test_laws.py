"""Laws of boards: order and names do not matter, sides are complements, scoring again changes nothing."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.boards import BoardScorer
from scoring.matches import VictoryScale
from scoring.standings import GroupSheet, Meeting, Participant, Played, ScoreSheet, compute
from tests.builders.boards import boards, session, table

POINTS = st.integers(0, 60).map(lambda fives: 5 * fives)
SUM_TO_ZERO = [BoardScorer.CROSS_LEVELS, BoardScorer.LEVELS]
EVERY = [*SUM_TO_ZERO, BoardScorer.MATCHPOINTS, BoardScorer.DATUM]
ORDER = ("board_total", "percentage", "board_wins", "head_to_head")


@st.composite
def sessions(draw: st.DrawFn, scorers: list[BoardScorer] = EVERY) -> ScoreSheet:
    """Draw a few rounds of two to four tables, sets of two boards, some results missing."""
    tables, rounds = draw(st.integers(2, 4)), draw(st.integers(1, 3))
    deck = boards(2 * tables, per_set=2, expected=rounds)
    played = [
        [
            table(
                1 + at,
                1 + tables + (at + number) % tables,
                {board: draw(POINTS) for board in _set(at, number, tables) if draw(st.integers(0, 9))},
                board_set=1 + (at + 2 * number) % tables,
            )
            for at in range(tables)
        ]
        for number in range(rounds)
    ]
    scorer = draw(st.sampled_from(scorers))
    return session([range(1, 2 * tables + 1)], played, deck, scorer=scorer, precedence=ORDER)


def _set(at: int, number: int, tables: int) -> tuple[int, int]:
    first = 2 * ((at + 2 * number) % tables)
    return first + 1, first + 2


def changed(sheet: ScoreSheet, group: GroupSheet, **stage: Any) -> ScoreSheet:
    return replace(sheet, stages=(replace(sheet.stages[0], groups=(group,), **stage),))


def group_of(sheet: ScoreSheet) -> GroupSheet:
    return sheet.stages[0].groups[0]


def each_meeting(sheet: ScoreSheet, change: Any) -> ScoreSheet:
    group = group_of(sheet)
    rounds = tuple(
        replace(played, meetings=tuple(change(meeting) for meeting in played.meetings)) for played in group.rounds
    )
    return changed(sheet, replace(group, rounds=rounds))


class TestSessions:
    @given(sheet=sessions(), data=st.data())
    @settings(max_examples=40, deadline=None)
    def test_do_not_depend_on_the_order_of_facts(self, sheet: ScoreSheet, data: st.DataObject) -> None:
        group = group_of(sheet)
        shuffled = replace(
            group,
            participants=tuple(data.draw(st.permutations(group.participants))),
            rounds=tuple(
                replace(played, meetings=tuple(data.draw(st.permutations(played.meetings)))) for played in group.rounds
            ),
        )
        assert compute(changed(sheet, shuffled)).digest == compute(sheet).digest

    @given(sheet=sessions())
    @settings(max_examples=40, deadline=None)
    def test_do_not_depend_on_who_is_called_what(self, sheet: ScoreSheet) -> None:
        group = group_of(sheet)
        later = compute(changed(sheet, _renamed(group, 1000)))
        assert _places(later, -1000) == _places(compute(sheet), 0)

    @given(sheet=sessions())
    @settings(max_examples=40, deadline=None)
    def test_give_the_same_bytes_again(self, sheet: ScoreSheet) -> None:
        assert compute(sheet).digest == compute(sheet).digest

    @given(sheet=sessions())
    @settings(max_examples=40, deadline=None)
    def test_leave_earlier_tables_alone_when_a_round_is_added(self, sheet: ScoreSheet) -> None:
        group = group_of(sheet)
        shorter = changed(sheet, replace(group, rounds=group.rounds[:-1]))
        assert [t.rows for t in compute(shorter).tables] == [t.rows for t in compute(sheet).tables][:-1]

    @given(sheet=sessions(SUM_TO_ZERO))
    @settings(max_examples=40, deadline=None)
    def test_sum_to_nothing_over_all_entries(self, sheet: ScoreSheet) -> None:
        for table_after in compute(sheet).tables:
            assert sum(Fraction(row["boards"]["total"]) for row in table_after.rows) == 0

    @given(sheet=sessions())
    @settings(max_examples=40, deadline=None)
    def test_give_both_sides_of_a_table_what_there_is(self, sheet: ScoreSheet) -> None:
        for board in compute(sheet).boards:
            for row in board.rows:
                assert row["NS"] is not None
                assert row["EW"] is not None
                assert Fraction(row["NS"]) + Fraction(row["EW"]) == Fraction(row["top"] or 0)

    @given(sheet=sessions([BoardScorer.MATCHPOINTS]), more=st.integers(1, 40))
    @settings(max_examples=40, deadline=None)
    def test_do_not_see_a_constant_at_matchpoints(self, sheet: ScoreSheet, more: int) -> None:
        def raised(meeting: Meeting) -> Meeting:
            return replace(
                meeting,
                boards=tuple(Played(number=one.number, points=(one.points or 0) + 5 * more) for one in meeting.boards),
            )

        assert [t.rows for t in compute(each_meeting(sheet, raised)).tables] == [t.rows for t in compute(sheet).tables]


class TestVictoryPoints:
    @given(sheet=sessions([BoardScorer.CROSS_LEVELS]))
    @settings(max_examples=30, deadline=None)
    def test_share_twenty_in_every_match(self, sheet: ScoreSheet) -> None:
        rules = sheet.stages[0].rules
        assert rules.boards
        matches = replace(
            rules, precedence=("points",), boards=replace(rules.boards, adds_up=False, victory=VictoryScale())
        )
        for after in compute(changed(sheet, group_of(sheet), rules=matches)).tables:
            shares: dict[int, Fraction] = {}
            for row in after.rows:
                line = row["round"]
                if line and line["outcome"] != "open":
                    shares[line["match"]] = shares.get(line["match"], Fraction(0)) + Fraction(line["points"])
            assert set(shares.values()) <= {Fraction(20)}


def _places(tally: Any, by: int) -> list[list[tuple[int, int, Any]]]:
    return [
        [(row["entry"] + by, row["place"], dict(row["metrics"])["board_total"]) for row in table.rows]
        for table in tally.tables
    ]


def _renamed(group: GroupSheet, by: int) -> GroupSheet:
    return GroupSheet(
        ordinal=group.ordinal,
        participants=tuple(Participant(entry=one.entry + by, seed=one.seed) for one in group.participants),
        rounds=tuple(
            replace(
                played,
                meetings=tuple(replace(one, ns=one.ns + by, ew=(one.ew or 0) + by) for one in played.meetings),
            )
            for played in group.rounds
        ),
    )
