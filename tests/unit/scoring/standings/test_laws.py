"""Laws that hold for every event: order and names do not matter, levels sum to zero, history is not rewritten."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.matches import POINTS_TABLES
from scoring.standings import (
    METRICS,
    GroupSheet,
    Meeting,
    Participant,
    RoundSheet,
    ScoreSheet,
    Unplayed,
    compute,
)
from tests.builders.sheets import absence, bye, meeting, rounds, sheet

EVERYTHING = tuple(key for key in METRICS if key != "knockout")
ALL_BUT_LOTS = tuple(key for key in EVERYTHING if key != "lots")
LEVELS = st.integers(2, 14)


@st.composite
def events(draw: st.DrawFn, *, even: bool = False, precedence: tuple[str, ...] = EVERYTHING) -> ScoreSheet:
    """Draw a small event: any pairings, any levels, some matches open, byes and absences by any rule but one.

    The virtual opponent alone looks at what is planned.
    """
    size = draw(st.sampled_from([2, 4, 6])) if even else draw(st.integers(2, 7))
    played = [draw(a_round(size)) for _ in range(draw(st.integers(1, 4)))]
    points = POINTS_TABLES[draw(st.sampled_from(sorted(POINTS_TABLES)))]
    unplayed = draw(st.sampled_from([way for way in Unplayed if way is not Unplayed.VIRTUAL]))
    return sheet(range(1, size + 1), rounds(*played), precedence=precedence, points=points, unplayed=unplayed)


@st.composite
def a_round(draw: st.DrawFn, size: int) -> list[Meeting]:
    order = draw(st.permutations(range(1, size + 1)))
    lines = [
        meeting(ns, ew, *(draw(st.tuples(LEVELS, LEVELS)) if draw(st.booleans()) else ()))
        for ns, ew in zip(order[::2], order[1::2], strict=False)
    ]
    if size % 2:
        lines.append(draw(st.sampled_from([bye(order[-1]), absence(order[-1]), asked_for(order[-1])])))
    return lines


def asked_for(entry: int) -> Meeting:
    return replace(bye(entry), is_requested=True)


def only_group(event: ScoreSheet) -> GroupSheet:
    return event.stages[0].groups[0]


def with_group(event: ScoreSheet, group: GroupSheet) -> ScoreSheet:
    return replace(event, stages=(replace(event.stages[0], groups=(group,)),))


def rows_of(event: ScoreSheet) -> list[Any]:
    return [table.rows for table in compute(event).tables]


class TestCompute:
    @given(event=events(), data=st.data())
    @settings(max_examples=60, deadline=None)
    def test_does_not_depend_on_the_order_of_facts(self, event: ScoreSheet, data: st.DataObject) -> None:
        group = only_group(event)
        shuffled = replace(
            group,
            participants=tuple(data.draw(st.permutations(group.participants))),
            rounds=tuple(
                replace(played, meetings=tuple(data.draw(st.permutations(played.meetings)))) for played in group.rounds
            ),
        )
        assert rows_of(with_group(event, shuffled)) == rows_of(event)

    @given(event=events(precedence=ALL_BUT_LOTS))
    @settings(max_examples=60, deadline=None)
    def test_does_not_depend_on_who_is_called_what(self, event: ScoreSheet) -> None:
        renamed = with_group(event, _renamed(only_group(event), 1000))
        places = [[(row["entry"] + 1000, row["place"]) for row in rows] for rows in rows_of(event)]
        assert [[(row["entry"], row["place"]) for row in rows] for rows in rows_of(renamed)] == places

    @given(event=events())
    @settings(max_examples=40, deadline=None)
    def test_gives_the_same_bytes_again(self, event: ScoreSheet) -> None:
        first, second = compute(event), compute(event)
        assert first.digest == second.digest
        assert json.loads(json.dumps(rows_of(event))) == json.loads(json.dumps(rows_of(event)))

    @given(event=events(even=True))
    @settings(max_examples=60, deadline=None)
    def test_has_net_levels_that_sum_to_zero(self, event: ScoreSheet) -> None:
        assert all(sum(row["net"] for row in rows) == 0 for rows in rows_of(event))

    @given(event=events())
    @settings(max_examples=40, deadline=None)
    def test_leaves_earlier_tables_alone_when_a_round_is_added(self, event: ScoreSheet) -> None:
        group = only_group(event)
        shorter = with_group(event, replace(group, rounds=group.rounds[:-1]))
        assert rows_of(shorter) == rows_of(event)[:-1]

    @given(event=events())
    @settings(max_examples=40, deadline=None)
    def test_gives_places_that_count_those_above(self, event: ScoreSheet) -> None:
        for rows in rows_of(event):
            for row in rows:
                assert row["place"] == 1 + sum(other["place"] < row["place"] for other in rows)
                same = [other for other in rows if other["place"] == row["place"]]
                assert row["shared"] is (len(same) > 1)


def _renamed(group: GroupSheet, by: int) -> GroupSheet:
    return GroupSheet(
        ordinal=group.ordinal,
        participants=tuple(Participant(entry=one.entry + by, seed=one.seed) for one in group.participants),
        rounds=tuple(
            RoundSheet(
                number=played.number,
                meetings=tuple(
                    replace(one, ns=one.ns + by, ew=None if one.ew is None else one.ew + by) for one in played.meetings
                ),
            )
            for played in group.rounds
        ),
    )
