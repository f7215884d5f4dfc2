"""The published tables of a real cup of 48 pairs: points, net, cumulative, and the order in groups."""

import pytest

from scoring.formats import PRESETS
from scoring.standings import GroupSheet, Participant, Row, ScoreSheet, StageSheet, compute
from tests.builders.sheets import cup_rounds, rows_of

NAMES = [row["队伍名称"] for row in rows_of("entries.csv")]
NUMBERS = {name: number for number, name in enumerate(NAMES, start=1)}
CLUB_CUP = PRESETS["club_cup"]
GROUPS = "ABCDEFGH"


def swiss() -> StageSheet:
    group = GroupSheet(
        ordinal=1,
        participants=tuple(Participant(entry=number, seed=number) for number in NUMBERS.values()),
        rounds=cup_rounds(rows_of("stage1_swiss_matches.csv"), NUMBERS),
    )
    return StageSheet(ordinal=1, rules=CLUB_CUP.rules(1), rounds=4, groups=(group,))


def groups() -> StageSheet:
    return StageSheet(ordinal=2, rules=CLUB_CUP.rules(2), rounds=3, groups=tuple(map(group, range(1, len(GROUPS) + 1))))


def group(ordinal: int) -> GroupSheet:
    rows = [row for row in rows_of("stage2_group_matches.csv") if row["组别"] == GROUPS[ordinal - 1]]
    members = sorted({NUMBERS[row[side]] for row in rows for side in ("队伍A", "队伍B")})
    return GroupSheet(
        ordinal=ordinal,
        participants=tuple(Participant(entry=number, seed=seed) for seed, number in enumerate(members, 1)),
        rounds=cup_rounds(rows, NUMBERS),
    )


TALLY = compute(ScoreSheet(event=1, version=1, seed="cup", stages=(swiss(), groups())))


def published(row: dict[str, str]) -> tuple[str, int, int, int]:
    return row["队伍名称"], int(row["积分"]), int(row["净积小分"]), int(row["累积小分"])


def computed(row: Row) -> tuple[str, int | str, int, int]:
    return NAMES[row["entry"] - 1], row["points"], row["net"], row["cumulative"]


class TestSwissStage:
    @pytest.mark.parametrize("after", [1, 2, 3])
    def test_gives_the_published_values_after_each_round(self, after: int) -> None:
        table = TALLY.table(1, 1, after)
        assert table is not None
        expected = {published(row) for row in rows_of(f"stage1_points_after_round{after}.csv")}
        assert {computed(row) for row in table.rows} == expected
        assert len(expected) == 48

    def test_has_a_table_after_the_last_round_too(self) -> None:
        table = TALLY.table(1, 1, 4)
        assert table is not None
        assert [row["played"] for row in table.rows] == [4] * 48

    def test_sends_the_pairs_of_the_published_groups_to_the_groups(self) -> None:
        table = TALLY.table(1, 1, 4)
        assert table is not None
        qualified = {row["entry"] for row in table.rows[:32]}
        assert qualified == {one.entry for one_group in groups().groups for one in one_group.participants}


class TestGroupStage:
    @pytest.mark.parametrize("name", ["A", "B", "C", "D"])
    def test_gives_the_published_table_in_the_published_order(self, name: str) -> None:
        table = TALLY.table(2, GROUPS.index(name) + 1, 3)
        assert table is not None
        expected = [published(row) for row in rows_of(f"stage2_group{name}_standings.csv")]
        assert [computed(row) for row in table.rows] == expected

    def test_sends_the_best_two_of_each_group_to_the_bracket(self) -> None:
        bracket = {
            NUMBERS[row[side]]
            for row in rows_of("stage3_knockout_matches.csv")
            if row["阶段"] == "1/8"
            for side in ("队伍A", "队伍B")
        }
        tables = [TALLY.table(2, ordinal, 3) for ordinal in range(1, 9)]
        assert {row["entry"] for table in tables if table for row in table.rows[:2]} == bracket
