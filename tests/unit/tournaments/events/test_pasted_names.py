"""Names as people paste them: apart by a space, or counted through."""

import pytest

from tournaments.events.imports import parse_text


def players(text: str, number: int = 2) -> list[tuple[str, ...]]:
    return [row.players for row in parse_text(text, players=number).rows]


class TestNamesApartByASpace:
    @pytest.mark.parametrize("gap", [" ", "\u3000", "  "])
    def test_are_two_where_both_are_chinese_names(self, gap: str) -> None:
        assert players(f"王伟{gap}李娜\n欧阳小明{gap}赵六") == [("王伟", "李娜"), ("欧阳小明", "赵六")]

    def test_are_the_four_of_a_team(self) -> None:
        assert players("王伟 李娜 张三 赵六", 4) == [("王伟", "李娜", "张三", "赵六")]

    @pytest.mark.parametrize("name", ["Li Lei", "王 伟", "Wang 王伟", "王伟 L", "阿卜杜拉江 王伟"])
    def test_stay_one_where_it_could_be_one(self, name: str) -> None:
        assert players(f"{name} / 韩梅梅") == [(name, "韩梅梅")]
        assert players(name) == [(name,)]


class TestAListThatIsCounted:
    def test_loses_its_numbers(self) -> None:
        assert players("3、甲，乙\n4、丙，丁") == [("甲", "乙"), ("丙", "丁")]
        assert players("1. 王伟 李娜\n2. 张三 赵六") == [("王伟", "李娜"), ("张三", "赵六")]
        assert players("1、甲、乙") == [("甲", "乙")]

    def test_keeps_what_is_no_count(self) -> None:
        assert players("3、甲，乙\n丙，丁") == [("3、甲", "乙"), ("丙", "丁")]
        assert players("2、甲，乙\n1、丙，丁") == [("2、甲", "乙"), ("1、丙", "丁")]
